/// Which columns of a table are shown, and how wide.
struct TableLayout: Equatable {
    struct Column: Equatable {
        /// How many terminal cells the column takes.
        var width: Int
        /// How many a cell may take before it is cut; nil for what is never cut.
        var limit: Int?
        var isRightAligned: Bool
    }

    /// The cells between two columns.
    static let gap = 2
    /// A text column that must shrink keeps this much, or its natural width if that is less.
    static let narrowest = 8

    /// The shown columns, from the left.
    let columns: [Column]

    /// Fits columns of known natural widths into a width, or leaves them as they are when there is none.
    ///
    /// The widest texts give way first, all down to the same width. Where even the narrowest do not fit, columns are
    /// left out from the right, the first one excepted.
    init(columns: [Rendering.Column], natural: [Int], width: Int?) {
        guard let width else {
            self.columns = zip(columns, natural).map {
                Column(width: $1, limit: nil, isRightAligned: $0.kind.isNumeric)
            }
            return
        }
        let narrow = zip(columns, natural).map { $0.kind.mayBeCut ? min($1, TableLayout.narrowest) : $1 }
        let shown = TableLayout.fittingPrefix(narrow, width: width)
        let available = width - TableLayout.gap * max(shown - 1, 0)
        let widths = TableLayout.shrink(
            Array(natural[..<shown]), mayShrink: columns[..<shown].map(\.kind.mayBeCut), to: available)
        let spare = max(0, available - widths.reduce(0, +))
        self.columns = (0..<shown).map { index in
            // Longer texts that come after the sample may use what is left of the line.
            let limit = widths[index] + (index == shown - 1 ? spare : 0)
            return Column(
                width: widths[index], limit: columns[index].kind.mayBeCut ? max(1, limit) : nil,
                isRightAligned: columns[index].kind.isNumeric)
        }
    }

    /// How many columns fit side by side, at least one if there is any.
    private static func fittingPrefix(_ widths: [Int], width: Int) -> Int {
        var total = -gap
        for (index, column) in widths.enumerated() {
            total += gap + column
            if total > width { return max(1, index) }
        }
        return widths.count
    }

    /// Caps what may shrink at the highest width with which everything fits, and hands out the remainder.
    private static func shrink(_ natural: [Int], mayShrink: [Bool], to available: Int) -> [Int] {
        var excess = natural.reduce(0, +) - available
        guard excess > 0 else { return natural }
        var widths = natural
        let shrinking = natural.indices.filter { mayShrink[$0] }
        while excess > 0, let widest = shrinking.map({ widths[$0] }).max(), widest > 1 {
            let widestColumns = shrinking.filter { widths[$0] == widest }
            let next = shrinking.map { widths[$0] }.filter { $0 < widest }.max() ?? 1
            let step = min(widest - next, (excess + widestColumns.count - 1) / widestColumns.count)
            for index in widestColumns {
                let cut = min(step, excess)
                widths[index] -= cut
                excess -= cut
            }
        }
        return widths
    }
}
