import GRDB
import QueryLanguage

extension InventoryStore {
    /// How many looks a check has; without photos it is two less, without a day one.
    private static let looks = 13

    /// Examines the whole store: the file, its schema, its references, its search index, what is derived, its dates.
    ///
    /// Reads every page, so it takes seconds for a million items. What cannot be examined for damage is a finding too.
    /// Throws ``StoreError`` only if it cannot go on. Histories that are improbable on the day `today`, if one is given, are
    /// listed besides: they are no damage. `progress` is told what is looked at next, and how many of how many
    /// looks are done; what it throws ends them.
    public func check(
        today: Day? = nil,
        progress: (_ part: String, _ done: Int, _ total: Int) throws -> Void = { _, _, _ in }
    ) throws -> IntegrityReport {
        var report = IntegrityReport()
        var done = 0
        func look(_ name: String, _ body: () throws -> [Finding]) throws {
            try progress(name, done, Self.looks)
            done += 1
            try report.look(name, body)
        }
        // Outside of the transaction, whose end would take them back.
        try queue.unsafeReentrantWrite { try $0.execute(sql: Derivation.views) }
        try read { database in
            try look("the file and its indexes") { try FileCheck.pages(of: database) }
            var remark: String?
            try look("tables, indexes and triggers") {
                let schema = try SchemaCheck(database)
                remark = schema.remark
                return try schema.findings()
            }
            if let remark { report.remarks.append(remark) }
            // What stands in place of a view of ours may have no end.
            guard phase.withLock({ $0.stranger }) == nil else {
                return report.skipped.append("all else: check repair comes first")
            }
            try look("references between tables") { try FileCheck.references(in: database) }
            let lacksDerived = access == .readOnly && isStale
            if lacksDerived {
                report.skipped.append(
                    "what follows from rows that another program has changed: reading may not compute it")
            } else {
                try look("the state of each item and sale") { try DerivedStateCheck.findings(in: database) }
                try look("the sums of each day") { try DailyTotals.findings(in: database) }
                try look("the words of items") { try SearchIndex.findings(in: database) }
            }
            try look("ids and counters") { try CounterCheck(database: database).findings() }
            try look("days, times and currencies") { try ValueCheck.findings(in: database) }
            if let today {
                var found = (tally: AnomalyTally(), sentences: [String]())
                try look("the order of events") {
                    found = try HistoryCheck(database: database, today: today).list()
                    return []
                }
                (report.anomalies, report.improbable) = found
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

    /// Removes triggers of somebody else on the store's tables, and tables and views of theirs that have the name of one of
    /// its views, after a backup; and makes anew what follows from the rest: triggers and indexes, the state of every item and sale, the sums of
    /// each day, the search index, the outbox and counters that are used up; and removes files of the photo folder that
    /// nothing needs.
    ///
    /// What is too damaged for that stays as it is, and ``check()`` names it again.
    public func repair() throws {
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

extension Database {
    /// Runs a part of a repair in a savepoint: what damage keeps from being repaired stays as it is.
    func attempt(_ body: () throws -> Void) throws {
        do {
            try inSavepoint {
                try body()
                return .commit
            }
        } catch  where DamageSign(error) != nil {
            return
        }
    }
}

extension IntegrityReport {
    /// Adds what a look finds, or that damage has ended it.
    fileprivate mutating func look(_ name: String, _ body: () throws -> [Finding]) throws {
        do {
            note(name, try body())
        } catch {
            guard let sign = DamageSign(error) else { throw error }
            let problem = "it cannot be examined: \(sign.sentence)"
            findings.append(Finding(table: name, row: nil, problem: problem, remedy: .restoreBackup))
        }
    }

    fileprivate mutating func remark(on folder: PhotoFolderCheck) {
        guard let unclaimed = try? folder.unclaimed(), let first = unclaimed.first else { return }
        let others = unclaimed.count > 1 ? " and \(unclaimed.count - 1) more" : ""
        remarks.append("no photo needs \(first)\(others) in \(folder.folder.path): check repair removes that")
    }
}
