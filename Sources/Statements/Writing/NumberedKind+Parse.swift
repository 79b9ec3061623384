import Inventory
import QueryLanguage

extension Argument<Int64> {
    /// The number of one of them.
    static func id(of kind: NumberedKind) -> Argument { .integer(1...Int.max, "the id of \(kind.withArticle)") }
}

extension NumberedKind {
    /// The words for all of them, as a rule of the grammar.
    static var words: Syntax { .oneOf(allCases.map { .text("\"\($0.keyword.text)\"") }) }

    var keyword: Keyword {
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
