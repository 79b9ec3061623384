extension OutputFormat {
    package static let markdown = OutputFormat(
        "markdown", "a Markdown table (GitHub's)", aliases: ["md"], fileExtensions: ["md", "markdown"],
        columnLine: .pipes
    ) { MarkdownRenderer($0) }
}

/// A table in GitHub's Markdown: numbers aligned right, totals in bold, and texts escaped so that they are shown
/// literally.
///
/// Without a header only the rows are written, to be added to an existing table.
struct MarkdownRenderer: Renderer {
    private let header: Bool

    init(_ options: RenderingOptions) { header = options.header }

    func begin(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        guard header else { return }
        for column in page.columns {
            try out.bytes("| ")
            try out.escaped(column.name, MarkdownEscape.self)
            try out.byte(UInt8(ascii: " "))
        }
        try out.bytes("|\n")
        for column in page.columns { try column.kind.isNumeric ? out.bytes("|---:") : out.bytes("|---") }
        try out.bytes("|\n")
    }

    func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        try line(cells, around: "", to: &out)
    }

    func end(_ page: Page, to out: inout ByteWriter) throws {
        try page.totals? { cells in try line(cells, around: "**", to: &out) }
    }

    private func line(
        _ cells: UnsafeBufferPointer<Cell>, around mark: StaticString, to out: inout ByteWriter
    ) throws(OutputError) {
        for cell in cells {
            try out.byte(UInt8(ascii: "|"))
            guard cell.isShown else {
                try out.byte(UInt8(ascii: " "))
                continue
            }
            try out.byte(UInt8(ascii: " "))
            try out.bytes(mark)
            switch cell {
            case .text(let text): try out.escaped(text, MarkdownEscape.self)
            case .list(let list): try out.escaped(list, MarkdownEscape.self)
            default: try out.number(cell)
            }
            try out.bytes(mark)
            try out.byte(UInt8(ascii: " "))
        }
        try out.bytes("|\n")
    }
}

extension Cell {
    /// True if the cell shows anything.
    var isShown: Bool {
        switch self {
        case .empty: false
        case .text(let text): !text.isEmpty
        case .list(let list): !list.isEmpty
        default: true
        }
    }
}

/// The bytes that GitHub's Markdown may take for markup within a line (its specification, chapter 6) or a cell (4.10).
private enum MarkdownEscape: ByteEscape {
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        let controls = Word.less(word, than: 0x20) | Word.equal(word, 0x7F) | word
        let brackets = Word.equal(word, UInt8(ascii: "<")) | Word.equal(word, UInt8(ascii: "["))
        let marks =
            Word.equal(word, UInt8(ascii: "|")) | Word.equal(word, UInt8(ascii: "\\"))
            | Word.equal(word, UInt8(ascii: "`")) | Word.equal(word, UInt8(ascii: "*"))
            | Word.equal(word, UInt8(ascii: "_")) | Word.equal(word, UInt8(ascii: "~"))
        return controls | brackets | marks | Word.equal(word, UInt8(ascii: "&"))
    }

    static func escape(
        _ at: inout UnsafePointer<UInt8>, in text: Range<UnsafePointer<UInt8>>, to out: inout ByteWriter
    ) throws(OutputError) {
        switch at.pointee {
        case UInt8(ascii: "\n"):
            try out.bytes("<br>")
            at += 1
        case UInt8(ascii: "\r") where at + 1 < text.upperBound && at[1] == UInt8(ascii: "\n"):
            try out.bytes("<br>")
            at += 2
        case 0..<0x20, 0x7F...:
            try out.shown(&at, text.upperBound)
        case UInt8(ascii: "&") where !beginsEntity(at, text.upperBound):
            try out.byte(at.pointee)
            at += 1
        case UInt8(ascii: "_") where isInsideWord(at, text):
            try out.byte(at.pointee)
            at += 1
        default:
            try out.byte(UInt8(ascii: "\\"))
            try out.byte(at.pointee)
            at += 1
        }
    }

    /// Returns true if an ampersand would begin a character reference; "M&S" should stay as it is.
    private static func beginsEntity(_ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        var next = at + 1
        if next < end, next.pointee == UInt8(ascii: "#") { next += 1 }
        let first = next
        while next < end, isAlphanumeric(next.pointee) { next += 1 }
        return next > first && next < end && next.pointee == UInt8(ascii: ";")
    }

    /// Returns true if an underscore is inside a word, as in `sale_price`, so that it emphasises nothing.
    private static func isInsideWord(_ at: UnsafePointer<UInt8>, _ text: Range<UnsafePointer<UInt8>>) -> Bool {
        at > text.lowerBound && at + 1 < text.upperBound && isAlphanumeric(at[-1]) && isAlphanumeric(at[1])
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}
