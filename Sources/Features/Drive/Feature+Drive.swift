import Programs
import QueryLanguage
import Remote
import Statements

extension Feature {
    /// A copy of the store in the user's Google Drive.
    package static let drive = Feature(
        "drive",
        forms: [
            Form("connect", ConnectStatement.self, after: "export"),
            Form("disconnect", DisconnectStatement.self, after: "connect"),
            Form("sync", SyncStatement.self, after: "disconnect"),
        ],
        branches: [
            RestoreDrive.branch,
            Branch(
                of: "set", SyncSetting.self, discussion: SyncSetting.discussion,
                before: Branch.Place(rule: "\"list\"", discussion: "goal ")),
        ], jobs: [AutomaticSync.job],
        help: [
            HelpLines(
                "photo", after: "`photos where sku = SKU`",
                """
                `photos pending` lists the photos that `sync now` has yet to upload. If vipsthumbnail (Debian's
                libvips-tools) is installed, fhq uploads a smaller, upright picture without the camera's data on place and
                time. Otherwise it uploads the picture itself, with that data.
                """)
        ],
        variables: [
            EnvironmentVariable("FHQ_SYNC", "off stops syncs in the background"),
            EnvironmentVariable(
                "FHQ_GOOGLE_CLIENT_ID", "your own Google client, instead of the one saved by connect drive client"),
            EnvironmentVariable("FHQ_GOOGLE_CLIENT_SECRET", "that client's secret"),
            EnvironmentVariable(
                "FHQ_GOOGLE_OAUTH",
                "another server for Google's sign-in, for tests: https, or http on this machine"),
            EnvironmentVariable(
                "FHQ_GOOGLE_API", "another server for Drive's files, for tests: https, or http on this machine"),
        ] + ProxySettings.variables,
        folders: [
            FeatureFolder(
                "drive", contents: "the client and the tokens for Google Drive, readable only by their owner",
                refusal: "is part of your access to Google Drive")
        ], words: paraphrases, hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.replacement = { try AutomaticSync.paused($0, $1) }
        hooks.upkeep = { try waiting($0).map { [$0] } ?? [] }
        hooks.greeting = { GreetingWords(lines: [try? AutomaticSync.summary($0)].compactMap { $0 ?? nil }) }
        hooks.failure = { try AutomaticSync.failure($0) }
        hooks.promptFields = { promptFields }
        return hooks
    }()

    private static var promptFields: [PromptField] {
        [
            PromptField(
                "sync", meaning: "the time of the last sync", sample: ("sync {sync}", "sync 3 h ago"), value: lastSync),
            PromptField(
                "sheets", meaning: "the number of changes that wait for the sheets", usual: "sheets: {sheets}",
                value: { try AutomaticSync.waiting($0) }),
        ]
    }

    /// Returns the age of the last sync; `nil` if there was none.
    @Sendable private static func lastSync(_ environment: Environment) throws -> String? {
        guard let last = try environment.store().syncState().succeededAt else { return nil }
        return SyncWords.age(milliseconds: environment.clock.now().milliseconds - last.milliseconds)
    }

    /// Returns the task to sync; `nil` without access to Drive, since nothing is waiting then.
    private static func waiting(_ environment: Environment) throws -> UpkeepTask? {
        let sync: DriveSync
        do {
            sync = try SyncStatement.sync(environment)
        } catch is ServiceError {
            return nil
        }
        guard sync.isConnected else { return nil }
        let (state, waiting) = try (environment.store().syncState(), environment.store().photoCounts().pending)
        guard try waiting > 0 || sync.hasChanged() else { return nil }
        let days = state.succeededAt.map { Int64(environment.clock.today.number - environment.clock.day($0).number) }
        return UpkeepTask(kind: .copy, what: "changes are not on Drive yet", days: days, statement: "sync now")
    }

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\tsync\tsync|upload|push|synchronise|synchronize|sync drive|sync to drive|sync with google|\
        sync with google drive|sync everything|sync all\t-\t\tsync now
        form\tconnect\tlogin|log in|sign in|signin|google drive|connect|connect to drive|connect google drive|\
        connect to google drive|link google drive\t-\t\tconnect drive
        """
}
