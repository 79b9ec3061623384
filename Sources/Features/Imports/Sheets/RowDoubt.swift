/// A row that may be an existing item or another one; the user decides.
package struct RowDoubt: Equatable, Sendable {
    package enum Possibility: Equatable, Sendable {
        /// The row is like an item that no sheet brought.
        case twin
        /// The row is like one of this file's earlier import that is missing now.
        case correction(earlier: String)
    }

    package let kind: Possibility
    /// The row's identity, by which a later import of the sheet would recognise it.
    package let row: String
    /// A sentence about the row, with its line.
    package let sentence: String
}

/// An answer about a row in doubt.
package enum RowAnswer: Equatable, Sendable {
    /// The row corrects the one of the earlier import with this name.
    case corrected(String)
    /// The row is another item.
    case another
}
