import CSQLiteConfig
import GRDB
import Ledger
import QueryLanguage
import StoreFile

/// A loader of very many new rows without triggers and most indexes, which are updated once at the end.
///
/// It runs inside the caller's transaction, so that nothing incomplete is ever visible. From then on the ``RowWriter``
/// uses another thread. The derived columns of items and sales come with their rows, or are computed at the end for the
/// items passed to ``refresh(_:)``; the sums of days are computed at the end. It pays if there are about as many new
/// rows as existing ones.
final class BulkLoad {
    private let database: Database
    private let writer: RowWriter
    private var resting: RestingSchema
    private var stale: [Int64] = []

    /// The page cache in KiB during the load, so that the pages for building an index stay in memory.
    private static let pageCache = 100_000

    init(_ database: Database, _ writer: RowWriter) throws {
        precondition(database.isInsideTransaction, "A bulk load runs inside the transaction of its write.")
        self.database = database
        self.writer = writer
        // An index in the order of the new rows is cheaper to update than to build; items mostly come in the order of
        // purchase.
        resting = try RestingSchema(database) { !$1.contains("(itemId") && !$1.contains("(boughtDay") }
        // Values come from types that guarantee the CHECK constraints; checking some takes as long as the rest of a
        // row.
        try database.execute(sql: "PRAGMA cache_size = \(-Self.pageCache); PRAGMA ignore_check_constraints = ON")
        // Every id that a row refers to was read from the store, or assigned here.
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 0) }
        writer.startThread()
    }

    /// Schedules the derived columns of an item and its sales for the end.
    func refresh(_ item: Int64) {
        stale.append(item)
    }

    /// Builds the indexes of tables that get no further rows, while the caller prepares those of others.
    func complete(_ tables: [String]) throws {
        for sql in resting.takeIndexes(of: tables) { try writer.run(sql) }
    }

    /// Waits for all rows, lets `body` complete them, and updates everything that was suspended.
    func finish(after body: (() throws -> Void)? = nil) throws {
        try complete(RestingSchema.tables)
        try writer.wait()
        try body?()
        try OutboxCheck.repair(in: database)
        try DerivedState.sales.refresh(database, rows: stale, by: "itemId")
        try DerivedState.items.refresh(database, rows: stale)
        try DailyTotals.refresh(database)
        try resting.wake(database)
        try database.run("UPDATE revision SET value = value + 1", [])
    }

    /// Restores the connection's settings; call it at the end, also after an error.
    func close() {
        try? database.execute(
            sql: "PRAGMA cache_size = \(-InventoryStore.pageCache); PRAGMA ignore_check_constraints = OFF")
        RestingSchema.enableTriggers(in: database)
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 1) }
    }
}
