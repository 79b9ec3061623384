import GRDB

/// The index over the words of items, and the folded words of those that are not ASCII alone.
///
/// Triggers keep both, but cannot fold: they leave that to the end of the next write of this program, and until then a
/// search reads the texts themselves.
enum SearchIndex {
    private static let words = StoreFunction.words.rawValue

    /// Folds what triggers have left to be folded; what damage keeps from it, ``findings(in:)`` names.
    static func foldWhatIsNew(in database: Database) throws {
        do {
            let waiting = try database.cachedStatement(sql: "SELECT 1 FROM foldedItems WHERE words IS NULL LIMIT 1")
            guard try Int.fetchOne(waiting) != nil else { return }
            try database.execute(
                sql: """
                    UPDATE foldedItems SET words = coalesce((SELECT \(words)(text) FROM itemWords WHERE id = itemId), '')
                    WHERE words IS NULL
                    """)
        } catch  where DamageSign(error) != nil {
            return
        }
    }

    /// Makes all of it anew from the items.
    static func rebuild(in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM foldedItems;
                INSERT INTO foldedItems (itemId, words) SELECT id, \(words)(text) FROM itemWords WHERE NOT isPlain;
                INSERT INTO itemSearch(itemSearch) VALUES ('rebuild');
                """)
    }

    /// The items whose folded words are not those of their texts.
    static func findings(in database: Database) throws -> [Finding] {
        let sql = """
            SELECT id FROM itemWords LEFT JOIN foldedItems ON itemId = id
            WHERE isPlain = (itemId IS NOT NULL) OR foldedItems.words <> \(words)(text)
            UNION ALL SELECT itemId FROM foldedItems WHERE itemId NOT IN (SELECT id FROM items)
            LIMIT \(IntegrityReport.limit)
            """
        return try Row.fetchAll(database, sql: sql).map { row in
            Finding(
                table: "foldedItems", row: try row[0], problem: "its words are not those of the item", remedy: .repair)
        }
    }
}
