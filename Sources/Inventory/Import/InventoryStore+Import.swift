import GRDB
import QueryLanguage

extension InventoryStore {
    /// Runs `body` with a session that takes records in from `source`, in one transaction.
    ///
    /// What `body` throws, and ``ImportSession/abandon()``, leave nothing behind. A rehearsal reads and decides the
    /// same but writes nothing, and needs no store that can be written. `expected` is about how many records come.
    public func runImport<Result>(
        from source: String, rehearsal: Bool, expected: Int = 0, _ body: (ImportSession) throws -> Result
    ) throws -> Result {
        let now = clock()
        if rehearsal {
            return try read {
                try body(ImportSession(journal: journal(of: $0), now: now, mode: .rehearsal))
            }
        }
        var result: Result?
        do {
            try write("import", isLarge: ImportSession.withoutLog.contains(expected)) { database in
                let journal = journal(of: database)
                try journal.importing(from: source, at: now) {
                    let session = try ImportSession(
                        journal: journal, now: now,
                        mode: .writing(expected: expected, backUp: { try self.backUpBeforeImport() }))
                    defer { session.close() }
                    result = try body(session)
                    try session.finish()
                }
            }
        } catch is ImportAbandoned {}
        guard let result else { throw StoreError.transactionLost }
        return result
    }

    /// Whether nothing was ever bought here, nor anything spent.
    public func isEmpty() throws -> Bool {
        try read { try Self.isEmpty($0) }
    }

    static func isEmpty(_ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT NOT EXISTS (SELECT 1 FROM items) AND NOT EXISTS (SELECT 1 FROM expenses)") ?? true
    }
}

/// Takes an import's transaction back without an error for the caller.
struct ImportAbandoned: Error {}
