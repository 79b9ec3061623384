import CSQLiteConfig
import CSQLite
import QueryLanguage
import Synchronization
import SystemLibrary

/// The user's inventory in a SQLite file, accessed through one connection.
///
/// Several processes may have the same store open. Every write goes through ``write(_:_:)``, which holds the store's
/// writer lock around the transaction and its checkpoint; readers are never blocked and never block.
package final class InventoryStore: Sendable {
    /// The path of the store with links resolved; `:memory:` for one in memory.
    package let path: String
    package let access: Access
    /// Returns the time for everything that this store writes.
    package let clock: @Sendable () -> Instant
    /// True if the clock was set for this run, so that nothing is removed for its age.
    package let isClockFixed: Bool

    package let queue: StoreQueue
    /// The writer lock; `nil` for a store in memory, which no other process can see.
    package let lock: WriterLock?
    /// The time a write waits for other processes.
    package let patience: Duration
    package let hooks: StoreHooks
    package let phase = Mutex(Phase())
    package let memory = StoreMemory()
    let settingMemory = SettingMemory()
    private let connection: Atomic<UInt>
    private let interruptions = Atomic<Int>(0)

    /// The state of the store's present write.
    package struct Phase {
        /// True if a transaction with the writer lock is open.
        var isWriting = false
        /// True if the caller, not a single write, ends that transaction.
        package var isOuter = false
        /// True if this process has written to the write-ahead log.
        package var hasWritten = false
        /// Another program's trigger, view or table that a write would run or read; `nil` if there is none.
        package var stranger: String?
        /// The kinds of rows, such as sales, for which this connection's triggers keep derived state up to date.
        var kept: BaseRows = []
        /// True if the last read lacked state derived from another program's rows.
        var isStale = false
        /// The number of backups removed since the store was opened.
        package var removedBackups = 0
    }

    package init(
        path: String, access: Access, clock: @escaping @Sendable () -> Instant, isClockFixed: Bool = false,
        queue: StoreQueue, lock: WriterLock?, patience: Duration, hooks: StoreHooks
    ) {
        self.path = path
        self.access = access
        self.clock = clock
        self.isClockFixed = isClockFixed
        self.queue = queue
        self.lock = lock
        self.patience = patience
        self.hooks = hooks
        connection = Atomic(queue.use { UInt(bitPattern: $0.sqliteConnection) })
    }

    // MARK: - Reading and writing

    /// Runs `body` on a snapshot of the store, which other processes may write to meanwhile.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error, and any other error that `body` throws.
    package func read<Result>(_ body: (StoreConnection) throws -> Result) throws -> Result {
        try translatingErrors {
            try queue.use { database in
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

    /// Runs `body` in a transaction, which is committed if it returns and rolled back if it throws.
    ///
    /// `name` describes the work in a word, which a process that waits in vain shows. Inside ``transaction(commit:_:)``
    /// it runs in a savepoint. `rows` are the base rows it may write; only their triggers are created, since that takes
    /// longer than writing a row. `isLarge` announces far more rows than an empty store has.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error, and any other error that `body` throws.
    package func write<Result>(
        _ name: String, of rows: BaseRows = .all, isLarge: Bool = false, _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        try translatingErrors {
            guard access == .readWrite else { throw StoreError.readOnly(path: path) }
            return try queue.use { database in
                #if DEBUG || FOR_TESTS
                    let isTest = name == DirectWrite.test.rawValue
                    if isTest { RowAuthorizer.open(database.sqliteConnection, by: 1) }
                    defer { if isTest { RowAuthorizer.open(database.sqliteConnection, by: -1) } }
                #endif
                if phase.withLock({ $0.isWriting }) { return try inSavepoint(of: database, body) }
                precondition(!database.isInsideTransaction, "A write cannot begin inside a read.")
                try beginWriting(name)
                defer { endWriting() }
                let isMarked = Self.isMarked(name)
                if isMarked { beginMarked(name, database) }
                defer { if isMarked { lock?.end() } }
                let isWithoutLog = isLarge && leaveWriteAheadLog(database)
                defer { if isWithoutLog { try? database.execute("PRAGMA journal_mode = WAL") } }
                if Self.worksBesideStrangers.contains(name) { return try inTransaction(of: database, body) }
                try keepDerivedState(of: rows, in: database)
                return try inTransaction(of: database) { database in
                    try hooks.settle(database, [])
                    let result = try body(database)
                    try hooks.settle(database, phase.withLock { $0.kept })
                    return result
                }
            }
        }
    }

    /// Switches an empty store to a rollback journal, since with a write-ahead log everything is written twice; returns
    /// `false` if the log stays in use.
    ///
    /// The journal holds the store's few pages, and after a kill the next process to open the store restores them.
    /// SQLite refuses the switch while another process has the store open; a process that opens it meanwhile waits
    /// until the transaction ends.
    private func leaveWriteAheadLog(_ database: StoreConnection) -> Bool {
        let isUsed = "SELECT EXISTS (SELECT 1 FROM items) OR EXISTS (SELECT 1 FROM expenses)"
        guard lock != nil, (try? database.value(Bool.self, BoundSQL(sql: isUsed))) == false else { return false }
        return (try? database.value(String.self, "PRAGMA journal_mode = DELETE")) == "delete"
    }

    private func inTransaction<Result>(of database: StoreConnection, _ body: (StoreConnection) throws -> Result) throws
        -> Result
    {
        try database.runTransaction("BEGIN IMMEDIATE")
        do {
            let result = try body(database)
            guard database.isInsideTransaction else { throw StoreError.transactionLost }
            try database.runTransaction("COMMIT")
            return result
        } catch {
            // SQLite itself rolls back after some failures, such as a full disk.
            try? database.runTransaction("ROLLBACK")
            throw error
        }
    }

    private func inSavepoint<Result>(
        of database: StoreConnection, _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        // SQLite itself rolls the whole transaction back after some failures, such as a full disk. Later statements
        // would then be committed one by one, outside any transaction.
        guard database.isInsideTransaction else { throw StoreError.transactionLost }
        try hooks.savepoint(self, database, .begins)
        var result: Result?
        do {
            try database.inSavepoint {
                result = try body(database)
                try hooks.savepoint(self, database, .ends)
            }
        } catch {
            try? hooks.savepoint(self, database, .failed)
            throw error
        }
        guard let result else { throw StoreError.transactionLost }
        return result
    }

    /// The writes that examine, remove or replace other programs' objects.
    private static let worksBesideStrangers = ["check", "repair", "restore"]

    /// Takes the writer lock for a write with a name, such as `sell`.
    ///
    /// - Throws: ``StoreError`` if another process keeps the lock or another program's object blocks writes.
    package func beginWriting(_ name: String) throws(StoreError) {
        if let stranger = phase.withLock({ $0.stranger }), !Self.worksBesideStrangers.contains(name) {
            throw .damaged(path: path, detail: "\(stranger); check repair removes it")
        }
        let before = interruptions.load(ordering: .relaxed)
        try lock?.acquire(for: name, patience: patience) { interruptions.load(ordering: .relaxed) != before }
        if hasMoved {
            lock?.release()
            throw .moved(path: path, isThere: FileIdentity(path) != nil)
        }
        phase.withLock {
            $0.isWriting = true
            $0.hasWritten = true
        }
    }

    /// True if the open file isn't at its path any more, since a program that keeps folders equal has replaced it, or a
    /// person has moved or deleted it; later writes would be in no file that anybody opens again.
    private var hasMoved: Bool {
        queue.use { database in
            var moved: Int32 = 0
            let code = sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
            return code == SQLITE_OK && moved != 0
        }
    }

    /// Ends the write that ``beginWriting(_:)`` began, and releases the lock.
    package func endWriting() {
        phase.withLock {
            $0.isWriting = false
            $0.isOuter = false
        }
        lock?.release()
    }

    /// Runs `body`, and turns SQLite's errors into a ``StoreError``.
    ///
    /// - Throws: The translated error, or that of `body`.
    package func translatingErrors<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreError(reading: error, path: path, patience: patience) ?? error
        }
    }

    // MARK: - Interrupting and closing

    /// Interrupts the running query, which then throws ``StoreError/interrupted``, and a wait for the writer lock.
    ///
    /// It may be called from any thread and from a signal handler, but not while ``close()`` runs on another thread.
    package func interrupt() {
        interruptions.add(1, ordering: .relaxed)
        if let connection = OpaquePointer(bitPattern: connection.load(ordering: .relaxed)) {
            sqlite3_interrupt(connection)
        }
    }

    /// Closes the store, after moving this process's writes from the write-ahead log into the file.
    ///
    /// The move takes the writer lock and never waits: pages that another process still reads are left to the next
    /// writer. An open transaction is rolled back. A second call does nothing.
    ///
    /// - Returns: The error of the disk, if there was one. Nothing is lost by it: the log keeps the writes, and the
    ///   next process to open the store reads them there.
    @discardableResult package func close() -> StoreError? {
        let failure = finish()
        try? queue.close()
        return failure
    }

    /// Does the part of ``close()`` that matters to the file, for a process about to end.
    ///
    /// Memory, locks and files are released by the end of the process; freeing the schema piece by piece would cost a
    /// twentieth of a start.
    ///
    /// - Returns: The error of the disk, if there was one.
    package func finish() -> StoreError? {
        guard connection.exchange(0, ordering: .relaxed) != 0 else { return nil }
        return queue.use { database in
            if database.isInsideTransaction { try? database.rollback() }
            let phase = phase.withLock { $0 }
            if phase.isWriting { endWriting() }
            settingMemory.forget()
            return phase.hasWritten ? emptyWriteAheadLog(of: database) : nil
        }
    }

    private func emptyWriteAheadLog(of database: StoreConnection) -> StoreError? {
        // The log beside another file may by now have writes of another process, for that file.
        guard let lock, !hasMoved || lock.lastHolder?.process == getpid(), lock.acquireAtOnce(for: "closing") else {
            return nil
        }
        defer { lock.release() }
        sqlite3_busy_timeout(database.sqliteConnection, 0)
        let code = sqlite3_wal_checkpoint_v2(
            database.sqliteConnection, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        // Another process is reading, or waits to write, and will empty the log.
        let isFine = [SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED].contains(code & 0xFF)
        return isFine ? nil : StoreError(SQLiteError(code: code), path: path, patience: patience)
    }
}
