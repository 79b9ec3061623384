import QueryLanguage
import StoreFile

/// A change of very many items: the triggers that keep derived state are suspended, and it is computed once at the end.
///
/// For each written row a trigger costs more than the row itself, and it computes an item's state once for every part
/// of it. The triggers of the search index and those in the file remain. The whole runs inside the caller's
/// transaction, whose rollback also restores triggers and indexes.
package struct BulkUpdate {
    private let database: StoreConnection
    private var resting: RestingSchema
    private let fillsStore: Bool

    /// The number of rows, and the share of all items, above which it pays to compute the sums of all days anew.
    private static let fewest = 1000
    private static let share = 100

    /// Returns true if a change of so many items, or of so many rows, is faster in bulk.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func pays(for rows: Int, in database: StoreConnection) throws -> Bool {
        guard rows > fewest else { return false }
        return try rows > (database.value(Int.self, "SELECT max(id) FROM items") ?? 0) / share
    }

    /// Suspends the triggers, and the indexes for whose table and SQL `rests` returns true.
    ///
    /// It pays to suspend an index if most of its entries change. Those that find an item's parts, and unique ones,
    /// remain. If all rows are new, since an empty store is filled, all others are suspended, and the search index too.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(
        _ database: StoreConnection, fillsStore: Bool = false,
        _ rests: (_ table: String, _ sql: String) -> Bool = { _, _ in false }
    ) throws {
        (self.database, self.fillsStore) = (database, fillsStore)
        try database.setPageCache(InventoryStore.largePageCache)
        try database.execute("CREATE TEMP TABLE touchedItems (id INTEGER PRIMARY KEY)")
        resting = try RestingSchema(database, stored: false, search: fillsStore)
        for table in RestingSchema.tables {
            try resting.rest(table, in: database) { sql in
                !sql.hasPrefix("CREATE UNIQUE") && !sql.contains("(itemId") && !sql.contains("(saleId")
                    && (fillsStore || rests(table, sql))
            }
        }
    }

    /// Adds items whose state must be computed.
    func touch(_ items: some Collection<Int64>) throws {
        try database.run("INSERT OR IGNORE INTO touchedItems SELECT value FROM json_each(\(items.json))")
    }

    /// Adds the items whose rows, or whose parts, a change has noted; of moved or removed parts the present items.
    func touch(notedBy change: Int64) throws {
        for table in ["items", "listings", "sales", "photos", "refunds"] {
            let sale = table == "refunds" ? "JOIN sales ON sales.id = saleId" : ""
            try database.run(
                """
                INSERT OR IGNORE INTO touchedItems SELECT \(sql: table == "items" ? "items.id" : "itemId")
                FROM changedRows CROSS JOIN \(sql: table) ON \(sql: table).id BETWEEN rowId AND lastId \(sql: sale)
                WHERE changeId = \(change) AND tableName = '\(sql: table)'
                """)
        }
    }

    /// Rebuilds the indexes, computes derived state, and creates the triggers again.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package mutating func finish() throws {
        if fillsStore {
            try SearchIndex.rebuild(in: database)
            try database.execute("INSERT OR IGNORE INTO touchedItems SELECT id FROM items")
        }
        try database.execute(BoundSQL(sql: Derivation.views))
        for condition in try pieces() {
            let touched = "(SELECT id FROM touchedItems WHERE \(condition))"
            try DerivedState.sales.refresh(database, where: "itemId IN \(touched)")
            try DerivedState.items.refresh(database, where: "items.id IN \(touched)")
        }
        // Only now, since derived columns are among their columns.
        for sql in resting.takeIndexes(of: RestingSchema.tables) { try database.execute(BoundSQL(sql: sql)) }
        try DerivedState.orders.refresh(database, onlyStale: true)
        try DailyTotals.refresh(database)
        try OutboxCheck.repair(in: database)
        try database.execute("DROP TABLE touchedItems")
        try resting.wake(database)
    }

    /// Returns conditions for the touched items, some thousand at a time, since what is computed lies in memory.
    private func pieces() throws -> [String] {
        try database.values(
            String.self,
            """
            SELECT format('id BETWEEN %d AND %d', min(id), max(id))
            FROM (SELECT id, row_number() OVER (ORDER BY id) / 10000 AS piece FROM touchedItems) GROUP BY piece
            """)
    }

    /// Restores the connection's settings; call it at the end, also after an error.
    package func close() {
        try? database.setPageCache()
    }
}
