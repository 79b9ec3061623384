import GRDB
import QueryLanguage

/// Writes down when columns were changed, where the journal will not know it.
///
/// What a change in the journal did is known from there, and written down when the journal forgets it; what goes past the
/// journal - imports, and taking back - is written down at once. So a statement that writes costs nothing more.
enum FieldTimes {
    /// Before the journal forgets changes up to a number.
    static func keep(ofChangesUpTo last: Int64, in database: Database) throws {
        try database.run(
            """
            INSERT INTO fieldTimes (tableName, rowId, columnName, changedAt)
            SELECT tableName, rowId, key, max(changes.changedAt)
            FROM changedRows JOIN changes ON changes.id = changeId JOIN json_each(iif(json_valid(before), before, '{}'))
            WHERE changeId <= ? AND undoneAt IS NULL AND typeof(key) = 'text' GROUP BY 1, 2, 3
            ON CONFLICT DO UPDATE SET changedAt = excluded.changedAt, mark = NULL
                WHERE excluded.changedAt > changedAt
            """, [last])
    }

    /// What a change did is taken back or made again.
    static func note(_ change: Int64, at now: Instant, in database: Database) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO fieldTimes (tableName, rowId, columnName, changedAt)
            SELECT tableName, rowId, key, ? FROM changedRows, json_each(iif(json_valid(before), before, '{}'))
            WHERE changeId = ? AND typeof(key) = 'text'
            """, [now.description, change])
    }

    /// Rows are about to be removed for good: those of a table for which a condition holds, which has one mark.
    ///
    /// One that came from another store is only forgotten: it may come again.
    static func remove(
        _ table: String, where condition: String, _ arguments: StatementArguments, at now: Instant, _ database: Database
    ) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO removedRows (tableName, origin, removedAt)
            SELECT '\(table)', (SELECT mark FROM exchanges WHERE seenAt IS NULL) || '/' || id || '/' || createdAt,
                '\(now.description)' FROM \(table)
            WHERE (\(condition)) AND NOT EXISTS (SELECT 1 FROM rowOrigins
                WHERE tableName = '\(table)' AND rowId = \(table).id AND isOwn = 0)
            """, arguments)
        for kept in ["rowOrigins", "fieldTimes"] {
            try database.run(
                """
                DELETE FROM \(kept) WHERE tableName = '\(table)' AND rowId IN (SELECT id FROM \(table) WHERE \(condition))
                """, arguments)
        }
    }

    /// Rows that a change had made, and whose making was taken back, are there again.
    static func bringBack(_ table: String, of change: Int64, in database: Database) throws {
        try database.run(
            """
            DELETE FROM removedRows WHERE tableName = ?1 AND origin IN (
                SELECT (SELECT mark FROM exchanges WHERE seenAt IS NULL) || '/' || id || '/' || createdAt FROM \(table)
                WHERE id IN (SELECT rowId FROM changedRows WHERE changeId = ?2 AND tableName = ?1 AND before IS NULL))
            """, [table, change])
    }

    /// What an import changed is taken back: what it had from another store it never had, the rest is changed now.
    static func takeBack(_ importId: Int64, importedAt: String, at now: Instant, in database: Database) throws {
        let rows = "(tableName, rowId) IN (SELECT tableName, rowId FROM importUpdates WHERE importId = ?)"
        try database.run("DELETE FROM fieldTimes WHERE mark IS NOT NULL AND \(rows)", [importId])
        try database.run(
            "UPDATE fieldTimes SET changedAt = ? WHERE changedAt = ? AND \(rows)",
            [now.description, importedAt, importId])
    }
}
