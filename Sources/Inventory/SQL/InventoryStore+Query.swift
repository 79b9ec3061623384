import Cells
import GRDB
import GRDBSQLite
import Glibc
import QueryLanguage

extension InventoryStore {
    /// Compiles a query and looks its names up.
    ///
    /// Throws ``QueryError`` for a name the store does not have, ``StoreError`` for what SQLite reports.
    public func prepare(_ query: Query, in context: QueryContext) throws -> PreparedQuery {
        let compiled = try read { database in
            try QueryCompiler(query: query, context: context, database: database).compile()
        }
        return PreparedQuery(store: self, compiled: compiled)
    }
}

/// A query that is ready to run, any number of times.
public struct PreparedQuery {
    let store: InventoryStore
    let compiled: CompiledQuery

    public var columns: [ResultColumn] { compiled.columns }
    /// How many rows come before the first one given.
    public var offset: Int { compiled.offset }
    /// The most rows given; `nil` for all.
    public var limit: Int? { compiled.limit }
    /// The words of a search that needed every row read.
    public var scannedWords: [String] { compiled.scannedWords }

    /// Gives the rows one by one, as one unchanging view of the store, and says what had to be left out.
    ///
    /// The values passed to `each` are valid only during the call; whatever it throws ends the rows and is thrown on.
    public func rows(_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> LeftOut {
        try store.read { database in
            let statement = try RowStatement(compiled.sql, in: database)
            let handle = statement.pointer
            defer { withExtendedLifetime(statement) { _ = sqlite3_reset(handle) } }
            let names = NameSource(connection: database.sqliteConnection)
            defer { withExtendedLifetime(names) {} }
            let readers = compiled.readers(names)
            var reader = RowReader(statement: handle, readers: readers)
            let row = UnsafeMutableBufferPointer<Cell>.allocate(capacity: readers.count)
            row.initialize(repeating: .empty)
            defer { row.deallocate() }
            let shown = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(row)[..<compiled.columns.count])
            var isEmpty = true
            var tally = RowTally { try $0.count(compiled.count) }
            while true {
                switch sqlite3_step(handle) {
                case SQLITE_ROW:
                    isEmpty = false
                    try tally.add(database)
                    reader.read(into: row)
                    if reader.hasOverflow { throw DatabaseError.integerOverflow }
                    try each(shown)
                case SQLITE_DONE:
                    if isEmpty, let nothing = compiled.nothing { try nothing.withUnsafeBufferPointer(each) }
                    var leftOut = reader.leftOut
                    if strstr(sqlite3_sql(handle), StoreFunction.convert.rawValue) != nil {
                        (leftOut.missing, leftOut.stale) = try database.conversionLosses()
                    }
                    leftOut.notCompared = try notCompared(database)
                    return leftOut
                case let code:
                    throw DatabaseError(
                        resultCode: ResultCode(rawValue: code),
                        message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
                }
            }
        }
    }

    private func notCompared(_ database: Database) throws -> Int {
        guard let count = compiled.notCompared else { return 0 }
        return try database.count(count)
    }

    /// Counts the rows as if no page or limit were asked for.
    public func count() throws -> Int {
        try store.read { try $0.count(compiled.count) }
    }

    /// How SQLite will find the rows.
    public func explain() throws -> Explanation {
        try store.read { try $0.explanation(of: compiled.sql) }
    }
}

/// What SQLite was asked and how it answers.
public struct Explanation: Sendable {
    public var sql: String
    /// The bound values, in order.
    public var values: String
    /// The lines of EXPLAIN QUERY PLAN.
    public var plan: [String]
}

extension Database {
    /// How SQLite will answer a statement.
    func explanation(of statement: SQL) throws -> Explanation {
        let arguments = statement.arguments
        let plan = try Row.fetchAll(self, sql: "EXPLAIN QUERY PLAN \(statement.text)", arguments: arguments)
        return Explanation(
            sql: statement.text, values: arguments.description, plan: try plan.map { try $0["detail"] as String })
    }

    /// The number that a SELECT of one gives; 0 where it gives none.
    fileprivate func count(_ sql: SQL) throws -> Int {
        try Int.fetchOne(self, sql: sql.text, arguments: sql.arguments) ?? 0
    }
}
