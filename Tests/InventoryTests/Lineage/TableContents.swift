import StoreFile

/// The contents of a table, each value as SQL text.
struct TableContents {
    let columns: [String]
    private let rows: [[String: String]]

    /// Returns the rows with these columns, sorted.
    func text(of columns: [String]) -> [String] {
        rows.map { row in columns.map { row[$0] ?? "" }.joined(separator: " ") }.sorted()
    }

    /// Returns the contents of each table that the query names.
    static func all(_ tables: String, in database: StoreConnection) throws -> [String: TableContents] {
        let names = try database.values(String.self, BoundSQL(sql: tables))
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try TableContents(of: $0, database)) })
    }

    private init(of table: String, _ database: StoreConnection) throws {
        let columns = try database.columns(of: table)
        let values = columns.map { "quote(\($0.quotedIdentifier))" }.joined(separator: ", ")
        let rows = try database.rows("SELECT \(sql: values) FROM \(sql: table.quotedIdentifier)")
        self.columns = columns
        self.rows = rows.map { row in
            Dictionary(uniqueKeysWithValues: zip(columns, row.values.map { $0.plain ?? "" }))
        }
    }

    /// Returns every table, index, trigger and view with its SQL.
    static func schema(of database: StoreConnection) throws -> [FetchedRow] {
        try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name")
    }
}
