import StoreFile
import QueryLanguage

/// The journal's entry of a restored backup: the newest change, which stands for everything that the store holds.
package struct RestoreEntry {
    private let statement: String

    package init(statement: String) { self.statement = statement }

    /// Writes the entry into the restored contents; the previous ones are in the backup `safety`.
    ///
    /// Nothing that was undone before the backup can be redone after it.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func write(safety: String, at now: Instant, in database: StoreConnection) throws {
        try Journal(database: database, memory: Journal.Memory()).forgetRedo()
        try database.run(
            """
            INSERT INTO changes (changedAt, statement, rowsChanged, replaced)
                VALUES (\(now.description), \(statement), 0, \(safety))
            """)
    }
}
