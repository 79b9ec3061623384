extension InventoryStore {
    /// True after ``beginTransaction()``.
    package var isInTransaction: Bool { phase.withLock { $0.isOuter } }

    /// Runs `body`, with all its reads and writes through this store, in one transaction.
    ///
    /// The writer lock is held throughout. Each write inside is a savepoint, so that a failing write rolls back only
    /// itself, and the caller decides whether to go on. Everything is kept if `commit` is true and `body` returned;
    /// otherwise nothing is: `commit: false` is a dry run. Transactions can't be nested.
    ///
    /// - Throws: ``StoreError`` if the store can't be written, and any error that `body` throws.
    package func transaction<Result>(commit: Bool, _ body: () throws -> Result) throws -> Result {
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

    /// Does the same as ``transaction(commit:_:)-(_,()->Result)`` for a `body` that awaits.
    ///
    /// - Throws: ``StoreError`` if the transaction can't begin or end, and any error of `body`.
    package func transaction<Result: Sendable>(
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

    /// Takes the writer lock and begins a transaction, which ``endTransaction(commit:)`` ends.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func beginTransaction() throws {
        try translatingErrors {
            guard access == .readWrite else { throw StoreError.readOnly(path: path) }
            try queue.use { database in
                precondition(!database.isInsideTransaction, "A transaction cannot begin inside another.")
                try beginWriting("script")
                do {
                    try keepDerivedState(of: .all, in: database)
                    try database.beginTransaction()
                    phase.withLock { $0.isOuter = true }
                    try hooks.settle(database, [])
                } catch {
                    if database.isInsideTransaction { try? database.rollback() }
                    endWriting()
                    throw error
                }
            }
        }
    }

    /// Ends the transaction of ``beginTransaction()``, keeping its writes or rolling all of them back.
    ///
    /// - Throws: ``StoreError/transactionLost`` if they were to be kept but a failure had already rolled them back.
    package func endTransaction(commit: Bool) throws {
        try translatingErrors {
            try queue.use { database in
                guard phase.withLock({ $0.isOuter }) else { return }
                defer {
                    try? hooks.savepoint(self, database, .transactionEnded)
                    endWriting()
                }
                guard database.isInsideTransaction else {
                    if commit { throw StoreError.transactionLost }
                    return
                }
                guard commit else { return try database.rollback() }
                do {
                    try hooks.settle(database, phase.withLock { $0.kept })
                    try database.commit()
                } catch {
                    try? database.rollback()
                    throw error
                }
            }
        }
    }
}
