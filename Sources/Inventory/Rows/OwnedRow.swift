import GRDB
import QueryLanguage

/// A row of the user's with the item that it belongs to, and when it was made.
struct OwnedRow {
    let id: Int64
    /// In the order of the table's columns.
    let values: [StoredValue]
    let createdAt: String
    let item: Int64?

    /// Rows by their numbers.
    ///
    /// `condition` has numbered places for the values; no index gives their order, so that it decides which is used.
    static func rows(
        of table: StoredTable, where condition: String = "true", _ values: [Int64] = [], in database: Database
    ) throws -> [OwnedRow] {
        let item = table.belongsToItem ? "itemId" : "NULL"
        let columns = table.columns.joined(separator: ", ")
        let order = values.isEmpty ? "id" : "+id"
        let statement = try RowStatement(
            cached: "SELECT id, createdAt, \(item), \(columns) FROM \(table.name) WHERE \(condition) ORDER BY \(order)",
            in: database)
        for (place, value) in values.enumerated() { statement.bind(.integer(value), at: Int32(place + 1)) }
        var rows: [OwnedRow] = []
        try statement.forEachRow {
            rows.append(
                OwnedRow(
                    id: statement.integer(at: 0),
                    values: table.columns.indices.map { statement.value(at: Int32($0 + 3)) },
                    createdAt: statement.text(at: 1) ?? "",
                    item: statement.isNull(at: 2) ? nil : statement.integer(at: 2)))
        }
        return rows
    }
}
