import Inventory
import QueryLanguage

/// Brings the user's Google Drive up to date with a store: photos first, then the sheets that show their links, then the newest backup.
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
    var sizes = UploadSizes.google

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

    private func gate() throws -> SyncGate {
        try SyncGate(
            sheets: SheetBuilder.version, revision: store.revision(), day: today, grant: access.grantMark)
    }

    /// Whether Drive has all of the store, and was looked at lately.
    public func isUpToDate() throws -> Bool {
        let state = try store.syncState()
        guard try state.gate == gate(), let verified = state.verifiedAt else { return false }
        let age = now().milliseconds - verified.milliseconds
        return try age >= 0 && age < Self.trust && store.photoCounts().pending == 0 && BackupSync.isUpToDate(store)
    }

    /// Whether there is a grant, which Google may have ended meanwhile.
    public var isConnected: Bool { access.isConnected }

    /// Whether something has changed since the last sync that succeeded, be it the account.
    public func hasChanged() throws -> Bool {
        guard let last = try store.syncState().gate else { return true }
        let gate = try gate()
        return !gate.holdsSameData(as: last) || gate.grant != nil && gate.grant != last.grant
    }

    // MARK: - Syncing

    /// Sends what has changed; with `full`, looks at everything first.
    ///
    /// Throws a ``ServiceError``; what was sent before it is kept, and the next sync goes on from there.
    public func run(full: Bool, _ progress: @escaping @Sendable (Step) -> Void) async throws -> SyncReport {
        guard let turn = try store.takeSyncTurn() else {
            throw ServiceError("another sync of this store is running", retry: .mayHelp(after: nil))
        }
        defer { withExtendedLifetime(turn) {} }
        let report = SyncReport()
        do {
            let service = try settings.endpoint(.drive, "FHQ_GOOGLE_API")
            try await withTaskCancellationHandler {
                try await sync(full: full, RemoteClient(service, settings.proxies()), report, progress)
            } onCancel: {
                store.interrupt()
            }
            return report
        } catch {
            throw noted((error as? DriveRefusal)?.asServiceError ?? error)
        }
    }

    /// Takes note of why a sync failed; what the user has stopped has not failed.
    ///
    /// Where even that cannot be written, the first error is the one to tell.
    private func noted(_ error: any Error) -> any Error {
        guard !Task.isCancelled, !(error is CancellationError), error as? StoreError != .interrupted else {
            return error
        }
        let remote = error as? ServiceError
        let failures = (try? store.syncState().failures) ?? 0
        var wait = Duration.seconds(60 * (1 << min(failures, 6)))
        if case .mayHelp(let asked?) = remote?.retry { wait = max(wait, asked) }
        let next = remote?.mayPass == false ? nil : now() + wait
        try? store.syncFailed(error.explained.message, at: now(), nextTry: next)
        return error
    }

    private func sync(
        full: Bool, _ client: RemoteClient, _ report: SyncReport, _ progress: @escaping @Sendable (Step) -> Void
    ) async throws {
        var service = DriveService(
            client: client, token: { try await access.token(freshAfter: $0) }, patience: patience)
        service.sizes = sizes
        let state = try store.syncState()
        let isOtherGrant = state.gate?.grant == nil || state.gate?.grant != access.grantMark
        let verified = state.verifiedAt.map { now().milliseconds - $0.milliseconds } ?? .max
        var isVerified = full || isOtherGrant || !(0..<Self.trust).contains(verified)
        if full { try store.retrySetAside() }
        let context = SyncContext(
            store: store, service: service, storeMark: state.storeMark, now: now, report: report, progress: progress)
        let verification = DriveVerification(sync: context)
        if isOtherGrant { try await verification.dropReservations() }
        if isVerified { try await verification.run() }
        do {
            try await send(context, verification, isVerified)
        } catch let refusal as DriveRefusal where refusal.isGone {
            // Something that was taken for granted, such as the folder, is not there.
            try await verification.run()
            isVerified = true
            try await send(context, verification, isVerified)
        }
    }

    private func send(_ sync: SyncContext, _ verification: DriveVerification, _ isVerified: Bool) async throws {
        let temporary = try SendingFolder(beside: store.path)
        defer { temporary.remove() }
        let folders = DriveFolders(sync: sync)
        let photos = PhotoSync(
            sync: sync, folders: folders, shrinker: PhotoShrinker(searchPath: settings.variable("PATH")),
            temporaryFolder: temporary.path)
        var failure: ServiceError?
        do {
            try await photos.run()
        } catch let error as ServiceError where error.retry == .mayHelp(after: nil) {
            // Where Drive answers otherwise it may be this one photo's, and the sheets do not wait for it.
            guard await sync.service.answers() else { throw error }
            failure = error
        }
        let gate = try gate()
        let sheets = SheetSync(
            sync: sync, folder: try await folders.sheets(), limits: limits,
            importSize: ImportSize(service: sync.service, usual: limits.bytes),
            builder: SheetBuilder(store: store, homeCurrency: homeCurrency, today: today),
            temporaryFolder: temporary.path, verification: verification)
        for kind in [Noun.items, .expenses] { try await sheets.run(kind) }
        try await BackupSync(sync: sync, folders: folders).run()
        if let failure { throw failure }
        // Before the success is kept: after that, nothing may begin a sync that would empty the folder.
        temporary.remove()
        try store.syncSucceeded(gate: gate, at: now(), verified: isVerified)
    }
}
