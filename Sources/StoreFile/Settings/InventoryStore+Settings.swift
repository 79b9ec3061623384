extension InventoryStore {
    /// Returns every setting of this store by its key, such as `currency`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func settings() throws -> [String: String] {
        try dictionary(sql: "SELECT key, value FROM settings")
    }

    /// Returns the setting under `key`; `nil` if it was never set.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func setting(_ key: String) throws -> String? {
        try read { database in
            let statement = try settingMemory.statement(database)
            statement.bind(key, at: 1)
            return try statement.value(String.self)
        }
    }

    /// Stores `value` under `key`; `nil` removes it.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func setSetting(_ key: String, to value: String?) throws {
        try write("settings") { database in
            try put(value, under: key, in: "settings", columns: ("key", "value"), of: database)
        }
    }

    /// Returns the text of every saved statement by its name.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func savedStatements() throws -> [String: String] {
        try dictionary(sql: "SELECT name, text FROM savedStatements")
    }

    /// Returns the text of the statement saved as `name`; `nil` if there is none.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func savedStatement(_ name: String) throws -> String? {
        try read {
            try $0.value(String.self, "SELECT text FROM savedStatements WHERE name = \(name)")
        }
    }

    /// Saves `text` as `name`, replacing an earlier one; `nil` removes it.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func setSavedStatement(_ name: String, to text: String?) throws {
        try write("save") { database in
            try put(text, under: name, in: "savedStatements", columns: ("name", "text"), of: database)
        }
    }

    private func dictionary(sql: String) throws -> [String: String] {
        try read { database in
            let rows = try database.cursor(BoundSQL(sql: sql))
            var result: [String: String] = [:]
            while let row = try rows.next() { try result[row[0]] = row[1] }
            return result
        }
    }

    private func put(
        _ value: String?, under key: String, in table: String, columns: (key: String, value: String),
        of database: StoreConnection
    ) throws {
        guard let value else {
            return try database.execute("DELETE FROM \(sql: table) WHERE \(sql: columns.key) = \(key)")
        }
        try database.execute(
            """
            INSERT INTO \(sql: table) (\(sql: columns.key), \(sql: columns.value), updatedAt)
                VALUES (\(key), \(value), \(clock().description))
            ON CONFLICT (\(sql: columns.key)) DO UPDATE SET \(sql: columns.value) = excluded.\(sql: columns.value),
                updatedAt = excluded.updatedAt
            """)
    }
}
