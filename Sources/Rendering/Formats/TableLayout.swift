/// The shown columns of a table, with their widths.
struct TableLayout: Equatable {
    struct ColumnLayout: Equatable {
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
    let columns: [ColumnLayout]
    /// The columns of the page with values that had no room.
    let omitted: [Int]
    /// The columns whose value, the same in all rows, a line before the table says.
    let said: Set<Int>

    /// Fits the columns into a width; without one, leaves them as they are.
    ///
    /// With a width, empty columns are left out unless named, and a currency joins its amounts: in the header if it is
    /// the only one, otherwise in the cells. A text gets its least width before a further column is shown, and its
    /// comfortable width before an extra one; the remaining width goes to the narrowest texts first. Columns without
    /// room are left out from the right; the widest text is narrowed if only the last heading lacks a few cells.
    /// Left out are also the columns `said` above the table, and those that are `empty` in all rows.
    init(
        _ columns: [Column], _ measures: [ColumnMeasure], codes: [Int?], said: Set<Int> = [], empty: Set<Int> = [],
        options: RenderingOptions
    ) {
        self.said = said
        var all = columns.indices.map { index in
            ColumnLayout(
                index: index, header: visible(options.isForTerminal ? columns[index].heading : columns[index].name),
                width: 0,
                isRightAligned: columns[index].kind.isNumeric,
                tail: measures[index].tail)
        }
        if options.isForTerminal {
            let varied = all.filter { !said.contains($0.index) && !empty.contains($0.index) }
            all = TableLayout.folded(varied, columns, measures, codes)
        }
        let natural = all.map { $0.natural(measures[$0.index], header: options.header) }
        guard let width = options.width else {
            self.columns = zip(all, natural).map { $0.with(width: $1) }
            omitted = empty.sorted()
            return
        }
        let headings = all.map { options.header ? displayWidth(of: $0.header) : 0 }
        let fitting = Fitting(
            columns: all.map { columns[$0.index] }, natural: natural, headings: headings, width: width)
        self.columns = fitting.shown.map { place, width, limit in all[place].with(width: width, limit: limit) }
        omitted = fitting.omitted.map { all[$0].index } + empty.sorted()
    }

    /// Returns the columns without empty ones and without the currency columns that amounts show.
    private static func folded(
        _ all: [ColumnLayout], _ columns: [Column], _ measures: [ColumnMeasure], _ codes: [Int?]
    ) -> [ColumnLayout] {
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

extension TableLayout.ColumnLayout {
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
    private var widths: [Int: Int] = [:]
    /// The cells that are left, with the gap before a further column.
    private var room = 0

    private let columns: [Column]
    /// The widths of the headings; only a column that stands alone has a heading that is cut.
    private let headings: [Int]
    /// The widths that columns get before a further column is shown.
    private let least: [Int]

    /// The width of a text that has no room for its least width; no column follows it.
    private static let narrowest = 8

    init(columns: [Column], natural: [Int], headings: [Int], width: Int) {
        (self.columns, self.headings) = (columns, headings)
        least = columns.indices.map { place in
            let column = columns[place]
            return column.kind.mayBeCut ? max(headings[place], min(natural[place], column.leastWidth)) : natural[place]
        }
        room = width + TableLayout.gap
        let order = columns.indices.sorted { (columns[$0].priority, $0) < (columns[$1].priority, $1) }
        if choose(order.filter { !columns[$0].isExtra }) {
            grow(to: columns.indices.map { min(natural[$0], columns[$0].comfortableWidth) })
            _ = choose(order.filter { columns[$0].isExtra })
        }
        grow(to: natural)
        let places = widths.keys.sorted()
        omitted = columns.indices.filter { widths[$0] == nil }
        let spare = room
        shown = places.map { [widths] place in
            let own = widths[place] ?? 0
            // Longer texts after the sample may use the rest of the line.
            let limit = own + (place == places.last ? spare : 0)
            return (place, own, columns[place].kind.mayBeCut ? max(1, limit) : nil)
        }
    }

    /// Gives columns their least widths, in this order; returns false after the first that has no room.
    private mutating func choose(_ order: [Int]) -> Bool {
        for place in order {
            let mayBeCut = columns[place].kind.mayBeCut
            let most = room - TableLayout.gap
            guard most >= least[place] || widths.isEmpty else {
                if mayBeCut, !columns[place].isExtra, most >= Fitting.narrowest,
                    headings[place] <= most || narrow(by: headings[place] - most)
                {
                    show(room - TableLayout.gap, for: place)
                }
                return false
            }
            show(mayBeCut ? max(1, min(least[place], most)) : least[place], for: place)
        }
        return true
    }

    /// Takes cells from the widest text for the heading of another; returns false if its own heading would be cut, or
    /// too little of it would be left.
    private mutating func narrow(by cells: Int) -> Bool {
        let texts = widths.filter { columns[$0.key].kind.mayBeCut }
        guard let widest = texts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            widest.value - cells >= max(Fitting.narrowest, headings[widest.key])
        else { return false }
        widths[widest.key] = widest.value - cells
        room += cells
        return true
    }

    private mutating func show(_ width: Int, for place: Int) {
        widths[place] = width
        room = max(0, room - TableLayout.gap - width)
    }

    /// Divides the room among the shown texts, the narrowest first, up to these widths.
    private mutating func grow(to most: [Int]) {
        while room > 0,
            let narrowest = widths.filter({ most[$0.key] > $0.value }).min(by: {
                ($0.value, $0.key) < ($1.value, $1.key)
            })
        {
            widths[narrowest.key] = narrowest.value + 1
            room -= 1
        }
    }
}
