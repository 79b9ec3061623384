import GRDB
import QueryLanguage

/// An item as one of several that a name may mean, with what tells it from the others.
public struct NamedItem: Hashable, Sendable {
    public var sku: String
    public var title: String?
    public var status: String
    /// The day it was bought.
    public var bought: String?
    public var market: String?
    public var cost: Money?
    /// The highest price that is asked for it now.
    public var asking: Money?
}

extension InventoryStore {
    /// Items whose SKU ends in `text`, in three characters or more, or whose title has all of its words; at most `limit`.
    ///
    /// Letters of an SKU are read as our own form reads them; case and accents of words make no difference.
    public func items(named text: String, areDeleted: Bool = false, limit: Int) throws -> [NamedItem] {
        try read { database in
            let lookup = ItemNameLookup(database: database, areDeleted: areDeleted, limit: limit)
            return try lookup.items(try lookup.ids(of: text))
        }
    }

    /// Items that a text being typed may come to name: its SKUs in order, then what has its words, the last begun.
    ///
    /// `findsTitles`: whether it is looked for words at all, which takes longer than a person types.
    public func items(beginning text: String, limit: Int, findsTitles: Bool = true) throws -> [NamedItem] {
        if findsTitles { queue.unsafeReentrantWrite { SearchVocabulary(database: $0).prepare() } }
        return try read { database in
            let lookup = ItemNameLookup(database: database, limit: limit, takesBeginnings: true)
            let first = try lookup.ids(ofSKUsBeginning: SKU.prefix(text))
            let others = text.isEmpty || !findsTitles || first.count == limit ? [] : try lookup.ids(of: text)
            return try lookup.items(first + others.filter { !first.contains($0) }.prefix(limit - first.count))
        }
    }
}

/// Looks items up by the end of an SKU and by words of a title.
struct ItemNameLookup {
    let database: Database
    var areDeleted = false
    let limit: Int
    /// Whether the last word need only begin one of the title.
    var takesBeginnings = false

    /// The fewest characters that the end of an SKU is told by: those that its index holds.
    static let fewestCharacters = 3
    /// The fewest letters of a word that is begun by which the index of many items is searched: shorter ones begin too many.
    private static let fewestLetters = 3
    /// How many titles are looked at for a word that is begun, of what may be a million.
    private static let mostLookedAt = 1_000

    /// Those whose SKU ends so come first.
    func ids(of text: String) throws -> [Int64] {
        let ending = try Self.ids(ofSKUsEnding: text, areDeleted: areDeleted, limit: limit, database)
        return ending + (try ids(titled: text)).filter { !ending.contains($0) }.prefix(limit - ending.count)
    }

    func ids(ofSKUsBeginning prefix: String) throws -> [Int64] {
        try Int64.fetchAll(
            database,
            sql: "SELECT id FROM items WHERE sku >= ? AND sku < ? AND deletedAt IS NULL ORDER BY sku LIMIT ?",
            arguments: [prefix, prefix + "\u{10FFFF}", limit])
    }

    static let endingSQL = """
        SELECT id FROM items WHERE substr(sku, -3) = ?1 COLLATE NOCASE AND substr(sku, -?2) = ?3 COLLATE NOCASE
        AND (deletedAt IS NOT NULL) = ?4 ORDER BY id LIMIT ?5
        """

    /// The items whose SKU ends in `text`, as it is or as our own form reads it.
    static func ids(
        ofSKUsEnding text: String, areDeleted: Bool = false, limit: Int, _ database: Database
    ) throws -> [Int64] {
        var ids: [Int64] = []
        var ends = [text]
        if let own = SKU.ending(text), own != text.uppercased() { ends.append(own) }
        for end in ends where end.unicodeScalars.count >= fewestCharacters && !end.contains(where: \.isWhitespace) {
            let last = String(end.unicodeScalars.suffix(fewestCharacters))
            let found = try Int64.fetchAll(
                database.cachedStatement(sql: endingSQL),
                arguments: [last, end.unicodeScalars.count, end, areDeleted, limit])
            ids += found.filter { !ids.contains($0) }
        }
        return Array(ids.prefix(limit))
    }

    // MARK: - Titles

    static let titleSQL = """
        SELECT items.id, items.title FROM itemSearch CROSS JOIN items ON items.id = itemSearch.rowid
        WHERE itemSearch MATCH ?1 AND (items.deletedAt IS NOT NULL) = ?2
        """

    /// The index knows which words an item has somewhere; the title says whether they are in it.
    private func ids(titled text: String) throws -> [Int64] {
        let words = SearchWords(Self.withoutArticle(text)).asked.flatMap(\.self)
        guard let last = words.last else { return [] }
        let isShort = try takesBeginnings && last.count < Self.fewestLetters && !database.hasFewItems()
        let asked = isShort ? words.dropLast() : words[...]
        guard !asked.isEmpty else { return [] }
        guard let match = try match(asked, isBegun: takesBeginnings && !isShort) else { return [] }
        let rows = try Row.fetchCursor(
            database.cachedStatement(sql: Self.titleSQL), arguments: [match, areDeleted])
        var ids: [Int64] = []
        var left = takesBeginnings ? Self.mostLookedAt : .max
        while ids.count < limit, left > 0, let row = try rows.next() {
            let title = SearchWords(try row[1] as String? ?? "").indexed
            let isThere =
                words.dropLast().allSatisfy(title.contains)
                && title.contains { takesBeginnings ? $0.hasPrefix(last) : $0 == last }
            if isThere { ids.append(try row[0]) }
            left -= 1
        }
        return ids
    }

    /// What finds the words, of which the last may only be begun; `nil` if no word begins so.
    private func match(_ words: ArraySlice<String>, isBegun: Bool) throws -> String? {
        func quoted(_ words: some Sequence<String>, _ separator: String) -> String {
            words.map { "\"\($0)\"" }.joined(separator: separator)
        }
        guard isBegun, let last = words.last else { return quoted(words, " ") }
        guard let known = try SearchVocabulary(database: database).words(beginning: last) else {
            return quoted(words, " ") + "*"
        }
        let others = words.dropLast().map { "\"\($0)\" AND " }.joined()
        return known.isEmpty ? nil : "\(others)(\(quoted(known, " OR ")))"
    }

    /// `the brass lamp` is that with a title of the other words.
    private static func withoutArticle(_ text: String) -> String {
        let words = text.split(separator: " ")
        let isArticle = words.count > 1 && ["a", "an", "the", "my"].contains(words[0].lowercased())
        return isArticle ? words.dropFirst().joined(separator: " ") : text
    }

    // MARK: - What tells them apart

    func items(_ ids: [Int64]) throws -> [NamedItem] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT sku, title, status, boughtDay, (SELECT name FROM markets WHERE id = marketId), costMinor,
                    costCurrency, askingMinor, askingCurrency FROM items WHERE id = ?
                """)
        return try ids.compactMap { id in
            try Row.fetchOne(statement, arguments: [id]).map { row in
                try NamedItem(
                    sku: row[0], title: row[1], status: row[2], bought: row[3], market: row[4],
                    cost: Self.money(row[5], row[6]), asking: Self.money(row[7], row[8]))
            }
        }
    }

    private static func money(_ minor: Int64?, _ code: String?) -> Money? {
        guard let minor, let currency = code.flatMap({ Currency(code: $0) }) else { return nil }
        return Money(minor: minor, currency: currency)
    }
}
