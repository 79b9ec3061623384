/// Aligned columns for a terminal.
///
/// The first rows are gathered to measure the columns, the rest is streamed with what was found: a longer text that
/// comes later is cut where the table has a width to fit, and pushes its line out where it has none. Numbers, days
/// and codes are never cut.
struct TableRenderer: Renderer {
    /// How much is gathered before the first line is written.
    private static let sampleRows = 500
    private static let sampleBytes = 1 << 20

    private let options: RenderingOptions
    private var rows = TableRows()
    private var rowCount = 0
    private var layout: TableLayout?

    init(_ options: RenderingOptions) { self.options = options }

    mutating func begin(_ page: Page, to out: inout ByteWriter) {
        rows = TableRows(columns: page.columns)
    }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        rows.append(cells)
        rowCount += 1
        if layout != nil || rowCount >= TableRenderer.sampleRows || rows.byteCount >= TableRenderer.sampleBytes {
            try writeGathered(to: &out)
        }
    }

    mutating func end(_ page: Page, to out: inout ByteWriter) throws {
        // Totals are wider than what they sum: where no line is out yet, they are measured too.
        var totals = TableRows(columns: page.columns)
        try page.totals? { cells in totals.append(cells) }
        if layout == nil { try begin(measuring: totals, to: &out) }
        try writeGathered(to: &out)
        if totals.rowCount > 0, let layout {
            try rule(layout, to: &out)
            try write(totals, layout, style: .bold, to: &out)
        }
        try note(to: &out)
        if let footer = page.footer() { try styled(.dim, visible(footer), to: &out) }
    }

    private mutating func writeGathered(to out: inout ByteWriter) throws(OutputError) {
        if layout == nil { try begin(measuring: TableRows(), to: &out) }
        if let layout { try write(rows, layout, style: .plain, to: &out) }
        rows.removeAll()
    }

    /// Decides the columns and writes the header.
    private mutating func begin(measuring totals: TableRows, to out: inout ByteWriter) throws(OutputError) {
        let header = TableRows(header: rows.columns)
        var natural = rows.columns.indices.map { max(rows.width(ofColumn: $0), totals.width(ofColumn: $0)) }
        if options.header { natural = natural.indices.map { max(natural[$0], header.width(ofColumn: $0)) } }
        let layout = TableLayout(columns: rows.columns, natural: natural, width: options.width)
        self.layout = layout
        guard options.header, !rows.columns.isEmpty else { return }
        try write(header, layout, style: .bold, to: &out)
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
            try rows.write(row, layout, to: &out)
            try close(style, to: &out)
        }
    }

    private func rule(_ layout: TableLayout, to out: inout ByteWriter) throws(OutputError) {
        try open(.dim, to: &out)
        for (index, column) in layout.columns.enumerated() {
            if index > 0 { try out.repeated(UInt8(ascii: " "), count: TableLayout.gap) }
            for _ in 0..<column.width { try out.bytes("─") }
        }
        try close(.dim, to: &out)
    }

    private func note(to out: inout ByteWriter) throws(OutputError) {
        guard let layout, layout.columns.count < rows.columns.count else { return }
        let names = rows.columns[layout.columns.count...].map(\.name)
        let subject = names.count == 1 ? "1 column more" : "\(names.count) columns more"
        let list = visible(names.joined(separator: ", "))
        try styled(.dim, "\(subject) (\(list)): widen the terminal, or choose with show", to: &out)
    }

    private func styled(_ style: Style, _ line: String, to out: inout ByteWriter) throws(OutputError) {
        try open(style, to: &out)
        try out.text(line)
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
