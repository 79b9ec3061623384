import CSQLiteConfig
import GRDB
import GRDBSQLite
import QueryLanguage
import Synchronization

/// What a store is opened for.
public enum Access: Sendable {
    case readWrite
    case readOnly
}

/// The user's inventory: one SQLite file, read and written through one connection.
///
/// Several processes may have the same store open. Every write goes through ``write(_:_:)``, which holds the store's
/// writer lock around the transaction and its checkpoint; readers are never blocked and never block.
public final class InventoryStore: Sendable {
    /// Where the store is, links resolved; `:memory:` for one that lives in memory.
    public let path: String
    public let access: Access
    /// The time for everything this store writes.
    public let clock: @Sendable () -> Instant

    let queue: DatabaseQueue
    /// `nil` for a store in memory, which no other process can see.
    let lock: WriterLock?
    /// How long a write waits for other processes.
    let patience: Duration
    let phase = Mutex(Phase())
    let journalMemory = Journal.Memory()
    let settingMemory = SettingMemory()
    private let connection: Atomic<UInt>
    private let interruptions = Atomic<Int>(0)

    struct Phase {
        /// Whether a transaction that holds the writer lock is open.
        var isWriting = false
        /// Whether the caller, not a single write, decides when that transaction ends.
        var isOuter = false
        /// Whether this process has something in the write-ahead log.
        var hasWritten = false
        /// A trigger, view or table of another program that would run or be read with a write; `nil` if there is none.
        var stranger: String?
        /// The rows whose derived state this connection's triggers keep.
        var kept: BaseRows = []
        /// Whether what was read last lacks what follows from rows that another program has written.
        var isStale = false
    }

    init(
        path: String, access: Access, clock: @escaping @Sendable () -> Instant, queue: DatabaseQueue,
        lock: WriterLock?, patience: Duration
    ) {
        self.path = path
        self.access = access
        self.clock = clock
        self.queue = queue
        self.lock = lock
        self.patience = patience
        connection = Atomic(queue.unsafeReentrantWrite { UInt(bitPattern: $0.sqliteConnection) })
    }

    // MARK: - Reading and writing

    /// Runs `body` on one unchanging view of the store, which other processes may meanwhile write to.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try translatingErrors {
            try queue.unsafeReentrantWrite { database in
                if database.isInsideTransaction { return try body(database) }
                let result: Result? = try database.reading { database in
                    noteStaleness(of: database)
                    return mayTakeIn ? nil : try body(database)
                }
                if let result { return result }
                try takeIn(database)
                return try database.reading { database in
                    noteStaleness(of: database)
                    return try body(database)
                }
            }
        }
    }

    /// Runs `change` in a transaction that is kept if it returns and leaves nothing if it throws.
    ///
    /// `name` says in a word what is done; a process that waits in vain shows it. Inside ``transaction(commit:_:)`` the
    /// change runs in a savepoint. Throws ``StoreError`` for whatever SQLite reports, and what `change` throws otherwise.
    /// `rows` are those that may be written: no others need triggers, which take longer to make than a row to write.
    /// `isLarge` says that far more is written than an empty store holds.
    func write<Result>(
        _ name: String, of rows: BaseRows = .all, isLarge: Bool = false, _ body: (Database) throws -> Result
    ) throws -> Result {
        try translatingErrors {
            guard access == .readWrite else { throw StoreError.readOnly(path: path) }
            return try queue.unsafeReentrantWrite { database in
                if phase.withLock({ $0.isWriting }) { return try inSavepoint(of: database, body) }
                precondition(!database.isInsideTransaction, "A write cannot begin inside a read.")
                try beginWriting(name)
                defer { endWriting() }
                let isMarked = Self.isMarked(name)
                if isMarked { beginMarked(name, database) }
                defer { if isMarked { lock?.end() } }
                let isWithoutLog = isLarge && leaveWriteAheadLog(database)
                defer { if isWithoutLog { try? database.execute(sql: "PRAGMA journal_mode = WAL") } }
                let isImport = name == "import"
                if isImport { try keepTemporary(in: "FILE", database) }
                defer { if isImport { try? keepTemporary(in: "MEMORY", database) } }
                if Self.worksBesideStrangers.contains(name) { return try inTransaction(of: database, body) }
                try keepDerivedState(of: rows, in: database)
                return try inTransaction(of: database) { database in
                    try Derivation.takeIn(database)
                    let result = try body(database)
                    try Derivation.settle(database, kept: phase.withLock { $0.kept })
                    return result
                }
            }
        }
    }

    /// Has an empty store written without the log, through which all would be written twice; `false` if it stays in use.
    ///
    /// The journal that takes its place holds the few pages that there are, and whoever opens the store after a kill puts
    /// those back. SQLite refuses it while another process has the store open; who opens it meanwhile waits at most until
    /// the transaction ends.
    private func leaveWriteAheadLog(_ database: Database) -> Bool {
        let isUsed = "SELECT EXISTS (SELECT 1 FROM items) OR EXISTS (SELECT 1 FROM expenses)"
        guard lock != nil, (try? Bool.fetchOne(database, sql: isUsed)) == false else { return false }
        return (try? String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")) == "delete"
    }

    /// Says where SQLite keeps what is temporary, whereupon it forgets every temporary trigger and view.
    ///
    /// Only where it could use a file does it sort an index of some megabytes in one piece of memory.
    private func keepTemporary(in place: String, _ database: Database) throws {
        try database.execute(sql: "PRAGMA temp_store = \(place)")
        phase.withLock { $0.kept = [] }
    }

    private func inTransaction<Result>(of database: Database, _ body: (Database) throws -> Result) throws -> Result {
        try database.run("BEGIN IMMEDIATE", [])
        do {
            let result = try body(database)
            guard database.isInsideTransaction else { throw StoreError.transactionLost }
            try database.run("COMMIT", [])
            return result
        } catch {
            // SQLite rolls back by itself after some failures, such as a full disk.
            if database.isInsideTransaction { try? database.run("ROLLBACK", []) }
            throw error
        }
    }

    private func inSavepoint<Result>(
        of database: Database, _ body: (Database) throws -> Result
    ) throws -> Result {
        // SQLite itself rolls the whole transaction back after some failures, such as a full disk. What came next
        // would then be kept statement by statement, outside of any transaction.
        guard database.isInsideTransaction else { throw StoreError.transactionLost }
        let journal = journal(of: database)
        try journal.flush()
        var result: Result?
        do {
            try database.inSavepoint {
                result = try body(database)
                try journal.flush()
                return .commit
            }
        } catch {
            journal.discard()
            throw error
        }
        guard let result else { throw StoreError.transactionLost }
        return result
    }

    /// The writes that look at, remove or replace what somebody else has made.
    private static let worksBesideStrangers: Set = ["check", "repair", "restore"]

    func beginWriting(_ name: String) throws(StoreError) {
        if let stranger = phase.withLock({ $0.stranger }), !Self.worksBesideStrangers.contains(name) {
            throw .damaged(path: path, detail: "\(stranger); check repair removes it")
        }
        let before = interruptions.load(ordering: .relaxed)
        try lock?.acquire(for: name, patience: patience) { interruptions.load(ordering: .relaxed) != before }
        phase.withLock {
            $0.isWriting = true
            $0.hasWritten = true
        }
    }

    func endWriting() {
        phase.withLock {
            $0.isWriting = false
            $0.isOuter = false
        }
        lock?.release()
    }

    func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreError(reading: error, path: path, patience: patience) ?? error
        }
    }

    // MARK: - Interrupting and closing

    /// Stops the query that runs now, which then throws ``StoreError/interrupted``, and a wait for the writer lock.
    ///
    /// May be called from any thread and from a signal handler, but not while ``close()`` runs on another thread.
    public func interrupt() {
        interruptions.add(1, ordering: .relaxed)
        if let connection = OpaquePointer(bitPattern: connection.load(ordering: .relaxed)) {
            sqlite3_interrupt(connection)
        }
    }

    /// Closes the store, after moving what this process wrote from the write-ahead log into the file.
    ///
    /// That happens under the writer lock, and as far as it goes without waiting: what another process still reads is
    /// left to the next writer. A transaction that is still open is rolled back. Closing twice does nothing more.
    ///
    /// - Returns: What went wrong with the disk meanwhile, if anything. Nothing is lost by it: the log keeps what was
    ///   written, and whoever opens the store next reads it there.
    @discardableResult public func close() -> StoreError? {
        let failure = finish()
        try? queue.close()
        return failure
    }

    /// Does of ``close()`` what matters to the file, and gives what it gives; for a process that ends.
    ///
    /// What SQLite has in memory, locks and files go with the process; to free the schema piece by piece costs a start a
    /// twentieth.
    public func finish() -> StoreError? {
        guard connection.exchange(0, ordering: .relaxed) != 0 else { return nil }
        return queue.unsafeReentrantWrite { database in
            if database.isInsideTransaction { try? database.rollback() }
            let phase = phase.withLock { $0 }
            if phase.isWriting { endWriting() }
            settingMemory.forget()
            return phase.hasWritten ? emptyWriteAheadLog(of: database) : nil
        }
    }

    private func emptyWriteAheadLog(of database: Database) -> StoreError? {
        guard let lock, lock.acquireAtOnce(for: "closing") else { return nil }
        defer { lock.release() }
        sqlite3_busy_timeout(database.sqliteConnection, 0)
        let code = ResultCode(
            rawValue: sqlite3_wal_checkpoint_v2(
                database.sqliteConnection, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
        // Another process reads, or waits to write: it will see to the log.
        let isFine = [.SQLITE_OK, .SQLITE_BUSY, .SQLITE_LOCKED].contains(code.primaryResultCode)
        return isFine ? nil : StoreError(DatabaseError(resultCode: code), path: path, patience: patience)
    }
}
