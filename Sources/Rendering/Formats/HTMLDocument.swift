/// A document of several parts for people, in one file that needs no other.
///
/// It has no scripts, and tells the browser to run and load none, whatever a text in it says.
package struct HTMLDocument {
    /// A part, in the order of the page.
    package enum Block {
        case heading(String)
        case paragraph(String)
        case table(Page)
        /// A picture of a page, with its figures as a table below it.
        case chart(Page)
    }

    private let title: String
    private let parts: [Block]

    package init(title: String, parts: [Block]) {
        (self.title, self.parts) = (title, parts)
    }

    /// Writes the document and returns the number of rows of its tables.
    ///
    /// - Throws: ``OutputError``, and any error that a page's streams throw.
    package func write(to output: ByteOutput) throws -> Int {
        var out = ByteWriter(output)
        let count = try write(to: &out)
        out.close()
        try output.flush()
        return count
    }

    private func write(to out: inout ByteWriter) throws -> Int {
        try out.bytes("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        try out.bytes(Self.head)
        try out.bytes("<title>")
        try out.escaped(title, HTMLEscape.self)
        try out.bytes("</title>\n")
        try out.bytes(Self.style)
        try out.bytes("</head>\n<body>\n<main>\n<h1>")
        try out.escaped(title, HTMLEscape.self)
        try out.bytes("</h1>\n")
        var (count, heading) = (0, title)
        for part in parts {
            if case .heading(let text) = part { heading = text }
            count += try write(part, under: heading, to: &out)
        }
        try out.bytes("</main>\n</body>\n</html>\n")
        return count
    }

    private func write(_ part: Block, under heading: String, to out: inout ByteWriter) throws -> Int {
        switch part {
        case .heading(let text):
            try out.bytes("<h2>")
            try out.escaped(text, HTMLEscape.self)
            try out.bytes("</h2>\n")
            return 0
        case .paragraph(let text):
            try out.bytes("<p>")
            try out.escaped(text, HTMLEscape.self)
            try out.bytes("</p>\n")
            return 0
        case .table(let page): return try HTMLTable(page, name: heading).write(to: &out)
        case .chart(let page):
            try out.bytes("<figure>\n")
            try draw(page, to: &out)
            try out.bytes("</figure>\n")
            return try HTMLTable(page, name: heading).write(to: &out)
        }
    }

    private func draw(_ page: Page, to out: inout ByteWriter) throws {
        var renderer = SVGRenderer(isInline: true)
        try renderer.begin(page, to: &out)
        try page.rows { renderer.row($0, to: &out) }
        try renderer.end(page, to: &out)
    }

    /// The tags that keep a browser from running or loading anything.
    package static let head: StaticString = """
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">

        """

    /// The style sheet; `plaintext` gives each cell its own direction, so that a right-to-left title affects nothing
    /// around it.
    private static let style: StaticString = """
        <style>
        :root { color-scheme: light dark; font: 15px/1.45 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
        body { margin: 0; color: #222; background: #fff; }
        main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.6rem; margin: .5rem 0 1rem; }
        h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; break-after: avoid; }
        figure { margin: .5rem 0; break-inside: avoid; }
        svg { display: block; max-width: 100%; height: auto; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; font-size: .93rem; }
        th, td { padding: .25em .75em; text-align: start; vertical-align: top; unicode-bidi: plaintext; font-weight: normal; }
        tbody th { white-space: nowrap; }
        thead th { border-bottom: 2px solid #888; font-weight: bold; }
        tbody tr + tr { border-top: 1px solid #8884; }
        tfoot td, tfoot th { border-top: 2px solid #888; font-weight: bold; }
        .figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        @media (prefers-color-scheme: dark) { body { color: #ddd; background: #17191c; } }
        @media print {
        :root { color-scheme: light; font-size: 10px; }
        body { color: #000; background: #fff; }
        main { max-width: none; padding: 0; }
        h2 { margin-top: 1rem; }
        svg { max-width: 30rem; }
        tr { break-inside: avoid; }
        .wide { overflow-x: visible; }
        }
        </style>

        """
}

/// A table for people in a document: headings in words, percentages, thousands, and a dash for an unknown figure.
private struct HTMLTable {
    let page: Page
    /// The heading above it, which tells its region from the others.
    let name: String

    init(_ page: Page, name: String) { (self.page, self.name) = (page, name) }

    func write(to out: inout ByteWriter) throws -> Int {
        // A table that is wider than a phone scrolls; a keyboard must reach what scrolls.
        try out.bytes("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"")
        try out.escaped(name, HTMLEscape.self)
        try out.bytes("\">\n<table>\n<thead>\n<tr>")
        for column in page.columns {
            try out.bytes(column.kind.isNumeric ? "<th scope=\"col\" class=\"figure\">" : "<th scope=\"col\">")
            try out.escaped(column.heading, HTMLEscape.self)
            try out.bytes("</th>")
        }
        try out.bytes("</tr>\n</thead>\n<tbody>\n")
        var count = 0
        try page.rows { cells in
            try write(cells, to: &out)
            count += 1
        }
        try out.bytes("</tbody>\n")
        if let totals = page.totals {
            try out.bytes("<tfoot>\n")
            try totals { try write($0, to: &out) }
            try out.bytes("</tfoot>\n")
        }
        try out.bytes("</table>\n</div>\n")
        return count
    }

    private func write(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        try out.bytes("<tr>")
        for index in cells.indices {
            let column = page.columns[index]
            let isName = index == 0 && !column.kind.isNumeric
            try out.bytes(isName ? "<th scope=\"row\">" : column.kind.isNumeric ? "<td class=\"figure\">" : "<td>")
            try write(cells[index], column, to: &out)
            try out.bytes(isName ? "</th>" : "</td>")
        }
        try out.bytes("</tr>\n")
    }

    private func write(_ cell: Cell, _ column: Column, to out: inout ByteWriter) throws(OutputError) {
        switch cell {
        case .text(let text): try out.escaped(text, HTMLEscape.self)
        case .list(let list): try out.escaped(list, HTMLEscape.self)
        case .empty: if column.kind.isNumeric, !column.isBlankWhereEmpty { try out.bytes("—") }
        case .boolean(let flag): try out.bytes(flag ? "yes" : "no")
        case .integer(let number): try out.text(grouped(number, digits: 0))
        case .decimal(let units, let digits):
            if column.measure == .ratio, let tenths = Percentage.tenths(units, digits: digits) {
                try out.text("\(grouped(tenths, digits: 1)) %")
            } else {
                try out.text(grouped(units, digits: digits))
            }
        }
    }
}
