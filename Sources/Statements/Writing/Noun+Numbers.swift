import Inventory
import QueryLanguage

extension Argument<Int64> {
    /// The number of one of them.
    static func id(of kind: Noun) -> Argument { .integer(1...Int.max, "the id of \(kind.withArticle)") }
}

extension Keyword {
    /// The word for one of what has numbers.
    static func singular(_ kind: Noun) -> Keyword {
        switch kind {
        case .expenses: .expense
        case .sales: .sale
        case .listings: .listing
        case .fees: .fee
        case .photos: .photo
        default: preconditionFailure("\(kind) have no numbers.")
        }
    }
}

extension Noun {
    /// The words for all that has numbers, as a rule of the grammar.
    static var numberedWords: Syntax { .oneOf(numbered.map { .text("\"\($0.singular)\"") }) }

    /// One of it, as a sentence begins.
    var withArticle: String { ("aeiou".contains(singular.first ?? " ") ? "an " : "a ") + singular }
}
