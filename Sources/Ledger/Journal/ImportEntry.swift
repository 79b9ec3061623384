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
    func write(to change: Int64, in database: StoreConnection) throws {
        try database.run(
            """
            UPDATE changes SET source = \(source), isExchange = \(isExchange), added = \(added), rowsChanged =
                \(added + changed) WHERE id = \(change)
            """)
        try database.run(
            """
            UPDATE changes SET source = NULL WHERE source IS NOT NULL
                AND id NOT IN (SELECT id FROM changes WHERE source IS NOT NULL ORDER BY id DESC
                    LIMIT \(sql: Self.kept))
            """)
    }

    /// Marks the import that filled a new store as a replacement of everything; the previous contents are in a backup.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func replaces(backup: String, at now: Instant, in database: StoreConnection) throws {
        if try database.value(Int64.self, "SELECT max(id) FROM changes WHERE source IS NOT NULL") == nil {
            try database.run(
                """
                INSERT INTO changes (changedAt, statement, rowsChanged) VALUES (\(now.description), \(statement), 0)
                """)
            try write(to: database.lastInsertedId, in: database)
        }
        try database.run(
            """
            UPDATE changes SET replaced = \(backup), statement = statement || ' replace'
            WHERE id = (SELECT max(id) FROM changes WHERE source IS NOT NULL)
            """)
    }
}
