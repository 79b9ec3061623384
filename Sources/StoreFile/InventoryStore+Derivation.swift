/// Recomputes derived state before it is read or relied on.
extension InventoryStore {
    /// True if the last read lacked state derived from another program's rows.
    ///
    /// It could not be recomputed, since the store is open for reading only, busy or damaged, or contains foreign
    /// objects.
    package var isStale: Bool { phase.withLock { $0.isStale } }

    /// A sentence for a read that lacked derived state, with the way out; `nil` if ``isStale`` is false.
    package var staleness: String? {
        guard isStale else { return nil }
        let wayOut =
            access == .readOnly
            ? "run a statement once without --read-only or --safe" : "try again, or run check repair"
        return "figures may be out of date, since another program has changed the store: \(wayOut)"
    }

    func noteStaleness(of database: StoreConnection) {
        let isStale = database.dirtyRows?.isEmpty != true
        phase.withLock { $0.isStale = isStale }
    }

    /// True if derived state is out of date and this connection may compute it.
    var mayTakeIn: Bool {
        access == .readWrite && phase.withLock { $0.isStale && $0.stranger == nil && !$0.isWriting }
    }

    /// Recomputes the state derived from another program's rows, if possible; otherwise a read continues without it.
    func takeIn(_ database: StoreConnection) throws {
        do {
            try beginWriting("read")
            defer { endWriting() }
            try database.inTransaction {
                try hooks.settle(database, [])
            }
        } catch  where !Self.isInterruption(error) {
            return
        }
    }

    private static func isInterruption(_ error: any Error) -> Bool {
        SQLiteError(error)?.kind == .interrupted || error as? StoreError == .interrupted
    }

    /// Creates the triggers for these kinds of rows, before a transaction begins.
    func keepDerivedState(of rows: BaseRows, in database: StoreConnection) throws {
        let kept = phase.withLock { $0.kept }
        guard !kept.isSuperset(of: rows) else { return }
        let made = try hooks.keep(rows, kept, database)
        phase.withLock { $0.kept = made }
    }
}
