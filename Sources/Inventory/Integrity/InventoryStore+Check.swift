import GRDB

extension InventoryStore {
    /// Examines the whole store: the file, its references, its search index, what is derived, and its dates.
    ///
    /// Reads every page, so it takes seconds for a million items. Throws ``StoreError`` only if it cannot go on.
    public func check() throws -> IntegrityReport {
        var report = try read { database in
            var report = IntegrityReport()
            try report.note("the file and its indexes", FileCheck.pages(of: database))
            try report.note("references between tables", FileCheck.references(in: database))
            try report.note("the state of each item", DerivedStateCheck.findings(in: database))
            try report.note("days, times and currencies", ValueCheck.findings(in: database))
            try report.note("the outbox", OutboxCheck.findings(in: database))
            if let photoFolder {
                try report.note("the journal mode", FileCheck.journalMode(of: database))
                try report.look(at: PhotoFolderCheck(folder: photoFolder, database: database))
            }
            return report
        }
        if access == .readWrite {
            report.note("the search index", try write("check") { try FileCheck.searchIndex(of: $0) })
        } else {
            report.skipped.append("the search index: SQLite checks it only in a store opened for writing")
        }
        return report
    }

    /// Computes again what is derived, the state of every item, the search index and the outbox, and removes files of
    /// the photo folder that nothing needs.
    public func repair() throws {
        try write("repair") { database in
            try DerivedState.refresh(database, onlyStale: true)
            try database.execute(sql: "INSERT INTO itemSearch(itemSearch) VALUES ('rebuild')")
            try OutboxCheck.repair(in: database)
            if let photoFolder { try PhotoFolderCheck(folder: photoFolder, database: database).sweep() }
        }
    }
}

extension IntegrityReport {
    fileprivate mutating func look(at folder: PhotoFolderCheck) throws {
        note("the pictures of photos", try folder.missing())
        let unclaimed = try folder.unclaimed()
        guard let first = unclaimed.first else { return }
        let others = unclaimed.count > 1 ? " and \(unclaimed.count - 1) more" : ""
        remarks.append("no photo needs \(first)\(others) in \(folder.folder.path): check repair removes that")
    }
}

/// What SQLite itself can say about its file.
enum FileCheck {
    static func pages(of database: Database) throws -> [Finding] {
        let lines = try String.fetchAll(database, sql: "PRAGMA integrity_check(\(IntegrityReport.limit))")
        return lines.filter { $0 != "ok" }.map {
            Finding(table: nil, row: nil, problem: "SQLite says: \($0)", remedy: .restoreBackup)
        }
    }

    static func references(in database: Database) throws -> [Finding] {
        let rows = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
        var findings: [Finding] = []
        while let row = try rows.next(), findings.count < IntegrityReport.limit {
            let problem = "it refers to a row of \(row[2] as String) that is not there"
            findings.append(Finding(table: row[0], row: row[1], problem: problem, remedy: .edit))
        }
        return findings
    }

    static func journalMode(of database: Database) throws -> [Finding] {
        let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode") ?? "unknown"
        guard mode != "wal" else { return [] }
        return [Finding(table: nil, row: nil, problem: "the journal mode is \(mode), not wal", remedy: .reopen)]
    }

    /// Compares the search index with the items; the command is an INSERT, so it needs a transaction that may write.
    static func searchIndex(of database: Database) throws -> [Finding] {
        do {
            try database.execute(sql: "INSERT INTO itemSearch(itemSearch, rank) VALUES ('integrity-check', 1)")
            return []
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            let problem = "the search index does not hold the words of the items"
            return [Finding(table: "itemSearch", row: nil, problem: problem, remedy: .repair)]
        }
    }
}

/// Whether the columns that triggers keep hold what the rows they come from say.
enum DerivedStateCheck {
    static func findings(in database: Database) throws -> [Finding] {
        let columns = try DerivedState.columns(in: database)
        let values = DerivedState.of("items", columns) + DerivedState.of("itemState", columns)
        let sql = """
            SELECT id, \(values.joined(separator: ", ")) FROM \(DerivedState.joined)
            WHERE \(DerivedState.isStale(columns)) LIMIT \(IntegrityReport.limit)
            """
        return try Row.fetchAll(database, sql: sql).map { row in
            let wrong = columns.indices.first { index in
                (row[index + 1] as DatabaseValue) != (row[index + 1 + columns.count] as DatabaseValue)
            }
            let problem = wrong.map { index in
                "\(columns[index]) is \(shown(row[index + 1])), "
                    + "but its rows say \(shown(row[index + 1 + columns.count]))"
            }
            return Finding(table: "items", row: row[0], problem: problem ?? "its state is stale", remedy: .repair)
        }
    }

    private static func shown(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: "empty"
        case .string(let text): "“\(text)”"
        default: value.description
        }
    }
}
