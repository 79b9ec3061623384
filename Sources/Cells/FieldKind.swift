/// The kind of value in a field or column, which decides the conditions it takes and how it is shown.
package enum FieldKind: String, CaseIterable, Hashable, Sendable {
    case text
    /// A short text that means something only as a whole, such as the word for a kind.
    case code
    case sku, day, money, currency, integer, decimal, payment, status, boolean, list

    /// True if values can be added up; such columns are aligned right in formats for people.
    package var isNumeric: Bool {
        switch self {
        case .money, .integer, .decimal: true
        default: false
        }
    }

    /// True if values have an order that `<` and `sort` can use.
    package var isOrdered: Bool { self != .list }

    /// True if a value may be cut with `…` to fit a terminal; half an SKU finds nothing, and half a number is another
    /// number.
    package var mayBeCut: Bool { self == .text || self == .list }
}
