import GRDB

/// Whether the columns that triggers keep hold what the rows they come from say.
enum DerivedStateCheck {
    static func findings(in database: Database) throws -> [Finding] {
        let columns = try DerivedState.columns(in: database)
        let values = DerivedState.of("items", columns) + DerivedState.of("itemState", columns)
        let sql = """
            SELECT id, \(values.joined(separator: ", ")) FROM \(DerivedState.joined)
            WHERE \(DerivedState.isStale(columns)) LIMIT \(IntegrityReport.limit)
            """
        return try Row.fetchAll(database, sql: sql).map { row in
            let wrong = try columns.indices.first { index in
                try (row[index + 1] as DatabaseValue) != (row[index + 1 + columns.count] as DatabaseValue)
            }
            let problem = try wrong.map { index in
                "\(columns[index]) is \(Finding.shown(try row[index + 1])), "
                    + "but its rows say \(Finding.shown(try row[index + 1 + columns.count]))"
            }
            return Finding(table: "items", row: try row[0], problem: problem ?? "its state is stale", remedy: .repair)
        }
    }
}
