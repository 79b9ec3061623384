import Drive
import Programs
import QueryLanguage

/// `disconnect drive`: ends the access to Google Drive and forgets it.
package struct DisconnectStatement: FormStatement {
    package static let form = Form(
        "disconnect", DisconnectStatement(),
        [
            .word(.drive)
        ])

    package static let spec = StatementSpec(
        form, summary: "ends fhq's access to your Google Drive",
        discussion: """
            Google is asked to end the access, and the tokens are deleted. If Google cannot be reached they are deleted all
            the same, that is said, and the access can be ended at myaccount.google.com/connections.

            The sheets and photos stay in your Drive, in the folder FlipperHelper_App, and nothing changes in the store. The
            client stays too, for the next connect drive; where its file is, is said.
            """)

    package var effects: Effects { [.usesNetwork, .writesFiles] }

    package func run(in environment: Environment) throws -> Outcome {
        // An automatic sync would continue with its access.
        let turn = try AutomaticSync.storeIfThere(environment).map { try $0.syncTurn.takeFromAutomatic() }
        defer { withExtendedLifetime(turn) {} }
        let access = try DriveAccess(environment.options.services, now: environment.clock.now)
        let outcome = try Foreground.run(watch: environment.progress) { _ in try await access.disconnect() }
        switch outcome {
        case .wasNotConnected: environment.notice("Google Drive was not connected")
        case .revoked: tell("Google Drive is disconnected: Google has ended the access", environment)
        case .forgotten(let reason):
            environment.notice(
                "the tokens are deleted, but Google could not be told: \(reason)\n"
                    + "end the access there yourself: https://myaccount.google.com/connections")
        }
        guard outcome != .wasNotConnected else { return .none }
        tell("the sheets and photos stay in your Drive, in the folder FlipperHelper_App", environment)
        if let path = access.keptClient { tell("the client stays in \(path)", environment) }
        return .none
    }

    private func tell(_ sentence: String, _ environment: Environment) {
        if !environment.options.isQuiet { environment.notice(sentence) }
    }
}
