import GRDB
import QueryLanguage

/// An import as the journal lists it: a change of which the journal has no rows, since the import's own trace has them.
///
/// What was undone may have lost its rows too, so such a change is one that was not.
enum ImportLine {
    private static let name = "import"

    /// Lists an import that begins; returns the number of the change.
    static func add(_ source: String, at now: Instant, to database: Database) throws -> Int64 {
        let last = source.split(separator: "/").last.map(String.init) ?? source
        try database.run(
            "INSERT INTO changes (changedAt, statement, rowsChanged) VALUES (?, ?, 0)",
            [now.description, "\(name) \(Quoting.quoted(last))"])
        return database.lastInsertedRowID
    }

    /// Says how many rows the import has changed.
    static func count(_ rows: Int, in line: Int64, of database: Database) throws {
        try database.run("UPDATE changes SET rowsChanged = ? WHERE id = ?", [rows, line])
    }

    /// Whether the change is the line of an import.
    static func isOne(_ change: Int64, in database: Database) throws -> Bool {
        try Bool.fetchOne(database, sql: "SELECT \(isOne) FROM changes WHERE id = ?", arguments: [change]) ?? false
    }

    /// The same of a row of `changes`, in SQL.
    static let isOne = """
        (changes.undoneAt IS NULL AND NOT EXISTS (SELECT 1 FROM changedRows WHERE changeId = changes.id))
        """

    /// Lists the import as taken back.
    static func takeBack(_ line: Int64, at now: Instant, in database: Database) throws {
        guard try isOne(line, in: database) else { return }
        try database.run("UPDATE changes SET undoneAt = ? WHERE id = ?", [now.description, line])
    }
}
