import GRDB
import QueryLanguage

extension StoreExchange {
    /// A store in which nothing was ever bought takes over what else is each store's own: settings, views and rates.
    func takeOwn() throws {
        guard session.storeWasEmpty, session.writes else { return }
        for row in try Row.fetchAll(theirs.database, sql: "SELECT key, value, updatedAt FROM settings ORDER BY key") {
            let (key, value, at): (String, String, String) = try (row[0], row[1], row[2])
            // A folder of another machine.
            guard key != BackupFolders.setting else { continue }
            try take(setting: key, value, at)
        }
        let database = try session.database
        for row in try Row.fetchAll(theirs.database, sql: "SELECT name, text, updatedAt FROM savedStatements") {
            try database.run(
                "INSERT OR IGNORE INTO savedStatements (name, text, updatedAt) VALUES (?, ?, ?)",
                [try row[0] as String, try row[1] as String, try row[2] as String])
        }
        let rates = try Row.fetchCursor(theirs.database, sql: "SELECT currency, day, perEuro, source FROM rates")
        while let row = try rates.next() {
            try database.run(
                "INSERT OR IGNORE INTO rates (currency, day, perEuro, source) VALUES (?, ?, ?, ?)",
                [try row[0] as String, try row[1] as String, try row[2] as String, try row[3] as String])
        }
    }

    /// What was set here already stays.
    private func take(setting key: String, _ value: String, _ at: String) throws {
        let isKnown = try Bool.fetchOne(
            session.database, sql: "SELECT EXISTS (SELECT 1 FROM settings WHERE key = ?)", arguments: [key])
        guard isKnown != true else { return }
        try session.keepBefore(setting: key, after: value)
        try session.database.run(
            "INSERT INTO settings (key, value, updatedAt) VALUES (?, ?, ?)", [key, value, at])
    }
}
