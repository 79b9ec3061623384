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

    static func compile(_ text: String) -> [SQL] {
        let (indexed, scanned) = split(text)
        var terms: [SQL] = []
        if !indexed.isEmpty {
            let match = indexed.map { "\"\($0)\"*" }.joined(separator: " ")
            terms.append("items.id IN (SELECT rowid FROM itemSearch WHERE itemSearch MATCH \(match))")
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
    private static func tokens(_ word: Substring) -> [String] {
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
