import GRDB
import GRDBSQLite

extension Database {
    /// Runs a statement that is prepared once a connection.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Runs `body` on one unchanging view of what is stored.
    ///
    /// SQLite is asked directly: who only reads has nothing to tell those that wait for the end of a transaction, and a start
    /// would pay a twentieth for it.
    func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
        guard sqlite3_exec(sqliteConnection, "BEGIN", nil, nil, nil) == SQLITE_OK else {
            throw DatabaseError(connection: sqliteConnection)
        }
        defer { if isInsideTransaction { sqlite3_exec(sqliteConnection, "ROLLBACK", nil, nil, nil) } }
        return try body(self)
    }

    /// Runs `body`, inside a transaction, with references between rows checked at its end instead of at each row.
    ///
    /// Throws SQLite's own error if a row then refers to one that is gone.
    func deferringReferences(_ body: () throws -> Void) throws {
        try execute(sql: "PRAGMA defer_foreign_keys = ON")
        defer { try? execute(sql: "PRAGMA defer_foreign_keys = OFF") }
        try body()
        var (open, highest): (Int32, Int32) = (0, 0)
        sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
        guard open == 0 else { throw DatabaseError(resultCode: .SQLITE_CONSTRAINT_FOREIGNKEY) }
    }
}
