import Cells

/// One column of a page.
package struct Column: Sendable, Hashable {
    /// The unit of a column's numbers, which people see beside them.
    package enum Measure: Sendable, Hashable {
        case plain
        /// Amounts, with the name of the column of their currency, if any.
        case money(currency: String?)
        /// Fractions of one, which a table shows in per cent.
        case ratio
    }

    /// The name in snake case, used as JSON key and CSV header.
    package var name: String
    package var kind: FieldKind
    package var measure: Measure
    /// True if the column was named, so that a terminal shows it even if it is empty.
    package var isKept = false
    /// True if an empty cell means that there is no figure, rather than an unknown one.
    package var isBlankWhereEmpty = false
    /// The priority on a narrow terminal: the lowest are shown first, then from the left.
    package var priority = 0
    /// The least width in cells that a text keeps before further columns are shown.
    package var leastWidth = 8
    /// The width in character cells that a column of texts gets before the table shows another column.
    package var comfortableWidth = 16
    /// True if a terminal shows it only once the other texts have their comfortable widths.
    package var isExtra = false
    /// The number of rows from which a terminal leaves it out if all cells are the same; `nil` if it always stays.
    package var constantRows: Int?
    /// True if it names groups, so that a terminal shows an empty cell as `(none)`.
    package var isGroup = false

    /// The heading at a terminal, in words: `sale price`.
    var heading: String {
        let words = name.split(separator: "_").map { Self.abbreviations[$0] ?? String($0) }
        return words.isEmpty ? name : words.joined(separator: " ")
    }

    private static let abbreviations: [Substring: String] = ["sku": "SKU", "roi": "ROI"]

    package init(_ name: String, _ kind: FieldKind = .text, _ measure: Measure = .plain) {
        self.name = name
        self.kind = kind
        self.measure = measure
    }
}
