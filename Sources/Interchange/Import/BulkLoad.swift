import CSQLiteConfig
import Ledger
import QueryLanguage
import StoreFile

/// A loader of very many new rows without triggers and most indexes, which are updated once at the end.
///
/// It runs inside the caller's transaction, so that nothing incomplete is ever visible. From then on the ``BatchWriter``
/// uses another thread. The derived columns of items and sales come with their rows, or are computed at the end for the
/// items passed to ``refresh(_:)``; the sums of days are computed at the end. It pays if there are about as many new
/// rows as existing ones.
final class BulkLoad {
    private let database: StoreConnection
    private let writer: BatchWriter
    /// Writes the words of new items.
    let search: SearchRows
    private var resting: RestingSchema
    private var stale: [Int64] = []
    private var rested: Set<String> = []

    /// The page cache in KiB during the load, so that the pages for building an index stay in memory.
    private static let pageCache = 100_000
    /// The threads that sort an index for SQLite, while its own reads the table or writes the index.
    private static let sorters = 3
    /// SQLite passes rows to those threads by portions of this many KiB, its page cache; the pages written so far still stay
    /// in memory.
    private static let portion = 1000

    init(_ database: StoreConnection, _ writer: BatchWriter) throws {
        precondition(database.isInsideTransaction, "A bulk load runs inside the transaction of its write.")
        self.database = database
        self.writer = writer
        search = try SearchRows(writer)
        resting = try RestingSchema(database)
        // Values come from types that guarantee the CHECK constraints; checking some takes as long as the rest of a
        // row.
        try database.execute(
            """
            PRAGMA cache_size = \(sql: -Self.pageCache); PRAGMA cache_spill = \(sql: -Self.pageCache);
            PRAGMA ignore_check_constraints = ON; PRAGMA threads = \(sql: Self.sorters)
            """)
        // Every id that a row refers to was read from the store, or assigned here.
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 0) }
        writer.startThread()
    }

    /// Drops the indexes of a table that will get about as many rows as it has; a second call does nothing.
    func rest(_ table: String) throws {
        guard rested.insert(table).inserted else { return }
        try writer.wait()
        try resting.rest(table, in: database) { !Self.isCheaplyUpdated($0) }
    }

    /// Returns true for an index that is cheaper to update with each row than to build at the end.
    ///
    /// Such are indexes in the order of the new rows, as items mostly come in the order of purchase, and those of few rows,
    /// for which the whole table would be read. Only the former SKU is one that all items of a folder may have.
    private static func isCheaplyUpdated(_ sql: String) -> Bool {
        if sql.contains("(itemId") || sql.contains("(boughtDay") { return true }
        return sql.contains(" IS NOT NULL") && !sql.contains(" IS NOT NULL OR ") && !sql.contains("(legacySku")
    }

    /// Schedules the derived columns of an item and its sales for the end.
    func refresh(_ item: Int64) {
        stale.append(item)
    }

    /// Builds the indexes of tables that get no further rows, while the caller prepares those of others.
    func complete(_ tables: [String]) throws {
        let indexes = resting.takeIndexes(of: tables)
        if indexes.isEmpty { return }
        try writer.run("PRAGMA cache_size = \(-Self.portion)")
        for sql in indexes { try writer.run(sql) }
        try writer.run("PRAGMA cache_size = \(-Self.pageCache)")
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
        try database.run("UPDATE revision SET value = value + 1")
    }

    /// Restores the connection's settings; call it at the end, also after an error.
    func close() {
        try? database.execute(
            """
            PRAGMA cache_size = \(sql: -InventoryStore.pageCache); PRAGMA cache_spill = 1;
            PRAGMA ignore_check_constraints = OFF; PRAGMA threads = 0
            """)
        RestingSchema.enableTriggers(in: database)
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 1) }
    }
}
