import QueryLanguage
import StoreFile

/// A search for rows by their names.
package struct NameLookup {
    package let database: StoreConnection

    package init(database: StoreConnection) {
        self.database = database
    }

    /// Returns the rows of `table` called `name`, ignoring case; of several, the one that is spelt so.
    ///
    /// Deleted rows of that name are included, since items may still refer to them.
    ///
    /// - Throws: ``QueryError`` if no row that is not deleted has the name.
    package func ids(of name: String, in table: StoreTable) throws -> [Int64] {
        let rows = try database.cached(
            BoundSQL(
                sql: """
                    SELECT id, deletedAt IS NULL, name = ?1 FROM \(table.rawValue)
                    WHERE \(StoreFunction.same.rawValue)(name, ?1) ORDER BY id
                    """, name)
        ).rows()
        guard try rows.contains(where: { try $0[1] }) else {
            let names = try database.values(
                String.self, "SELECT name FROM \(sql: table.rawValue) WHERE deletedAt IS NULL")
            throw QueryError.unknownName(
                kind: table.noun?.singular ?? table.rawValue, name: name,
                nearest: Spelling.nearestName(to: name, among: names), elsewhere: try kind(having: name))
        }
        let isSpeltSo = try rows.contains { try $0[1] && $0[2] }
        return try rows.filter { try !isSpeltSo || !$0[1] || $0[2] }.map { try $0["id"] }
    }

    /// Returns the spellings of a place that differ beyond the case of ASCII letters, which the column ignores.
    ///
    /// - Throws: ``QueryError`` if nothing is stored in a place of that name.
    package func places(called name: String) throws -> [String] {
        let plain = try database.cached(
            "SELECT storedIn FROM items WHERE storedIn = \(name) AND deletedAt IS NULL ORDER BY id LIMIT 1"
        ).value(String.self)
        if let plain, name.utf8.allSatisfy({ $0 < 0x80 }) { return [plain] }
        let ids = try ids(of: name, in: .places)
        return try database.values(
            String.self, "SELECT name FROM places WHERE id IN (SELECT value FROM json_each(\("\(ids)"))) ORDER BY id")
    }

    /// Returns the item with this SKU.
    ///
    /// - Throws: ``QueryError`` if there is none.
    func item(_ sku: SKU) throws -> Int64 {
        if let item = try database.items(called: sku).first { return item.id }
        throw QueryError.unknownName(kind: "item", name: sku.text, nearest: try database.sku(nearest: sku))
    }

    /// Returns the items that a text names as an SKU, the end of one, or a former id.
    ///
    /// `isWhole` is true if the text can only be a whole SKU.
    func items(_ text: String) throws -> (ids: [Int64], isWhole: Bool) {
        let sku = SKU(text)
        let called = try database.items(called: sku).map(\.id)
        if !called.isEmpty, sku.number != nil || sku.isSequential { return (called, true) }
        let ending = try ItemNameLookup.ids(ofSKUsEnding: text, limit: 100, database)
        return (called + ending.filter { !called.contains($0) }, false)
    }

    /// Returns `market`, `seller` or `haul`, whichever has the name; `nil` if none does.
    private func kind(having name: String) throws -> String? {
        try [Noun.markets, .sellers, .hauls].first { noun in
            try database.value(
                Bool.self,
                """
                SELECT EXISTS (SELECT 1 FROM \(sql: noun.rawValue)
                WHERE deletedAt IS NULL AND \(sql: StoreFunction.same.rawValue)(name, \(name)))
                """) ?? false
        }?.singular
    }

    /// Returns the platform with this slug.
    ///
    /// - Throws: ``QueryError`` if no platform has this slug.
    package func platform(_ slug: String) throws -> Int64 { try platformRow(slug)["id"] }

    /// Returns the id, the name and the flags `lists` and `enabled` of the platform with this slug.
    ///
    /// - Throws: ``QueryError`` if no platform has this slug.
    package func platformRow(_ slug: String) throws -> FetchedRow {
        for condition in ["slug = \(slug)", "\(sql: StoreFunction.same.rawValue)(slug, \(slug))"] as [BoundSQL] {
            let found = try database.cached(
                """
                SELECT id, name, lists, enabled FROM platforms WHERE \(condition) AND deletedAt IS NULL
                ORDER BY id LIMIT 1
                """)
            if let found = try found.first() { return found }
        }
        let slugs = try database.values(String.self, "SELECT slug FROM platforms WHERE deletedAt IS NULL")
        throw QueryError.unknownName(
            kind: "platform", name: slug, nearest: Spelling.nearest(to: slug, among: slugs),
            elsewhere: try kind(having: slug))
    }
}
