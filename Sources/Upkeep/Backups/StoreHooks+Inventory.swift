import Ledger
import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Opens the store at `path`; for writing, a missing one is created and an older one is migrated after a backup.
    ///
    /// A store that is refused stays as it is, and nothing new lies beside it.
    ///
    /// - Parameters:
    ///   - createsFolder: True to create a missing folder, for its owner only; meant for the default location.
    ///   - clock: The time for everything that is written.
    ///   - isClockFixed: True if the clock was set for this run, so that no backup is removed for its age.
    ///   - patience: How long to wait for another writing process.
    ///   - isDraft: True for a copy that only this process knows, which needs no lock and no log.
    ///   - notice: Receives sentences for the user, such as the place of a backup.
    /// - Throws: ``StoreError`` if the store can't be opened.
    package static func open(
        at path: String, access: Access, createsFolder: Bool = false, clock: @escaping @Sendable () -> Instant,
        isClockFixed: Bool = false, patience: Duration = .seconds(10), isDraft: Bool = false,
        notice: (String) -> Void = { _ in }
    ) throws(StoreError) -> InventoryStore {
        try open(
            at: path, access: access, createsFolder: createsFolder, clock: clock, isClockFixed: isClockFixed,
            patience: patience, isDraft: isDraft, hooks: .inventory, notice: notice)
    }

    /// Returns a new store in memory, which ends with the process.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error.
    package static func inMemory(clock: @escaping @Sendable () -> Instant) throws -> InventoryStore {
        try inMemory(clock: clock, hooks: .inventory)
    }
}

extension StoreHooks {
    /// The hooks for SQL functions, the backup before a migration, derived state and the journal.
    static let inventory: StoreHooks = {
        var hooks = StoreHooks()
        hooks.connect = { StoreFunction.register(on: $0) }
        hooks.beforeMigration = { store, notice in try store.backUpBeforeMigrating(notice: notice) }
        hooks.derive = { database in
            try database.execute(BoundSQL(sql: Derivation.views))
            try DerivedState.all.forEach { try $0.refresh(database) }
            try DailyTotals.refresh(database)
            try SearchIndex.rebuild(in: database)
        }
        hooks.opened = { store, wasOpen, notice in if wasOpen { store.sayWhatWasCutOff(notice) } }
        hooks.keep = { try Derivation.makeTriggers(for: $0, made: $1, in: $2) }
        hooks.settle = { try Derivation.settle($0, kept: $1) }
        hooks.savepoint = { store, database, moment in
            let journal = store.journal(of: database)
            switch moment {
            case .begins, .ends: try journal.flush()
            case .failed: journal.discard()
            case .transactionEnded: journal.abandon()
            }
        }
        return hooks
    }()
}

extension InventoryStore {
    /// Backs up the store before a migration, unless a failed migration has left an equal backup.
    ///
    /// Older backups are removed only after the migration succeeds: a failing one runs again at every start, and would
    /// remove another backup each time.
    fileprivate func backUpBeforeMigrating(notice: (String) -> Void) throws -> @Sendable () -> Void {
        guard path != ":memory:" else { return {} }
        let reason = BackupReason.beforeMigration(to: Migrations.newest)
        let backup = try queue.use { try backUp($0, for: reason, isNewState: false).backup }
        notice("Backed up to \(StoreError.visible(backup.path)) before migrating.")
        return { try? self.cleanUpBackups(sparing: [backup.name]) }
    }

    /// Tells the user whether interrupted work was finished; called only if a leftover log shows that the store was not
    /// closed.
    fileprivate func sayWhatWasCutOff(_ notice: (String) -> Void) {
        guard let lock, let cut = lock.cutOff(), let revision = try? queue.use({ try $0.revision() })
        else { return }
        let work = cut.work == "revert" ? "revert import" : cut.work
        notice(
            revision == cut.revision
                ? "\(work) was interrupted, and changed nothing"
                : "\(work) was interrupted after it had finished")
        guard access == .readWrite, lock.acquireAtOnce(for: "opening") else { return }
        // The draft for a replacement is still there, and nothing may ever clean it up otherwise.
        try? backupFolders()?.beside.sweep()
        lock.end()
        lock.release()
    }
}
