import GRDB
import QueryLanguage

/// Finds rows by the names people give them.
struct NameLookup {
    let database: Database

    /// The rows of `table` called `name`, case ignored; throws ``QueryError`` if there is none.
    func ids(of name: String, in table: StoreTable) throws -> [Int64] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT id, name FROM \(table.rawValue) WHERE deletedAt IS NULL")
        let wanted = name.lowercased()
        let ids = rows.filter { ($0[1] as String).lowercased() == wanted }.map { $0[0] as Int64 }
        guard !ids.isEmpty else {
            throw QueryError.unknownName(
                kind: Noun(rawValue: table.rawValue)?.singular ?? table.rawValue, name: name,
                nearest: Spelling.nearest(to: name, among: rows.map { $0[1] as String }),
                elsewhere: try kind(having: wanted))
        }
        return ids
    }

    /// `market`, `seller` or `haul`, whichever has the name in lower case.
    private func kind(having name: String) throws -> String? {
        for noun in [Noun.markets, .sellers, .hauls] {
            let names = try String.fetchAll(
                database, sql: "SELECT name FROM \(noun.rawValue) WHERE deletedAt IS NULL")
            if names.contains(where: { $0.lowercased() == name }) { return noun.singular }
        }
        return nil
    }

    /// The platform with this slug; throws ``QueryError`` if there is none.
    func platform(_ slug: String) throws -> Int64 {
        if let id = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM platforms WHERE slug = ? AND deletedAt IS NULL"),
            arguments: [slug])
        {
            return id
        }
        let slugs = try String.fetchAll(database, sql: "SELECT slug FROM platforms WHERE deletedAt IS NULL")
        throw QueryError.unknownName(
            kind: "platform", name: slug, nearest: Spelling.nearest(to: slug, among: slugs),
            elsewhere: try kind(having: slug))
    }
}
