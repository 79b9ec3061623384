import GRDB
import GRDBSQLite

/// Everything in the store that follows from its base rows, and how it is kept.
///
/// A connection that writes makes triggers that keep it. Other programs have none of these: they leave marks in
/// `revision.dirty`, by which the next write, or a read that may write, computes it anew.
enum Derivation {
    /// Makes the triggers that keep what follows from rows of these kinds, but for those that are `made` already; returns
    /// all rows whose triggers there are then.
    ///
    /// Outside of transactions: a rollback would take them back. SQLite is asked directly, in one transaction.
    static func makeTriggers(for rows: BaseRows, made: BaseRows, in database: Database) throws -> BaseRows {
        let groups = groups.filter { !rows.isDisjoint(with: $0.rows) && made.isDisjoint(with: $0.rows) }
        guard !groups.isEmpty else { return made }
        let sql = "BEGIN;" + groups.flatMap(\.sql).joined() + "COMMIT;"
        guard sqlite3_exec(database.sqliteConnection, sql, nil, nil, nil) == SQLITE_OK else {
            let error = DatabaseError(connection: database.sqliteConnection)
            sqlite3_exec(database.sqliteConnection, "ROLLBACK", nil, nil, nil)
            throw error
        }
        return groups.reduce(made) { $0.union($1.rows) }
    }

    /// Computes anew what follows from rows that another program has written; inside a transaction that writes.
    static func takeIn(_ database: Database) throws {
        try settle(database, kept: [])
    }

    /// Computes anew what follows from changed rows that no trigger of this connection saw, and takes the marks away.
    static func settle(_ database: Database, kept: BaseRows) throws {
        let rows = database.dirtyRows
        guard !rows.isEmpty else { return }
        let unkept = rows.subtracting(kept)
        if !unkept.isEmpty { try compute(from: unkept, in: database) }
        try clear(database)
    }

    static func clear(_ database: Database) throws {
        try database.run("UPDATE revision SET dirty = 0", [])
    }

    private static func compute(from rows: BaseRows, in database: Database) throws {
        try database.execute(sql: views)
        let states: [(state: DerivedState, sources: BaseRows)] = [
            (.sales, [.items, .listings, .sales, .refunds]),
            (.items, [.newItems, .items, .listings, .sales, .photos, .settings]),
            (.orders, [.sales, .orders]), (.payouts, [.sales, .orders]),
        ]
        for (state, sources) in states where !rows.isDisjoint(with: sources) {
            try state.refresh(database, onlyStale: true)
        }
        if !rows.isDisjoint(with: [.items, .sales, .expenses]) { try DailyTotals.refresh(database) }
        if !rows.isDisjoint(with: [.newItems, .items]) { try SearchIndex.rebuild(in: database) }
        if rows.contains(.photos) { try OutboxCheck.repair(in: database) }
    }
}
