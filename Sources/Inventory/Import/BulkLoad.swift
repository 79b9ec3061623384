import CSQLiteConfig
import GRDB

/// A load of a great many new rows without triggers and most indexes, which are brought up to date at the end, at once.
///
/// Inside the caller's transaction, so that nothing is ever seen half done. Rows go to a ``RowWriter``: whoever uses the
/// database meanwhile calls ``wait()`` before. What triggers keep on an item comes with the item's row, or is computed at
/// the end for those named in ``refresh(_:)``; what they keep on sales and of days is computed at the end. It pays when
/// the rows that come are about as many as those already there.
final class BulkLoad {
    private let database: Database
    private let writer: RowWriter
    private let triggers: [String]
    private var indexes: [(table: String, sql: String)]
    private var places: [String: Int] = [:]
    private var stale: [Int64] = []
    private var raises: Int64 = 0

    /// The tables whose triggers and indexes rest.
    private static let tables = ImportTable.all.filter(\.isLarge).map(\.name) + ["importedRecords"]

    /// The memory for pages in KiB, meanwhile: what an index is built from should still be at hand.
    private static let pageCache = 128_000

    init(_ database: Database) throws {
        precondition(database.isInsideTransaction, "A bulk load runs inside the transaction of its write.")
        self.database = database
        writer = RowWriter(database)
        let triggers = try Self.definitions(of: "trigger", in: database)
        // An index in the order in which rows come costs less to keep than to build.
        let indexes = try Self.definitions(of: "index", in: database).filter { !$0.sql.contains("(itemId") }
        for (name, _, _) in triggers { try database.execute(sql: "DROP TRIGGER \(name.quotedDatabaseIdentifier)") }
        for (name, _, _) in indexes { try database.execute(sql: "DROP INDEX \(name.quotedDatabaseIdentifier)") }
        self.triggers = triggers.map(\.sql)
        self.indexes = indexes.map { ($0.table, $0.sql) }
        try database.execute(sql: "PRAGMA cache_size = \(-Self.pageCache)")
        // Every id that a row refers to was read from the store, or given here.
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 0) }
    }

    /// The place of a statement that inserts rows; `prepare` binds what is the same for all of them.
    func place(of sql: String, _ prepare: (RowStatement) -> Void = { _ in }) throws -> Int {
        if let place = places[sql] { return place }
        try wait()
        let statement = try RowStatement(sql, in: database)
        prepare(statement)
        let place = writer.add(statement)
        places[sql] = place
        return place
    }

    /// Hands a row over; one whose trigger would have raised the revision raises it at the end.
    func append(raising: Bool, _ fill: (inout RowBatch) -> Void) throws {
        if raising { raises += 1 }
        try writer.append(fill)
    }

    /// Has the derived columns of an item computed at the end.
    func refresh(_ item: Int64) {
        stale.append(item)
    }

    /// Waits until all rows so far are written, after which the caller may use the database.
    func wait() throws {
        try writer.wait()
    }

    /// Builds the indexes of tables of which no further rows come, while the caller makes those of others.
    func complete(_ tables: [String]) throws {
        for (table, sql) in indexes where tables.contains(table) { try writer.run(sql) }
        indexes.removeAll { tables.contains($0.table) }
    }

    /// Waits for all rows, and brings up to date what stood still.
    func finish() throws {
        try complete(Self.tables.filter { $0 != "sales" })
        try wait()
        // Before the indexes that hold what is computed.
        try DerivedState.sales.refresh(database, onlyStale: true)
        try complete(["sales"])
        try wait()
        try database.execute(
            sql: """
                UPDATE items SET (salePlatformId, daysToSell) = (sale.platformId, sale.daysToSell)
                FROM sales AS sale WHERE sale.id = saleId
                    AND (salePlatformId, items.daysToSell) IS NOT (sale.platformId, sale.daysToSell)
                """)
        try DerivedState.items.refresh(database, rows: stale)
        try DailyTotals.refresh(database)
        try SearchIndex.rebuild(in: database)
        try database.execute(sql: "UPDATE revision SET value = value + ?", arguments: [raises])
        for sql in triggers { try database.execute(sql: sql) }
    }

    /// Ends the other thread, and puts back what belongs to the connection; has to be called in the end, come what may.
    func close() {
        writer.end()
        try? database.execute(sql: "PRAGMA cache_size = \(-InventoryStore.pageCache)")
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 1) }
    }

    /// The triggers or the indexes of the tables as they were created, in that order; automatic indexes have none.
    private static func definitions(
        of type: String, in database: Database
    ) throws -> [(name: String, table: String, sql: String)] {
        try Row.fetchAll(
            database,
            sql: "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL ORDER BY rowid",
            arguments: [type]
        ).map { (name: try $0.decode(atIndex: 0), table: try $0.decode(atIndex: 1), sql: try $0.decode(atIndex: 2)) }
            .filter { tables.contains($0.table) }
    }
}
