/// What the values of a field or a column are: which conditions it takes, and how a person sees it.
public enum FieldKind: String, CaseIterable, Hashable, Sendable {
    case text
    /// A short text that means something only as a whole, such as the word for a kind.
    case code
    case sku, day, money, currency, integer, decimal, payment, status, boolean, list

    /// Whether values can be added up; they stand on the right in formats for people.
    public var isNumeric: Bool {
        switch self {
        case .money, .integer, .decimal: true
        default: false
        }
    }

    /// Whether values have an order that `<` and `sort` can use.
    public var isOrdered: Bool { self != .list }

    /// Whether a value may be cut with `…` to fit a terminal: half an SKU finds nothing, half a number is another one.
    public var mayBeCut: Bool { self == .text || self == .list }
}
