import Glibc
import Inventory
import QueryLanguage

/// Brings the user's Google Drive up to date with a store: photos first, then the sheets that show their links.
public struct DriveSync: Sendable {
    let store: InventoryStore
    let access: DriveAccess
    let settings: ServiceSettings
    let homeCurrency: Currency
    let now: @Sendable () -> Instant
    let today: Day
    /// How often and after how long what failed is tried again within one sync.
    var patience = Patience()
    var limits = SheetLimits.google

    /// How long it is believed without looking that a sheet is still there.
    private static let trust: Int64 = 86_400_000

    /// Throws a ``ServiceError`` if the environment does not say where Drive is, or where tokens are kept.
    public init(
        store: InventoryStore, settings: ServiceSettings, homeCurrency: Currency, today: Day,
        now: @escaping @Sendable () -> Instant
    ) throws(ServiceError) {
        self.store = store
        self.settings = settings
        self.homeCurrency = homeCurrency
        self.today = today
        self.now = now
        access = try DriveAccess(settings, now: now)
    }

    // MARK: - Whether there is anything to do

    /// What the store is like, as far as a sync is concerned: the same text, the same sheets.
    ///
    /// The revision counts data, rates, the home currency and platforms; the day is there for the ages that a sheet shows.
    private func gate() throws -> String {
        try "\(data()) \(today.description)"
    }

    private func data() throws -> String {
        try "\(SheetBuilder.version).\(store.revision())"
    }

    /// Whether Drive has all of the store, and was looked at lately.
    public func isUpToDate() throws -> Bool {
        let state = try store.syncState()
        guard try state.gate == gate(), let verified = state.verifiedAt else { return false }
        let age = now().milliseconds - verified.milliseconds
        return try age >= 0 && age < Self.trust && store.photoCounts().pending == 0
    }

    /// Whether something has changed since the last sync that succeeded.
    public func hasChanged() throws -> Bool {
        let gate = try store.syncState().gate
        return try gate?.split(separator: " ").first.map(String.init) != data()
    }

    // MARK: - Syncing

    /// Sends what has changed; with `full`, looks at everything first.
    ///
    /// Throws a ``ServiceError``; what was sent before it is kept, and the next sync goes on from there.
    public func run(full: Bool, _ progress: @escaping @Sendable (String) -> Void) async throws -> SyncReport {
        guard let turn = store.takeSyncTurn() else {
            throw ServiceError("another sync of this store is running", retry: .mayHelp(after: nil))
        }
        defer { withExtendedLifetime(turn) {} }
        let report = SyncReport()
        do {
            let service = try settings.endpoint(.drive, "FHQ_GOOGLE_API")
            try await RemoteClient.with(service, settings.proxies()) { client in
                try await sync(full: full, client, report, progress)
            }
            return report
        } catch let refusal as DriveRefusal {
            throw try noted(refusal.asServiceError)
        } catch let error as ServiceError {
            throw try noted(error)
        }
    }

    private func noted(_ error: ServiceError) throws -> ServiceError {
        let failures = try store.syncState().failures + 1
        let wait = Duration.seconds(60 * (1 << min(failures - 1, 6)))
        try store.syncFailed(error.message, at: now(), nextTry: error.mayPass ? now() + wait : nil)
        return error
    }

    private func sync(
        full: Bool, _ client: RemoteClient, _ report: SyncReport, _ progress: @escaping @Sendable (String) -> Void
    ) async throws {
        let service = DriveService(
            client: client, token: { try await access.token(freshAfter: $0) }, patience: patience)
        let state = try store.syncState()
        let verified = state.verifiedAt.map { now().milliseconds - $0.milliseconds } ?? .max
        var isVerified = full || !(0..<Self.trust).contains(verified)
        if full { try store.retrySetAside() }
        let verification = DriveVerification(store: store, service: service, report: report, progress: progress)
        if isVerified { try await verification.run() }
        do {
            try await send(service, state, isVerified, report, progress)
        } catch let refusal as DriveRefusal where refusal.isGone {
            // Something that was taken for granted, such as the folder, is not there.
            try await verification.run()
            isVerified = true
            try await send(service, state, isVerified, report, progress)
        }
    }

    private func send(
        _ service: DriveService, _ state: SyncState, _ isVerified: Bool, _ report: SyncReport,
        _ progress: @escaping @Sendable (String) -> Void
    ) async throws {
        let temporary = try TemporaryFolder()
        let folders = DriveFolders(store: store, service: service, now: now)
        try await PhotoSync(
            store: store, service: service, folders: folders, storeMark: state.storeMark,
            shrinker: PhotoShrinker(searchPath: settings.variable("PATH")), now: now, temporaryFolder: temporary.path,
            report: report, progress: progress
        ).run()
        let gate = try gate()
        let sheets = SheetSync(
            store: store, service: service, storeMark: state.storeMark, folder: try await folders.sheets(),
            limits: limits, homeCurrency: homeCurrency, today: today, now: now, temporaryFolder: temporary.path,
            report: report, progress: progress)
        for kind in [SheetKind.items, .expenses] { try await sheets.run(kind) }
        try store.syncSucceeded(gate: gate, at: now(), verified: isVerified)
    }
}

/// A folder for what is made ready to be sent; it goes with what is in it.
private final class TemporaryFolder: Sendable {
    let path: String

    init() throws(ServiceError) {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent.isEmpty ? "/tmp" : parent)/fhq-sync-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else {
            throw ServiceError("no temporary folder can be made: \(String(cString: strerror(errno)))")
        }
        self.path = String(cString: path)
    }

    deinit {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            unlink("\(path)/\(name)")
        }
        closedir(folder)
        rmdir(path)
    }
}
