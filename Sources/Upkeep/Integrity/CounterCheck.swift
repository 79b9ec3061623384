import QueryLanguage
import StoreFile

/// A check that ids and counters have room for further rows.
struct CounterCheck {
    let database: StoreConnection

    /// Returns the tables whose rows have an integer id.
    private func tables() throws -> [String] {
        try database.values(
            String.self,
            """
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
        try database.values(
            Int64.self, "SELECT id FROM \(sql: table) WHERE \(sql: condition) LIMIT \(sql: Finding.limit)"
        ).map { Finding(table: table, row: $0, problem: problem, remedy: .restoreBackup) }
    }

    private static let wornRevision = "typeof(value) <> 'integer' OR value NOT BETWEEN 0 AND \(Int64.max / 2)"
    private static let wornCounter = "typeof(last) <> 'integer' OR last NOT BETWEEN -1 AND \(SKU.end - 1)"

    private func revision() throws -> [Finding] {
        try database.map("SELECT value FROM revision WHERE \(sql: Self.wornRevision) LIMIT 1") { row in
            Finding(
                table: "revision", row: nil,
                problem: "its counter of changes is out of range: \(Finding.shown(row))", remedy: .repair)
        }
    }

    private func skuCounter() throws -> [Finding] {
        try database.map("SELECT last FROM skuCounter WHERE \(sql: Self.wornCounter) LIMIT 1") { row in
            let problem = "no SKU can come after number \(Finding.shown(row))"
            return Finding(table: "skuCounter", row: nil, problem: problem, remedy: .repair)
        }
    }

    /// Resets the counters: SKUs to the clock, skipping taken ones, and changes to zero, which the next sync takes for
    /// a change.
    func repair() throws {
        try database.execute(
            """
            DELETE FROM skuCounter WHERE \(sql: Self.wornCounter);
            UPDATE syncState SET gate = NULL WHERE EXISTS (SELECT 1 FROM revision WHERE \(sql: Self.wornRevision));
            UPDATE revision SET value = 0 WHERE \(sql: Self.wornRevision);
            """)
    }
}
