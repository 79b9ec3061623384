import QueryLanguage
import StoreFile

/// A change, as the journal describes it.
package struct ChangeSummary: Hashable, Sendable {
    package var number: Int64
    /// The time of the change, in UTC.
    package var changedAt: String
    package var statement: String
    /// The number of rows it touched, or of records for an import.
    package var rows: Int64
    package var isUndone: Bool
    /// The number of records that an import added, among ``rows``; `nil` for other changes.
    package var added: Int64?
    /// The folder or file of one of the newest imports.
    package var source: String?
    /// The name of the backup of the previous contents, if an import or a restored backup replaced everything.
    package var replaced: String?
    /// True if it merged another store.
    var isExchange: Bool
    /// Sentences that the user should read after an undo.
    package var notes: [String] = []
    /// True if it can be redone after an undo.
    package var canBeRedone = true
}

extension ChangeSummary {
    /// The columns of `changes` from which a summary is read, in order.
    package static let columns = "id, changedAt, statement, rowsChanged, undoneAt, added, source, replaced, isExchange"

    /// Reads a summary from a row with ``columns``.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ row: some ReadableRow) throws {
        number = try row["id"]
        changedAt = try row["changedAt"]
        statement = try row["statement"]
        rows = try row["rowsChanged"]
        isUndone = try !row.isNull("undoneAt")
        added = try row["added"]
        source = try row["source"]
        replaced = try row["replaced"]
        isExchange = try row["isExchange"]
    }
}

extension InventoryStore {
    /// Returns the changes that were not undone and whose statement begins with `text`, the oldest first.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func standingChanges(beginning text: String) throws -> [(statement: String, at: Instant)] {
        try read { database in
            try database.rows(
                """
                SELECT statement, changedAt FROM changes
                WHERE undoneAt IS NULL AND substr(statement, 1, \(text.unicodeScalars.count)) = \(text) ORDER BY id
                """
            ).compactMap { row in
                let statement: String = try row["statement"]
                return try Instant(rfc3339: row["changedAt"] as String).map { (statement, $0) }
            }
        }
    }
}
