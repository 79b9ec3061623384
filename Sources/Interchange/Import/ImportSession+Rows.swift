import QueryLanguage
import StoreFile

// Rows that are there.
extension ImportSession {
    /// Returns the rows of a table for which a condition holds, with one parameter for `id`; deleted ones come last.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func rows(of table: StoredTable, where condition: StaticString = "id = ?", _ id: Int64) throws
        -> [StoredRow]
    {
        let statement = try statement(.rows(table.table, condition.utf8Start)) {
            "\(StoredRow.select(table)) WHERE \(condition) ORDER BY deletedAt IS NOT NULL, id"
        }
        statement.bind(.integer(id), at: 1)
        var rows: [StoredRow] = []
        try statement.forEachRow { rows.append(StoredRow(table, $0)) }
        return rows
    }

    /// Remembers the name of a row.
    func note(_ name: String, of id: Int64, in table: StoreTable) {
        names[table, default: [:]][id] = name
    }
}
