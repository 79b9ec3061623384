import Synchronization

/// The callbacks by which higher layers take part in the store's work, such as keeping a journal and a search index.
package struct StoreHooks: Sendable {
    /// The beginning of a savepoint, its end, or the end of its transaction.
    package enum SavepointMoment: Sendable {
        case begins
        case ends
        case failed
        case transactionEnded
    }

    /// Prepares a new connection, such as by registering functions.
    package var connect: @Sendable (OpaquePointer?) -> Void = { _ in }

    /// Runs before an older store is migrated, and reports to `notice`; returns work to do after the migration has
    /// succeeded.
    package var beforeMigration: @Sendable (InventoryStore, _ notice: (String) -> Void) throws -> @Sendable () -> Void =
        {
            _, _ in
            {}
        }

    /// Recomputes derived state after a migration has rebuilt tables.
    package var derive: @Sendable (StoreConnection) throws -> Void = { _ in }

    /// Runs once a store is open; `wasOpen` is true if another process has it open, or ended without closing it.
    package var opened: @Sendable (InventoryStore, _ wasOpen: Bool, _ notice: (String) -> Void) -> Void = { _, _, _ in }

    /// Runs before a transaction that may write `rows`.
    ///
    /// It creates the triggers for state derived from them on this connection, except those `made` already, and returns
    /// all rows that have triggers then.
    package var keep: @Sendable (_ rows: BaseRows, _ made: BaseRows, StoreConnection) throws -> BaseRows = {
        _, made, _ in made
    }

    /// Runs at the beginning and end of a writing transaction; recomputes state derived from changed rows that are not
    /// `kept`.
    package var settle: @Sendable (StoreConnection, _ kept: BaseRows) throws -> Void = { _, _ in }

    /// Runs at the beginning and end of a savepoint.
    package var savepoint: @Sendable (InventoryStore, StoreConnection, SavepointMoment) throws -> Void = { _, _, _ in }

    /// Creates hooks that do nothing, for a store without higher layers.
    package init() {}
}

/// The values that higher layers keep for an open store, one of each type.
package final class StoreMemory: Sendable {
    /// Few, and a dictionary would make a process search for the hash of its keys.
    private let values = Mutex<[any AnyObject & Sendable]>([])

    /// Returns the value of this type, calling `make` the first time.
    package func value<Value: AnyObject & Sendable>(_ make: () -> Value) -> Value {
        values.withLock { values in
            for value in values { if let value = value as? Value { return value } }
            let value = make()
            values.append(value)
            return value
        }
    }
}
