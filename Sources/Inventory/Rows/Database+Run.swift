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
}
