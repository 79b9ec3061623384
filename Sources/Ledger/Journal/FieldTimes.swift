import QueryLanguage
import StoreFile

/// The stored times at which columns were changed, if the journal will not keep them.
///
/// The journal knows the times of its changes, so they are stored only when it forgets a change. The times of an undo
/// are stored at once, and so are those that come with another store.
package enum FieldTimes {
    /// The name that tells a row made here apart from every row of any store.
    static let name =
        "(SELECT mark FROM exchanges WHERE seenAt IS NULL) || '/' || coalesce(rowKey, id) || '/' || createdAt"

    /// Returns true for a table whose rows are exchanged.
    private static func hasKeys(_ table: String) -> Bool { StoredTable.all.contains { $0.name == table } }

    /// The time of a change, as other stores compare it.
    package static let ofChange = "coalesce(stampedAt, changes.changedAt)"

    /// True of notes whose times matter: of exchanged columns that were changed here.
    package static let isOwn = """
        NOT isExchange AND typeof(rowId) = 'integer' AND tableName IN (\(StoredTable.all.map { "'\($0.name)'" }
            .joined(separator: ", ")))
        """

    /// Stores the times of changes up to a number before the journal forgets them, except imports, which it keeps.
    static func store(ofChangesUpTo last: Int64, in database: StoreConnection) throws {
        try database.run(
            """
            INSERT INTO fieldTimes (tableName, rowId, columnName, changedAt)
            SELECT tableName, rowId, key, max(\(sql: ofChange))
            FROM changes CROSS JOIN changedRows ON changes.id = changeId
                JOIN json_each(iif(json_valid(before), before, '{}'))
            WHERE changes.id <= \(last) AND source IS NULL AND undoneAt IS NULL AND typeof(key) = 'text'
                AND \(sql: isOwn)
            GROUP BY 1, 2, 3
            ON CONFLICT DO UPDATE SET changedAt = excluded.changedAt, mark = NULL
                WHERE excluded.changedAt > changedAt
            """)
    }

    /// Stores the time at which a change was undone or redone; a redo adds rows again that an undo has removed.
    static func note(_ change: Int64, at now: Instant, isRedo: Bool = false, in database: StoreConnection) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO fieldTimes (tableName, rowId, columnName, changedAt)
            SELECT tableName, rowId, key, \(now.description)
            FROM changes CROSS JOIN changedRows ON changes.id = changeId,
                json_each(iif(json_valid(before), before, '\(sql: isRedo ? #"{"deletedAt": null}"# : "{}")'))
            WHERE changes.id = \(change) AND typeof(key) = 'text' AND \(sql: isOwn)
            """)
    }

    /// Forgets the times that a change brought from another store, when it is undone.
    static func forget(_ change: Int64, in database: StoreConnection) throws {
        try database.run(
            """
            DELETE FROM fieldTimes WHERE mark IS NOT NULL AND (tableName, rowId, columnName) IN (
                SELECT tableName, rowId, key FROM changedRows, json_each(iif(json_valid(before), before, '{}'))
                WHERE changeId = \(change) AND typeof(key) = 'text')
            """)
    }

    /// Marks rows of a table as removed for good: those for which a condition holds, with one mark.
    ///
    /// A row from another store is only forgotten, since it may come again.
    static func remove(
        _ table: String, where condition: BoundSQL, at now: Instant, _ database: StoreConnection
    ) throws {
        guard hasKeys(table) else { return }
        try database.run(
            """
            INSERT OR REPLACE INTO removedRows (tableName, origin, removedAt)
            SELECT '\(sql: table)', \(sql: name), '\(sql: now.description)' FROM \(sql: table)
            WHERE (\(condition)) AND NOT EXISTS (SELECT 1 FROM rowOrigins
                WHERE tableName = '\(sql: table)' AND rowId = \(sql: table).id AND isOwn = 0)
            """)
        for kept in ["rowOrigins", "fieldTimes"] {
            try database.run(
                """
                DELETE FROM \(sql: kept)
                WHERE tableName = '\(sql: table)' AND rowId IN (SELECT id FROM \(sql: table) WHERE \(condition))
                """)
        }
    }

    /// Marks the rows of these ids as removed for good.
    ///
    /// Those whose keys follow one another share a name, as an import adds them.
    static func remove(
        _ rows: ClosedRange<Int64>, of table: String, at now: Instant, _ database: StoreConnection
    ) throws {
        guard hasKeys(table) else { return }
        let bounds: [StoredValue] = [.text(table), .integer(rows.lowerBound), .integer(rows.upperBound)]
        let marks = """
            INSERT OR REPLACE INTO removedRows (tableName, origin, removedAt)
            SELECT ?1, (SELECT mark FROM exchanges WHERE seenAt IS NULL) || '/' || min(coalesce(rowKey, id))
                || iif(count(*) > 1, '-' || max(coalesce(rowKey, id)), '') || '/' || createdAt, '\(now.description)'
            FROM \(table)
            WHERE id BETWEEN ?2 AND ?3 AND NOT EXISTS (SELECT 1 FROM rowOrigins
                WHERE tableName = ?1 AND isOwn = 0 AND rowId BETWEEN ?2 AND ?3)
            GROUP BY createdAt, coalesce(rowKey, id) - id
            """
        try database.run(BoundSQL(sql: marks, bounds))
        for kept in ["rowOrigins", "fieldTimes"] {
            let sql = "DELETE FROM \(kept) WHERE tableName = ?1 AND rowId BETWEEN ?2 AND ?3"
            try database.run(BoundSQL(sql: sql, bounds))
        }
    }

    /// Removes the removal marks of rows that a change added, when that change is redone.
    static func bringBack(_ table: String, of change: Int64, in database: StoreConnection) throws {
        guard hasKeys(table) else { return }
        try database.run(
            BoundSQL(
                sql: """
                    DELETE FROM removedRows WHERE tableName = ?1 AND origin IN (
                        SELECT \(name) FROM \(table) WHERE id IN (
                            SELECT rowId FROM changedRows WHERE changeId = ?2 AND tableName = ?1 AND before IS NULL))
                    """, table, change))
    }
}
