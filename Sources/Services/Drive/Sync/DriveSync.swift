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

    /// What the store is like, as far as a sync is concerned: the same text, the same sheets.
    ///
    /// The revision counts data, rates, the home currency and platforms; the day is there for the ages that a sheet shows,
    /// the grant because another one may be for another Drive.
    private func gate() throws -> String {
        try "\(data()) \(today.description) \(access.grantMark ?? "-")"
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

    /// Whether there is a grant, which Google may have ended meanwhile.
    public var isConnected: Bool { access.isConnected }

    /// Whether something has changed since the last sync that succeeded, be it the account.
    public func hasChanged() throws -> Bool {
        guard let gate = try store.syncState().gate?.split(separator: " ").map(String.init) else { return true }
        return try gate.first != data() || access.grantMark.map { $0 != gate.last } ?? false
    }

    // MARK: - Syncing

    /// Sends what has changed; with `full`, looks at everything first.
    ///
    /// Throws a ``ServiceError``; what was sent before it is kept, and the next sync goes on from there.
    public func run(full: Bool, _ progress: @escaping @Sendable (String) -> Void) async throws -> SyncReport {
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
        try? store.syncFailed(remote?.message ?? "\(error)", at: now(), nextTry: next)
        return error
    }

    private func sync(
        full: Bool, _ client: RemoteClient, _ report: SyncReport, _ progress: @escaping @Sendable (String) -> Void
    ) async throws {
        var service = DriveService(
            client: client, token: { try await access.token(freshAfter: $0) }, patience: patience)
        service.sizes = sizes
        let state = try store.syncState()
        let isOtherGrant = state.gate?.split(separator: " ").last.map(String.init) != access.grantMark
        let verified = state.verifiedAt.map { now().milliseconds - $0.milliseconds } ?? .max
        var isVerified = full || isOtherGrant || !(0..<Self.trust).contains(verified)
        if full { try store.retrySetAside() }
        let verification = DriveVerification(store: store, service: service, report: report, progress: progress)
        if isOtherGrant { try await verification.dropReservations() }
        if isVerified { try await verification.run() }
        do {
            try await send(service, state, verification, isVerified, report, progress)
        } catch let refusal as DriveRefusal where refusal.isGone {
            // Something that was taken for granted, such as the folder, is not there.
            try await verification.run()
            isVerified = true
            try await send(service, state, verification, isVerified, report, progress)
        }
    }

    private func send(
        _ service: DriveService, _ state: SyncState, _ verification: DriveVerification, _ isVerified: Bool,
        _ report: SyncReport, _ progress: @escaping @Sendable (String) -> Void
    ) async throws {
        let temporary = try SendingFolder(beside: store.path)
        defer { temporary.remove() }
        let folders = DriveFolders(store: store, service: service, now: now)
        let photos = PhotoSync(
            store: store, service: service, folders: folders, storeMark: state.storeMark,
            shrinker: PhotoShrinker(searchPath: settings.variable("PATH")), now: now, temporaryFolder: temporary.path,
            report: report, progress: progress)
        var failure: ServiceError?
        do {
            try await photos.run()
        } catch let error as ServiceError where error.retry == .mayHelp(after: nil) {
            // Where Drive answers otherwise it may be this one photo's, and the sheets do not wait for it.
            guard await service.answers() else { throw error }
            failure = error
        }
        let gate = try gate()
        let sheets = SheetSync(
            store: store, service: service, storeMark: state.storeMark, folder: try await folders.sheets(),
            limits: limits, importSize: ImportSize(service: service, usual: limits.bytes), homeCurrency: homeCurrency,
            today: today, now: now, temporaryFolder: temporary.path, verification: verification,
            report: report, progress: progress)
        for kind in [SheetKind.items, .expenses] { try await sheets.run(kind) }
        if let failure { throw failure }
        // Before the success is kept: after that, nothing may begin a sync that would empty the folder.
        temporary.remove()
        try store.syncSucceeded(gate: gate, at: now(), verified: isVerified)
    }
}
