import CSQLite
internal import GRDB

/// A connection to a store's file, or to another database, for use within the call that passes it.
package struct StoreConnection {
    let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// SQLite's connection, for its functions; `nil` once it is closed.
    package var sqliteConnection: OpaquePointer? { database.sqliteConnection }

    /// True if a transaction or a savepoint is open.
    package var isInsideTransaction: Bool { sqlite3_get_autocommit(sqliteConnection) == 0 }

    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    package var changesCount: Int { Int(sqlite3_changes64(sqliteConnection)) }

    /// The id of the row that was added last.
    package var lastInsertedId: Int64 { sqlite3_last_insert_rowid(sqliteConnection) }

    /// The number of rows changed since the connection was opened.
    package var totalChangesCount: Int { Int(sqlite3_total_changes(sqliteConnection)) }

    /// Passes each statement that SQLite runs from now on to `heard`, with its values; `nil` ends it.
    package func trace(_ heard: (@Sendable (String) -> Void)?) {
        guard let heard else { return database.trace() }
        database.trace { heard($0.expandedDescription) }
    }

    /// Runs `work` if the open transaction is rolled back.
    package func afterRollback(_ work: @escaping @Sendable () -> Void) {
        database.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in work() })
    }

    /// Runs `BEGIN`, `COMMIT` or `ROLLBACK`, so that GRDB does what waits for the transaction's end.
    func runTransaction(_ sql: String) throws {
        try throwingSQLiteErrors { try database.cachedStatement(sql: sql).execute() }
    }

    /// Begins a transaction that may write, and waits for other writers.
    func beginTransaction() throws {
        try throwingSQLiteErrors { try database.beginTransaction(.immediate) }
    }

    func commit() throws {
        try throwingSQLiteErrors { try database.commit() }
    }

    func rollback() throws {
        try throwingSQLiteErrors { try database.rollback() }
    }

    /// Runs `body` in a transaction, which is committed if it returns and rolled back if it throws.
    ///
    /// - Parameter isDeferred: True to wait for other writers only when `body` writes.
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func inTransaction(isDeferred: Bool = false, _ body: () throws -> Void) throws {
        try throwingSQLiteErrors {
            try database.inTransaction(isDeferred ? .deferred : .immediate) {
                try body()
                return .commit
            }
        }
    }

    /// Runs `body` in a savepoint, which is released if it returns and rolled back if it throws.
    func inSavepoint(_ body: () throws -> Void) throws {
        try throwingSQLiteErrors {
            try database.inSavepoint {
                try body()
                return .commit
            }
        }
    }

    /// Refuses rows that refer to missing ones.
    func checkReferences() throws {
        try throwingSQLiteErrors { try database.checkForeignKeys() }
    }

    /// Replaces all pages of `destination` by those of this database, in one transaction there.
    ///
    /// `progress` gets the pages copied and their total; an error that it throws ends the copy.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `progress` throws.
    package func copyPages(
        to destination: StoreConnection, progress: @escaping (_ done: Int, _ total: Int) throws -> Void
    ) throws {
        try throwingSQLiteErrors {
            // Steps of 4 MB are short enough to check often for an interruption.
            try database.backup(to: destination.database, pagesPerStep: 1024) {
                try progress($0.completedPageCount, $0.totalPageCount)
            }
        }
    }
}

/// Runs `body`, and turns GRDB's errors into ``SQLiteError``.
func throwingSQLiteErrors<Result>(_ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw SQLiteError(error)
    }
}
