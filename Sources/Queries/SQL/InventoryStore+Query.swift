import Cells
import CSQLite
import QueryLanguage
import StoreFile
import SystemLibrary

extension InventoryStore {
    /// Compiles a query and looks up its names.
    ///
    /// - Throws: ``QueryError`` for a name the store does not have, ``StoreError`` if the store can't be read.
    package func prepare(_ query: Query, in context: QueryContext) throws -> PreparedQuery {
        let compiled = try read { database in
            try QueryCompiler(query: query, context: context, database: database).compile()
        }
        return PreparedQuery(store: self, compiled: compiled)
    }
}

/// A query that is ready to run any number of times.
package struct PreparedQuery {
    package let store: InventoryStore
    package let compiled: CompiledQuery

    package var columns: [ResultColumn] { compiled.columns }
    /// The number of rows skipped before the first.
    package var offset: Int { compiled.offset }
    /// The most rows returned; `nil` for all.
    package var limit: Int? { compiled.limit }
    /// The words of a search for which every row had to be read.
    package var scannedWords: [String] { compiled.scannedWords }

    package init(store: InventoryStore, compiled: CompiledQuery) {
        self.store = store
        self.compiled = compiled
    }

    /// Passes each row to `each`, all from one snapshot of the store, and returns the counts of values left out.
    ///
    /// The values are valid only during the call.
    ///
    /// - Throws: ``StoreError`` if the store can't be read; an error that `each` throws ends the rows and is rethrown.
    package func rows(_ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> LeftOut {
        try store.read { try compiled.rows(in: $0, each) }
    }

    /// Counts the rows, ignoring page and limit.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func count() throws -> Int {
        try store.read(compiled.count)
    }

    /// Runs the query, shows nothing, and returns the number of rows that it reads: those that it steps over to find
    /// its own, and at least those that it gives.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func rowsRead() throws -> Int {
        try store.read { database in
            let statement = try RowStatement(compiled.reading, in: database)
            let handle = statement.pointer
            defer { withExtendedLifetime(statement) { _ = sqlite3_reset(handle) } }
            var given = 0
            while sqlite3_step(handle) == SQLITE_ROW { given += 1 }
            return max(given, Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0)))
        }
    }

    /// Returns the SQL of the query and SQLite's plan for it.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explain() throws -> Explanation {
        try store.read { database in
            var explanation = try database.explanation(of: compiled.reading)
            if compiled.fold != nil { explanation.plan.append("USE HASH TABLE FOR GROUP BY") }
            return explanation
        }
    }
}

extension CompiledQuery {
    /// Passes each row to `each` and returns the counts of values left out.
    ///
    /// The values are valid only during the call.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error; an error that `each` throws ends the rows and is rethrown.
    func rows(in database: StoreConnection, _ each: (UnsafeBufferPointer<Cell>) throws -> Void) throws -> LeftOut {
        let converts = strstr(sql.text, StoreFunction.convert.rawValue) != nil
        // A query that failed, or only counted, has left its own.
        if converts { _ = try database.conversionLosses() }
        let statement = try fold?.statement(in: database) ?? RowStatement(sql, in: database)
        let handle = statement.pointer
        defer { withExtendedLifetime(statement) { _ = sqlite3_reset(handle) } }
        let names = NameSource(connection: database.sqliteConnection)
        defer { withExtendedLifetime(names) {} }
        let readers = readers(names)
        var reader = RowReader(statement: handle, readers: readers)
        let row = UnsafeMutableBufferPointer<Cell>.allocate(capacity: readers.count)
        row.initialize(repeating: .empty)
        defer { row.deallocate() }
        let shown = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(row)[..<columns.count])
        var isEmpty = true
        var tally = RowTally { try count($0) }
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_ROW:
                isEmpty = false
                try tally.add(database)
                reader.read(into: row)
                if reader.hasOverflow { throw SQLiteError.integerOverflow }
                try each(shown)
            case SQLITE_DONE:
                if isEmpty, let nothing { try nothing.withUnsafeBufferPointer(each) }
                var leftOut = reader.leftOut
                leftOut.currencies = reader.currencies
                if converts { (leftOut.missing, leftOut.stale) = try database.conversionLosses() }
                leftOut.notCompared = try notCompared?(database) ?? 0
                leftOut.undecidedGroups = try undecidedGroups?(database) ?? 0
                return leftOut
            case let code:
                throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(database.sqliteConnection)))
            }
        }
    }
}

/// The SQL of a query and SQLite's plan for it.
package struct Explanation: Sendable {
    package var sql: String
    /// The bound values, in order.
    package var values: String
    /// The lines of EXPLAIN QUERY PLAN.
    package var plan: [String]

    /// True if SQLite sorts the rows, since no index has them in order.
    var sorts: Bool { plan.contains { $0.hasSuffix(" FOR ORDER BY") } }

    /// True if SQLite sorts the rows of a grouped SELECT, since no index has the groups in order.
    var sortsGroups: Bool { plan.contains { $0.hasSuffix(" FOR GROUP BY") } }

    /// Returns true if SQLite fetches rows of a table, or rows joined to it, one by one in the order of an index that
    /// doesn't narrow them, or only by their status.
    ///
    /// Reading the table in its own order is up to eight times as fast. Without statistics SQLite takes any partial
    /// index for a short way.
    func detours(to table: StoreTable) -> Bool {
        // The other tables that are joined have few rows.
        let fetches = plan.contains { $0.hasPrefix("SEARCH items ") || $0.hasPrefix("SEARCH sales ") }
        return plan.contains { line in
            let isWhole = line.hasPrefix("SCAN \(table.rawValue) USING ")
            let isByStatus = line.hasPrefix("SEARCH \(table.rawValue) USING ") && line.hasSuffix(" (status=?)")
            return (isWhole || isByStatus) && (fetches || !line.contains(" COVERING INDEX "))
        }
    }
}

extension StoreConnection {
    /// Returns SQLite's plan for a statement.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func explanation(of statement: BoundSQL) throws -> Explanation {
        let plan = try map("EXPLAIN QUERY PLAN \(statement)") { try $0["detail"] as String }
        return Explanation(sql: statement.text, values: statement.shownValues, plan: plan)
    }

    /// Returns the single number that a SELECT gives; 0 if it gives no row.
    package func count(_ sql: BoundSQL) throws -> Int {
        try value(Int.self, sql) ?? 0
    }
}
