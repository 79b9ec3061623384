import Dispatch
import GRDB
import GRDBSQLite

/// Writes rows in the order in which they come: each at once, or after ``startThread()`` on a thread of its own, while the
/// caller's makes the next ones.
///
/// Only one thread calls it. While there are two, nobody else may use the connection from the first row on, but after
/// ``wait()`` until the next row, and after ``end()``. What is pending is bounded: who is faster waits.
final class RowWriter: @unchecked Sendable {
    private final class Work: @unchecked Sendable {
        var rows: RowBatch
        /// SQL to be run after the rows.
        let script: String?
        /// Whether somebody waits for it to be done.
        let isAwaited: Bool

        init(_ rows: consuming RowBatch, then script: String?, isAwaited: Bool) {
            self.rows = rows
            self.script = script
            self.isAwaited = isAwaited
        }
    }

    /// Bytes that change threads at once, and how often that many may wait.
    private static let capacity = 1 << 16
    private static let depth = 64

    private let database: Database
    /// Changed only while the other thread has nothing to do.
    private var statements: [RowStatement] = []
    private var places: [String: Int] = [:]
    private let pending = Pipeline<Work, any Error>(depth: depth)
    private let caughtUp = DispatchSemaphore(value: 0)
    // The caller's own.
    private var batch = RowBatch(capacity: RowWriter.capacity)
    private var hasThread = false
    private var worker: Worker?

    init(_ database: Database) {
        self.database = database
    }

    // MARK: - The caller's thread

    /// Has all further rows written by another thread.
    func startThread() {
        hasThread = true
    }

    /// The place of a statement that inserts rows; `prepare` binds what is the same for all of them.
    func place(of sql: String, _ prepare: (RowStatement) -> Void = { _ in }) throws -> Int {
        if let place = places[sql] { return place }
        try wait()
        let statement = try RowStatement(sql, in: database)
        prepare(statement)
        statements.append(statement)
        places[sql] = statements.count - 1
        return statements.count - 1
    }

    /// Takes a row, which `fill` is to append; throws what it failed with, or what an earlier one did.
    func append(_ fill: (inout RowBatch) -> Void) throws {
        fill(&batch)
        if !hasThread { return try batch.write(with: statements) }
        if batch.count >= Self.capacity - 1024 { try hand(over: nil) }
    }

    /// Has SQL run after the rows so far.
    func run(_ sql: String) throws {
        try hand(over: sql)
    }

    /// Waits until everything so far was written; throws what failed.
    func wait() throws {
        guard worker != nil || batch.count > 0 else { return }
        try hand(over: nil, isAwaited: true)
        caughtUp.wait()
        if let failure = pending.failure { throw failure }
    }

    /// Ends the other thread, and leaves what is pending unwritten; does nothing the second time.
    func end() {
        pending.cancel()
        worker?.join()
        worker = nil
    }

    private func hand(over script: String?, isAwaited: Bool = false) throws {
        if worker == nil { worker = Worker("rows") { [self] in writeAll() } }
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

    /// After a failure work is only taken, so that the caller never waits for room in vain.
    private func attempt(_ work: Work) {
        guard pending.failure == nil else { return }
        do {
            try work.rows.write(with: statements)
            guard let script = work.script else { return }
            guard sqlite3_exec(database.sqliteConnection, script, nil, nil, nil) == SQLITE_OK else {
                throw DatabaseError(connection: database.sqliteConnection)
            }
        } catch {
            pending.fail(error)
        }
    }
}

extension DatabaseError {
    /// What went wrong last on a connection.
    init(connection: OpaquePointer?) {
        self.init(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
            message: String(cString: sqlite3_errmsg(connection)))
    }
}
