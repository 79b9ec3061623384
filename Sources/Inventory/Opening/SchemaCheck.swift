import GRDB
import QueryLanguage

/// Whether the tables, indexes and triggers are those that the migrations make.
///
/// What somebody has added is left alone, except triggers on the store's own tables, which would change what a
/// statement does.
struct SchemaCheck {
    struct Part {
        let type: String
        let name: String
        let table: String
        let sql: String?
        /// The type of fhq's own part with the same name; `nil` if there is none or this is fhq's.
        fileprivate var namesake: String?
        /// Whether it has the name of one of the store's tables and is none.
        var isInPlaceOfATable: Bool { namesake == "table" && type != "table" }
        /// Whether it is one of the store's tables, written otherwise.
        var isAlteredTable: Bool { namesake == "table" && type == "table" }

        fileprivate init(_ row: Row) throws {
            (type, name, table, sql) = try (row[0], row[1], row[2], row[3])
        }

        /// What the migrations wrote, whatever a version of SQLite makes of blanks.
        private var words: [Substring] { (sql ?? "").split(whereSeparator: \.isWhitespace) }

        /// Whether both are written alike, but for blanks.
        fileprivate func isLike(_ other: Part) -> Bool { sql == other.sql || words == other.words }

        /// Whether it follows from the rows, so that it can be made anew.
        var isDerived: Bool { type != "table" }

        /// What it is, of one that is none of the store's.
        var stranger: String { "its \(type) \(name) is none that fhq has made" }

        func refusal(_ path: String) -> StoreError { .damaged(path: path, detail: stranger) }
    }

    let database: Database
    /// An empty store, as the migrations make it.
    private let model: InventoryStore
    private let expected: [Part]
    private let present: [String: Part]

    init(_ database: Database) throws {
        self.database = database
        model = try InventoryStore.inMemory(clock: { Instant(milliseconds: 0) })
        expected = try model.read { try Self.parts(of: $0) }
        present = Dictionary(
            try Self.parts(of: database).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func parts(of database: Database) throws -> [Part] {
        try Row.fetchAll(
            database,
            sql: "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' ORDER BY rowid"
        ).map(Part.init)
    }

    // MARK: - Findings

    func findings() throws -> [Finding] {
        let wrong = expected.compactMap { part in
            problem(with: part).map {
                Finding(table: nil, row: nil, problem: $0, remedy: part.isDerived ? .repair : .restoreBackup)
            }
        }
        let added = strangers.map { part in
            let problem = "the trigger \(part.name) on \(part.table) is none of the store's"
            return Finding(table: nil, row: nil, problem: problem, remedy: .repair)
        }
        return try wrong + added
            + emptySingletons().map { table in
                Finding(table: table, row: nil, problem: "its one row is gone", remedy: .repair)
            }
    }

    private func problem(with part: Part) -> String? {
        guard let found = present[part.name] else { return "the \(part.type) \(part.name) is not there" }
        return found.type == part.type && found.isLike(part)
            ? nil : "the \(part.type) \(part.name) is not as fhq makes it"
    }

    private var strangers: [Part] {
        let names = Set(expected.map(\.name))
        return present.values.filter { $0.type == "trigger" && names.contains($0.table) && !names.contains($0.name) }
            .sorted { $0.name < $1.name }
    }

    /// The tables and views of somebody else, which stay as they are; `nil` if there are none.
    var remark: String? {
        let names = Set(expected.map(\.name))
        let others = present.values.filter { ["table", "view"].contains($0.type) && !names.contains($0.name) }.map {
            "the \($0.type) \($0.name)"
        }.sorted()
        guard let first = others.first else { return nil }
        guard others.count > 1 else { return "\(first) isn't fhq's and stays as it is" }
        return "\(first) and \(others.count - 1) more aren't fhq's and stay as they are"
    }

    /// The tables that have a row in a new store, and never more than that one, but have none here.
    private func emptySingletons() throws -> [String] {
        try expected.filter {
            $0.type == "table" && $0.sql?.contains("CHECK (id = 1)") == true && $0.name != "skuCounter"
        }
        .map(\.name).filter { name in
            guard present[name] != nil else { return false }
            return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(name))") == false
        }
    }

    /// What has the name of something of the store's and is something else, or is made on one of its tables.
    ///
    /// What else somebody has made is theirs. `version` is the last step that has run.
    static func strangers(
        _ types: Set<String> = ["trigger", "view", "table"], in database: Database, at version: String
    ) throws -> [Part] {
        let found = try parts(of: database).filter { types.contains($0.type) }
        guard !found.isEmpty else { return [] }
        let model = try DatabaseQueue(configuration: InventoryStore.configuration(.readWrite, patience: .zero))
        try Migrations.leave(model, at: version)
        let ours = try model.unsafeReentrantWrite { try parts(of: $0) }
        let names = Dictionary(ours.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        return found.compactMap { part in
            guard let own = names[part.name] else { return names[part.table] == nil ? nil : part }
            if own.type == part.type && own.isLike(part) { return nil }
            var part = part
            part.namesake = own.type
            return part
        }
    }

    /// Refuses a store in which something of these `types` that is not ours would run while it is migrated, or be taken
    /// for a table: what runs or is read then may have no end.
    ///
    /// - Parameter version: The last step that has run.
    static func refuseStrangers(
        _ types: Set<String> = ["trigger", "view", "table"], in database: Database, at version: String, path: String
    ) throws {
        if let stranger = try strangers(types, in: database, at: version).first { throw stranger.refusal(path) }
    }

    /// Of the names of the triggers and views of an up-to-date store and of the tables they are on, as ``signature(of:)``
    /// reckons it.
    static let signature: UInt64 = 0xEDEF_F6C1_8608_9512

    /// A number that the names of all triggers and views come to, in whatever order: to compare their texts at every
    /// start costs more than all else that opening does.
    static func signature(of database: Database) throws -> UInt64 {
        let names = try RowStatement(
            "SELECT name, tbl_name FROM sqlite_master WHERE type IN ('trigger', 'view')", in: database)
        var sum: UInt64 = 0
        try names.forEachRow {
            var hash = Checksum()
            for column in Int32(0)..<2 { hash.add(names.bytes(at: column)) }
            sum &+= hash.value
        }
        return sum
    }

    // MARK: - Repair

    /// Makes the triggers and indexes anew that are missing or not as they should be, and the rows there is one of.
    func repair() throws {
        for part in expected where part.isDerived && problem(with: part) != nil { try remake(part) }
        for part in strangers { try database.execute(sql: "DROP TRIGGER \(part.name.quotedIdentifier)") }
        for table in try emptySingletons() {
            let rows = try model.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") }
            for row in rows {
                let marks = databaseQuestionMarks(count: row.count)
                try database.execute(
                    sql: "INSERT INTO \(table) (\(row.columnNames.joined(separator: ", "))) VALUES (\(marks))",
                    arguments: StatementArguments(row.databaseValues))
            }
        }
    }

    /// An index that rows contradict stays missing, and is named again by the next look.
    private func remake(_ part: Part) throws {
        guard let sql = part.sql else { return }
        let type = present[part.name]?.type ?? part.type
        try database.attempt {
            try database.execute(sql: "DROP \(type) IF EXISTS \(part.name.quotedIdentifier)")
            try database.execute(sql: sql)
        }
    }
}
