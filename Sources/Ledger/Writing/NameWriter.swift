import Queries
import QueryLanguage
import StoreFile

/// The result of comparing a typed name with the names in the store.
package enum NameMatch: Hashable, Sendable {
    /// The store has the name, perhaps in another case.
    case exact(String)
    /// The store has a similar name.
    case near(String)
    case unknown
}

/// A search for markets, sellers and hauls by name, which adds new ones.
package struct NameWriter {
    let database: StoreConnection
    let now: Instant
    let options: WriteOptions

    /// Returns the row called `name`, preferring the exact spelling over another case.
    package func find(_ name: String, in table: StoreTable) throws -> Int64? {
        let isSame: BoundSQL = "\(sql: StoreFunction.same.rawValue)(name, \(name))"
        for condition in ["name = \(name)", isSame] {
            let found = try database.cached(
                "SELECT id FROM \(sql: table.rawValue) WHERE \(condition) AND deletedAt IS NULL ORDER BY id LIMIT 1")
            if let id = try found.value(Int64.self) { return id }
        }
        return nil
    }

    /// Returns the row called `name`.
    ///
    /// - Throws: ``QueryError`` with the nearest name if there is none.
    func require(_ name: String, in table: StoreTable) throws -> Int64 {
        if let id = try find(name, in: table) { return id }
        _ = try NameLookup(database: database).ids(of: name, in: table)
        throw QueryError.unknownName(kind: table.rawValue, name: name, nearest: nil)
    }

    /// Returns the row called `name`, adding it with a note if there is none.
    func findOrMake(_ name: String, in table: StoreTable, _ result: inout WriteResult) throws -> Int64 {
        if let id = try find(name, in: table) { return id }
        if case .refuse = options.unknownName { return try require(name, in: table) }
        let trimmed = name.allSatisfy(\.isWhitespace)
        if trimmed { throw Refusal("a name can't be empty") }
        guard let fields = StoredTable.of(table) else { preconditionFailure("\(table) has no names.") }
        let row = try RowWriter(database, at: now).insert(Patch(fields["name"], .text(name)))
        result.notes.append(WriteNote("new \(table.noun?.singular ?? table.rawValue): ", about: name))
        return row
    }

    /// Returns the name of a place as its items spell it; a new name is noted, since a place is where something is.
    package func place(_ name: String, _ result: inout WriteResult) throws -> String {
        if name.allSatisfy(\.isWhitespace) { throw Refusal("a name can't be empty") }
        do {
            return try NameLookup(database: database).places(called: name)[0]
        } catch let error as QueryError {
            if case .refuse = options.unknownName { throw error }
            result.notes.append(WriteNote("new place: ", about: name))
            return name
        }
    }

    /// Returns the row, name and flags of the platform with this slug.
    func platform(_ slug: String) throws -> (id: Int64, name: String, lists: Bool, isEnabled: Bool) {
        let row = try NameLookup(database: database).platformRow(slug)
        return try (row["id"], row["name"], row["lists"], row["enabled"])
    }
}

extension InventoryStore {
    /// Returns the names of a kind that are equal but for their spelling, the oldest of each first.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func namesakes(_ kind: Noun) throws -> [[String]] {
        let sql = "SELECT name FROM \(kind.table.rawValue) WHERE deletedAt IS NULL GROUP BY name ORDER BY min(id)"
        let names = try read { try $0.values(String.self, BoundSQL(sql: sql)) }
        let places = Dictionary(grouping: names.indices) { FoldedText.nameKey(names[$0]) }
        return places.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { $0.map { names[$0] } }
    }

    /// Compares a name with the existing ones of its kind, so that fhq can ask about a misspelt one before adding it.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func nearestName(_ kind: Noun, to name: String) throws -> NameMatch {
        try read { database in
            let writer = NameWriter(database: database, now: clock(), options: WriteOptions())
            if let id = try writer.find(name, in: kind.table) {
                let known = try database.value(
                    String.self, "SELECT name FROM \(sql: kind.table.rawValue) WHERE id = \(id)")
                return .exact(known ?? name)
            }
            let names = try database.values(
                String.self, "SELECT name FROM \(sql: kind.table.rawValue) WHERE deletedAt IS NULL")
            return Spelling.nearest(to: name, among: names).map { .near($0) } ?? .unknown
        }
    }
}
