/// The shown columns of a table, with their widths.
struct TableLayout: Equatable {
    struct Column: Equatable {
        /// The place among the columns of the page.
        var index: Int
        /// The header text.
        var header: String
        /// The width of the column in terminal cells.
        var width: Int
        /// The width at which a cell is cut; nil if it is never cut.
        var limit: Int?
        var isRightAligned: Bool
        /// The number of its cells from the decimal point on.
        var tail = 0
        /// The currency in the header, which cells then don't repeat.
        var currency: CurrencyCode?
        /// True if cells in another currency show it.
        var showsCodes = false
    }

    /// The cells between two columns.
    static let gap = 2

    /// The shown columns, from the left.
    let columns: [Column]
    /// The columns of the page with values that had no room.
    let omitted: [Int]

    /// Fits the columns into a width; without one, leaves them as they are.
    ///
    /// With a width, empty columns are left out unless named, and a currency joins its amounts: in the header if it is
    /// the only one, otherwise in the cells. A text gets its least width before a further column is shown; the
    /// remaining width goes to the narrowest texts first. Columns without room are left out from the right.
    init(_ columns: [Rendering.Column], _ measures: [ColumnMeasure], codes: [Int?], options: RenderingOptions) {
        var all = columns.indices.map { index in
            Column(
                index: index, header: visible(columns[index].name), width: 0,
                isRightAligned: columns[index].kind.isNumeric,
                tail: measures[index].tail)
        }
        if options.isForTerminal { all = TableLayout.folded(all, columns, measures, codes) }
        let natural = all.map { $0.natural(measures[$0.index], header: options.header) }
        guard let width = options.width else {
            self.columns = zip(all, natural).map { $0.with(width: $1) }
            omitted = []
            return
        }
        let fitting = Fitting(columns: all.map { columns[$0.index] }, natural: natural, width: width)
        self.columns = fitting.shown.map { place, width, limit in all[place].with(width: width, limit: limit) }
        omitted = fitting.omitted.map { all[$0].index }
    }

    /// Returns the columns without empty ones and without the currency columns that amounts show.
    private static func folded(
        _ all: [Column], _ columns: [Rendering.Column], _ measures: [ColumnMeasure], _ codes: [Int?]
    ) -> [Column] {
        let folds = Set(codes.compactMap(\.self).filter { !columns[$0].isKept })
        let hasRows = measures.contains { !$0.isEmpty }
        var shown = all.filter { column in
            !folds.contains(column.index)
                && (columns[column.index].isKept || !hasRows || !measures[column.index].isEmpty)
        }
        var common = ColumnMeasure.Codes.none
        let amounts = shown.indices.filter { codes[shown[$0].index].map(folds.contains) ?? false }
        for place in amounts {
            switch measures[shown[place].index].codes {
            case .none: break
            case .one(let code): common.add(code)
            case .several: common = .several
            }
        }
        var isSaid = false
        for place in amounts {
            guard case .one(let code) = measures[shown[place].index].codes else {
                shown[place].showsCodes = true
                continue
            }
            shown[place].showsCodes = true
            shown[place].currency = code
            // A currency that is the same throughout is written once.
            if common != .one(code) || !isSaid { shown[place].header += " \(code.text)" }
            isSaid = true
        }
        return shown
    }
}

extension TableLayout.Column {
    fileprivate func natural(_ measure: ColumnMeasure, header hasHeader: Bool) -> Int {
        let cells = measure.whole + measure.tail + codeWidth(measure)
        return hasHeader ? max(cells, displayWidth(of: header)) : cells
    }

    private func codeWidth(_ measure: ColumnMeasure) -> Int {
        showsCodes && measure.codes == .several ? CurrencyCode.width + 1 : 0
    }

    fileprivate func with(width: Int, limit: Int? = nil) -> Self {
        var column = self
        column.width = width
        column.limit = limit
        return column
    }
}

/// A choice of the columns that fit a width, which divides the width among them.
private struct Fitting {
    /// The place of a column, its width, and the most cells of a value.
    private(set) var shown: [(place: Int, width: Int, limit: Int?)] = []
    private(set) var omitted: [Int] = []

    /// The width of a text that has no room for its least width; no column follows it.
    private static let narrowest = 8

    init(columns: [Column], natural: [Int], width: Int) {
        var widths: [Int: Int] = [:]
        var rest = width + TableLayout.gap
        for place in columns.indices.sorted(by: { (columns[$0].priority, $0) < (columns[$1].priority, $1) }) {
            let column = columns[place]
            let least = column.kind.mayBeCut ? min(natural[place], column.leastWidth) : natural[place]
            if rest >= TableLayout.gap + least || widths.isEmpty {
                widths[place] = column.kind.mayBeCut ? max(1, min(least, rest - TableLayout.gap)) : least
                rest -= TableLayout.gap + least
            } else {
                if column.kind.mayBeCut, rest >= TableLayout.gap + Fitting.narrowest {
                    widths[place] = rest - TableLayout.gap
                }
                break
            }
        }
        let places = columns.indices.filter { widths[$0] != nil }
        omitted = columns.indices.filter { widths[$0] == nil }
        var spare = max(0, width + TableLayout.gap - places.reduce(0) { $0 + TableLayout.gap + (widths[$1] ?? 0) })
        while spare > 0,
            let narrowest = places.filter({ natural[$0] > widths[$0] ?? 0 }).min(by: {
                (widths[$0] ?? 0, $0) < (widths[$1] ?? 0, $1)
            })
        {
            widths[narrowest, default: 0] += 1
            spare -= 1
        }
        shown = places.map { place in
            let own = widths[place] ?? 0
            // Longer texts after the sample may use the rest of the line.
            let limit = own + (place == places.last ? spare : 0)
            return (place, own, columns[place].kind.mayBeCut ? max(1, limit) : nil)
        }
    }
}
