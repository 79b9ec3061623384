import GRDB
import Interchange
import Ledger
import QueryLanguage
import StoreFile

extension StoreExchange {
    /// Merges the rows of all tables; into an empty store in bulk.
    func mergeRows() throws {
        let expected = try Int.fetchOne(theirs.database, sql: "SELECT count(*) FROM items") ?? 0
        let database = try session.database
        guard session.writes, session.storeWasEmpty, try BulkUpdate.pays(for: expected, in: database) else {
            return try StoredTable.all.forEach(merge)
        }
        var bulk = try BulkUpdate(database) { _, _ in true }
        defer { bulk.close() }
        try StoredTable.all.forEach(merge)
        _ = try session.database
        try bulk.touchAll()
        // Derived columns need no notes.
        try session.journal.pause { try bulk.finish() }
    }
}
