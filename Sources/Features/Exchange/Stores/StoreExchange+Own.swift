import GRDB
import Interchange
import Ledger
import QueryLanguage
import StoreFile
import Upkeep

extension StoreExchange {
    /// Merges the other store's settings, views, mappings and rates if this store is still empty.
    func mergeOwn() throws {
        guard session.storeWasEmpty, session.writes else { return }
        for row in try Row.fetchAll(theirs.database, sql: "SELECT key, value, updatedAt FROM settings ORDER BY key") {
            let (key, value, at): (String, String, String) = try (row[0], row[1], row[2])
            // That is a folder of another machine.
            guard key != BackupFolders.setting else { continue }
            try merge(setting: key, value, at)
        }
        let database = try session.database
        for row in try Row.fetchAll(theirs.database, sql: "SELECT name, text, updatedAt FROM savedStatements") {
            let (name, text, at): (String, String, String) = try (row[0], row[1], row[2])
            try session.journal.noting(.savedStatements, name) {
                try database.run(
                    "INSERT OR IGNORE INTO savedStatements (name, text, updatedAt) VALUES (?, ?, ?)", [name, text, at])
            }
        }
        try mergeMappings(into: database)
        try mergeRates(into: database)
        if carriesOver { try mergeDrive(into: database) }
    }

    private func mergeMappings(into database: Database) throws {
        let columns = "name, header, clauses, updatedAt"
        for row in try Row.fetchAll(theirs.database, sql: "SELECT \(columns) FROM mappings") {
            try session.journal.noting(.mappings, row[0]) {
                try database.run(
                    "INSERT OR IGNORE INTO mappings (\(columns)) VALUES (?, ?, ?, ?)",
                    StatementArguments(row.databaseValues))
            }
        }
    }

    /// Takes over the other store's place in Drive: its mark and its uploaded files.
    private func mergeDrive(into database: Database) throws {
        let columns = "kind, part, driveId, link, sha256, rowCount, uploadedAt"
        for file in try Row.fetchAll(theirs.database, sql: "SELECT \(columns) FROM driveFiles") {
            try database.run(
                "INSERT OR REPLACE INTO driveFiles (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
                StatementArguments(file.databaseValues))
        }
        guard
            let state = try Row.fetchOne(
                theirs.database, sql: "SELECT storeMark, succeededAt, sendsPlain FROM syncState")
        else { return }
        try database.run(
            "UPDATE syncState SET storeMark = ?, succeededAt = ?, sendsPlain = ?",
            StatementArguments(state.databaseValues))
    }

    private func mergeRates(into database: Database) throws {
        let rates = try Row.fetchCursor(
            theirs.database, sql: "SELECT currency, day, perEuro, source FROM rates ORDER BY currency, day")
        var taken: (currency: String, first: String, last: String)?
        func note() throws {
            guard let range = taken else { return }
            try session.journal.note("rates", range.first, range.last, before: nil, after: nil)
            taken = nil
        }
        while let row = try rates.next() {
            let values: [String] = try (0..<4).map { try row[$0] }
            try database.run(
                "INSERT OR IGNORE INTO rates (currency, day, perEuro, source) VALUES (?, ?, ?, ?)",
                StatementArguments(values))
            // Existing rates end a range, as another currency does.
            let isNew = database.changesCount > 0
            if !isNew || taken?.currency != values[0] { try note() }
            let rate = "\(values[0]) \(values[1])"
            if isNew { taken = (values[0], taken?.first ?? rate, rate) }
        }
        try note()
    }

    /// Takes over a setting, unless it is set here already.
    private func merge(setting key: String, _ value: String, _ at: String) throws {
        let database = try session.database
        try session.journal.noting(.settings, key) {
            try database.run(
                "INSERT OR IGNORE INTO settings (key, value, updatedAt) VALUES (?, ?, ?)", [key, value, at])
        }
    }
}
