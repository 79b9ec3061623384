import GRDB

/// The triggers and indexes of the large tables while a great many of their rows are added or removed, inside one
/// transaction.
struct RestingSchema {
    /// The tables whose triggers and indexes rest.
    static let tables = ["items", "expenses", "listings", "sales", "refunds", "photos", "importedRecords"]

    private let triggers: [String]
    private var indexes: [(table: String, sql: String)]

    /// Drops the triggers, and the indexes for which `rests` is true of their table and text.
    init(_ database: Database, _ rests: (_ table: String, _ sql: String) -> Bool) throws {
        let triggers = try Self.definitions(of: "trigger", in: database)
        let indexes = try Self.definitions(of: "index", in: database).filter { rests($0.table, $0.sql) }
        for (name, _, _) in triggers { try database.execute(sql: "DROP TRIGGER \(name.quotedIdentifier)") }
        for (name, _, _) in indexes { try database.execute(sql: "DROP INDEX \(name.quotedIdentifier)") }
        self.triggers = triggers.map(\.sql)
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
