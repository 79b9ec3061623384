extension OutputFormat {
    package static let chart = OutputFormat(
        "chart",
        "bars in the terminal for the last column of amounts or counts, upright for months, and sparklines",
        canAppend: false, fitsTerminal: true
    ) { ChartRenderer($0) }
}

/// A bar chart of block characters, for people at a terminal: a line for each row, or bars side by side over time.
///
/// Rows are collected until the end, since the scale needs all of them: at most a thousand, and further rows are
/// counted.
struct ChartRenderer: Renderer {
    /// The width in cells if none is given.
    private static let defaultWidth = 80

    private let options: RenderingOptions
    private var data: ChartData?

    init(_ options: RenderingOptions) { self.options = options }

    mutating func begin(_ page: Page, to out: inout ByteWriter) throws { data = try ChartData(page) }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) { data?.append(cells) }

    func end(_ page: Page, to out: inout ByteWriter) throws {
        guard let data else { return }
        let picture = ChartPicture(data)
        let layout = ChartLayout(picture, width: options.width ?? ChartRenderer.defaultWidth)
        if options.header { try line("\(picture.title): \(picture.heading)", .bold, to: &out) }
        for panel in picture.panels { try draw(panel, of: picture, layout, to: &out) }
        for note in picture.notes { try line(note, .dim, to: &out) }
        if let footer = page.footer() { try line(visible(footer), .dim, to: &out) }
    }

    private func draw(
        _ panel: ChartPanel, of picture: ChartPicture, _ layout: ChartLayout, to out: inout ByteWriter
    ) throws(OutputError) {
        if picture.panels.count > 1 {
            try line(panel.currency.isEmpty ? "(no currency)" : panel.currency, .bold, to: &out)
        }
        if picture.isOverTime, let chart = UprightChart(panel, width: options.width ?? ChartRenderer.defaultWidth) {
            for line in chart.lines { try write(line, to: &out) }
        } else {
            try drawRows(panel, of: picture, layout, to: &out)
        }
        for summary in panel.summaries { try line(layout.line(summary), .dim, to: &out) }
    }

    private func write(_ line: UprightChart.ChartRow, to out: inout ByteWriter) throws(OutputError) {
        try styled(line.beginning, line.kind == .note ? .dim : .plain, to: &out)
        try self.line(line.bars, line.kind == .gain ? .green : line.kind == .loss ? .red : .plain, to: &out)
    }

    private func drawRows(
        _ panel: ChartPanel, of picture: ChartPicture, _ layout: ChartLayout, to out: inout ByteWriter
    ) throws(OutputError) {
        let scale = BlockScale(panel.bars.compactMap { $0.number?.value }, width: layout.barWidth)
        for bar in panel.bars {
            let text = bar.number.map { picture.text($0, in: panel) } ?? "–"
            try out.text(layout.beginning(bar.label, text))
            try draw(bar.number?.value ?? 0, scale, to: &out)
            try out.byte(UInt8(ascii: "\n"))
        }
    }

    private func draw(_ value: Double, _ scale: BlockScale, to out: inout ByteWriter) throws(OutputError) {
        let eighths = scale.eighths(value)
        guard eighths > 0 || scale.hasZeroLine else { return }
        try out.bytes("  ")
        try styled(
            BlockBar.left(eighths: value < 0 ? eighths : 0, cells: scale.left), value < 0 ? .red : .plain, to: &out)
        if scale.hasZeroLine { try out.bytes("│") }
        if value > 0 { try styled(BlockBar.right(eighths: eighths), .green, to: &out) }
    }
}

extension ChartRenderer {
    private enum Style { case plain, bold, dim, green, red }

    private func line(_ text: String, _ style: Style, to out: inout ByteWriter) throws(OutputError) {
        try styled(text, style, to: &out)
        try out.byte(UInt8(ascii: "\n"))
    }

    private func styled(_ text: String, _ style: Style, to out: inout ByteWriter) throws(OutputError) {
        guard options.colour, style != .plain, !text.isEmpty else { return try out.text(text) }
        switch style {
        case .plain: break
        case .bold: try out.bytes("\u{1B}[1m")
        case .dim: try out.bytes("\u{1B}[2m")
        case .green: try out.bytes("\u{1B}[32m")
        case .red: try out.bytes("\u{1B}[31m")
        }
        try out.text(text)
        try out.bytes("\u{1B}[0m")
    }
}
