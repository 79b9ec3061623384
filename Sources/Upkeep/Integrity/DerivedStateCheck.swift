import GRDB
import Ledger
import StoreFile

/// A comparison of the columns that triggers keep with the rows they derive from.
enum DerivedStateCheck {
    static func findings(in database: Database) throws -> [Finding] {
        try DerivedState.all.flatMap { try findings($0, in: database) }
    }

    private static func findings(_ state: DerivedState, in database: Database) throws -> [Finding] {
        let columns = state.columns
        let values = state.of(state.table, columns) + state.of(state.view, columns)
        let sql = """
            SELECT id, \(values.joined(separator: ", ")) FROM \(state.joined)
            WHERE \(state.isStale(columns)) LIMIT \(Finding.limit)
            """
        return try Row.fetchAll(database, sql: sql).map { row in
            let wrong = try columns.indices.first { index in
                try (row[index + 1] as DatabaseValue) != (row[index + 1 + columns.count] as DatabaseValue)
            }
            let problem = try wrong.map { index in
                "\(columns[index]) is \(Finding.shown(try row[index + 1])), "
                    + "but its rows say \(Finding.shown(try row[index + 1 + columns.count]))"
            }
            return Finding(
                table: state.table, row: try row[0], problem: problem ?? "its computed values are out of date",
                remedy: .repair)
        }
    }
}
