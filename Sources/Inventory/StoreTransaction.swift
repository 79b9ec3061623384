import GRDB

extension InventoryStore {
    /// Runs `body`, with everything it reads and writes through this store, in one transaction.
    ///
    /// The writer lock is held throughout. Each write inside is a savepoint, so one that fails takes back only itself,
    /// and whoever runs the body decides whether to go on. All is kept at the end if `commit` is true and `body`
    /// returned, else nothing is: `commit: false` is a rehearsal. The transaction may not be nested.
    public func transaction<Result>(commit: Bool, _ body: () throws -> Result) throws -> Result {
        try beginTransaction()
        let result: Result
        do {
            result = try body()
        } catch {
            try? endTransaction(commit: false)
            throw error
        }
        try endTransaction(commit: commit)
        return result
    }

    /// Runs `body` as ``transaction(commit:_:)-(_,()->Result)`` does, when it has to wait for other things.
    public func transaction<Result: Sendable>(
        commit: Bool, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async throws -> Result {
        try beginTransaction()
        let result: Result
        do {
            result = try await body()
        } catch {
            try? endTransaction(commit: false)
            throw error
        }
        try endTransaction(commit: commit)
        return result
    }

    /// Takes the writer lock and begins a transaction that ``endTransaction(commit:)`` ends.
    public func beginTransaction() throws {
        try translatingErrors {
            guard access == .readWrite else { throw StoreError.readOnly(path: path) }
            try queue.unsafeReentrantWrite { database in
                precondition(!database.isInsideTransaction, "A transaction cannot begin inside another.")
                try beginWriting("script")
                do {
                    try keepDerivedState(of: .all, in: database)
                    try database.beginTransaction(.immediate)
                    phase.withLock { $0.isOuter = true }
                    try Derivation.takeIn(database)
                } catch {
                    if database.isInsideTransaction { try? database.rollback() }
                    endWriting()
                    throw error
                }
            }
        }
    }

    /// Ends the transaction that ``beginTransaction()`` began, keeping its writes or taking all of them back.
    ///
    /// Throws ``StoreError/transactionLost`` if they were to be kept and a failure had already rolled them back.
    public func endTransaction(commit: Bool) throws {
        try translatingErrors {
            try queue.unsafeReentrantWrite { database in
                guard phase.withLock({ $0.isOuter }) else { return }
                defer {
                    journal(of: database).abandon()
                    endWriting()
                }
                guard database.isInsideTransaction else {
                    if commit { throw StoreError.transactionLost }
                    return
                }
                guard commit else { return try database.rollback() }
                do {
                    try Derivation.settle(database, kept: phase.withLock { $0.kept })
                    try database.commit()
                } catch {
                    try? database.rollback()
                    throw error
                }
            }
        }
    }
}
