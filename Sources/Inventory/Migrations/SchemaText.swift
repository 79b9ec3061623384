import GRDB

/// The SQL that makes a new store at once, as the migrations make it one after another.
///
/// `Migrations.newest` is a copy of it, which `fhq-dev generate` writes: to make each table as it once was and change it
/// then takes five times as long.
public enum SchemaText {
    /// What a store draws for itself alone, as the migrations draw it.
    private static let drawn = [
        "syncState.storeMark": "lower(hex(randomblob(16)))", "exchanges.mark": "lower(hex(randomblob(8)))",
    ]

    /// Runs every migration on an empty database and writes down what is there, each statement ended by `;` and a line.
    ///
    /// Rows stand before the triggers, which are for those that come later. What tells the migrations that ran is left out.
    public static func ofMigrations() throws -> String {
        let queue = try DatabaseQueue(configuration: InventoryStore.configuration(.readWrite, patience: .zero))
        return try queue.unsafeReentrantWrite { database in
            try Migrations.run(Migrations.all[...], oneByOne: true, on: database)
            let parts = try Row.fetchAll(
                database,
                sql: """
                    SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
                        AND name NOT GLOB 'itemSearch_*' AND name <> 'grdb_migrations' ORDER BY type <> 'table', rowid
                    """)
            return try parts.map { part in
                let (type, name, sql): (String, String, String) = try (part[0], part[1], part[2])
                return try "\(sql);\n" + (type == "table" ? inserts(into: name, database) : "")
            }.joined()
        }
    }

    /// The rows that a new store has; those of the search index are its own matter.
    private static func inserts(into table: String, _ database: Database) throws -> String {
        guard table != "itemSearch" else { return "" }
        let names = try database.columns(in: table).map(\.name)
        let values = names.map { drawn["\(table).\($0)"].map { "'\($0)'" } ?? "quote(\($0.quotedIdentifier))" }
        let rows = try Row.fetchAll(
            database, sql: "SELECT \(values.joined(separator: ", ")) FROM \(table) ORDER BY 1")
        guard !rows.isEmpty else { return "" }
        let lines = rows.map { row in
            "(\(row.databaseValues.map { String.fromDatabaseValue($0) ?? "NULL" }.joined(separator: ", ")))"
        }
        return "INSERT INTO \(table) VALUES\n    \(lines.joined(separator: ",\n    "));\n"
    }

    /// The Swift source with it.
    public static func source() throws -> String {
        let lines = try ofMigrations().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return """
            // Made by `fhq-dev generate`.

            extension Migrations {
                /// The last of the migrations that ``newest`` stands for.
                static let newestIdentifier = "\(Migrations.all.last?.identifier ?? "")"

                /// What makes a new store, see ``SchemaText``.
                static let newest: StaticString = #\"""
            \(lines.map { $0.isEmpty ? "" : "        \($0)" }.joined(separator: "\n"))
                    \"""#
            }

            """
    }
}
