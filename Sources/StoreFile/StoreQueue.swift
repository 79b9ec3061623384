internal import GRDB

/// A connection that one thread at a time uses.
package final class StoreQueue: Sendable {
    let queue: DatabaseQueue

    /// Opens a file as a store, whatever is in it; `:memory:` is one in memory, and an empty path a nameless file that
    /// is removed when it is closed.
    ///
    /// - Throws: ``SQLiteError`` if SQLite can't open it.
    package init(path: String, access: Access, patience: Duration, hooks: StoreHooks) throws {
        let configuration = InventoryStore.configuration(access, patience: patience, hooks: hooks)
        queue = try throwingSQLiteErrors { try DatabaseQueue(path: path, configuration: configuration) }
    }

    /// Opens a file as any program would, with SQLite's settings, after `prepare` has changed them.
    ///
    /// - Throws: ``SQLiteError`` if SQLite can't open it, and any error that `prepare` throws.
    package init(
        path: String, checksReferences: Bool = true,
        prepare: @escaping @Sendable (StoreConnection) throws -> Void = { _ in }
    ) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = checksReferences
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { try prepare(StoreConnection($0)) }
        queue = try throwingSQLiteErrors { try DatabaseQueue(path: path, configuration: configuration) }
    }

    /// Runs `body` with the connection; calls may be nested.
    package func use<Result>(_ body: (StoreConnection) throws -> Result) rethrows -> Result {
        try queue.unsafeReentrantWrite { try body(StoreConnection($0)) }
    }

    /// Ends the running statement with an error, from any thread.
    package func interrupt() { queue.interrupt() }

    /// Closes the connection.
    ///
    /// - Throws: ``SQLiteError`` if a statement is still in use.
    package func close() throws {
        try throwingSQLiteErrors { try queue.close() }
    }
}
