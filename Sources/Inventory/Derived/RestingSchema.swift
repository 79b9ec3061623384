import CSQLiteConfig
import GRDB

/// All triggers, and indexes of the large tables, while a great many rows are added or removed, inside one transaction.
struct RestingSchema {
    /// The tables whose indexes rest.
    static let tables = ["items", "expenses", "listings", "sales", "refunds", "photos", "importedRecords"]

    private let triggers: [String]
    private var indexes: [(table: String, sql: String)]

    /// Drops this connection's triggers and the indexes for which `rests` is true of their table and text; those of the
    /// file do nothing until ``enableTriggers(in:)``.
    init(_ database: Database, _ rests: (_ table: String, _ sql: String) -> Bool) throws {
        let triggers = try Self.definitions(of: "trigger", in: "sqlite_temp_master", database)
        let indexes = try Self.definitions(of: "index", in: "sqlite_master", database).filter {
            Self.tables.contains($0.table) && rests($0.table, $0.sql)
        }
        for (name, _, _) in triggers { try database.execute(sql: "DROP TRIGGER temp.\(name.quotedIdentifier)") }
        for (name, _, _) in indexes { try database.execute(sql: "DROP INDEX \(name.quotedIdentifier)") }
        if let connection = database.sqliteConnection { _ = fhq_run_triggers(connection, 0) }
        self.triggers = triggers.map {
            $0.sql.replacing("CREATE TRIGGER", with: "CREATE TEMP TRIGGER", maxReplacements: 1)
        }
        self.indexes = indexes.map { ($0.table, $0.sql) }
    }

    /// The text of the indexes of some tables, which the caller makes again.
    mutating func takeIndexes(of tables: [String]) -> [String] {
        defer { indexes.removeAll { tables.contains($0.table) } }
        return indexes.filter { tables.contains($0.table) }.map(\.sql)
    }

    /// Makes the triggers again, and the indexes that are left.
    func wake(_ database: Database) throws {
        for sql in indexes.map(\.sql) + triggers { try database.execute(sql: sql) }
    }

    /// Lets the triggers of the file run again; to be called at the end, also after an error.
    static func enableTriggers(in database: Database) {
        if let connection = database.sqliteConnection { _ = fhq_run_triggers(connection, 1) }
    }

    /// The triggers or the indexes as they were created, in that order; automatic indexes have none.
    private static func definitions(
        of type: String, in schema: String, _ database: Database
    ) throws -> [(name: String, table: String, sql: String)] {
        try Row.fetchAll(
            database,
            sql: "SELECT name, tbl_name, sql FROM \(schema) WHERE type = ? AND sql IS NOT NULL ORDER BY rowid",
            arguments: [type]
        ).map { (name: try $0.decode(atIndex: 0), table: try $0.decode(atIndex: 1), sql: try $0.decode(atIndex: 2)) }
    }
}
