import GRDB

/// The statement that reads a setting, prepared once, on the one thread that uses its connection at a time.
///
/// Nearly every process reads one, and to put the first statement into GRDB's cache costs more than to prepare it.
final class SettingMemory: @unchecked Sendable {
    private var statement: Statement?

    fileprivate func statement(_ database: Database) throws -> Statement {
        if let statement { return statement }
        let made = try database.makeStatement(sql: "SELECT value FROM settings WHERE key = ?")
        statement = made
        return made
    }

    /// Lets go of it, so that the connection can be closed.
    func forget() { statement = nil }
}

extension InventoryStore {
    /// Every setting of this store by its key, such as `currency`.
    public func settings() throws -> [String: String] {
        try dictionary(sql: "SELECT key, value FROM settings")
    }

    /// The setting under `key`, `nil` if it was never set.
    public func setting(_ key: String) throws -> String? {
        try read { database in
            let statement = try settingMemory.statement(database)
            return try String.fetchOne(statement, arguments: [key])
        }
    }

    /// Keeps `value` under `key`; `nil` removes it.
    public func setSetting(_ key: String, to value: String?) throws {
        try write("settings") { database in
            try put(value, under: key, in: "settings", columns: ("key", "value"), of: database)
        }
    }

    /// The text of every saved statement by its name.
    public func savedStatements() throws -> [String: String] {
        try dictionary(sql: "SELECT name, text FROM savedStatements")
    }

    /// The text of the statement saved as `name`, `nil` if there is none.
    public func savedStatement(_ name: String) throws -> String? {
        try read {
            try String.fetchOne($0, sql: "SELECT text FROM savedStatements WHERE name = ?", arguments: [name])
        }
    }

    /// Saves `text` as `name`, in place of what was saved so before; `nil` removes it.
    public func setSavedStatement(_ name: String, to text: String?) throws {
        try write("save") { database in
            try put(text, under: name, in: "savedStatements", columns: ("name", "text"), of: database)
        }
    }

    private func dictionary(sql: String) throws -> [String: String] {
        try read { database in
            let rows = try Row.fetchCursor(database, sql: sql)
            var result: [String: String] = [:]
            while let row = try rows.next() { try result[row[0]] = row[1] }
            return result
        }
    }

    private func put(
        _ value: String?, under key: String, in table: String, columns: (key: String, value: String),
        of database: Database
    ) throws {
        guard let value else {
            return try database.execute(sql: "DELETE FROM \(table) WHERE \(columns.key) = ?", arguments: [key])
        }
        try database.execute(
            sql: """
                INSERT INTO \(table) (\(columns.key), \(columns.value), updatedAt) VALUES (?, ?, ?)
                ON CONFLICT (\(columns.key)) DO UPDATE SET \(columns.value) = excluded.\(columns.value),
                    updatedAt = excluded.updatedAt
                """,
            arguments: [key, value, clock().description])
    }
}
