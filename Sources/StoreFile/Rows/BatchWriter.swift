import Dispatch
import CSQLite
import QueryLanguage

/// A writer of rows in order, immediately or, after ``startThread()``, on another thread while the caller prepares the
/// next ones.
///
/// Only one thread may call it. With two threads nobody else may use the connection from the first row on, except
/// between ``wait()`` and the next row, and after ``end()``. The pending rows are bounded, so that a faster caller
/// waits.
package final class BatchWriter: @unchecked Sendable {
    private final class Work: @unchecked Sendable {
        var rows: RowBatch
        /// SQL to run after the rows.
        let script: String?
        /// True if a thread waits for it to be done.
        let isAwaited: Bool

        init(_ rows: consuming RowBatch, then script: String?, isAwaited: Bool) {
            self.rows = rows
            self.script = script
            self.isAwaited = isAwaited
        }
    }

    /// The bytes passed between the threads at once.
    private static let capacity = 1 << 16
    private static let depth = 64

    private let database: StoreConnection
    /// Changed only while the other thread is idle.
    private var statements: [RowStatement] = []
    /// The values of each statement that are bound to NULL.
    private var nulls: [UInt64] = []
    private var places: [String: Int] = [:]
    private let pending = Pipeline<Work, any Error>(depth: depth)
    private let caughtUp = DispatchSemaphore(value: 0)
    // Used only by the caller's thread.
    @exclusivity(unchecked) private var batch = RowBatch(capacity: BatchWriter.capacity)
    private var hasThread = false
    /// True if the other thread has work that nobody waited for.
    private var isBehind = false
    private var worker: Worker?

    package init(_ database: StoreConnection) {
        self.database = database
    }

    // MARK: - The caller's thread

    /// Makes another thread write all further rows.
    package func startThread() {
        hasThread = true
    }

    /// Returns the place of a statement that inserts rows; `prepare` binds the values that are the same for all of
    /// them.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func place(of sql: String, _ prepare: (RowStatement) -> Void = { _ in }) throws -> Int {
        if let place = places[sql] { return place }
        try wait()
        let statement = try RowStatement(sql, in: database)
        prepare(statement)
        statements.append(statement)
        nulls.append(0)
        places[sql] = statements.count - 1
        return statements.count - 1
    }

    /// Returns the place of the statement that inserts rows into a table: the id, the key, the values of its columns, the
    /// item of a part, and the derived columns if asked for; all of them at `now`.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func place(ofRowsOf table: StoredTable, withDerived: Bool, at now: Instant) throws -> Int {
        let columns =
            ["id", "rowKey"] + table.columns + (table.belongsToItem ? ["itemId"] : [])
            + (withDerived ? table.derived : []) + ["createdAt", "updatedAt"]
        return try database.writingRows {
            try place(of: RowWriter.insertion(table.name, columns)) { statement in
                // Bindings outlive a run, so the moment is bound once.
                for index in columns.count - 1...columns.count { statement.bind(.instant(now), at: Int32(index)) }
            }
        }
    }

    /// Takes a row, to which `fill` appends the values.
    ///
    /// - Throws: The error of this row or of an earlier one.
    package func append(_ fill: (inout RowBatch) -> Void) throws {
        fill(&batch)
        if !hasThread { return try database.writingRows { try batch.write(with: statements, nulls: &nulls) } }
        if batch.count >= Self.capacity - 1024 { try hand(over: nil) }
    }

    /// Runs SQL after the rows so far.
    ///
    /// - Throws: The error of an earlier row.
    package func run(_ sql: String) throws {
        try hand(over: sql)
    }

    /// Waits until everything so far is written.
    ///
    /// - Throws: The error of an earlier row or statement.
    package func wait() throws {
        guard isBehind || batch.count > 0 else { return }
        try hand(over: nil, isAwaited: true)
        caughtUp.wait()
        isBehind = false
        if let failure = pending.failure { throw failure }
    }

    /// Ends the other thread without writing pending rows; a second call does nothing.
    package func end() {
        pending.cancel()
        worker?.join()
        worker = nil
    }

    private func hand(over script: String?, isAwaited: Bool = false) throws {
        if worker == nil { worker = Worker("rows") { [self] in writeAll() } }
        isBehind = true
        var full = RowBatch(capacity: Self.capacity)
        swap(&full, &batch)
        try pending.put(Work(full, then: script, isAwaited: isAwaited))
    }

    // MARK: - The other thread

    private func writeAll() {
        while let work = pending.next() {
            attempt(work)
            if work.isAwaited { caughtUp.signal() }
        }
    }

    /// Runs work, unless earlier work failed; then it only takes it, so that the caller never waits for room.
    private func attempt(_ work: Work) {
        guard pending.failure == nil else { return }
        do {
            // SQLite may compile a statement again.
            try database.writingRows { try work.rows.write(with: statements, nulls: &nulls) }
            guard let script = work.script else { return }
            guard sqlite3_exec(database.sqliteConnection, script, nil, nil, nil) == SQLITE_OK else {
                throw SQLiteError(connection: database.sqliteConnection)
            }
        } catch {
            pending.fail(error)
        }
    }
}
