import GRDB
import QueryLanguage
import Synchronization

/// Is told how many rows have been read of about how many, while somebody waits for what takes longer than a second.
///
/// Where rows are read it is found as ``current``; nothing else need know that it is there.
public final class RowWatch: Sendable {
    /// Who watches the rows that are read by what runs now; nobody where none is to be shown anything.
    @TaskLocal public static var current: RowWatch?

    private struct State {
        var rows = 0
        var total: Int?
        /// Whose rows are about as many as are going to be read.
        var tables: [StoreTable] = []
        /// When the rows that are counted began to be read.
        var begin: ContinuousClock.Instant
        var lastSaid: ContinuousClock.Instant
    }

    /// How often it is looked at the clock.
    static let stride = 1_024
    private static let patience = Duration.seconds(1)
    private static let pause = Duration.milliseconds(100)

    private let start: ContinuousClock.Instant
    private let state: Mutex<State>
    private let said: @Sendable (Int, Int, ContinuousClock.Instant) throws -> Void

    /// `said` gets how many rows have been read, of how many, and since when; what it throws ends the reading.
    ///
    /// It is first called a second after `start`, and then some times a second.
    public init(
        start: ContinuousClock.Instant = .now,
        said: @escaping @Sendable (_ done: Int, _ total: Int, _ since: ContinuousClock.Instant) throws -> Void
    ) {
        (self.start, self.said) = (start, said)
        state = Mutex(State(begin: start, lastSaid: start))
    }

    /// Says that what is read from now on is about as many rows as these tables have.
    static func begin(_ tables: StoreTable...) {
        current?.state.withLock { state in
            state.tables = tables
            (state.rows, state.total, state.begin) = (0, nil, .now)
        }
    }

    /// Counts ``stride`` rows; `total` is asked once, when it is first to be said.
    func read(_ database: Database, total: ((Database) throws -> Int)? = nil) throws {
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

/// Counts the rows of one statement for who watches them.
struct RowTally {
    private let watch = RowWatch.current
    private let total: ((Database) throws -> Int)?
    private var count = 0

    init(total: ((Database) throws -> Int)? = nil) {
        self.total = total
        if total != nil, watch != nil { RowWatch.begin() }
    }

    @inline(__always)
    mutating func add(_ database: Database) throws {
        count &+= 1
        if count & (RowWatch.stride - 1) == 0, let watch { try watch.read(database, total: total) }
    }
}

extension Database {
    /// The numbers of their last rows together, which take no counting.
    fileprivate func mostRows(of tables: [StoreTable]) throws -> Int {
        try tables.reduce(0) { $0 + (try Int.fetchOne(self, sql: "SELECT max(id) FROM \($1.rawValue)") ?? 0) }
    }
}
