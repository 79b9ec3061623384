extension OutputFormat {
    package static let html = OutputFormat(
        "html", "an HTML document with one table", aliases: ["htm"], fileExtensions: ["html", "htm"], canAppend: false
    ) { HTMLRenderer($0) }
}

/// A standalone HTML document with one table, which a browser opens and a spreadsheet imports.
///
/// Without a header the table has no `thead`.
struct HTMLRenderer: Renderer {
    private let header: Bool
    private var isNumeric: [Bool] = []

    init(_ options: RenderingOptions) { header = options.header }

    mutating func begin(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        isNumeric = page.columns.map(\.kind.isNumeric)
        try out.bytes("<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>")
        try out.escaped(page.title, HTMLEscape.self)
        try out.bytes("</title>\n")
        try out.bytes(HTMLRenderer.style)
        try out.bytes("</head>\n<body>\n<table>\n")
        if header { try head(page, to: &out) }
        try out.bytes("<tbody>\n")
    }

    private func head(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        try out.bytes("<thead>\n<tr>")
        for column in page.columns {
            try column.kind.isNumeric ? out.bytes("<th class=\"number\">") : out.bytes("<th>")
            try out.escaped(column.name, HTMLEscape.self)
            try out.bytes("</th>")
        }
        try out.bytes("</tr>\n</thead>\n")
    }

    func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        try out.bytes("<tr>")
        for index in cells.indices {
            try isNumeric[index] ? out.bytes("<td class=\"number\">") : out.bytes("<td>")
            switch cells[index] {
            case .text(let text): try out.escaped(text, HTMLEscape.self)
            case .list(let list): try out.escaped(list, HTMLEscape.self)
            default: try out.number(cells[index])
            }
            try out.bytes("</td>")
        }
        try out.bytes("</tr>\n")
    }

    func end(_ page: Page, to out: inout ByteWriter) throws {
        try out.bytes("</tbody>\n")
        if let totals = page.totals {
            try out.bytes("<tfoot>\n")
            try totals { cells in try row(cells, to: &out) }
            try out.bytes("</tfoot>\n")
        }
        try out.bytes("</table>\n</body>\n</html>\n")
    }

    /// The style sheet; `plaintext` gives each cell its own direction, so that a right-to-left title affects nothing
    /// around it.
    private static let style: StaticString = """
        <style>
        :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
        table { border-collapse: collapse; }
        th, td { padding: .25em .75em; text-align: start; vertical-align: top; unicode-bidi: plaintext; }
        tbody tr { border-top: 1px solid #8884; }
        thead th, tfoot tr:first-child td { border-bottom: 2px solid #888; }
        tfoot tr:first-child td { border-top: 2px solid #888; border-bottom: 0; }
        tfoot td { font-weight: bold; }
        .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        </style>

        """
}

/// The bytes that HTML must escape, and XML too once line ends are made visible.
enum HTMLEscape: ByteEscape {
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        let controls = Word.less(word, than: 0x20) | Word.equal(word, 0x7F) | word
        let marks =
            Word.equal(word, UInt8(ascii: "&")) | Word.equal(word, UInt8(ascii: "<"))
            | Word.equal(word, UInt8(ascii: ">"))
        return controls | marks | Word.equal(word, UInt8(ascii: "\"")) | Word.equal(word, UInt8(ascii: "'"))
    }

    static func escape(
        _ at: inout UnsafePointer<UInt8>, in text: Range<UnsafePointer<UInt8>>, to out: inout ByteWriter
    ) throws(OutputError) {
        switch at.pointee {
        case UInt8(ascii: "&"): try out.bytes("&amp;")
        case UInt8(ascii: "<"): try out.bytes("&lt;")
        case UInt8(ascii: ">"): try out.bytes("&gt;")
        case UInt8(ascii: "\""): try out.bytes("&quot;")
        case UInt8(ascii: "'"): try out.bytes("&#39;")
        case UInt8(ascii: "\t"): try out.byte(at.pointee)
        case UInt8(ascii: "\n"): try out.bytes("<br>")
        case UInt8(ascii: "\r") where at + 1 < text.upperBound && at[1] == UInt8(ascii: "\n"):
            try out.bytes("<br>")
            at += 1
        default: return try out.shown(&at, text.upperBound)
        }
        at += 1
    }
}
