import GRDB
import QueryLanguage
import StoreFile

/// A check that ids and counters have room for further rows.
struct CounterCheck {
    let database: Database

    /// Returns the tables whose rows have an integer id.
    private func tables() throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%(%id INTEGER PRIMARY KEY%'
                    AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'itemSearch*' AND name <> 'foldedItems' ORDER BY name
                """)
    }

    func findings() throws -> [Finding] {
        let ids = try tables().flatMap { table in
            try wrongIds(of: table, where: "id < 0", problem: "its id is below zero")
                + wrongIds(of: table, where: "id = \(Int64.max)", problem: "no id is left for the next row")
        }
        return try ids + revision() + skuCounter()
    }

    private func wrongIds(of table: String, where condition: String, problem: String) throws -> [Finding] {
        try Int64.fetchAll(
            database, sql: "SELECT id FROM \(table) WHERE \(condition) LIMIT \(Finding.limit)"
        ).map { Finding(table: table, row: $0, problem: problem, remedy: .restoreBackup) }
    }

    private static let wornRevision = "typeof(value) <> 'integer' OR value NOT BETWEEN 0 AND \(Int64.max / 2)"
    private static let wornCounter = "typeof(last) <> 'integer' OR last NOT BETWEEN -1 AND \(SKU.end - 1)"

    private func revision() throws -> [Finding] {
        let value = try DatabaseValue.fetchOne(
            database, sql: "SELECT value FROM revision WHERE \(Self.wornRevision)")
        return value.map {
            [
                Finding(
                    table: "revision", row: nil,
                    problem: "its counter of changes is out of range: \(Finding.shown($0))", remedy: .repair
                )
            ]
        } ?? []
    }

    private func skuCounter() throws -> [Finding] {
        let last = try DatabaseValue.fetchOne(
            database, sql: "SELECT last FROM skuCounter WHERE \(Self.wornCounter)")
        return last.map {
            let problem = "no SKU can come after number \(Finding.shown($0))"
            return [Finding(table: "skuCounter", row: nil, problem: problem, remedy: .repair)]
        } ?? []
    }

    /// Resets the counters: SKUs to the clock, skipping taken ones, and changes to zero, which the next sync takes for
    /// a change.
    func repair() throws {
        try database.execute(
            sql: """
                DELETE FROM skuCounter WHERE \(Self.wornCounter);
                UPDATE syncState SET gate = NULL WHERE EXISTS (SELECT 1 FROM revision WHERE \(Self.wornRevision));
                UPDATE revision SET value = 0 WHERE \(Self.wornRevision);
                """)
    }
}
