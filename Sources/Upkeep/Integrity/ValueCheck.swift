import GRDB
import QueryLanguage
import StoreFile

/// A check of the form of days, times and currency codes, and the size of amounts.
enum ValueCheck {
    /// Returns each table with its columns that hold days, times or currency codes.
    private static func columns(_ find: (StoredField) -> [String]) -> [(String, [String])] {
        StoredTable.all.map { ($0.name, $0.fields.flatMap(find)) }.filter { !$0.1.isEmpty }
    }

    private static let days = columns { field in
        switch field.unit {
        case .moment, .end: [field.columns[1]]
        case .day: field.columns
        default: []
        }
    }
    private static let times = columns { field in
        switch field.unit {
        case .moment, .end: [field.columns[0]]
        case .deletion: ["createdAt", "updatedAt", "deletedAt"]
        default: []
        }
    }
    private static let amounts = columns { field in
        switch field.unit {
        case .money, .part: [field.columns[0]]
        default: []
        }
    }
    private static let currencies = columns { $0.unit == .money ? [$0.columns[1]] : [] }

    /// Returns the malformed values.
    ///
    /// The modifier `+0 days` makes SQLite check days; without it, it accepts 31 February.
    static func findings(in database: Database) throws -> [Finding] {
        var findings: [Finding] = []
        for (table, columns) in days {
            findings += try wrong(
                columns, of: table, in: database, being: "not a day", unless: { "\($0) IS date(\($0), '+0 days')" })
        }
        for (table, columns) in times {
            findings += try wrong(columns, of: table, in: database, being: "not a time in UTC") {
                "\($0) IS strftime('%Y-%m-%dT%H:%M:%fZ', \($0), '+0 days')"
            }
        }
        for (table, columns) in amounts {
            findings += try wrong(columns, of: table, in: database, being: "too large to add up") {
                "\($0) BETWEEN -\(SumBound.mostMinor) AND \(SumBound.mostMinor)"
            }
        }
        for (table, columns) in currencies {
            findings += try wrong(columns, of: table, in: database, being: "not a currency") {
                "\($0) GLOB '[A-Z][A-Z][A-Z]'"
            }
        }
        return findings
    }

    /// Returns the values of `columns` for which `condition` does not hold; `kind` names their expected form.
    private static func wrong(
        _ columns: [String], of table: String, in database: Database, being kind: String,
        unless condition: (String) -> String
    ) throws -> [Finding] {
        try columns.flatMap { column in
            let sql = """
                SELECT id, \(column) FROM \(table) WHERE \(column) IS NOT NULL AND NOT (\(condition(column)))
                LIMIT \(Finding.limit)
                """
            return try Row.fetchAll(database, sql: sql).map { row in
                let problem = "\(column) is \(Finding.shown(try row[1])), which is \(kind)"
                return Finding(table: table, row: try row[0], problem: problem, remedy: .edit)
            }
        }
    }
}
