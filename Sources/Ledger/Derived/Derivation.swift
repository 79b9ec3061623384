import CSQLite
import StoreFile

/// The derived state of the store, and how it follows its base rows.
///
/// A connection that writes creates triggers that keep it up to date. Other programs have no such triggers: they leave
/// marks in `revision.dirty`, and the next write, or a read that may write, recomputes it.
package enum Derivation {
    /// Creates the triggers for these kinds of rows, except those `made` already, and returns all rows that have
    /// triggers then.
    ///
    /// It must run outside a transaction, since a rollback would remove them. It calls SQLite directly, in one
    /// transaction.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func makeTriggers(for rows: BaseRows, made: BaseRows, in database: StoreConnection) throws
        -> BaseRows
    {
        let groups = groups.filter { !rows.isDisjoint(with: $0.rows) && made.isDisjoint(with: $0.rows) }
        guard !groups.isEmpty else { return made }
        let sql = "BEGIN;" + groups.flatMap(\.sql).joined() + "COMMIT;"
        guard sqlite3_exec(database.sqliteConnection, sql, nil, nil, nil) == SQLITE_OK else {
            let error = SQLiteError(connection: database.sqliteConnection)
            sqlite3_exec(database.sqliteConnection, "ROLLBACK", nil, nil, nil)
            throw error
        }
        return groups.reduce(made) { $0.union($1.rows) }
    }

    /// Recomputes the state derived from rows that another program wrote, inside a transaction that writes.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func takeIn(_ database: StoreConnection) throws {
        try settle(database, kept: [])
    }

    /// Recomputes the state derived from changed rows that are not `kept`, and clears the marks.
    ///
    /// `kept` are the kinds of rows whose derived state this connection's triggers keep up to date.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func settle(_ database: StoreConnection, kept: BaseRows) throws {
        guard let rows = database.dirtyRows, !rows.isEmpty else { return }
        let unkept = rows.subtracting(kept)
        if !unkept.isEmpty { try compute(from: unkept, in: database) }
        try clear(database)
    }

    /// Clears the bits in `revision.dirty`.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func clear(_ database: StoreConnection) throws {
        try database.run("UPDATE revision SET dirty = 0")
    }

    private static func compute(from rows: BaseRows, in database: StoreConnection) throws {
        // REPLACE removes rows unseen by triggers, so an item that another program added may have replaced others.
        let rows = rows.contains(.newItems) ? rows.union(.items) : rows
        try database.execute(BoundSQL(sql: views))
        let states: [(state: DerivedState, sources: BaseRows)] = [
            (.sales, [.items, .listings, .sales, .refunds]),
            (.items, [.items, .listings, .sales, .photos, .settings]),
            (.orders, [.sales, .orders]),
        ]
        for (state, sources) in states where !rows.isDisjoint(with: sources) {
            try state.refresh(database, onlyStale: true)
        }
        if !rows.isDisjoint(with: [.items, .sales, .expenses]) { try DailyTotals.refresh(database) }
        if rows.contains(.items) { try SearchIndex.rebuild(in: database) }
        if rows.contains(.photos) { try OutboxCheck.repair(in: database) }
    }
}
