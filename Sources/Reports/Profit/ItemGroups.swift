import Queries
import StoreFile

/// The market, seller or haul of each item, by its id.
///
/// The first items are looked up one by one. If there are many, all are read at once, along the index of the column:
/// looking up a million takes ten times as long.
final class ItemGroups {
    private let database: StoreConnection
    private let column: String
    private var cursor: ScanCursor?
    private var lookups = 0
    /// The groups of all items by their ids, ``none`` for those without; empty while they are looked up one by one.
    private var groups: [Int64] = []
    private static let none = Int64.min
    /// The most ids for each item that has one: with more, too much of the list would be empty.
    private static let most = 8

    /// The number of items that are looked up before all are read.
    private let patience: Int

    /// Creates it for a column of `items` with ids.
    init(_ column: String, in database: StoreConnection, patience: Int = 10_000) {
        (self.column, self.database, self.patience) = (column, database, patience)
    }

    /// Returns the id of an item's group; `nil` if it has none.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    func group(of item: Int64) throws -> Int64? {
        if groups.indices.contains(Int(item)) { return groups[Int(item)] == Self.none ? nil : groups[Int(item)] }
        lookups += 1
        if lookups == patience { try readAll() }
        let cursor = try cursor ?? ScanCursor(database, "SELECT \(sql: column) FROM items WHERE id = \(0)")
        self.cursor = cursor
        cursor.restart(binding: item)
        return try cursor.advance() ? cursor.row.optional(0) : nil
    }

    private func readAll() throws {
        let last = try database.value(Int.self, "SELECT max(id) FROM items") ?? 0
        let count = try database.value(Int.self, "SELECT count(*) FROM items") ?? 0
        guard last / Self.most < count else { return }
        groups = Array(repeating: Self.none, count: last + 1)
        try database.scan("SELECT id, \(sql: column) FROM items WHERE \(sql: column) IS NOT NULL") { row in
            let item = Int(row.integer(0))
            if groups.indices.contains(item) { groups[item] = row.integer(1) }
        }
    }
}
