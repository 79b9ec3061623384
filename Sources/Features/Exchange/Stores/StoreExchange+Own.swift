import Interchange
import Ledger
import QueryLanguage
import StoreFile
import Upkeep

extension StoreExchange {
    /// Merges the other store's settings, views, mappings and rates if this store is still empty.
    func mergeOwn() throws {
        guard session.storeWasEmpty, session.writes else { return }
        for row in try theirs.database.rows("SELECT key, value, updatedAt FROM settings ORDER BY key") {
            let (key, value, at): (String, String, String) = try (row["key"], row["value"], row["updatedAt"])
            // That is a folder of another machine.
            guard key != BackupFolders.setting else { continue }
            try merge(setting: key, value, at)
        }
        let database = try session.database
        for row in try theirs.database.rows("SELECT name, text, updatedAt FROM savedStatements") {
            let (name, text, at): (String, String, String) = try (row["name"], row["text"], row["updatedAt"])
            try session.journal.noting(.savedStatements, name) {
                try database.run(
                    "INSERT OR IGNORE INTO savedStatements (name, text, updatedAt) VALUES (\(name), \(text), \(at))")
            }
        }
        try mergeMappings(into: database)
        try mergeRates(into: database)
        if carriesOver { try mergeDrive(into: database) }
    }

    private func mergeMappings(into database: StoreConnection) throws {
        let columns = "name, header, clauses, updatedAt"
        for row in try theirs.database.rows("SELECT \(sql: columns) FROM mappings") {
            try session.journal.noting(.mappings, row["name"]) {
                try database.run(
                    BoundSQL(sql: "INSERT OR IGNORE INTO mappings (\(columns)) VALUES (?, ?, ?, ?)", row.values))
            }
        }
    }

    /// Takes over the other store's place in Drive: its mark and its uploaded files.
    private func mergeDrive(into database: StoreConnection) throws {
        let columns = "kind, part, driveId, link, sha256, rowCount, uploadedAt"
        for file in try theirs.database.rows("SELECT \(sql: columns) FROM driveFiles") {
            try database.run(
                BoundSQL(
                    sql: "INSERT OR REPLACE INTO driveFiles (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?)", file.values))
        }
        guard
            let state = try theirs.database.first("SELECT storeMark, succeededAt, sendsPlain FROM syncState")
        else { return }
        try database.run(
            BoundSQL(sql: "UPDATE syncState SET storeMark = ?, succeededAt = ?, sendsPlain = ?", state.values))
    }

    private func mergeRates(into database: StoreConnection) throws {
        let rates = try theirs.database.cursor(
            "SELECT currency, day, perEuro, source FROM rates ORDER BY currency, day")
        var taken: (currency: String, first: String, last: String)?
        func note() throws {
            guard let range = taken else { return }
            try session.journal.note("rates", range.first, range.last, before: nil, after: nil)
            taken = nil
        }
        while let row = try rates.next() {
            let (currency, day): (String, String) = try (row["currency"], row["day"])
            let (perEuro, source): (String, String) = try (row["perEuro"], row["source"])
            try database.run(
                """
                INSERT OR IGNORE INTO rates (currency, day, perEuro, source)
                VALUES (\(currency), \(day), \(perEuro), \(source))
                """)
            // Existing rates end a range, as another currency does.
            let isNew = database.changesCount > 0
            if !isNew || taken?.currency != currency { try note() }
            let rate = "\(currency) \(day)"
            if isNew { taken = (currency, taken?.first ?? rate, rate) }
        }
        try note()
    }

    /// Takes over a setting, unless it is set here already.
    private func merge(setting key: String, _ value: String, _ at: String) throws {
        let database = try session.database
        try session.journal.noting(.settings, key) {
            try database.run("INSERT OR IGNORE INTO settings (key, value, updatedAt) VALUES (\(key), \(value), \(at))")
        }
    }
}
