import Inventory
import QueryLanguage

extension Cursor {
    /// `expense 12`, `sale 3` and so on, if one of `kinds` is here.
    mutating func acceptNumbered(_ kinds: [NumberedKind]) throws(Diagnostic) -> (NumberedKind, Int64)? {
        for kind in kinds where accept(kind.keyword) {
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
        case .photo: .photo
        }
    }

    fileprivate var withArticle: String { self == .expense ? "an expense" : "a \(rawValue)" }

    /// Whose fields can be set; `nil` for what has none.
    var owner: EditableField.Owner? { EditableField.Owner(rawValue: rawValue) }
}
