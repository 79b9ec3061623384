import GRDB
import QueryLanguage

/// Whether the tables, indexes and triggers are those that the migrations make.
///
/// What somebody has added is left alone, except triggers on the store's own tables, which would change what a
/// statement does.
struct SchemaCheck {
    private struct Part {
        let type: String
        let name: String
        let table: String
        let sql: String?

        init(_ row: Row) throws {
            (type, name, table, sql) = try (row[0], row[1], row[2], row[3])
        }

        /// What the migrations wrote, whatever a version of SQLite makes of blanks.
        private var words: [Substring] { (sql ?? "").split(whereSeparator: \.isWhitespace) }

        /// Whether both are written alike, but for blanks.
        func isLike(_ other: Part) -> Bool { sql == other.sql || words == other.words }

        /// Whether it follows from the rows, so that it can be made anew.
        var isDerived: Bool { type != "table" }
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
        return found.isLike(part) ? nil : "the \(part.type) \(part.name) is not as fhq makes it"
    }

    private var strangers: [Part] {
        let names = Set(expected.map(\.name))
        return present.values.filter { $0.type == "trigger" && names.contains($0.table) && !names.contains($0.name) }
            .sorted { $0.name < $1.name }
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

    /// Refuses a store in which something of these `types` that is not ours would run while it is migrated, or be taken
    /// for a table: what runs or is read then may have no end.
    ///
    /// - Parameter next: The first migration that has not run.
    static func refuseStrangers(
        _ types: Set<String> = ["trigger", "view"], in database: Database, before next: Int, path: String
    ) throws {
        let found = try parts(of: database).filter { types.contains($0.type) }
        guard !found.isEmpty else { return }
        let model = try DatabaseQueue(configuration: InventoryStore.configuration(.readWrite, patience: .zero))
        let ours = try model.unsafeReentrantWrite { model in
            try Migrations.run(Migrations.all[..<next], on: model)
            return try parts(of: model)
        }
        let names = Set(ours.map(\.name))
        for part in found {
            let isOurs = ours.contains { $0.name == part.name && $0.type == part.type && $0.isLike(part) }
            guard !isOurs, names.contains(part.name) || names.contains(part.table) else { continue }
            throw StoreError.damaged(path: path, detail: "its \(part.type) \(part.name) is none that fhq has made")
        }
    }

    // MARK: - Repair

    /// Makes the triggers and indexes anew that are missing or not as they should be, and the rows there is one of.
    func repair() throws {
        for part in expected where part.isDerived && problem(with: part) != nil { try remake(part) }
        for part in strangers { try database.execute(sql: "DROP TRIGGER \(part.name.quotedDatabaseIdentifier)") }
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
        try database.attempt {
            try database.execute(sql: "DROP \(part.type) IF EXISTS \(part.name.quotedDatabaseIdentifier)")
            try database.execute(sql: sql)
        }
    }
}
