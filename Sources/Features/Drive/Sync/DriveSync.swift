import Interchange
import Ledger
import Programs
import QueryLanguage
import Remote
import StoreFile
import UnattendedWork

/// A sync of Google Drive from a store: first photos, then the sheets with their links, then the newest backup.
package struct DriveSync: Sendable {
    let store: InventoryStore
    let access: DriveAccess
    let settings: UserConfiguration
    let homeCurrency: Currency
    let now: @Sendable () -> Instant
    let today: Day
    /// The rules for retries within one sync.
    var patience = Patience()
    var limits = SheetLimits.google
    /// Returns true while the sync is wanted; it is called when the sync has its turn, since another process may have
    /// switched syncs off by then.
    package var isWanted: @Sendable () -> Bool = { true }
    var sizes = UploadSizes.google

    /// The time for which a sheet is believed to exist without a check.
    private static let trust: Int64 = 86_400_000

    /// The waits of an automatic sync after attempts that could not reach Drive.
    private static let waitsForANetwork = [Duration.seconds(60), .seconds(300), .seconds(1800)]

    /// Creates a sync.
    ///
    /// - Throws: ``ServiceError`` if the environment doesn't say where Drive is, or where tokens are kept.
    package init(
        store: InventoryStore, settings: UserConfiguration, homeCurrency: Currency, today: Day,
        now: @escaping @Sendable () -> Instant
    ) throws(ServiceError) {
        self.store = store
        self.settings = settings
        self.homeCurrency = homeCurrency
        self.today = today
        self.now = now
        access = try DriveAccess(settings, now: now)
    }

    // MARK: - Changes since the last sync

    private func gate() throws -> SyncGate {
        try SyncGate(
            sheets: SheetBuilder.version, revision: store.revision(), day: today, grant: access.grantMark)
    }

    /// Returns true if Drive has everything of the store, and was checked recently.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func isUpToDate() throws -> Bool {
        let state = try store.syncState()
        guard try state.gate == gate(), let verified = state.verifiedAt else { return false }
        let age = now().milliseconds - verified.milliseconds
        return try age >= 0 && age < Self.trust && store.photoCounts().pending == 0 && BackupSync.isUpToDate(store)
    }

    /// True if there is a grant, which Google may have ended meanwhile.
    package var isConnected: Bool { access.isConnected }

    /// Returns true if anything changed since the last successful sync, including the account.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func hasChanged() throws -> Bool {
        guard let last = try store.syncState().gate else { return true }
        let gate = try gate()
        return !gate.holdsSameData(as: last) || gate.grant != nil && gate.grant != last.grant
    }

    /// Returns true if Drive lacks data of the store, ignoring outdated ages in its sheets.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func hasSomethingToSend() throws -> Bool {
        try hasChanged() || store.photoCounts().pending > 0 || !BackupSync.isUpToDate(store)
    }

    /// The mark of the user's grant, which changes with each `connect drive`; `nil` without a grant.
    package var grant: String? { access.grantMark }

    // MARK: - Syncing

    /// Uploads the changes; with `full`, it first checks everything in Drive.
    ///
    /// A requested sync waits for an automatic one; an automatic sync does nothing while any other runs.
    ///
    /// - Throws: ``ServiceError`` if it fails; uploads so far are kept, and the next sync continues from there.
    package func run(
        full: Bool, as manner: TurnFile.Manner = .asked, _ progress: @escaping @Sendable (Step) -> Void
    ) async throws -> SyncReport {
        let report = SyncReport()
        guard let turn = try await turn(manner, progress) else {
            if manner == .automatic { return report }
            throw ServiceError("another sync of this store is running", retry: .mayHelp(after: nil))
        }
        defer { withExtendedLifetime(turn) {} }
        guard isWanted() else { return report }
        do {
            let service = try settings.endpoint(.drive, "FHQ_GOOGLE_API")
            try await withTaskCancellationHandler {
                try await sync(full: full, RemoteClient(service, settings.proxies()), report, progress)
            } onCancel: {
                store.interrupt()
            }
            return report
        } catch {
            throw noted((error as? DriveRefusal)?.asServiceError ?? error, manner)
        }
    }

    private func turn(
        _ manner: TurnFile.Manner, _ progress: @escaping @Sendable (Step) -> Void
    ) async throws -> Turn? {
        var patience = TurnFile.Patience()
        while true {
            if let turn = try store.syncTurn.acquire(manner) { return turn }
            guard manner == .asked, patience.waits(for: store.syncTurn.holder?.manner) else { return nil }
            progress("waiting for the background sync")
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Notes the reason for a failed sync and returns the error; an interruption by the user is no failure.
    ///
    /// If the note can't be written, the first error is still the one to report.
    private func noted(_ error: any Error, _ manner: TurnFile.Manner) -> any Error {
        guard !Task.isCancelled, !(error is CancellationError), error as? StoreError != .interrupted else {
            return error
        }
        let remote = error as? ServiceError
        let failures = (try? store.syncState().failures) ?? 0
        if manner == .automatic, remote?.retry == .onceMore {
            try? store.syncPutOff(until: now() + Self.waitsForANetwork[min(failures, Self.waitsForANetwork.count - 1)])
            return error
        }
        var wait = Duration.seconds(60 * (1 << min(failures, 6)))
        if case .mayHelp(let asked?) = remote?.retry { wait = max(wait, asked) }
        let next = remote?.mayPass == false ? nil : now() + wait
        // Whoever reads it later must know what to do.
        let words = [error.explained.message] + (next == nil ? error.explained.hints : [])
        try? store.syncFailed(words.joined(separator: "; "), at: now(), nextTry: next)
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
            // Something taken for granted, such as the folder, is missing.
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
            // If Drive answers other requests, the fault may be only this photo's, and the sheets don't wait for it.
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
        // Before the success is noted, since after that no sync may begin that would empty the folder.
        temporary.remove()
        try store.syncSucceeded(gate: gate, at: now(), verified: isVerified)
    }
}
