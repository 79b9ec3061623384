import CSQLiteConfig
import GRDB
import QueryLanguage

/// A load of a great many new rows without triggers and most indexes, which are brought up to date at the end, at once.
///
/// Inside the caller's transaction, so that nothing is ever seen half done. From then on the ``RowWriter`` has a thread of its
/// own. What triggers keep on items and sales comes with their rows, or is computed at the end for the items named in
/// ``refresh(_:)``; the sums of days are computed at the end. It pays when the rows that come are about as many as those
/// already there.
final class BulkLoad {
    private let database: Database
    private let writer: RowWriter
    private var resting: RestingSchema
    private var stale: [Int64] = []

    /// The memory for pages in KiB, meanwhile: what an index is built from should still be at hand.
    private static let pageCache = 100_000

    init(_ database: Database, _ writer: RowWriter) throws {
        precondition(database.isInsideTransaction, "A bulk load runs inside the transaction of its write.")
        self.database = database
        self.writer = writer
        // An index in the order in which rows come costs less to keep than to build; things come as they were bought, mostly.
        resting = try RestingSchema(database) { !$1.contains("(itemId") && !$1.contains("(boughtDay") }
        // Values come from types that hold what the CHECKs ask for, some of which take as long as all else of a row.
        try database.execute(sql: "PRAGMA cache_size = \(-Self.pageCache); PRAGMA ignore_check_constraints = ON")
        // Every id that a row refers to was read from the store, or given here.
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 0) }
        writer.startThread()
    }

    /// Has the derived columns of an item and its sales computed at the end.
    func refresh(_ item: Int64) {
        stale.append(item)
    }

    /// Builds the indexes of tables of which no further rows come, while the caller makes those of others.
    func complete(_ tables: [String]) throws {
        for sql in resting.takeIndexes(of: tables) { try writer.run(sql) }
    }

    /// Waits for all rows, has `body` complete them, and brings up to date what stood still.
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

    /// Restores the connection's settings; to be called at the end, also after an error.
    func close() {
        try? database.execute(
            sql: "PRAGMA cache_size = \(-InventoryStore.pageCache); PRAGMA ignore_check_constraints = OFF")
        RestingSchema.enableTriggers(in: database)
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 1) }
    }
}
