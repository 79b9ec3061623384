import Ledger
import QueryLanguage
import StoreFile
import Upkeep

extension InventoryStore {
    /// Runs `body` with a session that imports records from `source`, in one transaction.
    ///
    /// An error of `body` and ``ImportSession/abandon()`` roll everything back. A dry run reads and decides the same
    /// but writes nothing, so the store may be read-only. `expected` is the approximate number of new records, most of
    /// them of `table`.
    ///
    /// - Throws: ``StoreError`` if the store can't be written, and any error that `body` throws.
    package func runImport<Result>(
        from source: String, rehearsal: Bool, expected: Int = 0, of table: StoredTable = .items,
        _ body: (ImportSession) throws -> Result
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
                        mode: .writing(expected: expected, of: table, backUp: { try self.backUpBeforeImport() }))
                    defer { session.close() }
                    result = try body(session)
                    try session.finish()
                }
            }
        } catch is ImportAbandoned {}
        guard let result else { throw StoreError.transactionLost }
        return result
    }
}

/// An error that rolls back an import's transaction and isn't passed to the caller.
struct ImportAbandoned: Error {}
