import CSQLiteConfig
import StoreFile

/// A suspension of all triggers, and of indexes of the large tables, while very many rows are added or removed in one
/// transaction.
package struct RestingSchema {
    /// The tables whose indexes may be suspended.
    package static let tables = ["items", "expenses", "listings", "sales", "refunds", "photos", "importedRecords"]

    private let triggers: [String]
    private var indexes: [(table: String, sql: String)] = []

    /// Drops this connection's triggers, if `search` also those of the search index; if `stored`, those stored in the file
    /// do nothing until ``enableTriggers(in:)``.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ database: StoreConnection, stored: Bool = true, search: Bool = true) throws {
        let triggers = try Self.definitions(of: "trigger", in: "sqlite_temp_master", database).filter {
            search || !$0.name.hasSuffix("Search")
        }
        for (name, _, _) in triggers { try database.execute("DROP TRIGGER temp.\(sql: name.quotedIdentifier)") }
        if stored, let connection = database.sqliteConnection { _ = fhq_run_triggers(connection, 0) }
        self.triggers = triggers.map {
            $0.sql.replacing("CREATE TRIGGER", with: "CREATE TEMP TRIGGER", maxReplacements: 1)
        }
    }

    /// Drops the indexes of a table for whose SQL `rests` returns true.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package mutating func rest(
        _ table: String, in database: StoreConnection, where rests: (_ sql: String) -> Bool = { _ in true }
    ) throws {
        for index in try Self.definitions(of: "index", in: "sqlite_master", database)
        where index.table == table && rests(index.sql) {
            try database.execute("DROP INDEX \(sql: index.name.quotedIdentifier)")
            indexes.append((table, index.sql))
        }
    }

    /// Returns the SQL of the indexes of some tables, which the caller then creates.
    package mutating func takeIndexes(of tables: [String]) -> [String] {
        defer { indexes.removeAll { tables.contains($0.table) } }
        return indexes.filter { tables.contains($0.table) }.map(\.sql)
    }

    /// Creates the triggers and the remaining indexes again.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func wake(_ database: StoreConnection) throws {
        for sql in indexes.map(\.sql) + triggers { try database.execute(BoundSQL(sql: sql)) }
    }

    /// Enables the triggers stored in the file; call it at the end, also after an error.
    package static func enableTriggers(in database: StoreConnection) {
        if let connection = database.sqliteConnection { _ = fhq_run_triggers(connection, 1) }
    }

    /// Returns the triggers or indexes in the order of their creation, without automatic indexes.
    private static func definitions(
        of type: String, in schema: String, _ database: StoreConnection
    ) throws -> [(name: String, table: String, sql: String)] {
        try database.rows(
            "SELECT name, tbl_name, sql FROM \(sql: schema) WHERE type = \(type) AND sql IS NOT NULL ORDER BY rowid"
        ).map { (name: try $0["name"], table: try $0["tbl_name"], sql: try $0["sql"]) }
    }
}
