import GRDB
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
    static func isCommon(_ text: String, forFirst count: Int, in database: Database) throws -> Bool {
        guard let match = match(split(text).asked) else { return false }
        let request: BoundSQL = """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM itemSearch WHERE itemSearch MATCH \(match) LIMIT 100000)),
                (SELECT max(id) FROM items)
            """
        guard let row = try Row.fetchOne(database, sql: request.text, arguments: request.arguments) else {
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
    static func compile(_ text: String, walking: Bool = false, isStale: Bool = false) -> [BoundSQL] {
        let (asked, scanned) = split(text)
        var terms: [BoundSQL] = []
        if let match = match(asked) {
            let key = walking ? "+items.id" : "items.id"
            terms.append(isStale ? inTexts(asked) : "\(sql: key) IN (\(found(match, asked)))")
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

    /// Returns the condition that finds the words in the texts themselves, folded as the index folds them.
    private static func inTexts(_ asked: [[String]]) -> BoundSQL {
        """
        (SELECT \(all(asked, in: "folded")) FROM (SELECT \(sql: StoreFunction.words.rawValue)(coalesce(items.title, '') \
        || ' ' || items.sku || ' ' || coalesce(items.note, '')) AS folded))
        """
    }

    private static func all(_ asked: [[String]], in words: String) -> BoundSQL {
        asked.map { part -> BoundSQL in
            "instr(' ' || \(sql: words), \(" " + part.joined(separator: " "))) > 0"
        }.joined(separator: " AND ")
    }
}
