import GRDB
import Ledger
import QueryLanguage
import StoreFile

extension ImportSession {
    /// Returns the home currency of this store; `nil` if it was never set.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func homeCurrency() throws -> Currency? {
        try database.homeCurrency()
    }

    /// Sets the home currency of this store.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func setHomeCurrency(_ currency: Currency) throws {
        guard writes else { return }
        try begin()
        let database = try database
        try journal.noting(.settings, "currency") {
            try database.execute(
                sql: """
                    INSERT INTO settings (key, value, updatedAt) VALUES ('currency', ?, ?)
                    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updatedAt = excluded.updatedAt
                    """, arguments: [currency.code, now.description])
        }
    }

    /// Returns every platform's id and name, including deleted ones, in the order of their ids.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func platforms() throws -> [(id: Int64, name: String)] {
        try Row.fetchAll(database, sql: "SELECT id, name FROM platforms ORDER BY id").map { try ($0[0], $0[1]) }
    }

    /// Adds a new platform; `id` is an unused id.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func addPlatform(_ platform: Platform, id: Int64) throws {
        note(platform.name, of: id, in: .platforms)
        if isRehearsal { differences.tell(.added, ofItem: false) { "added: platform \(platform.slug)" } }
        guard writes else { return }
        try begin()
        try database.execute(
            sql: "INSERT INTO platforms (id, slug, name, lists, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id, platform.slug, platform.name, platform.lists, now.description, now.description])
    }

    /// Enables or disables a platform, unless it is so already.
    ///
    /// - Throws: `DatabaseError` if SQLite reports an error.
    package func setPlatform(_ id: Int64, enabled: Bool) throws {
        guard writes else { return }
        try begin()
        try database.execute(
            sql: "UPDATE platforms SET enabled = ?, updatedAt = ? WHERE id = ? AND lists = 1 AND enabled <> ?",
            arguments: [enabled, now.description, id, enabled])
    }
}
