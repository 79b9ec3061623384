internal import GRDB
import CSQLite

extension StoreConnection {
    /// Runs a statement that each connection prepares only once.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func run(_ sql: BoundSQL) throws {
        try cached(sql).run()
    }

    /// Runs a statement that is rarely needed, or several without values.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func execute(_ sql: BoundSQL) throws {
        guard sql.values.isEmpty else { return try RowStatement(sql, in: self).run() }
        guard sqlite3_exec(sqliteConnection, sql.text, nil, nil, nil) == SQLITE_OK else {
            throw SQLiteError(connection: sqliteConnection)
        }
    }

    /// Runs `body` on a snapshot of the database.
    ///
    /// It calls SQLite directly: a read has nothing to tell GRDB's transaction observers, and that would cost a
    /// twentieth of a start.
    func reading<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        guard sqlite3_exec(sqliteConnection, "BEGIN", nil, nil, nil) == SQLITE_OK else {
            throw SQLiteError(connection: sqliteConnection)
        }
        defer { if isInsideTransaction { sqlite3_exec(sqliteConnection, "ROLLBACK", nil, nil, nil) } }
        return try body(self)
    }

    /// Runs `body` inside a transaction, checking references between rows at the end of the transaction instead of at
    /// each row.
    ///
    /// - Throws: ``SQLiteError`` if a row then refers to a missing one, and any error that `body` throws.
    package func deferringReferences(_ body: () throws -> Void) throws {
        try execute("PRAGMA defer_foreign_keys = ON")
        defer { try? execute("PRAGMA defer_foreign_keys = OFF") }
        try body()
        var (open, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
        guard open == 0 else { throw SQLiteError(code: Self.brokenReference) }
    }

    /// SQLite's SQLITE_CONSTRAINT_FOREIGNKEY, a macro that Swift can't import.
    private static let brokenReference = SQLITE_CONSTRAINT | 3 << 8
}
