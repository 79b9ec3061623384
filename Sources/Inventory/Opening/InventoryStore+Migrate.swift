import GRDB
import QueryLanguage

extension InventoryStore {
    /// Refuses a store that cannot be used, and creates or migrates one that is not up to date.
    func bringUpToDate(notice: (String) -> Void) throws {
        switch try lineage() {
        case .current:
            try queue.unsafeReentrantWrite { try look(forStrangersIn: $0) }
            try restoreWriteAheadLog()
        case .newer(let migration): throw StoreError.newer(path: path, migration: migration)
        case .development(let version): throw StoreError.beforeRelease(path: path, version: version)
        case .foreign: throw StoreError.notAStore(path: path)
        case .new where access == .readOnly: throw StoreError.notAStore(path: path)
        case .older(let version) where access == .readOnly:
            throw StoreError.needsMigration(path: path, version: version)
        case .new, .older: try migrate(notice: notice)
        }
    }

    /// Keeps everything from being written while something of somebody else's would run or be read with it; ``repair()``
    /// removes that.
    ///
    /// Throws if a view has the place of a table, which may have no end when it is read, and of which nothing is left to
    /// repair.
    func look(forStrangersIn database: Database) throws {
        var strangers: [SchemaCheck.Part] = []
        if try SchemaCheck.signature(of: database) != SchemaCheck.signature {
            let isOfRelease = "SELECT count(*) FROM pragma_table_info('revision') WHERE name = 'dirty'"
            if try Int.fetchOne(database, sql: isOfRelease) == 0, try database.tableExists("revision") {
                throw StoreError.beforeRelease(path: path, version: "an unfinished 1.0")
            }
            strangers = try SchemaCheck.strangers(in: database, at: Migrations.newest).filter {
                !$0.isAlteredTable
            }
        }
        if let view = strangers.first(where: \.isInPlaceOfATable) { throw view.refusal(path) }
        phase.withLock { $0.stranger = strangers.first?.stranger }
    }

    private func lineage() throws -> Lineage {
        try queue.unsafeReentrantWrite { try Lineage(of: $0) }
    }

    /// Sets the journal mode if some other program has changed it.
    private func restoreWriteAheadLog() throws {
        let mode = try queue.unsafeReentrantWrite { try $0.texts("PRAGMA journal_mode") }
        // Who writes now may do so without the log, and comes back to it.
        guard access == .readWrite, let lock, mode != ["wal"], lock.acquireAtOnce(for: "opening") else { return }
        defer { lock.release() }
        phase.withLock { $0.hasWritten = true }
        try queue.unsafeReentrantWrite { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    }

    /// Runs the missing steps under the writer lock.
    private func migrate(notice: (String) -> Void) throws {
        try beginWriting("migrating")
        defer { endWriting() }
        // Another process may have done it while this one waited.
        var backup: Backup?
        switch try lineage() {
        case .new: break
        case .older(let version):
            try queue.unsafeReentrantWrite { try SchemaCheck.refuseStrangers(in: $0, at: version, path: path) }
            backup = try backUpBeforeMigrating(notice: notice)
        case .current, .development, .newer, .foreign: return try bringUpToDate(notice: notice)
        }
        if lock != nil { try queue.unsafeReentrantWrite { try $0.execute(sql: "PRAGMA journal_mode = WAL") } }
        try Migrations.migrator.migrate(queue)
        // Not before: a migration that fails is tried again at every start, and each time something older would go.
        if let backup { try? cleanUpBackups(sparing: [backup.name]) }
    }

    /// Copies the store as it is now into its folder of backups, unless a migration that failed has left such a copy.
    private func backUpBeforeMigrating(notice: (String) -> Void) throws -> Backup? {
        guard path != ":memory:" else { return nil }
        let reason = BackupReason.beforeMigration(to: Migrations.newest)
        let backup = try queue.unsafeReentrantWrite { try backUp($0, for: reason, isNewState: false).backup }
        notice("Backed up to \(StoreError.visible(backup.path)) before migrating.")
        return backup
    }
}
