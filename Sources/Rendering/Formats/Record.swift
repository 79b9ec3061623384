extension OutputFormat {
    package static let record = OutputFormat(
        "record", "a block of lines for each row", fitsTerminal: true
    ) { RecordRenderer($0) }
}

/// A block for each row, with a line for each value, its name first.
///
/// Empty values are left out, except unknown figures. A currency is written beside its amounts.
struct RecordRenderer: Renderer {
    private let options: RenderingOptions
    private let ornament: Ornament
    private var rows = TableRows()
    private var labels: [String] = []
    /// The currency columns that are written with amounts.
    private var folded: Set<Int> = []
    private var hidesEmptyFigures = false
    private var isFirst = true

    init(_ options: RenderingOptions) {
        self.options = options
        ornament = Ornament(isASCII: options.isASCII)
    }

    mutating func begin(_ page: Page, to out: inout ByteWriter) {
        rows = TableRows(columns: page.columns, ornament: ornament, isForTerminal: options.isForTerminal)
        rows.namesGroups = false
        folded = Set(rows.codeColumns.compactMap(\.self).filter { !page.columns[$0].isKept })
        labels = page.columns.map { visible(options.isForTerminal ? $0.heading : $0.name) }
        hidesEmptyFigures = page.hidesEmptyFigures
    }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        rows.append(cells)
        defer { rows.removeAll() }
        if !isFirst { try out.byte(UInt8(ascii: "\n")) }
        isFirst = false
        let shown = rows.columns.indices.filter { !folded.contains($0) && shows(cells[$0], rows.columns[$0]) }
        let width = shown.map { displayWidth(of: labels[$0]) }.max() ?? 0
        for column in shown { try line(column, width, to: &out) }
    }

    private func shows(_ cell: Cell, _ column: Column) -> Bool {
        guard case .empty = cell else { return true }
        return column.kind.isNumeric && !column.isBlankWhereEmpty && !hidesEmptyFigures
    }

    private func line(_ column: Int, _ labelWidth: Int, to out: inout ByteWriter) throws(OutputError) {
        let label = labels[column]
        try styled("\u{1B}[1m", to: &out)
        try out.text(label)
        try styled("\u{1B}[0m", to: &out)
        let entry = rows.entry(0, column)
        if entry.count > 0 {
            try out.repeated(
                UInt8(ascii: " "), count: max(0, labelWidth - displayWidth(of: label)) + TableLayout.gap)
            let isRed = rows.isLoss(entry, column)
            if isRed { try styled("\u{1B}[31m", to: &out) }
            try rows.write(entry, to: &out)
            if isRed { try styled("\u{1B}[39m", to: &out) }
            if let code = rows.code(of: column, 0), let place = rows.codeColumns[column], folded.contains(place) {
                try out.text(" \(code.text)")
            }
        }
        try out.byte(UInt8(ascii: "\n"))
    }

    private func styled(_ escape: StaticString, to out: inout ByteWriter) throws(OutputError) {
        if options.colour { try out.bytes(escape) }
    }

    mutating func end(_ page: Page, to out: inout ByteWriter) throws {
        if isFirst, options.isForTerminal { return try out.text(page.nothing.isEmpty ? "" : "\(page.nothing)\n") }
        guard let footer = page.footer() else { return }
        try styled("\u{1B}[2m", to: &out)
        try out.text(options.isASCII ? inASCII(visible(footer)) : visible(footer))
        try styled("\u{1B}[0m", to: &out)
        try out.byte(UInt8(ascii: "\n"))
    }
}
