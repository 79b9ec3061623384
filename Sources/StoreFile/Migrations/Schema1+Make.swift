extension Schema1 {
    /// The tables of a store made by the app.
    private static let tablesOfApp = [
        "markets", "sellers", "hauls", "platforms", "items", "listings", "sales", "expenses", "photos", "outbox",
        "rates",
        "settings", "savedStatements", "skuCounter",
    ]

    /// Creates a new store in an empty database.
    static func make(in database: StoreConnection) throws {
        try run([inventory, services, platforms, firstRows, indexes, views], in: database)
        try finish(database)
    }

    /// Rebuilds a store made by the app, with its rows.
    static func rebuild(_ database: StoreConnection, _ derive: (StoreConnection) throws -> Void) throws {
        try rebuild(tablesOfApp, in: database, derive)
    }

    /// Rebuilds a private copy of a store at `v30`, with its rows, as if `1.0` had run on it.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func carryOver(_ database: StoreConnection, _ derive: (StoreConnection) throws -> Void) throws {
        try database.execute("PRAGMA foreign_keys = OFF")
        try database.writing(for: .schemaStep) {
            try database.inTransaction { try rebuildCarriedOver(database, derive) }
        }
        try database.execute("PRAGMA foreign_keys = ON")
    }

    private static func rebuildCarriedOver(
        _ database: StoreConnection, _ derive: (StoreConnection) throws -> Void
    ) throws {
        for type in ["trigger", "view"] {
            for name in try database.texts("SELECT name FROM sqlite_master WHERE type = '\(type)'") {
                try database.execute("DROP \(sql: type) \(sql: name.quotedIdentifier)")
            }
        }
        for table in derivedTables { try database.execute("DROP TABLE \(sql: table)") }
        // Its notes were for one row each, a record named its import, and payouts stored values that are computed
        // now.
        try database.execute(
            """
            ALTER TABLE changedRows ADD COLUMN lastId INTEGER;
            UPDATE changedRows SET lastId = rowId;
            ALTER TABLE importedRecords DROP COLUMN importId;
            ALTER TABLE payouts DROP COLUMN unexplainedMinor;
            ALTER TABLE payouts DROP COLUMN bookedMinor;
            """)
        let present = try database.texts("SELECT name FROM sqlite_master WHERE type = 'table'")
        try rebuild(present.filter(isTable), in: database, derive)
        try database.execute("DELETE FROM grdb_migrations")
        try database.execute("INSERT INTO grdb_migrations (identifier) VALUES (\(Migrations.names[0]))")
        try database.checkReferences()
    }

    /// Returns true for tables with data that exist nowhere else.
    private static func isTable(_ name: String) -> Bool {
        !derivedTables.contains(name)
            && [inventory, services].contains { $0.description.contains("CREATE TABLE \(name) (") }
    }

    private static let derivedTables = ["itemSearch", "foldedItems", "dailyTotals"]

    private static func rebuild(
        _ tables: [String], in database: StoreConnection, _ derive: (StoreConnection) throws -> Void
    ) throws {
        for table in tables {
            // Generated columns are not among these.
            let columns = try columns(of: table, in: "main", database)
            try database.execute(
                "CREATE TEMP TABLE \(sql: aside(table)) AS SELECT \(sql: columns) FROM main.\(sql: table)")
            try database.execute("DROP TABLE main.\(sql: table)")
        }
        try run([inventory, services], in: database)
        for table in tables {
            let columns = try columns(of: aside(table), in: "temp", database)
            try database.execute(
                """
                INSERT INTO main.\(sql: table) (\(sql: columns)) SELECT \(sql: columns) FROM temp.\(sql: aside(table))
                """)
            try database.execute("DROP TABLE temp.\(sql: aside(table))")
        }
        if tables == tablesOfApp { try run([listingEnds, firstRows, namesOfApp], in: database) }
        try run([indexes, views], in: database)
        try derive(database)
        try finish(database)
    }

    /// Creates the triggers last, so that they count nothing that existed before.
    private static func finish(_ database: StoreConnection) throws {
        try database.execute(BoundSQL(sql: triggers))
        try database.execute("PRAGMA application_id = \(sql: Migrations.applicationId)")
    }

    private static func columns(of table: String, in schema: String, _ database: StoreConnection) throws -> String {
        try database.texts("SELECT name FROM pragma_table_info('\(table)', '\(schema)')").joined(separator: ", ")
    }

    private static func aside(_ table: String) -> String { "\(table)OfApp" }

    private static func run(_ parts: [StaticString], in database: StoreConnection) throws {
        for part in parts { try database.execute(BoundSQL(sql: part.description)) }
    }
}
