import GRDB
import QueryLanguage
import StoreFile

/// The source and the counts of an import, which the journal stores with the change.
package struct ImportEntry {
    /// The folder or file.
    let source: String
    /// True if another store was merged, which brings the times of its columns.
    private var isExchange = false
    /// The number of records added, not rows.
    private var added = 0
    private var changed = 0

    package init(source: String) { self.source = source }

    mutating func count(added: Int, changed: Int, isExchange: Bool) {
        self.added += added
        self.changed += changed
        self.isExchange = isExchange
    }

    /// The number of imports kept, so that they can be reverted one after another.
    private static let kept = 10

    var statement: String { "import \(Quoting.quoted(Self.name(of: source)))" }

    /// Returns the last part of a source's path, for messages.
    package static func name(of source: String) -> String {
        source.split(separator: "/").last.map(String.init) ?? source
    }

    /// Returns the name in the statement of an import whose source is no longer kept.
    package static func nameStated(by statement: String) -> String {
        let words = statement.dropFirst("import ".count)
        guard let quote = words.first, let end = words.dropFirst().lastIndex(of: quote) else { return String(words) }
        return String(words[words.index(after: words.startIndex)..<end])
    }

    /// Stores the entry with a change; the oldest kept import then becomes an ordinary change.
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

    /// Marks the import that filled a new store as a replacement of everything; the previous contents are in a backup.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func replaces(backup: String, at now: Instant, in database: Database) throws {
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
