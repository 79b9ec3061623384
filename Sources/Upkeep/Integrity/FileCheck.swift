import Ledger
import StoreFile

/// SQLite's own checks of its file.
enum FileCheck {
    static func pages(of database: StoreConnection) throws -> [Finding] {
        let lines = try database.values(String.self, "PRAGMA integrity_check(\(sql: Finding.limit))")
        return lines.filter { $0 != "ok" }.map {
            Finding(
                table: nil, row: nil, problem: "SQLite says: \($0)", remedy: isOfIndex($0) ? .repair : .restoreBackup)
        }
    }

    /// Returns true if an index contradicts its table, which is then right.
    private static func isOfIndex(_ line: String) -> Bool {
        line.contains(" missing from index ") || line.hasPrefix("wrong # of entries in index ")
    }

    static func references(in database: StoreConnection) throws -> [Finding] {
        let rows = try database.cursor("PRAGMA foreign_key_check")
        var findings: [Finding] = []
        while let row = try rows.next(), findings.count < Finding.limit {
            let problem = "it refers to a row of \(try row[2] as String) that doesn't exist"
            findings.append(Finding(table: try row[0], row: try row[1], problem: problem, remedy: .edit))
        }
        return findings
    }

    static func journalMode(of database: StoreConnection) throws -> [Finding] {
        let mode = try database.value(String.self, "PRAGMA journal_mode") ?? "unknown"
        guard mode != "wal" else { return [] }
        return [Finding(table: nil, row: nil, problem: "the journal mode is \(mode), not wal", remedy: .reopen)]
    }

    /// Returns a finding if the search index differs from the items; the command is an INSERT, so it needs a
    /// transaction that may write.
    static func searchIndex(of database: StoreConnection) throws -> [Finding] {
        do {
            try database.execute("INSERT INTO itemSearch(itemSearch) VALUES ('integrity-check')")
            if try SearchIndex.isComplete(in: database) { return [] }
        } catch let error as SQLiteError where error.kind == .corrupt {}
        let problem = "the search index doesn't match the items"
        return [Finding(table: "itemSearch", row: nil, problem: problem, remedy: .repair)]
    }
}
