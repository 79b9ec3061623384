import QueryLanguage
import Synchronization

/// A watch that reports the number of rows read, out of an estimated total, while a user waits for longer than a
/// second.
///
/// Code that reads rows finds it as ``current``; no other code needs to know of it.
package final class RowWatch: Sendable {
    /// Receives the progress of the running statement; `nil` when no progress is shown.
    @TaskLocal package static var current: RowWatch?

    private struct State {
        var rows = 0
        var total: Int?
        /// The tables whose row counts give the total.
        var tables: [StoreTable] = []
        /// The time at which the counted rows began.
        var begin: ContinuousClock.Instant
        var lastSaid: ContinuousClock.Instant
    }

    /// The number of rows between looks at the clock.
    static let stride = 1_024
    private static let patience = Duration.seconds(1)
    private static let pause = Duration.milliseconds(100)

    private let start: ContinuousClock.Instant
    private let state: Mutex<State>
    private let said: @Sendable (Int, Int, ContinuousClock.Instant) throws -> Void

    /// Creates a watch; `said` gets the number of rows read, the total and the start, and may throw to end the reading.
    ///
    /// It is first called a second after `start`, and then several times a second.
    package init(
        start: ContinuousClock.Instant = .now,
        said: @escaping @Sendable (_ done: Int, _ total: Int, _ since: ContinuousClock.Instant) throws -> Void
    ) {
        (self.start, self.said) = (start, said)
        state = Mutex(State(begin: start, lastSaid: start))
    }

    /// Announces that the rows read from now on are about as many as these tables have.
    package static func begin(_ tables: StoreTable...) {
        current?.state.withLock { state in
            state.tables = tables
            (state.rows, state.total, state.begin) = (0, nil, .now)
        }
    }

    /// Counts ``stride`` rows; `total` is called once, before the first report.
    func read(_ database: StoreConnection, total: ((StoreConnection) throws -> Int)? = nil) throws {
        let now = ContinuousClock.now
        let (due, known, tables) = state.withLock { state in
            state.rows += Self.stride
            return (now - start >= Self.patience && now - state.lastSaid >= Self.pause, state.total, state.tables)
        }
        guard due else { return }
        let count = try known ?? total.map { try $0(database) } ?? database.mostRows(of: tables)
        let (rows, begin) = state.withLock { state in
            (state.total, state.lastSaid) = (count, now)
            return (state.rows, state.begin)
        }
        guard count > 0 else { return }
        try said(min(rows, count), count, begin)
    }
}

/// Counts the rows of one statement for the watch.
package struct RowTally {
    private let watch = RowWatch.current
    private let total: ((StoreConnection) throws -> Int)?
    private var count = 0

    package init(total: ((StoreConnection) throws -> Int)? = nil) {
        self.total = total
        if total != nil, watch != nil { RowWatch.begin() }
    }

    /// Counts a row that was read.
    ///
    /// - Throws: The error of the watch's callback, which ends the statement.
    @inline(__always)
    package mutating func add(_ database: StoreConnection) throws {
        count &+= 1
        if count & (RowWatch.stride - 1) == 0, let watch { try watch.read(database, total: total) }
    }
}

extension StoreConnection {
    /// Returns the sum of the tables' last ids, which needs no counting.
    fileprivate func mostRows(of tables: [StoreTable]) throws -> Int {
        try tables.reduce(0) { $0 + (try value(Int.self, "SELECT max(id) FROM \(sql: $1.rawValue)") ?? 0) }
    }
}
