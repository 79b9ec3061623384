import Cells

/// One column of a page.
public struct Column: Sendable, Hashable {
    public typealias Kind = FieldKind

    /// What the numbers of a column count, which people see beside them.
    public enum Measure: Sendable, Hashable {
        case plain
        /// Amounts, and the column that names their currency, if there is one.
        case money(currency: String?)
        /// Fractions of one, which a table shows in per cent.
        case ratio
    }

    /// The name in snake case: the JSON key and the CSV header.
    public var name: String
    public var kind: Kind
    public var measure: Measure
    /// Whether a table at a terminal shows it even where it is empty, since it was named.
    public var isKept = false
    /// Whether a cell without a figure is blank, since none belongs there, and not one that is not known.
    public var isBlankWhereEmpty = false
    /// Which columns a narrow terminal shows first: those of the lowest, then from the left.
    public var priority = 0
    /// How many cells a text keeps before any column after it is shown.
    public var leastWidth = 8

    public init(_ name: String, _ kind: Kind = .text, _ measure: Measure = .plain) {
        self.name = name
        self.kind = kind
        self.measure = measure
    }
}
