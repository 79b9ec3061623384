import Programs
import QueryLanguage
import Statements

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
            fhq asks Google to end the access and deletes the tokens. If it can't reach Google, it deletes them anyway
            and says so; you can then end the access at myaccount.google.com/connections.

            The sheets and photos stay in your Drive, in the folder FlipperHelper_App, and nothing changes in the store.
            The client stays for the next connect drive; fhq says where its file is.
            """)

    package var effects: Effects { [.usesNetwork, .writesFiles] }

    package func run(in environment: Environment) throws -> Outcome {
        // An automatic sync would continue with its access.
        let turn = try environment.storeIfThere.map { try $0.syncTurn.takeFromAutomatic() }
        defer { withExtendedLifetime(turn) {} }
        let access = try DriveAccess(environment.options.user, now: environment.clock.now)
        let outcome = try Foreground.run(watch: environment.progress) { _ in try await access.disconnect() }
        switch outcome {
        case .wasNotConnected: environment.notice("Google Drive is not connected, so there was nothing to disconnect")
        case .revoked: tell("Google Drive is disconnected: Google has ended the access", environment)
        case .forgotten(let reason):
            environment.notice(
                "the tokens are deleted, but Google did not end the access: \(reason)\n"
                    + "end it yourself: https://myaccount.google.com/connections")
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
