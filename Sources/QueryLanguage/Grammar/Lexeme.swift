/// A value of the grammar: its name in capitals and the regular expression that matches it.
///
/// The expressions are those of Python's `regex`, so that another program can check the parser. If several match, the
/// one with the highest priority counts, as the parser looks for keywords before days and for days before names.
package struct Lexeme: Sendable {
    package var name: String
    package var priority: Int
    package var pattern: String

    package init(_ name: String, _ priority: Int, _ pattern: String) {
        self.name = name
        self.priority = priority
        self.pattern = pattern
    }

    /// Creates a keyword, a word of a table or a sign; `-` and `_` are equal in a word.
    package init(word: String) {
        let isWord = word.utf8.allSatisfy { Lexer.isNameByte($0) || $0 == UInt8(ascii: "-") }
        self.init(
            isWord
                ? "K_" + word.uppercased().split(separator: "-").joined(separator: "_HYPHEN_") : Self.signs[word] ?? "",
            20, isWord ? "(?i:\(Pattern.dashed(word)))\(Pattern.end)" : Self.pattern(ofSign: word))
    }

    private static let signs = [
        ",": "COMMA", "(": "OPEN", ")": "CLOSE", "=": "EQUAL", ">": "GREATER", ">>": "APPEND", "~": "TILDE",
        "+": "PLUS", "*": "TIMES",
    ]

    private static func pattern(ofSign sign: String) -> String {
        switch sign {
        case "(", ")": "\\" + sign
        case "+": "\\+" + Pattern.end
        case ">": ">(?![=>])"
        case "~": #"~(?=[ \t\r\n"'$]|\Z)"#
        default: sign
        }
    }
}

extension Lexeme {
    /// All values that the rules of queries and statements use, except words that come from other tables.
    package static var values: [Lexeme] {
        texts + numbers + days + [
            Lexeme("COMPARISON", 20, "<=|>=|!=|=|<|>(?!>)"), Lexeme("EQUALITY", 20, "!=|="),
            Lexeme("COMMAND", 0, #"\|[^\n]*"#),
        ]
    }

    /// Values that only the grammar with examples uses, or uses without the sign before them.
    package static var parts: [Lexeme] {
        [
            Lexeme("COMMAND", 0, #"[^\n]+"#),
            Lexeme("ITEM", -3, Pattern.item(before: Keyword.allCases.map(\.text))),
            Lexeme("PIECES", -3, Pattern.pieces(before: Keyword.allCases.map(\.text))),
            Lexeme("OPEN_FILE", -4, Pattern.text()),
            Lexeme("DAY_OF_MONTH", 4, "0?[1-9]|[12][0-9]|3[01]"), Lexeme("YEAR", 4, "[0-9]{4}"),
        ]
    }

    private static var texts: [Lexeme] {
        let text = Pattern.text()
        let plain = ["TEXT", "FILE", "CSV_FILE", "PICTURE", "BACKUP"].map { Lexeme($0, -5, text) }
        return plain + [
            Lexeme("FIRST_NAME", -5, Pattern.text(not: "(?i:empty)")),
            Lexeme("BOOK_FILE", -4, Pattern.bookFile),
            Lexeme("QUOTED", 0, "(?:\(Pattern.quoted)|\(Pattern.variable))"),
            Lexeme("SEARCH", 0, "(?:\(Pattern.quoted)|\(Pattern.variable))"),
            Lexeme("SKU", -4, "(?:(?!(?i:all)\(Pattern.end))\(Pattern.bare)|\(Pattern.quoted)|\(Pattern.variable))"),
            Lexeme("ITEM_WORD", -4, Pattern.itemWord),
            Lexeme("OWN_SKU", 2, Pattern.sku + Pattern.end), Lexeme("ROW", 7, Pattern.row + Pattern.end),
            Lexeme("PLATFORM", -4, Pattern.text(not: Pattern.seenPeriod)),
            Lexeme("MARKET", 3, Pattern.market), Lexeme("SINK_FILE", -4, Pattern.sinkFile),
            // After the words of a search, anything that may be a further one is, even if a period or a field could
            // begin there.
            Lexeme("WORD", 30, Pattern.searchWord),
            Lexeme("NAME", -4, Pattern.name), Lexeme("KIND", -4, Pattern.kind),
            // The sign behind it tells it from a word that begins a clause.
            Lexeme("ARGUMENT", 46, "\(Pattern.name)(?=(?:\(Pattern.blank))?=)"),
            Lexeme("BARE_VALUE", -7, Pattern.bareValue),
            Lexeme("CURRENCY", 4, Pattern.valued(Pattern.currency)),
            Lexeme("PAYMENT", 4, Pattern.valued(Pattern.word(Payment.allCases.map(\.rawValue)))),
            Lexeme("CONDITION", 4, Pattern.valued(Pattern.word(ItemCondition.allCases.map(\.rawValue)))),
            Lexeme("STATUS", 4, Pattern.valued(Pattern.word(ItemStatus.words))),
            Lexeme("BOOLEAN", 4, Pattern.valued(Pattern.word(["yes", "no", "true", "false"]))),
            Lexeme("ITEM_OF", -3, Pattern.item(before: Keyword.allCases.map(\.text))),
            Lexeme("PLATFORM_SET", 41, Pattern.platform(before: "set")),
            Lexeme("PLATFORM_USE", 41, Pattern.platform(before: "use")),
        ]
    }

    private static var numbers: [Lexeme] {
        ["INTEGER", "SIGNED_INTEGER"].map { Lexeme($0, 4, Pattern.valued("-?[0-9]+")) } + [
            Lexeme("NUMBER", 4, Pattern.valued(Pattern.number)),
            // Balanced parentheses and operators are beyond a grammar that reads one word ahead.
            Lexeme("EXPRESSION", 45, Pattern.expression), Lexeme("OPERAND", 4, Pattern.operand),
            Lexeme("COLUMN", -6, Pattern.text()),
            Lexeme("PERCENTILE", 20, "(?i:p)[1-9][0-9]?\(Pattern.end)"),
            Lexeme("COORDINATES", 4, Pattern.coordinates),
            Lexeme("PERCENTAGE", 4, "\(Pattern.valued(Pattern.number))(?:\(Pattern.blank))?%"),
            Lexeme("FEE_AMOUNT", 3, Pattern.feeAmount),
            Lexeme("LISTED_MONEY", 4, Pattern.money(inList: true)),
        ] + ["MONEY", "SIGNED_MONEY", "AMOUNT"].map { Lexeme($0, 4, Pattern.money(inList: false)) }
    }

    private static var days: [Lexeme] {
        [
            Lexeme("PERIOD", 5, Pattern.period), Lexeme("DAY", 5, Pattern.period),
            Lexeme("BARE_DAY", 6, Pattern.bareDay), Lexeme("RANGE", 40, Pattern.range),
            Lexeme("CALENDAR_PERIOD", 4, Pattern.valued(Pattern.calendarPeriod)),
            Lexeme("TAX_YEAR", 4, Pattern.valued(Pattern.taxYear)), Lexeme("SPAN", 8, Pattern.span + Pattern.end),
        ]
    }
}
