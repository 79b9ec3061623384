import QueryLanguage
import StoreFile

/// A conversion of a search text to terms: the index for its words, a scan for the rest.
enum SearchSQL {
    /// Splits a text into the words for the index, see ``SearchWords/asked``, and the parts for which every row must be
    /// read.
    static func split(_ text: String) -> (asked: [[String]], scanned: [String]) {
        var asked: [[String]] = []
        var scanned: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = SearchWords(word).asked
            if parts.isEmpty { scanned.append(String(word)) } else { asked += parts }
        }
        return (asked, scanned)
    }

    /// The most neighbours of a run that the index is asked for; the rest are checked in its results.
    private static let mostNeighbours = 8

    /// Returns the search expression for the index; `nil` if it can't serve any word.
    private static func match(_ asked: [[String]]) -> String? {
        let terms = asked.flatMap { part in
            part.prefix(mostNeighbours).enumerated().map { place, word in
                "\"\(word)\"\(place == part.count - 1 ? "*" : "")"
            }
        }
        return terms.isEmpty ? nil : terms.joined(separator: " ")
    }

    /// Returns true if walking an index in order finds the first `count` rows sooner than fetching and sorting all
    /// matches.
    ///
    /// A common word is met often on the way; a rare one is soon sorted.
    static func isCommon(_ text: String, forFirst count: Int, in database: StoreConnection) throws -> Bool {
        guard let match = match(split(text).asked) else { return false }
        let request: BoundSQL = """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM itemSearch WHERE itemSearch MATCH \(match) LIMIT 100000)),
                (SELECT max(id) FROM items)
            """
        guard let row = try database.first(request) else {
            return false
        }
        let found: Double = try row[0] ?? 0
        let items: Double = try row[1] ?? 0
        // Fetching a row takes about as long as eight steps along an index.
        let stepsToFetch = 8.0
        return Double(count) * items < found * found * stepsToFetch
    }

    /// Returns the terms for a search text.
    ///
    /// With `walking`, the order of another index is followed and each row is looked up among the matches. If the index
    /// `isStale`, the texts themselves are read.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    static func compile(
        _ text: String, walking: Bool = false, isStale: Bool = false, in database: StoreConnection
    ) throws -> [BoundSQL] {
        let (asked, scanned) = split(text)
        var terms: [BoundSQL] = []
        if let match = match(asked) {
            let key = walking ? "+items.id" : "items.id"
            let parted = isStale ? nil : try partedMatch(text, in: database)
            let others: BoundSQL = parted.map { " UNION \(found(parted: $0, text))" } ?? ""
            terms.append(isStale ? inTexts(text) : "\(sql: key) IN (\(found(match, asked))\(others))")
        }
        let contains = StoreFunction.contains.rawValue
        for word in scanned {
            terms.append(
                """
                (\(sql: contains)(items.title, \(word)) OR \(sql: contains)(items.note, \(word)) \
                OR \(sql: contains)(items.sku, \(word)))
                """)
        }
        return terms
    }

    /// Returns the rows that the index finds.
    ///
    /// The index knows no word order, so the words of a run are checked for order in the folded text.
    private static func found(_ match: String, _ asked: [[String]]) -> BoundSQL {
        let chains = asked.filter { $0.count > 1 }
        let found: BoundSQL = "SELECT rowid FROM itemSearch WHERE itemSearch MATCH \(match)"
        guard !chains.isEmpty else { return found }
        return "\(found) AND (SELECT \(all(chains, in: "words")) FROM foldedItems WHERE itemId = itemSearch.rowid)"
    }

    /// Returns the condition that finds the words in the texts themselves, folded as the index folds them, or without
    /// their apostrophes.
    private static func inTexts(_ text: String) -> BoundSQL {
        let words = text.split(whereSeparator: \.isWhitespace).compactMap { word -> BoundSQL? in
            let (asked, bare) = (SearchWords(word).asked, SearchWords(leavingOutApostrophes: word).asked)
            guard !asked.isEmpty, !bare.isEmpty else { return asked.isEmpty ? nil : all(asked, in: "folded") }
            return "(\(all(asked, in: "folded")) OR \(all(bare, in: "bare")))"
        }
        let text: BoundSQL = "coalesce(items.title, '') || ' ' || items.sku || ' ' || coalesce(items.note, '')"
        return """
            (SELECT \(words.joined(separator: " AND ")) FROM (SELECT \(sql: StoreFunction.words.rawValue)(\(text)) AS folded, \
            \(sql: StoreFunction.bareWords.rawValue)(\(text)) AS bare))
            """
    }

    // MARK: - Apostrophes

    /// Returns the search expression for the words where apostrophes of titles or of the search may part them; `nil` if
    /// no item has such a word.
    private static func partedMatch(_ text: String, in database: StoreConnection) throws -> String? {
        var isParted = false
        var terms: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let asked = SearchWords(word).asked
            guard let own = match(asked) else { continue }
            var ways = ["(\(own.replacing(" ", with: " AND ")))"]
            let bare = SearchWords(leavingOutApostrophes: word).asked
            if bare != asked, let other = match(bare) { ways.append("(\(other.replacing(" ", with: " AND ")))") }
            if bare.count == 1, bare[0].count == 1, let parts = PartedWord(bare[0][0])?.match(isBegun: true) {
                ways.append(parts)
            }
            if ways.count > 1, try isThere(ways.dropFirst().joined(separator: " OR "), in: database) {
                isParted = true
                terms.append("(\(ways.joined(separator: " OR ")))")
            } else {
                terms.append(ways[0])
            }
        }
        return isParted ? terms.joined(separator: " AND ") : nil
    }

    private static func isThere(_ match: String, in database: StoreConnection) throws -> Bool {
        try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM itemSearch WHERE itemSearch MATCH \(match))")
            ?? false
    }

    /// Returns the rows with the words in parts, without those whose texts lack the words.
    private static func found(parted match: String, _ text: String) -> BoundSQL {
        """
        SELECT items.id FROM itemSearch CROSS JOIN items ON items.id = itemSearch.rowid \
        WHERE itemSearch MATCH \(match) AND \(inTexts(text))
        """
    }

    private static func all(_ asked: [[String]], in words: String) -> BoundSQL {
        asked.map { part -> BoundSQL in
            "instr(' ' || \(sql: words), \(" " + part.joined(separator: " "))) > 0"
        }.joined(separator: " AND ")
    }
}
