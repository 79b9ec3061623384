import CSQLiteConfig
import QueryLanguage
import StoreFile

/// A removal of very many rows that a change added and nothing depends on.
///
/// Triggers are suspended meanwhile, and so are indexes if more rows go than stay. Derived state is recomputed once at
/// the end.
struct BulkRemoval {
    private let added: AddedRows
    private let database: StoreConnection

    init(_ added: AddedRows, from database: StoreConnection) {
        (self.added, self.database) = (added, database)
    }

    private func ranges(of table: String) -> [ClosedRange<Int64>] { added.ranges[table] ?? [] }

    func run(at now: Instant) throws {
        try database.execute(BoundSQL(sql: Derivation.views))
        let stale = try itemsThatLoseParts()
        let empty = try RestingSchema.tables.filter { try added.areAll(of: $0, in: database) }
        let staying = try database.value(Int.self, "SELECT count(*) FROM items") ?? 0
        let isMost = added.count(of: "items") * 2 > staying
        // Emptying a whole table costs no more with its indexes.
        var resting = try RestingSchema(database)
        for table in RestingSchema.tables where isMost && !empty.contains(table) {
            try resting.rest(table, in: database)
        }
        defer { RestingSchema.enableTriggers(in: database) }
        // No remaining row refers to a removed one, since that would have prevented the removal.
        if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 0) }
        defer { if let connection = database.sqliteConnection { _ = fhq_enforce_foreign_keys(connection, 1) } }
        try forgetWords(areAll: empty.contains("items"))
        for range in ranges(of: "photos") { try delete(range, from: "outbox", by: "photoId") }
        for table in NotedTable.names.reversed() {
            for range in ranges(of: table) { try FieldTimes.remove(range, of: table, at: now, database) }
            if empty.contains(table) {
                // Without a condition SQLite drops whole pages.
                try database.execute("DELETE FROM \(sql: table)")
            } else {
                for range in ranges(of: table) { try delete(range, from: table) }
            }
        }
        try resting.wake(database)
        try DerivedState.sales.refresh(database, rows: stale, by: "itemId")
        try DerivedState.items.refresh(database, rows: stale)
        try DerivedState.orders.refresh(database, onlyStale: true)
        try DailyTotals.refresh(database)
    }

    private func delete(_ rows: ClosedRange<Int64>, from table: String, by column: String = "id") throws {
        try database.run(
            "DELETE FROM \(sql: table) WHERE \(sql: column) BETWEEN \(rows.lowerBound) AND \(rows.upperBound)")
    }

    /// Returns the items that stay but lose a sale, a listing or a photo.
    private func itemsThatLoseParts() throws -> [Int64] {
        let isGone = { (column: String) in
            (["FALSE"] + ranges(of: "items").map { "\(column) BETWEEN \($0.lowerBound) AND \($0.upperBound)" })
                .joined(separator: " OR ")
        }
        var items: Set<Int64> = []
        for (table, parts) in [
            ("listings", "listings"), ("sales", "sales"), ("photos", "photos"),
            ("refunds", "refunds JOIN sales ON sales.id = saleId"),
        ] {
            for range in ranges(of: table) {
                items.formUnion(
                    try database.values(
                        Int64.self,
                        """
                        SELECT DISTINCT itemId FROM \(sql: parts)
                        WHERE \(sql: table).id BETWEEN \(range.lowerBound) AND \(range.upperBound)
                            AND NOT (\(sql: isGone("itemId")))
                        """))
            }
        }
        return items.sorted()
    }

    /// Removes the words of the items from the search index.
    private func forgetWords(areAll: Bool) throws {
        guard !areAll else {
            return try database.execute(
                "INSERT INTO itemSearch(itemSearch) VALUES ('delete-all'); DELETE FROM foldedItems")
        }
        for range in ranges(of: "items") {
            try database.run(
                """
                INSERT INTO itemSearch(itemSearch, rowid, words)
                SELECT 'delete', id, words FROM itemWords WHERE id BETWEEN \(range.lowerBound) AND \(range.upperBound)
                """)
            try delete(range, from: "foldedItems", by: "itemId")
        }
    }
}
