import StoreFile

/// Every value of some tables of a store, for exact comparison.
struct StoreDump: Equatable {
    /// One line a row: the table, then each column's name and value.
    let lines: [String]

    /// Dumps all tables except the journal; of the outbox only the photos, since its entries are new each time.
    static func everything(in database: StoreConnection) throws -> StoreDump {
        let own = ["changes", "changedRows", "revision", "outbox", "fieldTimes", "removedRows", "rowOrigins"]
        let tables = try database.values(
            String.self,
            """
            SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'itemSearch*' ORDER BY name
            """
        ).filter { !own.contains($0) }
        let waiting = try database.values(String.self, "SELECT 'outbox ' || kind || photoId FROM outbox ORDER BY 1")
        return try StoreDump(lines: tables.flatMap { try lines(of: $0, nil, database) } + waiting)
    }

    /// Dumps the `columns` of one table.
    static func table(_ name: String, _ columns: [String], in database: StoreConnection) throws -> StoreDump {
        try StoreDump(lines: lines(of: name, columns, database))
    }

    private static func lines(of table: String, _ columns: [String]?, _ database: StoreConnection) throws -> [String] {
        let columns = try columns ?? database.columns(of: table)
        // SQLite's `quote` writes a value so that it reads back exactly.
        let values = columns.map { "'\($0)=' || quote(\($0))" }.joined(separator: " || ' ' || ")
        return try database.cached("SELECT '\(sql: table) ' || \(sql: values) FROM \(sql: table) ORDER BY 1")
            .values(String.self)
    }

    /// Returns the lines that only one of the dumps has, for a message.
    func difference(_ other: StoreDump) -> String {
        Set(lines).symmetricDifference(other.lines).sorted().joined(separator: "\n")
    }
}

/// Changes of values that the schema allows.
enum ColumnChange {
    private static let values: [any ColumnValue & Sendable] = [
        "“x”\t\"\\ \u{1} \u{1F4A1}\n", 51.477612345678907, 7, 1, 0, 2, 3, "cash", "card", "transport", "other",
        "price and postage", "kept",
        "lost", "month", "year", "agrees", "differs",
    ]

    /// Gives a row another value in the column, and leaves a row with a value there if one exists.
    static func change(_ column: String, of table: String, in database: StoreConnection) throws {
        let row = try database.first(
            "SELECT id, \(sql: column) FROM \(sql: table) ORDER BY \(sql: column) IS NULL, id LIMIT 1")
        guard let row else { throw SQLiteError(.error, message: "\(table) is empty") }
        // A row touched later than a change would count as changed by an import.
        let values: [any ColumnValue & Sendable] = column == "updatedAt" ? ["2020-01-01T00:00:00.000Z"] : values
        for value in values where value.stored != row.values[1] {
            let changed: Void? = try? database.execute(
                "UPDATE \(sql: table) SET \(sql: column) = \(value.stored) WHERE id = \(row[0] as Int64)")
            if changed != nil { return }
        }
        throw SQLiteError(.error, message: "\(table).\(column) takes none of the values")
    }
}
