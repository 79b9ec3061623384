import Ledger
import StoreFile

/// A comparison of the columns that triggers keep with the rows they derive from.
enum DerivedStateCheck {
    static func findings(in database: StoreConnection) throws -> [Finding] {
        try DerivedState.all.flatMap { try findings($0, in: database) }
    }

    private static func findings(_ state: DerivedState, in database: StoreConnection) throws -> [Finding] {
        let columns = state.columns
        let values = state.of(state.table, columns) + state.of(state.view, columns)
        let sql = """
            SELECT id, \(values.joined(separator: ", ")) FROM \(state.joined)
            WHERE \(state.isStale(columns)) LIMIT \(Finding.limit)
            """
        return try database.map(BoundSQL(sql: sql)) { row in
            let wrong = columns.indices.first { index in
                row.value(at: index + 1) != row.value(at: index + 1 + columns.count)
            }
            let problem = wrong.map { index in
                "\(columns[index]) is \(Finding.shown(row, Int32(index + 1))), "
                    + "but its rows say \(Finding.shown(row, Int32(index + 1 + columns.count)))"
            }
            return Finding(
                table: state.table, row: try row["id"], problem: problem ?? "its computed values are out of date",
                remedy: .repair)
        }
    }
}
