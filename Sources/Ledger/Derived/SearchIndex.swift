import Queries
import StoreFile

/// The search index on the words of items, and the folded words of items with other than ASCII characters.
///
/// The triggers of connections that write keep both up to date.
package enum SearchIndex {
    private static let words = StoreFunction.words.rawValue

    /// Rebuilds the index from the items.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func rebuild(in database: StoreConnection) throws {
        try database.execute(BoundSQL(sql: Derivation.wordsView))
        try database.execute(
            """
            DELETE FROM foldedItems;
            INSERT INTO foldedItems (itemId, words) SELECT id, \(sql: words)(text) FROM itemWords WHERE NOT isPlain;
            INSERT INTO itemSearch(itemSearch) VALUES ('delete-all');
            INSERT INTO itemSearch(rowid, words) SELECT id, words FROM itemWords;
            """)
    }

    /// Returns true if the index holds the words of the items: it builds a second index and compares the two.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func isComplete(in database: StoreConnection) throws -> Bool {
        try database.execute(
            """
            CREATE VIRTUAL TABLE temp.searchAnew
                USING fts5(words, content='', detail=none, columnsize=0, tokenize='ascii');
            INSERT INTO searchAnew(rowid, words) SELECT id, words FROM itemWords;
            CREATE VIRTUAL TABLE temp.wordsAnew USING fts5vocab('temp', 'searchAnew', 'instance');
            CREATE VIRTUAL TABLE temp.wordsFound USING fts5vocab('main', 'itemSearch', 'instance');
            """)
        defer { try? database.execute("DROP TABLE wordsFound; DROP TABLE wordsAnew; DROP TABLE searchAnew") }
        return try sum(of: "wordsFound", in: database) == sum(of: "wordsAnew", in: database)
    }

    /// Returns a checksum of the words of all items that does not depend on their order.
    private static func sum(of vocabulary: String, in database: StoreConnection) throws -> UInt64 {
        let words = try RowStatement("SELECT term, doc FROM temp.\(vocabulary)", in: database)
        var sum: UInt64 = 0
        try words.forEachRow { row in
            var hash = Checksum()
            hash.add(row.utf8(0))
            hash.add(row.utf8(1))
            sum &+= hash.value
        }
        return sum
    }

    /// Returns the items whose folded words differ from their texts.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func findings(in database: StoreConnection) throws -> [Finding] {
        let sql = """
            SELECT id FROM itemWords LEFT JOIN foldedItems ON itemId = id
            WHERE isPlain = (itemId IS NOT NULL) OR NOT isPlain AND foldedItems.words <> \(words)(text)
            UNION ALL SELECT itemId FROM foldedItems WHERE itemId NOT IN (SELECT id FROM items)
            LIMIT \(Finding.limit)
            """
        return try database.rows(BoundSQL(sql: sql)).map { row in
            Finding(
                table: "foldedItems", row: try row[0], problem: "its search words don't match the item", remedy: .repair
            )
        }
    }
}
