import GRDB
import QueryLanguage

/// The source and the counts of an import, which the journal keeps beside its rows.
struct ImportEntry {
    /// The folder or the file.
    let source: String
    /// Whether another store was taken in, which says itself when each column was changed.
    private var isExchange = false
    /// Records, not rows.
    private var added = 0
    private var changed = 0

    init(source: String) { self.source = source }

    mutating func count(added: Int, changed: Int, isExchange: Bool) {
        (self.added, self.changed, self.isExchange) = (added, changed, isExchange)
    }

    /// How many imports are kept, so that they can be reverted one after the other.
    private static let kept = 10

    var statement: String { "import \(Quoting.quoted(Self.name(of: source)))" }

    /// The last part of a source's path, for messages.
    static func name(of source: String) -> String { source.split(separator: "/").last.map(String.init) ?? source }

    /// Writes it to a change; the oldest of those that are kept is a change as others from then on.
    func write(to change: Int64, in database: Database) throws {
        try database.run(
            "UPDATE changes SET source = ?, isExchange = ?, added = ?, rowsChanged = ? WHERE id = ?",
            [source, isExchange, added, added + changed, change])
        try database.run(
            """
            UPDATE changes SET source = NULL WHERE source IS NOT NULL
                AND id NOT IN (SELECT id FROM changes WHERE source IS NOT NULL ORDER BY id DESC LIMIT \(Self.kept))
            """, [])
    }

    /// Has the import that a store was made by stand for all that it holds: what was there before is in a backup.
    func replaces(backup: String, at now: Instant, in database: Database) throws {
        if try Int64.fetchOne(database, sql: "SELECT max(id) FROM changes WHERE source IS NOT NULL") == nil {
            try database.run(
                "INSERT INTO changes (changedAt, statement, rowsChanged) VALUES (?, ?, 0)",
                [now.description, statement])
            try write(to: database.lastInsertedRowID, in: database)
        }
        try database.run(
            """
            UPDATE changes SET replaced = ?, statement = statement || ' replace'
            WHERE id = (SELECT max(id) FROM changes WHERE source IS NOT NULL)
            """, [backup])
    }
}
