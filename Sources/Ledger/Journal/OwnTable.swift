import StoreFile

/// A table that belongs to the store but not to the inventory.
///
/// The journal notes it for imports only: the whole row, under its name, before and after.
package enum OwnTable: String, CaseIterable {
    case exchanges, mappings, savedStatements, settings

    private var key: String {
        switch self {
        case .exchanges: "mark"
        case .mappings, .savedStatements: "name"
        case .settings: "key"
        }
    }

    /// The column shown in messages.
    private var value: String {
        switch self {
        case .exchanges: "seenAt"
        case .mappings: "clauses"
        case .savedStatements: "text"
        case .settings: "value"
        }
    }

    private var columns: [String] {
        switch self {
        case .exchanges: [value]
        case .mappings: [value, "header", "updatedAt"]
        case .savedStatements, .settings: [value, "updatedAt"]
        }
    }

    /// Returns the JSON object of a row; `nil` if there is none.
    func row(_ name: String, in database: StoreConnection) throws -> String? {
        let object = columns.map { "'\($0)', \($0)" }.joined(separator: ", ")
        return try database.value(
            String.self, "SELECT json_object(\(sql: object)) FROM \(sql: rawValue) WHERE \(sql: key) = \(name)")
    }

    /// Writes the row that an object describes, or removes it for `nil`.
    private func put(_ object: String?, under name: String, in database: StoreConnection) throws {
        guard let object else { return try database.run("DELETE FROM \(sql: rawValue) WHERE \(sql: key) = \(name)") }
        let values = columns.map { "?2 ->> '\($0)'" }.joined(separator: ", ")
        try database.run(
            BoundSQL(
                sql:
                    "INSERT OR REPLACE INTO \(rawValue) (\(key), \(columns.joined(separator: ", "))) VALUES (?1, \(values))",
                name, object))
    }

    /// Restores one side of a change's notes, except rows that were set again since, and returns sentences for the
    /// user.
    static func go(to side: String, from other: String, of change: Int64, in database: StoreConnection) throws
        -> [String]
    {
        let notes = try database.rows(
            """
            SELECT tableName, rowId, \(sql: side), \(sql: other), ifnull(\(sql: side) ->> 'value', \(sql: side) ->>
                'clauses'), lastId FROM changedRows
            WHERE changeId = \(change) AND typeof(rowId) = 'text' ORDER BY tableName, rowId
            """)
        var rates = 0
        var sentences = try notes.compactMap { note -> String? in
            let name: String = try note[1]
            guard let table = OwnTable(rawValue: try note[0]) else {
                rates += try removeRates(from: name, to: note[5], in: database)
                return nil
            }
            guard try table.row(name, in: database) == note[3] as String? else {
                return try table.stays(name, in: database)
            }
            try table.put(note[2], under: name, in: database)
            return table.isAgain(name, try note[4])
        }
        if rates > 0 {
            let are = rates == 1 ? "rate that came with it was" : "rates that came with it were"
            sentences.insert("\(rates) \(are) removed", at: 0)
        }
        return sentences
    }

    private func isAgain(_ name: String, _ value: String?) -> String? {
        switch self {
        case .exchanges: nil
        case .mappings: "the mapping \(name) is \(value == nil ? "gone" : "as it was before")"
        case .savedStatements: "the statement saved as \(name) is gone"
        case .settings: value.map { "\(name) is \($0) again" } ?? "\(name) is unset again"
        }
    }

    private func stays(_ name: String, in database: StoreConnection) throws -> String? {
        switch self {
        case .exchanges: return nil
        case .mappings: return "the mapping \(name) stays, since it was saved again later"
        case .savedStatements: return "\(name) stays, since it was saved again later"
        case .settings:
            let value = try row(name, in: database).flatMap {
                try database.value(String.self, "SELECT \($0) ->> 'value'")
            }
            return "\(name) stays \(value ?? "unset"), since it was set again later"
        }
    }

    // MARK: - Rates

    /// Removes the rates of one currency in a range of days, which the journal names like `USD 2026-11-24`.
    private static func removeRates(from first: String, to last: String, in database: StoreConnection) throws -> Int {
        try database.run(
            BoundSQL(
                sql:
                    "DELETE FROM rates WHERE currency = substr(?1, 1, 3) AND day BETWEEN substr(?1, 5) AND substr(?2, 5)",
                first, last))
        return database.changesCount
    }
}

extension Journal {
    /// Runs `write`, which sets a value in one of the store's own tables, and notes the value before and after.
    ///
    /// - Throws: Any error that `write` throws, and ``SQLiteError`` if SQLite reports an error.
    package func noting(_ table: OwnTable, _ name: String, _ write: () throws -> Void) throws {
        let before = try table.row(name, in: database)
        try write()
        let after = try table.row(name, in: database)
        if before != after { try note(table.rawValue, name, name, before: before, after: after) }
    }
}
