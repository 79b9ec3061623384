import GRDB
import QueryLanguage

/// Turns a searched text into terms: the index for its words, a scan for what has none.
enum SearchSQL {
    /// What the index is asked for, see ``SearchWords/asked``, and what needs every row read.
    static func split(_ text: String) -> (asked: [[String]], scanned: [String]) {
        var asked: [[String]] = []
        var scanned: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = SearchWords(word).asked
            if parts.isEmpty { scanned.append(String(word)) } else { asked += parts }
        }
        return (asked, scanned)
    }

    /// More neighbours of a run than this narrow nothing; all are looked at in what the index has found.
    private static let mostNeighbours = 8

    /// What the index is asked for; `nil` if it can serve no word.
    private static func match(_ asked: [[String]]) -> String? {
        let terms = asked.flatMap { part in
            part.prefix(mostNeighbours).enumerated().map { place, word in
                "\"\(word)\"\(place == part.count - 1 ? "*" : "")"
            }
        }
        return terms.isEmpty ? nil : terms.joined(separator: " ")
    }

    /// Whether the first `count` rows in the order of an index come sooner by walking that index, past rows that do not
    /// match, than by fetching and sorting all that do: a common word is met often, a rare one is soon sorted.
    static func isCommon(_ text: String, forFirst count: Int, in database: Database) throws -> Bool {
        guard let match = match(split(text).asked) else { return false }
        let request: SQL = """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM itemSearch WHERE itemSearch MATCH \(match) LIMIT 100000)),
                (SELECT max(id) FROM items)
            """
        guard let row = try Row.fetchOne(database, sql: request.text, arguments: request.arguments) else {
            return false
        }
        let found: Double = try row[0] ?? 0
        let items: Double = try row[1] ?? 0
        // To fetch a row takes about as long as eight steps along an index.
        let stepsToFetch = 8.0
        return Double(count) * items < found * found * stepsToFetch
    }

    /// `walking`: the order of another index is followed, and each of its rows looked up among those that match.
    ///
    /// Where the index `isStale`, the texts themselves are read.
    static func compile(_ text: String, walking: Bool = false, isStale: Bool = false) -> [SQL] {
        let (asked, scanned) = split(text)
        var terms: [SQL] = []
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

    /// The index knows no order, so that what follows one another in a run is looked for in what was folded.
    private static func found(_ match: String, _ asked: [[String]]) -> SQL {
        let chains = asked.filter { $0.count > 1 }
        let found: SQL = "SELECT rowid FROM itemSearch WHERE itemSearch MATCH \(match)"
        guard !chains.isEmpty else { return found }
        return "\(found) AND (SELECT \(all(chains, in: "words")) FROM foldedItems WHERE itemId = itemSearch.rowid)"
    }

    /// The condition that finds the words in the texts themselves, folded as the index folds them.
    private static func inTexts(_ asked: [[String]]) -> SQL {
        """
        (SELECT \(all(asked, in: "folded")) FROM (SELECT \(sql: StoreFunction.words.rawValue)(coalesce(items.title, '') \
        || ' ' || items.sku || ' ' || coalesce(items.note, '')) AS folded))
        """
    }

    private static func all(_ asked: [[String]], in words: String) -> SQL {
        asked.map { part -> SQL in
            "instr(' ' || \(sql: words), \(" " + part.joined(separator: " "))) > 0"
        }.joined(separator: " AND ")
    }
}
