import QueryLanguage

extension InventoryStore {
    /// Refuses an unusable store, and creates or migrates one that is not up to date.
    func bringUpToDate(notice: (String) -> Void) throws {
        switch try lineage() {
        case .current:
            try queue.use { try look(forStrangersIn: $0) }
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

    /// Prevents writes while another program's object would run or be read with them; ``repair()`` removes such
    /// objects.
    ///
    /// - Throws: ``StoreError`` if a view takes the place of a table, since reading it may never end and nothing is
    ///   left to repair.
    package func look(forStrangersIn database: StoreConnection) throws {
        var strangers: [SchemaCheck.SchemaObject] = []
        if try SchemaCheck.signature(of: database) != SchemaCheck.signature {
            let isOfRelease = "SELECT count(*) FROM pragma_table_info('revision') WHERE name = 'dirty'"
            if try database.value(Int.self, BoundSQL(sql: isOfRelease)) == 0, try database.hasTable("revision") {
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
        try queue.use { try Lineage(of: $0) }
    }

    /// Restores the journal mode if another program has changed it.
    private func restoreWriteAheadLog() throws {
        let mode = try queue.use { try $0.texts("PRAGMA journal_mode") }
        // A present writer may be working without the log, and will return to it.
        guard access == .readWrite, let lock, mode != ["wal"], lock.acquireAtOnce(for: "opening") else { return }
        defer { lock.release() }
        phase.withLock { $0.hasWritten = true }
        try queue.use { try $0.execute("PRAGMA journal_mode = WAL") }
    }

    /// Runs the missing steps under the writer lock.
    private func migrate(notice: (String) -> Void) throws {
        try beginWriting("migrating")
        defer { endWriting() }
        // Another process may have migrated it while this one waited.
        var whenDone: @Sendable () -> Void = {}
        switch try lineage() {
        case .new: break
        case .older(let version):
            try queue.use { try SchemaCheck.refuseStrangers(in: $0, at: version, path: path) }
            whenDone = try hooks.beforeMigration(self, notice)
        case .current, .development, .newer, .foreign: return try bringUpToDate(notice: notice)
        }
        if lock != nil { try queue.use { try $0.execute("PRAGMA journal_mode = WAL") } }
        try Migrations.run(on: queue, derive: hooks.derive)
        whenDone()
    }
}
