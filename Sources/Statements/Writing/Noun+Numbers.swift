import QueryLanguage

extension Argument<[Int64]> {
    /// Returns the argument for the numbers of rows, each once.
    static func ids(of kind: Noun) -> Argument {
        Argument(.list(of: "INTEGER")) { cursor throws(Diagnostic) in
            var (seen, numbers) = (ClauseContext(), [Int64]())
            repeat {
                let start = cursor.token.span
                numbers.append(Int64(try cursor.integer(in: 1...Int.max, what: "the id of \(kind.withArticle)")))
                try seen.once("\(kind.singular) \(numbers[numbers.count - 1])", at: start)
            } while cursor.accept(.comma)
            return numbers
        } print: {
            $0.map { "\($0)" }.joined(separator: ", ")
        }
    }
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
