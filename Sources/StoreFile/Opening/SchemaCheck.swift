import QueryLanguage

/// A comparison of tables, indexes and triggers with those that the migrations create.
///
/// Objects added by others are left alone, except triggers on the store's own tables, which would change the effect of
/// statements.
package struct SchemaCheck {
    struct SchemaObject {
        let type: String
        let name: String
        let table: String
        let sql: String?
        /// The type of fhq's own object with the same name; `nil` if there is none, or this is fhq's.
        fileprivate var namesake: String?
        /// True if it has the name of one of the store's tables but is not a table.
        var isInPlaceOfATable: Bool { namesake == "table" && type != "table" }
        /// True if it is one of the store's tables with different SQL.
        var isAlteredTable: Bool { namesake == "table" && type == "table" }

        fileprivate init(_ row: FetchedRow) throws {
            (type, name, table, sql) = try (row["type"], row["name"], row["tbl_name"], row["sql"])
        }

        /// The words of its SQL, since versions of SQLite differ in white space.
        private var words: [Substring] { (sql ?? "").split(whereSeparator: \.isWhitespace) }

        /// Returns true if both have the same SQL, ignoring white space.
        fileprivate func isLike(_ other: SchemaObject) -> Bool { sql == other.sql || words == other.words }

        /// True if it can be recreated without losing data.
        var isDerived: Bool { type != "table" }

        /// The finding about a foreign object.
        var stranger: String { "fhq did not make its \(type) \(name)" }

        func refusal(_ path: String) -> StoreError { .damaged(path: path, detail: stranger) }
    }

    let database: StoreConnection
    /// An empty store as the migrations create it.
    private let model: InventoryStore
    private let expected: [SchemaObject]
    private let present: [String: SchemaObject]

    /// Reads the schema of a store and makes the expected one in memory.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package init(_ database: StoreConnection) throws {
        self.database = database
        model = try InventoryStore.inMemory(clock: { Instant(milliseconds: 0) }, hooks: StoreHooks())
        expected = try model.read { try Self.parts(of: $0) }
        present = Dictionary(
            try Self.parts(of: database).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func parts(of database: StoreConnection) throws -> [SchemaObject] {
        try database.rows(
            "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' ORDER BY rowid"
        ).map(SchemaObject.init)
    }

    // MARK: - Findings

    /// Returns the differences from the expected schema.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func findings() throws -> [Finding] {
        let wrong = expected.compactMap { part in
            problem(with: part).map {
                Finding(table: nil, row: nil, problem: $0, remedy: part.isDerived ? .repair : .restoreBackup)
            }
        }
        let added = strangers.map { part in
            let problem = "fhq did not make the trigger \(part.name) on \(part.table)"
            return Finding(table: nil, row: nil, problem: problem, remedy: .repair)
        }
        return try wrong + added
            + emptySingletons().map { table in
                Finding(table: table, row: nil, problem: "its only row is missing", remedy: .repair)
            }
    }

    private func problem(with part: SchemaObject) -> String? {
        guard let found = present[part.name] else { return "the \(part.type) \(part.name) is missing" }
        return found.type == part.type && found.isLike(part)
            ? nil : "the \(part.type) \(part.name) differs from the one that fhq makes"
    }

    private var strangers: [SchemaObject] {
        let names = Set(expected.map(\.name))
        return present.values.filter { $0.type == "trigger" && names.contains($0.table) && !names.contains($0.name) }
            .sorted { $0.name < $1.name }
    }

    /// A remark about the tables and views of others, which stay as they are; `nil` if there are none.
    package var remark: String? {
        let names = Set(expected.map(\.name))
        let others = present.values.filter { ["table", "view"].contains($0.type) && !names.contains($0.name) }.map {
            "the \($0.type) \($0.name)"
        }.sorted()
        guard let first = others.first else { return nil }
        guard others.count > 1 else { return "\(first) isn't fhq's and stays as it is" }
        return "\(first) and \(others.count - 1) more aren't fhq's and stay as they are"
    }

    /// Returns the tables that have exactly one row in a new store but none here.
    private func emptySingletons() throws -> [String] {
        try expected.filter {
            $0.type == "table" && $0.sql?.contains("CHECK (id = 1)") == true && $0.name != "skuCounter"
        }
        .map(\.name).filter { name in
            guard present[name] != nil else { return false }
            return try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM \(sql: name))") == false
        }
    }

    /// Returns objects with the name of one of the store's, and objects on one of its tables, that are not the store's
    /// own.
    ///
    /// Other foreign objects are left to their owner. `version` is the last step that has run.
    static func strangers(
        _ types: Set<String> = ["trigger", "view", "table"], in database: StoreConnection, at version: String
    ) throws -> [SchemaObject] {
        let found = try parts(of: database).filter { types.contains($0.type) }
        guard !found.isEmpty else { return [] }
        let model = try StoreQueue(path: ":memory:", access: .readWrite, patience: .zero, hooks: StoreHooks())
        try Migrations.leave(model, at: version)
        let ours = try model.use { try parts(of: $0) }
        let names = Dictionary(ours.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return found.compactMap { part in
            guard let own = names[part.name] else { return names[part.table] == nil ? nil : part }
            if own.type == part.type && own.isLike(part) { return nil }
            var part = part
            part.namesake = own.type
            return part
        }
    }

    /// Refuses a store with foreign objects of these `types` that would run during a migration or pass for a table,
    /// since they may never finish.
    ///
    /// - Parameter version: The last step that has run.
    /// - Throws: ``StoreError`` that names the first such object.
    package static func refuseStrangers(
        _ types: Set<String> = ["trigger", "view", "table"], in database: StoreConnection, at version: String,
        path: String
    ) throws {
        if let stranger = try strangers(types, in: database, at: version).first { throw stranger.refusal(path) }
    }

    /// The ``signature(of:)`` of an up-to-date store.
    static let signature: UInt64 = 0x3C70_00D4_F0A4_83AB

    /// Returns a checksum of the names of all triggers and views and their tables, in any order.
    ///
    /// Comparing their SQL at every start would cost more than the rest of an open.
    static func signature(of database: StoreConnection) throws -> UInt64 {
        let names = try RowStatement(
            "SELECT name, tbl_name FROM sqlite_master WHERE type IN ('trigger', 'view')", in: database)
        var sum: UInt64 = 0
        try names.forEachRow { row in
            var hash = Checksum()
            for column in Int32(0)..<2 { hash.add(row.utf8(column)) }
            sum &+= hash.value
        }
        return sum
    }

    // MARK: - Repair

    /// Recreates missing or changed triggers and indexes, and missing single rows.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func repair() throws {
        for part in expected where part.isDerived && problem(with: part) != nil { try remake(part) }
        for part in strangers { try database.execute("DROP TRIGGER \(sql: part.name.quotedIdentifier)") }
        for table in try emptySingletons() {
            let rows = try model.read { try $0.rows("SELECT * FROM \(sql: table)") }
            for row in rows {
                let marks = row.values.map { _ in "?" }.joined(separator: ", ")
                try database.execute(
                    BoundSQL(
                        sql: "INSERT INTO \(table) (\(row.names.all.joined(separator: ", "))) VALUES (\(marks))",
                        row.values))
            }
        }
    }

    /// Recreates an object; an index that contradicts the rows stays missing, and the next check reports it.
    private func remake(_ part: SchemaObject) throws {
        guard let sql = part.sql else { return }
        let type = present[part.name]?.type ?? part.type
        try database.attempt {
            try database.execute("DROP \(sql: type) IF EXISTS \(sql: part.name.quotedIdentifier)")
            try database.execute(BoundSQL(sql: sql))
        }
    }
}
