import Inventory
import QueryLanguage

extension Cursor {
    /// `expense 12`, `sale 3`, `listing 4` or `fee 5`, if one of them is here.
    mutating func acceptNumbered() throws(Diagnostic) -> (NumberedKind, Int64)? {
        for kind in NumberedKind.allCases where accept(kind.keyword) {
            return (kind, Int64(try integer(in: 1...Int.max, what: "the id of \(kind.withArticle)")))
        }
        return nil
    }
}

extension NumberedKind {
    fileprivate var keyword: Keyword {
        switch self {
        case .expense: .expense
        case .sale: .sale
        case .listing: .listing
        case .fee: .fee
        }
    }

    fileprivate var withArticle: String { self == .expense ? "an expense" : "a \(rawValue)" }

    /// The fields of it that can be set.
    var owner: EditableField.Owner {
        switch self {
        case .expense: .expense
        case .sale: .sale
        case .listing: .listing
        case .fee: .fee
        }
    }
}
