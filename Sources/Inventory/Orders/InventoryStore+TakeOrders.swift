import GRDB
import QueryLanguage

/// Ends a rehearsal, or an import that changed nothing, so that nothing is kept.
private struct NothingKept: Error {}

extension InventoryStore {
    /// The memory for pages in KiB while orders are taken in.
    private static let ordersPageCache = 16_000

    /// Takes in what a marketplace's file says, in one transaction, as an import that can be taken back.
    ///
    /// `body` hands over the facts; what it throws leaves nothing behind. A rehearsal does all of it and keeps nothing, and
    /// neither does a file that says nothing new, nor what `accepts` throws for. A store that is only read is copied for it.
    public func takeOrders(
        from source: String, today: Day, options: WriteOptions = WriteOptions(), rehearsal: Bool,
        accepts: (OrderReport) throws -> Void = { _ in }, _ body: (OrderIntake) throws -> Void
    ) throws -> OrderReport {
        if rehearsal, access == .readOnly {
            return try scratchCopy().takeOrders(
                from: source, today: today, options: options, rehearsal: true, accepts: accepts, body)
        }
        var report: OrderReport?
        do {
            try write("import") { database in
                if !rehearsal, try !Self.isEmpty(database) { try backUpBeforeImport() }
                let now = clock()
                // Pages that are written to again and again should still be at hand.
                try database.execute(sql: "PRAGMA cache_size = \(-Self.ordersPageCache)")
                defer { try? database.execute(sql: "PRAGMA cache_size = \(-Self.pageCache)") }
                let journal = journal(of: database)
                try journal.importing(from: source, at: now) {
                    let writer = InventoryWriter(database: database, now: now, today: today, options: options)
                    let intake = try OrderIntake(writer)
                    try body(intake)
                    try intake.settle()
                    report = intake.report
                    try accepts(intake.report)
                    let (added, changed) = try journal.counts()
                    journal.count(added: added, changed: changed)
                    guard added > 0 || changed > 0, !rehearsal else { throw NothingKept() }
                    try database.run("UPDATE revision SET value = value + 1", [])
                }
            }
        } catch is NothingKept {}
        guard let report else { throw StoreError.transactionLost }
        return report
    }

    /// A copy of the store as it is at one moment that may be written to: a file without a name, which SQLite removes when
    /// the copy is let go.
    private func scratchCopy() throws -> InventoryStore {
        try translatingErrors {
            let scratch = try DatabaseQueue(path: "", configuration: Self.configuration(.readWrite, patience: patience))
            try read { database in
                try database.fixMoment()
                try scratch.unsafeReentrantWrite { try database.copyPages(to: $0) { _ in } }
            }
            return InventoryStore(
                path: ":memory:", access: .readWrite, clock: clock, queue: scratch, lock: nil, patience: patience)
        }
    }
}
