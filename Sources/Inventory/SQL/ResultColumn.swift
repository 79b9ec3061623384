import Cells
import QueryLanguage

/// A column of an answer.
public struct ResultColumn: Sendable, Hashable {
    public var name: String
    public var kind: FieldKind
    /// Of figures of amounts, the name of the column that says their currency.
    public var currency: String?
}
