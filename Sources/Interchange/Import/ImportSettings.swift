import Ledger
import QueryLanguage
import StoreFile

extension ImportSession {
    /// Returns the home currency of this store; `nil` if it was never set.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func homeCurrency() throws -> Currency? {
        try database.homeCurrency()
    }

    /// Sets the home currency of this store.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func setHomeCurrency(_ currency: Currency) throws {
        guard writes else { return }
        try begin()
        let database = try database
        try journal.noting(.settings, "currency") {
            try database.execute(
                """
                INSERT INTO settings (key, value, updatedAt) VALUES ('currency', \(currency.code), \(now.description))
                ON CONFLICT (key) DO UPDATE SET value = excluded.value, updatedAt = excluded.updatedAt
                """)
        }
    }

    /// Returns every platform's id and name, including deleted ones, in the order of their ids.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func platforms() throws -> [(id: Int64, name: String)] {
        try database.rows("SELECT id, name FROM platforms ORDER BY id").map { try ($0["id"], $0["name"]) }
    }

    /// Adds a new platform; `id` is an unused id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func addPlatform(_ platform: Platform, id: Int64) throws {
        note(platform.name, of: id, in: .platforms)
        if isRehearsal { differences.tell(.added, ofItem: false) { "added: platform \(platform.slug)" } }
        guard writes else { return }
        try begin()
        var row = Patch(.platformSlug, .text(platform.slug))
        row.set(.platformName, platform.name)
        row.set(.platformLists, .boolean(platform.lists))
        try RowWriter(database, at: now).insert(row, id: id)
    }

    /// Enables or disables a platform, unless it is so already.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func setPlatform(_ id: Int64, enabled: Bool) throws {
        guard writes else { return }
        try begin()
        try RowWriter(database, at: now).update(
            Patch(.platformEnabled, .boolean(enabled)), where: "id = \(id) AND lists = 1 AND enabled <> \(enabled)")
    }
}
