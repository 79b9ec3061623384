import Ledger
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Checks the whole store: the file, its schema, references, search index, derived state and dates.
    ///
    /// It reads every page, which takes seconds for a million items. A part too damaged to check is a finding too. With
    /// a day in `today`, items with an improbable history by that day are counted, and the first `most` improbable facts
    /// listed; they are not damage.
    /// `progress` gets the name of the next step, the number of finished steps and their total.
    ///
    /// - Throws: ``StoreError`` only if it can't go on, and any error that `progress` throws.
    package func check(
        today: Day? = nil, listing most: Int = .max, progress: @escaping CheckSteps.Progress = { _, _, _ in }
    ) throws -> IntegrityReport {
        var steps = CheckSteps(progress: progress)
        let pages = try checkPages()
        do {
            try checkContents(&steps, today: today, listing: most)
        } catch {
            pages?.stop()
            throw error
        }
        try steps.look("the file and its indexes") { goOn in
            try pages?.finish(progress: goOn) ?? read { try FileCheck.pages(of: $0) }
        }
        return steps.report
    }

    /// Starts SQLite's check of the file, which takes as long as all other checks, on a second connection.
    ///
    /// It returns `nil` for a store in memory and in the transaction of a script, whose state only this connection
    /// sees.
    private func checkPages() throws -> ConcurrentCheck<[Finding]>? {
        guard path != ":memory:", phase.withLock({ !$0.isOuter }) else { return nil }
        return try ConcurrentCheck(path: path, readOnly: access == .readOnly) { try FileCheck.pages(of: $0) }
    }

    private func checkContents(_ steps: inout CheckSteps, today: Day?, listing most: Int) throws {
        // Outside the transaction, since its end would drop them.
        try queue.use {
            try $0.setPageCache(Self.largePageCache)
            try $0.execute(BoundSQL(sql: Derivation.views))
        }
        defer { try? queue.use { try $0.setPageCache() } }
        try read { database in
            try checkSchema(&steps, database)
            // A foreign view in place of one of ours may never finish.
            guard phase.withLock({ $0.stranger }) == nil else {
                return steps.report.skipped.append("everything else: run check repair first")
            }
            try checkRows(&steps, database)
            if let today { try steps.look(HistoryCheck(database: database, today: today), listing: most) }
            if let photoFolder { try steps.look(PhotoFolderCheck(folder: photoFolder, database: database)) }
        }
        guard phase.withLock({ $0.stranger }) == nil else { return }
        guard access == .readWrite else {
            return steps.report.skipped.append(
                "the search index: SQLite checks it only in a store opened for writing")
        }
        try write("check") { database in
            try steps.look("the search index") { try FileCheck.searchIndex(of: database) }
        }
    }

    private func checkSchema(_ steps: inout CheckSteps, _ database: StoreConnection) throws {
        var remark: String?
        try steps.look("tables, indexes and triggers") {
            let schema = try SchemaCheck(database)
            remark = schema.remark
            return try schema.findings()
        }
        if let remark { steps.report.remarks.append(remark) }
    }

    /// Returns a sentence about the orders that don't add up to their file's own result; `nil` if all do.
    private func mismatches(_ database: StoreConnection) throws -> String? {
        let count =
            try database.value(Int.self, "SELECT count(*) FROM orders WHERE mismatchMinor <> 0") ?? 0
        guard count > 0 else { return nil }
        let orders = count == 1 ? "1 order doesn't" : "\(count) orders don't"
        return "worth a look: \(orders) add up to the file's own result: orders where mismatch != 0"
    }

    private func checkRows(_ steps: inout CheckSteps, _ database: StoreConnection) throws {
        try steps.look("references between tables") { try FileCheck.references(in: database) }
        try steps.look("ids and counters") { try CounterCheck(database: database).findings() }
        try steps.look("days, times and currencies") { try ValueCheck.findings(in: database) }
        if access == .readOnly && isStale {
            return steps.report.skipped.append(
                "computed values of rows that another program changed: they need a store opened for writing")
        }
        try steps.look("the state of each item and sale") { try DerivedStateCheck.findings(in: database) }
        try steps.look("the sums of each day") { try DailyTotals.findings(in: database) }
        try steps.look("the words of items") { try SearchIndex.findings(in: database) }
        try steps.look("the outbox") { try OutboxCheck.findings(in: database) }
        if let remark = try? mismatches(database) { steps.report.remarks.append(remark) }
    }

    /// Recomputes all derived state, after a backup if there are foreign objects.
    ///
    /// It removes other programs' triggers on the store's tables, and their tables and views with the name of one of
    /// its views. Then it rebuilds triggers, indexes, the state of items and sales, the sums by day, the search index,
    /// the outbox and exhausted counters, and removes unneeded files from the photo folder.
    ///
    /// Parts that are too damaged stay as they are, and ``check()`` reports them again.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func repair() throws {
        if phase.withLock({ $0.stranger }) != nil { _ = try backUp() }
        try write("repair") { database in
            try database.attempt { try SchemaCheck(database).repair() }
            try database.attempt { try CounterCheck(database: database).repair() }
            if try !FileCheck.pages(of: database).isEmpty {
                try database.attempt { try database.execute("REINDEX") }
            }
            try database.execute(BoundSQL(sql: Derivation.views))
            for state in DerivedState.all {
                try database.attempt { try state.refresh(database, onlyStale: true) }
            }
            try database.attempt { try DailyTotals.refresh(database) }
            try database.attempt { try SearchIndex.rebuild(in: database) }
            try database.attempt { try OutboxCheck.repair(in: database) }
            if let photoFolder {
                try database.attempt { try PhotoFolderCheck(folder: photoFolder, database: database).sweep() }
            }
            try database.attempt { try Derivation.clear(database) }
            try look(forStrangersIn: database)
        }
    }
}
