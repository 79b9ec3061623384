import GRDB
import Ledger
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// The number of steps of a check; two less without photos, one less without a day.
    private static let looks = 13

    /// Checks the whole store: the file, its schema, references, search index, derived state and dates.
    ///
    /// It reads every page, which takes seconds for a million items. A part too damaged to check is a finding too. With
    /// a day in `today`, items with an improbable history by that day are counted, and the first `most` improbable facts
    /// listed; they are not damage.
    /// `progress` gets the name of the next step, the number of finished steps and their total.
    ///
    /// - Throws: ``StoreError`` only if it can't go on, and any error that `progress` throws.
    package func check(
        today: Day? = nil, listing most: Int = .max,
        progress: (_ part: String, _ done: Int, _ total: Int) throws -> Void = { _, _, _ in }
    ) throws -> IntegrityReport {
        var report = IntegrityReport()
        var done = 0
        func look(_ name: String, _ body: () throws -> [Finding]) throws {
            try progress(name, done, Self.looks)
            done += 1
            try report.look(name, body)
        }
        // Outside the transaction, since its end would drop them.
        try queue.unsafeReentrantWrite {
            try $0.setPageCache(Self.largePageCache)
            try $0.execute(sql: Derivation.views)
        }
        defer { try? queue.unsafeReentrantWrite { try $0.setPageCache() } }
        try read { database in
            try look("the file and its indexes") { try FileCheck.pages(of: database) }
            var remark: String?
            try look("tables, indexes and triggers") {
                let schema = try SchemaCheck(database)
                remark = schema.remark
                return try schema.findings()
            }
            if let remark { report.remarks.append(remark) }
            // A foreign view in place of one of ours may never finish.
            guard phase.withLock({ $0.stranger }) == nil else {
                return report.skipped.append("everything else: run check repair first")
            }
            try look("references between tables") { try FileCheck.references(in: database) }
            let lacksDerived = access == .readOnly && isStale
            if lacksDerived {
                report.skipped.append(
                    "computed values of rows that another program changed: they need a store opened for writing")
            } else {
                try look("the state of each item and sale") { try DerivedStateCheck.findings(in: database) }
                try look("the sums of each day") { try DailyTotals.findings(in: database) }
                try look("the words of items") { try SearchIndex.findings(in: database) }
            }
            try look("ids and counters") { try CounterCheck(database: database).findings() }
            try look("days, times and currencies") { try ValueCheck.findings(in: database) }
            if let today {
                var found = (tally: AnomalyTally(), sentences: [String](), further: 0)
                try look("the order of events") {
                    found = try HistoryCheck(database: database, today: today).list(most)
                    return []
                }
                (report.anomalies, report.improbable, report.furtherImprobable) = found
            }
            if !lacksDerived { try look("the outbox") { try OutboxCheck.findings(in: database) } }
            if let photoFolder {
                try look("the journal mode") { try FileCheck.journalMode(of: database) }
                let pictures = PhotoFolderCheck(folder: photoFolder, database: database)
                try look("the pictures of photos") { try pictures.missing() }
                report.remark(on: pictures)
            }
        }
        guard phase.withLock({ $0.stranger }) == nil else { return report }
        if access == .readWrite {
            try write("check") { database in
                try look("the search index") { try FileCheck.searchIndex(of: database) }
            }
        } else {
            report.skipped.append("the search index: SQLite checks it only in a store opened for writing")
        }
        return report
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
                try database.attempt { try database.execute(sql: "REINDEX") }
            }
            try database.execute(sql: Derivation.views)
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

extension IntegrityReport {
    /// Adds the findings of a check, or the fact that damage ended it.
    fileprivate mutating func look(_ name: String, _ body: () throws -> [Finding]) throws {
        do {
            note(name, try body())
        } catch {
            guard let sign = CorruptionEvidence(error) else { throw error }
            let problem = "it can't be checked: \(sign.sentence)"
            findings.append(Finding(table: name, row: nil, problem: problem, remedy: .restoreBackup))
        }
    }

    fileprivate mutating func remark(on folder: PhotoFolderCheck) {
        guard let unclaimed = try? folder.unclaimed(), let first = unclaimed.first else { return }
        let others = unclaimed.count > 1 ? " and \(unclaimed.count - 1) more" : ""
        remarks.append("no photo needs \(first)\(others) in \(folder.folder.path): check repair removes them")
    }
}
