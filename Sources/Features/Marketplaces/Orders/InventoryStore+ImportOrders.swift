import Ledger
import Queries
import QueryLanguage
import StoreFile
import Upkeep

/// An error that ends a dry run, or an import without changes, so that it is rolled back.
private struct NothingKept: Error {}

extension InventoryStore {
    /// The page cache in KiB while orders are imported.
    private static let ordersPageCache = 16_000

    /// Imports the facts of a marketplace's file in one transaction, as an import that can be undone.
    ///
    /// `body` passes the facts. A dry run does all the work and rolls it back; so does a file without news. A read-only
    /// store is copied for a dry run.
    ///
    /// - Throws: ``StoreError`` if the store can't be written, and any error that `body` or `accepts` throws; nothing
    ///   is stored then.
    package func importOrders(
        from source: String, today: Day, options: WriteOptions = WriteOptions(), rehearsal: Bool,
        accepts: (OrderReport) throws -> Void = { _ in }, _ body: (OrderIntake) throws -> Void
    ) throws -> OrderReport {
        if rehearsal, access == .readOnly {
            return try scratchCopy().importOrders(
                from: source, today: today, options: options, rehearsal: true, accepts: accepts, body)
        }
        var report: OrderReport?
        do {
            try write("import") { database in
                if !rehearsal, try !Self.isEmpty(database) { try backUpBeforeImport() }
                let now = clock()
                // Pages that are written again and again should stay in memory.
                try database.setPageCache(Self.ordersPageCache)
                defer { try? database.setPageCache() }
                let journal = journal(of: database)
                try journal.importing(from: source, at: now) {
                    let writer = InventoryWriter(database: database, now: now, today: today, options: options)
                    let intake = try OrderIntake(writer, file: journal.source.map(ImportEntry.name))
                    try body(intake)
                    try intake.deriveAndBook()
                    report = intake.report
                    try accepts(intake.report)
                    let (added, changed) = try journal.counts()
                    journal.count(added: added, changed: changed)
                    guard added > 0 || changed > 0, !rehearsal else { throw NothingKept() }
                    try database.run("UPDATE revision SET value = value + 1")
                }
            }
        } catch is NothingKept {}
        guard let report else { throw StoreError.transactionLost }
        return report
    }

    /// Returns a writable copy of the store as of one moment, in a nameless file that SQLite removes when it is closed.
    private func scratchCopy() throws -> InventoryStore {
        try translatingErrors {
            let scratch = try StoreQueue(path: "", access: .readWrite, patience: patience, hooks: hooks)
            try read { database in
                try database.fixMoment()
                try scratch.use { try database.copyPages(to: $0) { _, _ in } }
            }
            return InventoryStore(
                path: ":memory:", access: .readWrite, clock: clock, queue: scratch, lock: nil, patience: patience,
                hooks: hooks)
        }
    }
}
