import GRDB
import QueryLanguage

/// How a name stands to those the store knows.
public enum NameMatch: Hashable, Sendable {
    /// The store has it, perhaps in another case.
    case exact(String)
    /// The store has one like it.
    case near(String)
    case unknown
}

/// Finds markets, sellers and hauls by name, and makes those named for the first time.
struct NameWriter {
    let database: Database
    let now: Instant
    let options: WriteOptions

    /// The row called `name`: in these letters, else whatever its case.
    func find(_ name: String, in table: StoreTable) throws -> Int64? {
        let isSame = "\(StoreFunction.same.rawValue)(name, ?1)"
        for condition in ["name = ?1", isSame] {
            let found = try Int64.fetchOne(
                database.cachedStatement(
                    sql: "SELECT id FROM \(table.rawValue) WHERE \(condition) AND deletedAt IS NULL ORDER BY id LIMIT 1"
                ),
                arguments: [name])
            if let found { return found }
        }
        return nil
    }

    /// The row called `name`; throws ``QueryError`` with the nearest name if there is none.
    func require(_ name: String, in table: StoreTable) throws -> Int64 {
        if let id = try find(name, in: table) { return id }
        _ = try NameLookup(database: database).ids(of: name, in: table)
        throw QueryError.unknownName(kind: table.rawValue, name: name, nearest: nil)
    }

    /// The row called `name`, made if there is none, which is noted.
    func findOrMake(_ name: String, in table: StoreTable, _ result: inout WriteResult) throws -> Int64 {
        if let id = try find(name, in: table) { return id }
        if case .refuse = options.unknownName { return try require(name, in: table) }
        let trimmed = name.allSatisfy(\.isWhitespace)
        if trimmed { throw Refusal("a name cannot be empty") }
        try database.run(
            "INSERT INTO \(table.rawValue) (name, createdAt, updatedAt) VALUES (?, ?, ?)",
            [name, now.description, now.description])
        result.notes.append("new \(table.noun?.singular ?? table.rawValue): \(name)")
        return database.lastInsertedRowID
    }

    /// The platform with this slug: its row, name, and whether things are listed there.
    func platform(_ slug: String) throws -> (id: Int64, name: String, lists: Bool, isEnabled: Bool) {
        let id = try NameLookup(database: database).platform(slug)
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT name, lists, enabled FROM platforms WHERE id = ?"), arguments: [id])
        guard let row else { throw QueryError.unknownName(kind: "platform", name: slug, nearest: nil) }
        return try (id, row[0], row[1], row[2])
    }
}

extension InventoryStore {
    /// How a name stands to those of its kind, so that a misspelt one can be asked about before it is born.
    public func nearestName(_ kind: Noun, to name: String) throws -> NameMatch {
        try read { database in
            let writer = NameWriter(database: database, now: clock(), options: WriteOptions())
            if let id = try writer.find(name, in: kind.table) {
                let known = try String.fetchOne(
                    database, sql: "SELECT name FROM \(kind.table.rawValue) WHERE id = ?", arguments: [id])
                return .exact(known ?? name)
            }
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM \(kind.table.rawValue) WHERE deletedAt IS NULL")
            return Spelling.nearest(to: name, among: names).map { .near($0) } ?? .unknown
        }
    }
}
