import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Writes rows on a thread of its own, in the order in which they come, while the caller's thread makes the next ones.
///
/// Only one thread calls it. From the first row on nobody else may use the connection, but after ``wait()`` until the
/// next row, and after ``end()``. What is pending is bounded: who is faster waits.
final class RowWriter: @unchecked Sendable {
    private final class Work: Sendable {
        let rows: RowBatch
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

    private struct State {
        var pending: [Work] = []
        var failure: (any Error)?
        var isAbandoned = false
    }

    /// Bytes that change threads at once, and how often that many may wait.
    private static let capacity = 1 << 16
    private static let depth = 64

    private let database: Database
    /// Changed only while the other thread has nothing to do.
    private var statements: [RowStatement] = []
    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: RowWriter.depth)
    private let caughtUp = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    // The caller's own.
    private var batch = RowBatch(capacity: RowWriter.capacity)
    private var isRunning = false

    init(_ database: Database) {
        self.database = database
    }

    // MARK: - The caller's thread

    /// Makes a statement known, and returns its place; only before the first row, or after ``wait()``.
    func add(_ statement: RowStatement) -> Int {
        statements.append(statement)
        return statements.count - 1
    }

    /// Takes a row, which `fill` is to append; throws what an earlier one failed with.
    func append(_ fill: (inout RowBatch) -> Void) throws {
        fill(&batch)
        if batch.count >= Self.capacity - 1024 { try hand(over: nil) }
    }

    /// Has SQL run after the rows so far.
    func run(_ sql: String) throws {
        try hand(over: sql)
    }

    /// Waits until everything so far was written; throws what failed.
    func wait() throws {
        guard isRunning || batch.count > 0 else { return }
        try hand(over: nil, isAwaited: true)
        caughtUp.wait()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Ends the other thread, and leaves what is pending unwritten; does nothing the second time.
    func end() {
        state.withLock { $0.isAbandoned = true }
        guard isRunning else { return }
        isRunning = false
        arrivals.signal()
        done.wait()
    }

    private func hand(over script: String?, isAwaited: Bool = false) throws {
        if !isRunning { start() }
        var full = RowBatch(capacity: Self.capacity)
        swap(&full, &batch)
        let work = Work(full, then: script, isAwaited: isAwaited)
        room.wait()
        let failure = state.withLock { state in
            state.pending.append(work)
            return state.failure
        }
        arrivals.signal()
        if let failure, !isAwaited { throw failure }
    }

    private func start() {
        isRunning = true
        DispatchQueue(label: "rows").async { [self] in
            while let work = next() {
                attempt(work)
                if work.isAwaited { caughtUp.signal() }
            }
            done.signal()
        }
    }

    // MARK: - The other thread

    /// `nil` at the end.
    private func next() -> Work? {
        arrivals.wait()
        defer { room.signal() }
        return state.withLock { $0.pending.isEmpty ? nil : $0.pending.removeFirst() }
    }

    /// After a failure work is only taken, so that the caller never waits for room in vain.
    private func attempt(_ work: Work) {
        guard state.withLock({ !$0.isAbandoned && $0.failure == nil }) else { return }
        do {
            try work.rows.write(with: statements)
            guard let script = work.script else { return }
            guard sqlite3_exec(database.sqliteConnection, script, nil, nil, nil) == SQLITE_OK else {
                throw DatabaseError(connection: database.sqliteConnection)
            }
        } catch {
            state.withLock { $0.failure = error }
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
