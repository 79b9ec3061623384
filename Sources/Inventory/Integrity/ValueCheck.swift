import GRDB

/// Whether days, times and currency codes have the form that queries compare them in.
enum ValueCheck {
    private static let days = [
        ("items", ["boughtDay"]), ("listings", ["listedDay", "endedDay"]), ("sales", ["soldDay", "returnedDay"]),
        ("expenses", ["day"]), ("hauls", ["firstDay", "lastDay"]), ("fees", ["sinceDay"]),
    ]
    private static let times = [
        ("items", ["boughtAt"]), ("listings", ["listedAt", "endedAt"]), ("sales", ["soldAt", "returnedAt"]),
        ("expenses", ["spentAt"]),
    ]
    private static let currencies = [
        ("items", ["costCurrency"]), ("listings", ["askingCurrency"]), ("sales", ["currency"]),
        ("expenses", ["currency"]), ("markets", ["feeCurrency"]), ("fees", ["fixedCurrency"]),
    ]
    private static let stamped = [
        "items", "listings", "sales", "expenses", "markets", "sellers", "hauls", "platforms", "photos", "fees",
    ]

    /// The modifier `+0 days` makes SQLite count the days, without which it takes 31 February as it is.
    static func findings(in database: Database) throws -> [Finding] {
        var findings: [Finding] = []
        for (table, columns) in days {
            findings += try wrong(
                columns, of: table, in: database, being: "no day", unless: { "\($0) IS date(\($0), '+0 days')" })
        }
        for (table, columns) in times + stamped.map({ ($0, ["createdAt", "updatedAt", "deletedAt"]) }) {
            findings += try wrong(columns, of: table, in: database, being: "no time in UTC") {
                "\($0) IS strftime('%Y-%m-%dT%H:%M:%fZ', \($0), '+0 days')"
            }
        }
        for (table, columns) in currencies {
            findings += try wrong(columns, of: table, in: database, being: "no currency") {
                "\($0) GLOB '[A-Z][A-Z][A-Z]'"
            }
        }
        return findings
    }

    /// The values of `columns` for which `condition` does not hold, `kind` saying what they are not.
    private static func wrong(
        _ columns: [String], of table: String, in database: Database, being kind: String,
        unless condition: (String) -> String
    ) throws -> [Finding] {
        try columns.flatMap { column in
            let sql = """
                SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL AND NOT (\(condition(column)))
                LIMIT \(IntegrityReport.limit)
                """
            return try Row.fetchAll(database, sql: sql).map { row in
                let problem = "\(column) is \(Finding.shown(try row[1])), which is \(kind)"
                return Finding(table: table, row: try row[0], problem: problem, remedy: .edit)
            }
        }
    }
}
