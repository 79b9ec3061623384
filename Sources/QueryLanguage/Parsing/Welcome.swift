/// Something that may come next, which errors name and completion offers.
package enum Welcome: Hashable, Sendable {
    case keyword(Keyword)
    case sign(Punctuation)
    case noun(Noun)
    indirect case field(Field)
    case value(ValueKind)
    /// A fixed word, which may be no keyword, such as the name of an output format or a statement.
    case word(String)
    case pipe
    case end

    /// Its name in an error.
    package var description: String {
        switch self {
        case .keyword(let keyword): keyword.text
        case .sign(let sign): sign.rawValue
        case .noun(let noun): noun.rawValue
        case .field(let field): field.name
        case .value(let kind): kind.description
        case .word(let word): word
        case .pipe: "|"
        case .end: "the end of the statement"
        }
    }

    /// The literal text to type; `nil` for a value or the end.
    package var literal: String? {
        switch self {
        case .value, .end: nil
        default: description
        }
    }
}

/// The kinds of value that a place may accept.
package enum ValueKind: String, CaseIterable, Hashable, Sendable {
    case text, name, number, integer, money, day, period, sku, platform, currency, coordinates, percentage, file,
        variable
    case market, seller, haul, savedStatement, mapping, topic, search, taxYear, title, order, place, backup

    /// The name of the kind in errors and the grammar.
    package var description: String {
        switch self {
        case .text: "a text"
        case .name: "a name"
        case .number: "a number"
        case .integer: "a whole number"
        case .money: "an amount such as 3.50 GBP"
        case .day: "a day such as 2026-03-14"
        case .period: "a period such as 2026-03"
        case .sku: "an SKU such as FH-20D6G0NR"
        case .platform: "a platform such as ebay"
        case .currency: "a currency such as GBP"
        case .coordinates: "coordinates such as 51.476,-0.162"
        case .percentage: "a percentage such as 20%"
        case .file: "a file"
        case .variable: "a variable"
        case .market: "a market"
        case .seller: "a seller"
        case .haul: "a haul"
        case .place: "a place such as A12"
        case .savedStatement: "the name of a saved statement"
        case .mapping: "the name of a mapping"
        case .backup: "the name of a backup"
        case .topic: "a topic"
        case .search: "a search such as \"brass lamp\""
        case .taxYear: "a tax year such as 2025-26"
        case .title: "more words of a title"
        case .order: "the number of an order"
        }
    }
}
