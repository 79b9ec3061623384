import CSQLite
import QueryLanguage
import Synchronization
import SystemLibrary

/// Work that writes user's rows by other SQL than that of ``RowWriter``.
package enum DirectWrite: String, CaseIterable, Sendable {
    /// Undo and redo write noted values back, whatever the columns were, and remove what a change added.
    case undo
    /// A step of the lineage is literal SQL, which no later change of code may change.
    case schemaStep
    /// Derived columns have no fields; triggers write them, or one statement for very many rows.
    case derivedState
    /// An exchange makes one row of two that have one name, and removes the other.
    case namesakes
    /// Tests make rows that no statement makes.
    case test
}

extension StoreConnection {
    /// Runs `body`, which writes user's rows by its own SQL.
    ///
    /// - Throws: The error of `body`.
    package func writing<Result>(for work: DirectWrite, _ body: () throws -> Result) rethrows -> Result {
        try writingRows(body)
    }

    /// Runs `body` while SQLite lets statements write user's rows.
    @inline(__always)
    func writingRows<Result>(_ body: () throws -> Result) rethrows -> Result {
        #if DEBUG || FOR_TESTS
            RowAuthorizer.open(sqliteConnection, by: 1)
            defer { RowAuthorizer.open(sqliteConnection, by: -1) }
        #endif
        return try body()
    }
}

#if DEBUG || FOR_TESTS
    /// Refuses statements that write user's rows past ``RowWriter`` and ``DirectWrite``, in builds for tests.
    ///
    /// SQLite asks it when it compiles a statement, which may be again when that runs, and names the trigger that a part
    /// of the statement is in; triggers may write derived columns.
    enum RowAuthorizer {
        /// The number of open scopes that may write, by connection.
        private static let scopes = Mutex<[UInt: Int]>([:])
        private static let tables = StoredTable.order.map { Array($0.rawValue.utf8CString) }

        /// Watches a new connection, as long as it is open.
        static func watch(_ connection: OpaquePointer) {
            let name = UInt(bitPattern: connection)
            scopes.withLock { $0[name] = nil }
            sqlite3_set_authorizer(
                connection,
                { context, action, table, _, database, trigger in
                    guard let table, let database, trigger == nil, strcmp(database, "main") == 0,
                        RowAuthorizer.refuses(action, table, UInt(bitPattern: context))
                    else { return SQLITE_OK }
                    let line = "\(String(cString: table)) is written past RowWriter\n"
                    _ = write(STDERR_FILENO, line, line.utf8.count)
                    return SQLITE_DENY
                }, UnsafeMutableRawPointer(connection))
        }

        private static func refuses(_ action: Int32, _ table: UnsafePointer<CChar>, _ connection: UInt) -> Bool {
            [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action)
                && tables.contains { strcmp($0, table) == 0 } && scopes.withLock { $0[connection] ?? 0 == 0 }
        }

        static func open(_ connection: OpaquePointer?, by change: Int) {
            scopes.withLock { $0[UInt(bitPattern: connection), default: 0] += change }
        }
    }
#endif
