extension OutputFormat {
    package static let svg = OutputFormat(
        "svg", "the chart as a picture for a browser, with bars, or a line over many months", fileExtensions: ["svg"],
        canAppend: false
    ) { _ in SVGRenderer() }
}

/// A bar chart as a picture (SVG 1.1), without scripts, fonts or external styles.
///
/// It has upright bars above their labels, or a line through the points of many periods, a scale of round numbers, and
/// each bar's exact number in a tooltip, or above the bar if there is room. Different currencies are separate plots,
/// one below another, with separate scales.
struct SVGRenderer: Renderer {
    /// True for a picture inside an HTML document, which has no XML declaration.
    private let isInline: Bool
    private var data: ChartData?

    init(isInline: Bool = false) { self.isInline = isInline }

    mutating func begin(_ page: Page, to out: inout ByteWriter) throws { data = try ChartData(page) }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) { data?.append(cells) }

    func end(_ page: Page, to out: inout ByteWriter) throws {
        guard let data else { return }
        let picture = ChartPicture(data)
        let ticks = picture.panels.map { AxisTicks($0.bars.compactMap(\.number)) }
        let layout = PictureLayout(picture, ticks: ticks)
        try begin(picture, layout, to: &out)
        for (index, panel) in picture.panels.enumerated() {
            let plot = SVGPlot(
                panel: panel, picture: picture, layout: layout, ticks: ticks[index], top: layout.top(ofPanel: index))
            try plot.write(to: &out)
        }
        if picture.panels.isEmpty { try out.svg(x: PictureLayout.margin, y: 72, text: "no rows") }
        var y = layout.height - PictureLayout.margin - Double(picture.notes.count - 1) * PictureLayout.noteHeight
        for note in picture.notes {
            try out.svg(x: PictureLayout.margin, y: y, class: "note", text: note)
            y += PictureLayout.noteHeight
        }
        try out.bytes("</svg>\n")
    }

    private func begin(
        _ picture: ChartPicture, _ layout: PictureLayout, to out: inout ByteWriter
    ) throws(OutputError) {
        let size = (svg(layout.width.rounded(.up)), svg(layout.height.rounded(.up)))
        if !isInline { try out.bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
        try out.bytes("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" ")
        try out.text("width=\"\(size.0)\" height=\"\(size.1)\" viewBox=\"0 0 \(size.0) \(size.1)\">\n<title>")
        try out.svg("\(picture.title): \(picture.heading)")
        try out.bytes("</title>\n")
        try out.bytes(SVGRenderer.style)
        try out.bytes("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n")
        try out.svg(x: PictureLayout.margin, y: 36, class: "title", text: PictureLayout.title(picture.title))
    }

    /// The style sheet; the picture has its own background, so that text is legible on any page.
    private static let style: StaticString = """
        <style>
        text { font: 12px system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; fill: #333; }
        .paper { fill: #fff; }
        .title { font-size: 18px; font-weight: bold; fill: #111; }
        .measure { font-weight: bold; }
        .tick { text-anchor: end; }
        .name, .number, .category { text-anchor: middle; }
        .aslant { text-anchor: end; }
        .number { font-size: 11px; paint-order: stroke; stroke: #fff; stroke-width: 3px; }
        .note, .category { fill: #666; }
        .grid { stroke: #ddd; fill: none; }
        .zero { stroke: #666; fill: none; }
        .gain { fill: #2a7ab0; }
        .loss { fill: #c4492f; }
        .course { stroke: #2a7ab0; stroke-width: 2px; fill: none; }
        @media (prefers-color-scheme: dark) {
        text { fill: #ddd; }
        .paper { fill: #17191c; }
        .title { fill: #fff; }
        .note, .category { fill: #aaa; }
        .number { stroke: #17191c; }
        .grid { stroke: #3a3d42; }
        .zero { stroke: #999; }
        .gain { fill: #58a6d8; }
        .loss { fill: #e8745a; }
        .course { stroke: #58a6d8; }
        }
        </style>

        """
}

/// Returns a coordinate or length with at most two decimals.
package func svg(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let text = grouped(Int64(hundredths), digits: 2).filter { $0 != "," }
    return hundredths % 100 == 0 ? String(text.dropLast(3)) : text
}

extension ByteWriter {
    /// Writes a text for XML; its line ends are already replaced, and U+FFFE and U+FFFF are not allowed in XML.
    package mutating func svg(_ text: String) throws(OutputError) {
        let isFit = text.unicodeScalars.allSatisfy { $0.value != 0xFFFE && $0.value != 0xFFFF }
        let fit = isFit ? text : String(text.map { "\u{FFFE}\u{FFFF}".contains($0) ? "\u{FFFD}" : $0 })
        try escaped(fit, HTMLEscape.self)
    }

    /// Writes a text that begins, ends or is centred at a point, depending on its class.
    mutating func svg(
        x: Double, y: Double, class name: StaticString = "text", turned degrees: Int = 0, text: String
    ) throws(OutputError) {
        let turn = degrees == 0 ? "" : " transform=\"rotate(\(degrees) \(Rendering.svg(x)) \(Rendering.svg(y)))\""
        try self.text("<text class=\"\(name)\" x=\"\(Rendering.svg(x))\" y=\"\(Rendering.svg(y))\"\(turn)>")
        try svg(text)
        try bytes("</text>\n")
    }
}
