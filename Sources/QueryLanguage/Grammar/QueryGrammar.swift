import Cells

/// The grammar of queries, made from the parser's tables.
///
/// It is for people and for tests: each sentence generated from it parses. It shows clauses in one order, although the
/// parser accepts any.
package enum QueryGrammar {
    /// `query`, then the rules of each noun, then the values.
    package static var productions: [Production] {
        [Production("query", oneOf: Noun.allCases.map { "\($0.rawValue)_query" })]
            + Noun.allCases.flatMap { NounGrammar(noun: $0).productions }
            + [Production("window", windows)]
            + values
    }

    /// The filters by time, for a noun or a report with days.
    package static let periodFilters = [
        "( \"since\" | \"until\" | \"before\" | \"after\" ) PERIOD", "[ \"in\" ] PERIOD", "\"from\" RANGE",
    ]

    /// Returns `value` and, after commas or `or`, further ones, each with or without the filter's word.
    package static func list(_ value: String, _ word: String) -> String {
        "\(value) { ( \",\" | \"or\" ) [ \"\(word)\" ] \(value) }"
    }

    /// The platforms after `on`.
    package static let platforms = list("PLATFORM", "on")
    /// The platforms after `on`, and those that are excepted.
    package static let someButNotOthers = "\(platforms) { \"but\" \"not\" [ \"on\" ] \(platforms) }"
    /// The markets after `in`.
    package static let inMarket = "\"in\" MARKET { ( \",\" | \"or\" ) [ \"at\" ] TEXT }"

    /// The day filter of nouns without platforms; for the others, `on` accepts both.
    package static let dayFilter = "\"on\" DAY"

    private static let windows = "\"page\" INTEGER [ \"size\" INTEGER ] | \"limit\" INTEGER | \"limit\" \"all\""

    // MARK: - Values

    private static var values: [Production] {
        texts + numbers + days + [
            Production("COMPARISON", Production.choice(Comparison.allCases.map(\.rawValue))),
            Production("EQUALITY", Production.choice(FieldKind.boolean.comparisons.map(\.rawValue))),
        ]
    }

    private static var texts: [Production] {
        [
            Production(
                "TEXT",
                Production.choice([
                    "brass", "Battersea", "M4/A1", "o'clock", "Ödön", "\"brass lamp\"", "'it\\'s'",
                    "\"\\u{1F4A1} \\n\"",
                ])),
            Production("MARKET", Production.choice(["Battersea", "Spitalfields"])),
            Production("SEARCH", Production.choice(["\"brass lamp\"", "'50% off'", "\"\u{1F4A1}\""])),
            Production("COLUMN", Production.choice(["gap", "each", "left_over"])),
            Production("PERCENTILE", Production.choice(["p10", "p90"])),
            Production("NAME", Production.choice(["aging", "since", "x1"])),
            Production("VALUE", "TEXT | INTEGER | MONEY | PERIOD"),
            Production("FILE", Production.choice(["sales.csv", "~/lists/items.json", "\"my sales.csv\""])),
            Production("SKU", Production.choice(["FH-20D6G0NR", "fh20d6g0nr", "FH-12", "\"A 1\""])),
            Production("ITEM", "SKU | \"@2\" | \"@1-3\" | \"0NR\" | \"brass\" [ \"lamp\" ] | '\"brass lamp\"'"),
            Production("PIECES", "ITEM | \"2\" \"plates\" | \"3\" '\"plates\"' | \"all\" \"plates\""),
            Production("ITEM_WORD", Production.choice(["FH-20D6G0NR", "@2", "0NR", "\"brass lamp\""])),
            Production("ROW", Production.choice(["@2", "@1-3", "@1..3"])),
            Production("PLATFORM", Production.choice(["ebay", "vinted", "car-boot", "\"Facebook Marketplace\""])),
            Production("CURRENCY", Production.choice(["GBP", "EUR", "usd", "JPY"])),
            Production("PAYMENT", Production.choice(Payment.allCases.map(\.rawValue))),
            Production("CONDITION", Production.choice(ItemCondition.allCases.map(\.rawValue))),
            Production("STATUS", Production.choice(ItemStatus.stored)),
            Production("BOOLEAN", Production.choice(["yes", "no"])),
            Production("COORDINATES", Production.choice(["51.476,-0.162", "0,0", "-90,180"])),
        ]
    }

    private static var numbers: [Production] {
        [
            Production("INTEGER", Production.choice(["1", "2", "25", "90"])),
            Production("SIGNED_INTEGER", "INTEGER | \"-3\" | \"0\""),
            Production("NUMBER", "SIGNED_INTEGER | \"2.5\" | \"-0.162\""),
            Production(
                "MONEY",
                "\"3.50\" [ \"GBP\" ] | \"EUR\" \"12\" | \"£3.50\" | \"€20\" | \"1200\" \"JPY\" | \"1.234\" \"kwd\""),
            Production("SIGNED_MONEY", "MONEY | \"-3.50\" \"GBP\""),
        ]
    }

    private static var days: [Production] {
        let units = Period.Unit.allCases.map { unit in
            unit.rawValue.split(separator: " ").map { Production.terminal(String($0)) }.joined(separator: " ")
        }
        return [
            Production(
                "DAY",
                "\"2026-03-14\" | \"today\" | \"yesterday\" | [ \"last\" ] WEEKDAY | INTEGER SPAN \"ago\" "
                    + "| DAY_OF_MONTH MONTH [ YEAR ] | MONTH DAY_OF_MONTH [ YEAR ]"),
            Production("WEEKDAY", Production.choice(Cursor.weekdays.map(\.text))),
            Production("MONTH", Production.choice(Cursor.months.map(\.text))),
            Production("DAY_OF_MONTH", Production.choice(["1", "14", "28"])),
            Production("YEAR", Production.choice(["2025", "2026"])),
            Production(
                "SPAN",
                Production.choice([
                    "days", "weeks", "months", "quarters", "years", "day", "week", "month", "quarter", "year",
                ])),
            Production(
                "RANGE", "( WEEKDAY | MONTH | \"2026-01\" ) \"to\" ( WEEKDAY | MONTH [ \"2027\" ] | \"2027-01-31\" )"),
            Production("UNIT", oneOf: units),
            Production(
                "PERIOD",
                "DAY | \"2026\" | \"2026-03\" | \"2026-Q1\" | \"2026-W07\" | \"2026-01..2026-03\" "
                    + "| ( \"this\" | \"last\" ) UNIT | \"last\" INTEGER SPAN | MONTH [ YEAR ] | \"tax\" \"year\" \"2025-26\""
            ),
        ]
    }
}
