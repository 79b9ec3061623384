extension OutputFormat {
    package static let table = OutputFormat(
        "table", "aligned columns for a terminal, with totals and a footer", columnLine: .blanks, fitsTerminal: true
    ) { TableRenderer($0) }
}

/// Aligned columns for a terminal.
///
/// The first rows are collected to measure the columns, and the rest is streamed: a longer text that comes later is cut
/// if the table must fit a width, and otherwise shifts its line. Numbers, days and codes are never cut; figures are
/// aligned at their decimal points.
struct TableRenderer: Renderer {
    /// The number of rows collected before the first line is written.
    private static let sampleRows = 500
    private static let sampleBytes = 1 << 20

    private let options: RenderingOptions
    private let ornament: Ornament
    private var rows = TableRows()
    private var rowCount = 0
    private var layout: TableLayout?

    init(_ options: RenderingOptions) {
        self.options = options
        ornament = Ornament(isASCII: options.isASCII)
    }

    mutating func begin(_ page: Page, to out: inout ByteWriter) {
        rows = TableRows(columns: page.columns, ornament: ornament, isForTerminal: options.isForTerminal)
    }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        rows.append(cells)
        rowCount += 1
        if layout != nil || rowCount >= TableRenderer.sampleRows || rows.byteCount >= TableRenderer.sampleBytes {
            try writeGathered(to: &out)
        }
    }

    mutating func end(_ page: Page, to out: inout ByteWriter) throws {
        if rowCount == 0, options.isForTerminal { return try styled(.plain, page.nothing, to: &out) }
        // Totals are wider than their parts, so they are measured too if no line is written yet.
        var totals = TableRows(columns: page.columns, ornament: ornament, isForTerminal: options.isForTerminal)
        totals.namesGroups = false
        try page.totals? { cells in totals.append(cells) }
        if layout == nil { try begin(measuring: totals, constant: rows.constantColumns(beside: totals), to: &out) }
        try writeGathered(to: &out)
        if totals.rowCount > 0, let layout {
            try rule(layout, to: &out)
            try write(totals, layout, style: .bold, to: &out)
        }
        if let note = note(page) { try styled(.dim, note, to: &out) }
        if let footer = page.footer() { try styled(.dim, visible(footer), to: &out) }
    }

    private mutating func writeGathered(to out: inout ByteWriter) throws(OutputError) {
        // Rows after the sample may differ, so none of its columns can be called constant.
        if layout == nil { try begin(measuring: TableRows(), constant: [], to: &out) }
        if let layout { try write(rows, layout, style: .plain, to: &out) }
        rows.removeAll()
    }

    /// Chooses the columns and writes the header; before it, a line says the values of the columns that are left out
    /// since they are the same in all rows.
    private mutating func begin(
        measuring totals: TableRows, constant: [Int], to out: inout ByteWriter
    ) throws(OutputError) {
        let shared = SharedValues(options.isForTerminal && options.header ? constant : [], rows, options)
        var measures = rows.measures
        for (index, measure) in totals.measures.enumerated() { measures[index].add(measure) }
        let layout = TableLayout(
            rows.columns, measures, codes: rows.codeColumns,
            said: shared.said, empty: shared.empty, options: options)
        self.layout = layout
        rows.measureSharedSKUs()
        guard options.header, !rows.columns.isEmpty else { return }
        if let line = shared.line { try styled(.dim, line, to: &out) }
        try open(.bold, to: &out)
        try header(layout, to: &out)
        try close(.bold, to: &out)
        try rule(layout, to: &out)
    }
}

extension TableRenderer {
    private enum Style { case plain, bold, dim }

    private func write(
        _ rows: TableRows, _ layout: TableLayout, style: Style, to out: inout ByteWriter
    ) throws(OutputError) {
        for row in 0..<rows.rowCount {
            try open(style, to: &out)
            try rows.write(row, layout, colour: options.colour, to: &out)
            try close(style, to: &out)
        }
    }

    private func header(_ layout: TableLayout, to out: inout ByteWriter) throws(OutputError) {
        var pending = 0
        for (place, column) in layout.columns.enumerated() {
            if place > 0 { pending += TableLayout.gap }
            let text = column.limit.map { truncated(column.header, toWidth: $0) } ?? column.header
            let padding = max(0, column.width - displayWidth(of: text))
            try out.repeated(UInt8(ascii: " "), count: pending + (column.isRightAligned ? padding : 0))
            try out.text(text)
            pending = column.isRightAligned ? 0 : padding
        }
    }

    private func rule(_ layout: TableLayout, to out: inout ByteWriter) throws(OutputError) {
        try open(.dim, to: &out)
        for (index, column) in layout.columns.enumerated() {
            if index > 0 { try out.repeated(UInt8(ascii: " "), count: TableLayout.gap) }
            for _ in 0..<column.width { try out.text(ornament.rule) }
        }
        try close(.dim, to: &out)
    }

    /// Returns a line that names the hidden columns and how to see them; `nil` if there are none.
    private func note(_ page: Page) -> String? {
        guard let layout, options.isForTerminal else { return nil }
        let shown = Set(layout.columns.map(\.index))
        let codes = Set(rows.codeColumns.compactMap(\.self).filter { !rows.columns[$0].isKept })
        // A column that was empty in the sample may have had values later.
        let hidden = rows.columns.indices.filter {
            !shown.contains($0) && !codes.contains($0) && !layout.said.contains($0)
                && (layout.omitted.contains($0) || !rows.measures[$0].isEmpty)
        }
        guard !hidden.isEmpty else { return nil }
        let names = hidden.map { visible(rows.columns[$0].name) }
        let note = HiddenColumns(names: names, ways: page.waysToSeeMore).text(fitting: options.width)
        return options.isASCII ? inASCII(note) : note
    }

    private func styled(_ style: Style, _ line: String, to out: inout ByteWriter) throws(OutputError) {
        if line.isEmpty { return }
        try open(style, to: &out)
        try out.text(options.isASCII ? inASCII(line) : line)
        try close(style, to: &out)
    }

    private func open(_ style: Style, to out: inout ByteWriter) throws(OutputError) {
        guard options.colour else { return }
        switch style {
        case .plain: break
        case .bold: try out.bytes("\u{1B}[1m")
        case .dim: try out.bytes("\u{1B}[2m")
        }
    }

    private func close(_ style: Style, to out: inout ByteWriter) throws(OutputError) {
        if options.colour, style != .plain { try out.bytes("\u{1B}[0m") }
        try out.byte(UInt8(ascii: "\n"))
    }
}

/// The columns with the same value in all rows, which one line before the header says instead.
private struct SharedValues {
    /// The columns whose values the line says, and those without any value.
    private(set) var said: Set<Int> = []
    private(set) var empty: Set<Int> = []
    private var words: [String] = []

    /// Takes as many of the columns as the line has room for; the others stay in the table.
    init(_ columns: [Int], _ rows: TableRows, _ options: RenderingOptions) {
        for column in columns {
            guard let text = rows.constant(column) else {
                empty.insert(column)
                continue
            }
            guard displayWidth(of: Self.line(words + [text])) <= options.width ?? .max else { continue }
            words.append(text)
            said.insert(column)
        }
    }

    /// `in all rows: market Newark · cost 3.00 GBP`; `nil` if there is nothing to say.
    var line: String? { words.isEmpty ? nil : Self.line(words) }

    private static func line(_ words: [String]) -> String { "in all rows: \(words.joined(separator: " · "))" }
}

/// The line about columns that had no room.
struct HiddenColumns {
    let names: [String]
    let ways: String

    /// The shortest way to see every column.
    private static let shortWay = "as record"

    /// Returns as many names as a line has room for, and the number of the others.
    func text(fitting width: Int?) -> String {
        let all = "not shown: \(names.joined(separator: ", "))"
        let some = (1..<max(names.count, 1)).reversed().map { count in
            "not shown: \(names.prefix(count).joined(separator: ", ")) and \(names.count - count) more"
        }
        let lines = [ways, Self.shortWay].flatMap { way in ([all] + some).map { "\($0) · \(way)" } }
        guard let width else { return lines[0] }
        return lines.first { displayWidth(of: $0) <= width }
            ?? "\(names.count) more column\(names.count == 1 ? "" : "s") · \(Self.shortWay)"
    }
}
