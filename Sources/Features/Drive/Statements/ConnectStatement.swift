import Programs
import QueryLanguage
import Remote
import Statements
import UnattendedWork

/// `connect drive`: gives fhq access to the files it creates in the user's Google Drive.
package enum ConnectStatement: FormStatement {
    case browser
    case device
    /// Takes the file that Google provides for a client.
    case client(path: String)

    package static let form = Form(
        "connect", ConnectStatement.browser,
        [
            .word(.drive),
            .optional(
                .oneOf([
                    .word(.device, \.self, .device),
                    .value(
                        .client,
                        .case(.file, ConnectStatement.client) { if case .client(let path) = $0 { path } else { nil } },
                        \.self),
                ])),
        ])

    package static let spec = StatementSpec(
        form, summary: "lets fhq put its sheets and photos into your Google Drive",
        discussion: ConnectWords.discussion)

    package var effects: Effects {
        switch self {
        case .browser, .device: [.usesNetwork, .writesFiles]
        case .client: [.readsFiles, .writesFiles]
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        let access = try DriveAccess(environment.options.user, now: environment.clock.now)
        switch self {
        case .browser: try connect(environment) { try await access.connectThroughBrowser($0) }
        case .device: try connect(environment) { try await access.connectThroughDevice($0) }
        case .client(let path): try save(GoogleClient(json: TextFile.read(path), name: path), access, environment)
        }
        return .none
    }

    private func connect(
        _ environment: Environment,
        _ ask: @escaping @Sendable (@escaping @Sendable (Invitation) -> Void) async throws -> Instant?
    ) throws {
        let end = try Foreground.run(watch: environment.progress) { progress in
            try await ask { invitation in
                environment.notice(ConnectWords.sentence(invitation))
                progress.say("waiting for you to allow access · Ctrl-C stops")
                if case .open(let address) = invitation {
                    _ = DesktopOpener.open(address, environment.options.user.variable)
                }
            }
        }
        if !environment.options.isQuiet { environment.notice(ConnectWords.connected) }
        try agree(environment)
        if let end { environment.notice(ConnectWords.warning(until: environment.clock.day(end))) }
    }

    /// Takes connecting at the prompt as agreement to automatic syncs, unless Drive has files of another store.
    ///
    /// With `--quiet` the user isn't told about them, so it doesn't count as agreement.
    private func agree(_ environment: Environment) throws {
        AutomaticSync.forgetSync(environment)
        guard environment.session.isTyped, !environment.options.isQuiet else {
            guard let store = environment.storeIfThere,
                let file = AutomationFile(.sync, of: store, in: environment.options.user),
                try file.read() != nil
            else { return }
            return try AutomaticSync.change(environment) { $0.grant = nil }
        }
        let drive = try DriveBackups(settings: environment.options.user, now: environment.clock.now)
        let mark = try environment.store().syncState().storeMark
        let others = try? Foreground.run(watch: environment.progress) { _ in
            try await drive.stores().subtracting([mark])
        }
        let isAlone = others?.isEmpty == true
        try AutomaticSync.change(environment) {
            $0.grant = nil
            // An earlier choice was for a Drive without those files.
            if isAlone { $0.isOn = $0.isOn ?? true } else if $0.isOn == true { $0.isOn = nil }
        }
        environment.notice(
            isAlone ? ConnectWords.automatic : others == nil ? ConnectWords.unknownStores : ConnectWords.otherStores)
    }

    private func save(_ client: GoogleClient, _ access: DriveAccess, _ environment: Environment) throws {
        guard !environment.options.isDryRun else {
            return environment.notice("dry run: skipped, since it writes a file: save the client \(client.id)")
        }
        let path = try Foreground.run(watch: environment.progress) { _ in try await access.save(client) }
        if environment.options.user.variable("FHQ_GOOGLE_CLIENT_ID") != nil {
            environment.notice("FHQ_GOOGLE_CLIENT_ID is set, so fhq uses that client instead")
        }
        guard !environment.options.isQuiet else { return }
        environment.notice("saved the client \(client.id) in \(path); next: connect drive")
    }
}
