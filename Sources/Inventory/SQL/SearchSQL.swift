import GRDB
import QueryLanguage

/// Turns a searched text into terms: the index for what it knows, a scan for what it cannot.
enum SearchSQL {
    /// The words the index can find the beginnings of, and those that need every row read.
    static func split(_ text: String) -> (indexed: [String], scanned: [String]) {
        var indexed: [String] = []
        var scanned: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let tokens = tokens(word)
            if tokens.isEmpty || word.unicodeScalars.contains(where: isUnspaced) {
                scanned.append(String(word))
            } else {
                indexed += tokens
            }
        }
        return (indexed, scanned)
    }

    /// What the index is asked for; `nil` if it can serve no word.
    private static func match(_ indexed: [String]) -> String? {
        indexed.isEmpty ? nil : indexed.map { "\"\($0)\"*" }.joined(separator: " ")
    }

    /// Whether the first `count` rows in the order of an index come sooner by walking that index, past rows that do not
    /// match, than by fetching and sorting all that do: a common word is met often, a rare one is soon sorted.
    static func isCommon(_ text: String, forFirst count: Int, in database: Database) throws -> Bool {
        guard let match = match(split(text).indexed) else { return false }
        let request: SQL = """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM itemSearch WHERE itemSearch MATCH \(match) LIMIT 100000)),
                (SELECT max(id) FROM items)
            """
        guard let row = try Row.fetchOne(database, SQLRequest<Row>(literal: request)) else { return false }
        let found: Double = try row[0] ?? 0
        let items: Double = try row[1] ?? 0
        // To fetch a row takes about as long as eight steps along an index.
        let stepsToFetch = 8.0
        return Double(count) * items < found * found * stepsToFetch
    }

    /// `walking`: the order of another index is followed, and each of its rows looked up among those that match.
    static func compile(_ text: String, walking: Bool = false) -> [SQL] {
        let (indexed, scanned) = split(text)
        var terms: [SQL] = []
        if let match = match(indexed) {
            let key = walking ? "+items.id" : "items.id"
            terms.append("\(sql: key) IN (SELECT rowid FROM itemSearch WHERE itemSearch MATCH \(match))")
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

    /// The word cut as the index's tokenizer cuts text: at whatever is neither letter, number nor mark.
    static func tokens(_ word: Substring) -> [String] {
        word.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber, .nonspacingMark, .privateUse:
                false
            default: true
            }
        }.map { String($0) }
    }

    /// Scripts written without spaces, where a word rarely begins a token of the index.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7AF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
