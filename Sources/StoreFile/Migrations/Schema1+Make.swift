import GRDB

extension Schema1 {
    /// The tables of a store made by the app.
    private static let tablesOfApp = [
        "markets", "sellers", "hauls", "platforms", "items", "listings", "sales", "expenses", "photos", "outbox",
        "rates",
        "settings", "savedStatements", "skuCounter",
    ]

    /// Creates a new store in an empty database.
    static func make(in database: Database) throws {
        try run([inventory, services, platforms, firstRows, indexes, views], in: database)
        try finish(database)
    }

    /// Rebuilds a store made by the app, with its rows.
    static func rebuild(_ database: Database, _ derive: (Database) throws -> Void) throws {
        try rebuild(tablesOfApp, in: database, derive)
    }

    /// Rebuilds a private copy of a store at `v30`, with its rows, as if `1.0` had run on it.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package static func carryOver(_ database: Database, _ derive: (Database) throws -> Void) throws {
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        try database.inTransaction(.immediate) {
            for type in ["trigger", "view"] {
                for name in try database.texts("SELECT name FROM sqlite_master WHERE type = '\(type)'") {
                    try database.execute(sql: "DROP \(type) \(name.quotedIdentifier)")
                }
            }
            for table in derivedTables { try database.execute(sql: "DROP TABLE \(table)") }
            // Its notes were for one row each, a record named its import, and payouts stored values that are computed
            // now.
            try database.execute(
                sql: """
                    ALTER TABLE changedRows ADD COLUMN lastId INTEGER;
                    UPDATE changedRows SET lastId = rowId;
                    ALTER TABLE importedRecords DROP COLUMN importId;
                    ALTER TABLE payouts DROP COLUMN unexplainedMinor;
                    ALTER TABLE payouts DROP COLUMN bookedMinor;
                    """)
            let present = try database.texts("SELECT name FROM sqlite_master WHERE type = 'table'")
            try rebuild(present.filter(isTable), in: database, derive)
            try database.execute(sql: "DELETE FROM grdb_migrations")
            try database.execute(
                sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [Migrations.names[0]])
            try database.checkForeignKeys()
            return .commit
        }
        try database.execute(sql: "PRAGMA foreign_keys = ON")
    }

    /// Returns true for tables with data that exist nowhere else.
    private static func isTable(_ name: String) -> Bool {
        !derivedTables.contains(name)
            && [inventory, services].contains { $0.description.contains("CREATE TABLE \(name) (") }
    }

    private static let derivedTables = ["itemSearch", "foldedItems", "dailyTotals"]

    private static func rebuild(
        _ tables: [String], in database: Database, _ derive: (Database) throws -> Void
    ) throws {
        for table in tables {
            // Generated columns are not among these.
            let columns = try columns(of: table, in: "main", database)
            try database.execute(sql: "CREATE TEMP TABLE \(aside(table)) AS SELECT \(columns) FROM main.\(table)")
            try database.execute(sql: "DROP TABLE main.\(table)")
        }
        try run([inventory, services], in: database)
        for table in tables {
            let columns = try columns(of: aside(table), in: "temp", database)
            try database.execute(
                sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM temp.\(aside(table))")
            try database.execute(sql: "DROP TABLE temp.\(aside(table))")
        }
        if tables == tablesOfApp { try run([listingEnds, firstRows, namesOfApp], in: database) }
        try run([indexes, views], in: database)
        try derive(database)
        try finish(database)
    }

    /// Creates the triggers last, so that they count nothing that existed before.
    private static func finish(_ database: Database) throws {
        try database.execute(sql: triggers)
        try database.execute(sql: "PRAGMA application_id = \(Migrations.applicationId)")
    }

    private static func columns(of table: String, in schema: String, _ database: Database) throws -> String {
        try database.texts("SELECT name FROM pragma_table_info('\(table)', '\(schema)')").joined(separator: ", ")
    }

    private static func aside(_ table: String) -> String { "\(table)OfApp" }

    private static func run(_ parts: [StaticString], in database: Database) throws {
        for part in parts { try database.execute(sql: part.description) }
    }
}
