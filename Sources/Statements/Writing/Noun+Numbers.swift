import QueryLanguage

extension Argument<Int64> {
    /// Returns the argument for a row's number.
    static func id(of kind: Noun) -> Argument { .integer(1...Int.max, "the id of \(kind.withArticle)") }
}

extension Keyword {
    /// Returns the keyword for one row of a numbered noun.
    static func singular(_ kind: Noun) -> Keyword {
        switch kind {
        case .expenses: .expense
        case .sales: .sale
        case .listings: .listing
        case .fees: .fee
        case .photos: .photo
        case .recurring: .recurring
        default: preconditionFailure("\(kind) have no numbers.")
        }
    }
}

extension Noun {
    /// The keywords of all numbered nouns, as a rule of the grammar.
    static var numberedWords: Syntax { .oneOf(numbered.map { .text("\"\($0.singular)\"") }) }

    /// The singular with its article.
    var withArticle: String { ("aeiou".contains(singular.first ?? " ") ? "an " : "a ") + singular }
}
