import Cells
import QueryLanguage

/// A column of an answer.
package struct ResultColumn: Sendable, Hashable {
    package var name: String
    package var kind: FieldKind
    /// The name of the column with the currency of these figures; `nil` if they are no amounts.
    package var currency: String?
    /// True for fractions of one, which a table shows in per cent.
    package var isRatio = false

    package init(name: String, kind: FieldKind, currency: String? = nil, isRatio: Bool = false) {
        self.name = name
        self.kind = kind
        self.currency = currency
        self.isRatio = isRatio
    }
}
