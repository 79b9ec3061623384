import QueryLanguage
import StoreFile

/// One of several items that a name may mean, with the facts that tell them apart.
package struct NamedItem: Hashable, Sendable {
    package var sku: String
    package var title: String?
    package var status: String
    /// The day it was bought, as `2026-03-14`; `nil` if unknown.
    package var bought: String?
    package var market: String?
    /// The day it was sold; `nil` unless it is sold.
    package var sold: String?
    package var cost: Money?
    /// The highest current asking price.
    package var asking: Money?
}

extension InventoryStore {
    /// Returns at most `limit` items whose SKU ends in `text` (three characters or more) or whose title has all its
    /// words: those of `pool` if it has any, otherwise all that are not deleted.
    ///
    /// Look-alike letters in an SKU are read as the digits they stand for; case and accents of words are ignored. Of
    /// the titles that may have the words, `most` are looked at.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func items(
        named text: String, from pool: ItemPool = .live, limit: Int, looksAt most: Int = .max
    ) throws -> [NamedItem] {
        try read { database in
            for pool in pool.searched {
                var lookup = ItemNameLookup(database: database, pool: pool, limit: limit)
                lookup.most = most
                let found = try lookup.ids(of: text)
                if !found.isEmpty { return try lookup.items(found) }
            }
            return []
        }
    }

    /// Returns the items of a pool whose title has all words of a text, in the order in which they were added.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func items(titled text: String, in pool: ItemPool, limit: Int) throws -> [NamedItem] {
        try read { database in
            let lookup = ItemNameLookup(database: database, pool: pool, limit: limit)
            return try lookup.items(lookup.ids(titled: text).sorted())
        }
    }

    /// Returns the items with these numbers, in order, with the facts that tell them apart.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func namedItems(_ numbers: [Int64]) throws -> [NamedItem] {
        try read { try ItemNameLookup(database: $0, limit: numbers.count).items(numbers) }
    }

    /// Returns items that a text still being typed may name: SKUs in order, then titles with its words, the last
    /// perhaps incomplete; those of `pool` come first.
    ///
    /// `findsTitles` is false to skip titles, which may take too long while a person types.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func items(
        beginning text: String, from pool: ItemPool = .live, limit: Int, findsTitles: Bool = true
    ) throws -> [NamedItem] {
        if findsTitles { queue.use { SearchVocabulary(database: $0).prepare() } }
        return try read { database in
            var found: [Int64] = []
            for pool in pool.searched where found.count < limit {
                let lookup = ItemNameLookup(database: database, pool: pool, limit: limit, takesBeginnings: true)
                var ids = try lookup.ids(ofSKUsBeginning: SKU.prefix(text))
                if !text.isEmpty, findsTitles, ids.count < limit { ids += try lookup.ids(of: text) }
                for id in ids where found.count < limit && !found.contains(id) { found.append(id) }
            }
            return try ItemNameLookup(database: database, limit: limit).items(found)
        }
    }
}

/// A search for items by the end of their SKU or by words of their title.
package struct ItemNameLookup {
    package let database: StoreConnection
    var pool = ItemPool.live
    package let limit: Int
    /// True if the last word may be the beginning of one in the title.
    var takesBeginnings = false
    /// The most titles that are looked at.
    var most = Int.max

    package init(database: StoreConnection, pool: ItemPool = .live, limit: Int, takesBeginnings: Bool = false) {
        self.database = database
        self.pool = pool
        self.limit = limit
        self.takesBeginnings = takesBeginnings
    }

    /// The fewest characters of an SKU's ending that are looked up: as many as its index holds.
    static let fewestCharacters = 3
    /// The fewest letters of an incomplete word that are looked up in a large inventory; shorter ones match too many
    /// words.
    private static let fewestLetters = 3
    /// The most titles that are checked for an incomplete word, out of perhaps a million.
    private static let mostLookedAt = 1_000

    /// Returns the matching ids, those by SKU first.
    func ids(of text: String) throws -> [Int64] {
        let ending = try Self.ids(ofSKUsEnding: text, from: pool, limit: limit, database)
        return ending + (try ids(titled: text)).filter { !ending.contains($0) }.prefix(limit - ending.count)
    }

    func ids(ofSKUsBeginning prefix: String) throws -> [Int64] {
        try database.values(
            Int64.self,
            """
            SELECT id FROM items WHERE sku >= \(prefix) AND sku < \(prefix + "\u{10FFFF}") AND \(sql: pool.sql)
                ORDER BY sku LIMIT \(limit)
            """)
    }

    static func endingSQL(_ pool: ItemPool) -> String {
        """
        SELECT id FROM items WHERE substr(sku, -3) = ?1 COLLATE NOCASE AND substr(sku, -?2) = ?3 COLLATE NOCASE
        AND \(pool.sql) ORDER BY id LIMIT ?4
        """
    }

    /// Returns the items whose SKU ends in `text`, as typed or with look-alike letters read as digits.
    static func ids(
        ofSKUsEnding text: String, from pool: ItemPool = .live, limit: Int, _ database: StoreConnection
    ) throws -> [Int64] {
        var ids: [Int64] = []
        var ends = [text]
        if let own = SKU.ending(text), own != text.uppercased() { ends.append(own) }
        for end in ends where end.unicodeScalars.count >= fewestCharacters && !end.contains(where: \.isWhitespace) {
            let last = String(end.unicodeScalars.suffix(fewestCharacters))
            let found = try database.cached(BoundSQL(sql: endingSQL(pool), last, end.unicodeScalars.count, end, limit))
                .values(Int64.self)
            ids += found.filter { !ids.contains($0) }
        }
        return Array(ids.prefix(limit))
    }

    // MARK: - Titles

    static func titleSQL(_ pool: ItemPool) -> String {
        """
        SELECT items.id, items.title FROM itemSearch CROSS JOIN items ON items.id = itemSearch.rowid
        WHERE itemSearch MATCH ?1 AND \(pool.sql)
        """
    }

    /// Returns the items whose title has the words.
    ///
    /// The index only knows that an item has a word somewhere, so each title is checked.
    func ids(titled text: String) throws -> [Int64] {
        let words = SearchWords(leavingOutApostrophes: Self.withoutArticle(text)).asked.flatMap(\.self)
        guard let last = words.last else { return [] }
        let isShort = try takesBeginnings && last.count < Self.fewestLetters && !database.hasFewItems()
        let asked = isShort ? words.dropLast() : words[...]
        guard !asked.isEmpty else { return [] }
        guard let match = try match(asked, isBegun: takesBeginnings && !isShort) else { return [] }
        let rows = try database.cached(BoundSQL(sql: Self.titleSQL(pool), match)).cursor()
        var ids: [Int64] = []
        var left = takesBeginnings ? Self.mostLookedAt : most
        while ids.count < limit, left > 0, let row = try rows.next() {
            let text = try row[1] as String? ?? ""
            let title = SearchWords(text).indexed + SearchWords(leavingOutApostrophes: text).indexed
            let isThere =
                words.dropLast().allSatisfy(title.contains)
                && title.contains { takesBeginnings ? $0.hasPrefix(last) : $0 == last }
            if isThere { ids.append(try row[0]) }
            left -= 1
        }
        return try takesBeginnings || ids.count < 2 ? ids : those(among: ids, titledExactly: text, match)
    }

    /// Returns the items whose whole title is the text, otherwise all that have its words.
    private func those(among ids: [Int64], titledExactly text: String, _ match: String) throws -> [Int64] {
        let key = FoldedText.nameKey(text)
        let rows = try database.cached(BoundSQL(sql: Self.titleSQL(pool), match)).cursor()
        var exact: [Int64] = []
        var left = most
        while exact.count < limit, left > 0, let row = try rows.next() {
            if FoldedText.nameKey(try row[1] as String? ?? "") == key { exact.append(try row[0]) }
            left -= 1
        }
        return exact.isEmpty ? ids : exact
    }

    /// Returns the search expression for the words, the last perhaps incomplete; `nil` if no word begins that way.
    private func match(_ words: ArraySlice<String>, isBegun: Bool) throws -> String? {
        func parted(_ word: String, isBegun: Bool = false) -> [String] {
            [PartedWord(word)?.match(isBegun: isBegun)].compactMap(\.self)
        }
        func anyOf(_ ways: [String]) -> String { "(\(ways.joined(separator: " OR ")))" }
        guard isBegun, let last = words.last else {
            return words.map { anyOf(["\"\($0)\""] + parted($0)) }.joined(separator: " AND ")
        }
        let others = words.dropLast().map { anyOf(["\"\($0)\""] + parted($0)) }
        let known = try SearchVocabulary(database: database).words(beginning: last)
        let ways = (known.map { $0.map { "\"\($0)\"" } } ?? ["\"\(last)\"*"]) + parted(last, isBegun: true)
        return ways.isEmpty ? nil : (others + [anyOf(ways)]).joined(separator: " AND ")
    }

    /// Returns the text without a leading article: `the brass lamp` becomes `brass lamp`.
    private static func withoutArticle(_ text: String) -> String {
        let words = text.split(separator: " ")
        let isArticle = words.count > 1 && ["a", "an", "the", "my"].contains(words[0].lowercased())
        return isArticle ? words.dropFirst().joined(separator: " ") : text
    }

    // MARK: - Facts that tell items apart

    /// Returns the items with these ids, without those that don't exist.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func items(_ ids: [Int64]) throws -> [NamedItem] {
        let statement = try RowStatement(
            cached: """
                SELECT sku, title, status, boughtDay, (SELECT name FROM markets WHERE id = marketId) AS market, costMinor,
                    costCurrency, askingMinor, askingCurrency, soldDay FROM items WHERE id = ?
                """ as String, in: database)
        return try ids.compactMap { id in
            try statement.binding(id).first().map { row in
                try NamedItem(
                    sku: row["sku"], title: row["title"], status: row["status"], bought: row["boughtDay"],
                    market: row["market"], sold: row["soldDay"],
                    cost: Self.money(row["costMinor"], row["costCurrency"]),
                    asking: Self.money(row["askingMinor"], row["askingCurrency"]))
            }
        }
    }

    private static func money(_ minor: Int64?, _ code: String?) -> Money? {
        guard let minor, let currency = code.flatMap({ Currency(code: $0) }) else { return nil }
        return Money(minor: minor, currency: currency)
    }
}
