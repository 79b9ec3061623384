import GRDB
import QueryLanguage

extension ImportSession {
    /// The home currency of this store, if it was ever set.
    public func homeCurrency() throws -> Currency? {
        try String.fetchOne(database, sql: "SELECT value FROM settings WHERE key = 'currency'").flatMap {
            Currency(code: $0)
        }
    }

    /// Makes `currency` the home currency of this store.
    public func setHomeCurrency(_ currency: Currency) throws {
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

    /// Every platform's id and name, the deleted ones too, in the order of their ids.
    public func platforms() throws -> [(id: Int64, name: String)] {
        try Row.fetchAll(database, sql: "SELECT id, name FROM platforms ORDER BY id").map { try ($0[0], $0[1]) }
    }

    /// Adds a platform that the store does not know; `id` is one that no platform has.
    public func addPlatform(_ platform: Platform, id: Int64) throws {
        note(platform.name, of: id, in: .platforms)
        if isRehearsal { differences.tell(.added, ofItem: false) { "added: platform \(platform.slug)" } }
        guard writes else { return }
        try begin()
        try database.execute(
            sql: "INSERT INTO platforms (id, slug, name, lists, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id, platform.slug, platform.name, platform.lists, now.description, now.description])
    }

    /// Offers a platform for listing, or stops to; a platform that already is so is left alone.
    public func setPlatform(_ id: Int64, enabled: Bool) throws {
        guard writes else { return }
        try begin()
        try database.execute(
            sql: "UPDATE platforms SET enabled = ?, updatedAt = ? WHERE id = ? AND lists = 1 AND enabled <> ?",
            arguments: [enabled, now.description, id, enabled])
    }
}
