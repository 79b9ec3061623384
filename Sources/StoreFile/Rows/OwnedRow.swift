import QueryLanguage

/// A row of the user's data with its item and its creation time.
package struct OwnedRow {
    package let id: Int64
    /// The values in the order of the table's columns.
    package let values: [StoredValue]
    package let createdAt: String
    package let item: Int64?
    /// The number that tells it apart from the other rows of the store that made it: its key, or its id if it is from
    /// before rows had keys.
    package let key: Int64

    package init(id: Int64, key: Int64? = nil, values: [StoredValue], createdAt: String, item: Int64?) {
        self.id = id
        self.key = key ?? id
        self.values = values
        self.createdAt = createdAt
        self.item = item
    }

    /// Returns rows by their numbers.
    ///
    /// `condition` has numbered parameters for the values; since no index gives the order, it decides which index is
    /// used.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func rows(
        of table: StoredTable, where condition: String = "true", _ values: [Int64] = [], in database: StoreConnection
    ) throws -> [OwnedRow] {
        var rows: [OwnedRow] = []
        try forEach(of: table, where: condition, values, in: database) { rows.append($0) }
        return rows
    }

    /// Calls `body` for each row by their numbers; it must not read rows of the same table and condition itself.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package static func forEach(
        of table: StoredTable, where condition: String = "true", _ values: [Int64] = [], in database: StoreConnection,
        _ body: (OwnedRow) throws -> Void
    ) throws {
        let item = table.belongsToItem ? "itemId" : "NULL"
        let columns = table.columns.joined(separator: ", ")
        let order = values.isEmpty ? "id" : "+id"
        let statement = try RowStatement(
            cached:
                "SELECT id, createdAt, \(item), rowKey, \(columns) FROM \(table.name) WHERE \(condition) ORDER BY \(order)",
            in: database)
        for (place, value) in values.enumerated() { statement.bind(.integer(value), at: Int32(place + 1)) }
        try statement.forEachRow { row in
            try body(
                OwnedRow(
                    id: row.integer(0), key: row.optional(3),
                    values: table.columns.indices.map { row.value(Int32($0 + 4)) },
                    createdAt: row.text(1) ?? "", item: row.optional(2)))
        }
    }
}
