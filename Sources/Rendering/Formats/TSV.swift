extension OutputFormat {
    package static let tsv = OutputFormat(
        "tsv", "tab-separated values; tab, newline, return and backslash as \\t \\n \\r \\\\",
        fileExtensions: ["tsv", "tab"], columnLine: .tabs, isForMachines: true
    ) { TSVRenderer($0) }
}

/// Tab-separated values with one row on each line: tabs, newlines, returns and backslashes are escaped.
struct TSVRenderer: Renderer {
    private let header: Bool

    init(_ options: RenderingOptions) { header = options.header }

    func begin(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        guard header else { return }
        for (index, column) in page.columns.enumerated() {
            if index > 0 { try out.byte(UInt8(ascii: "\t")) }
            try out.escaped(column.name, TSVEscape.self)
        }
        try out.byte(UInt8(ascii: "\n"))
    }

    func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        var isFirst = true
        for cell in cells {
            if !isFirst { try out.byte(UInt8(ascii: "\t")) }
            isFirst = false
            switch cell {
            case .empty: break
            case .text(let text): try out.escaped(text, TSVEscape.self)
            case .integer, .decimal, .boolean: try out.number(cell)
            case .list(let list): try out.escaped(list, TSVEscape.self)
            }
        }
        try out.byte(UInt8(ascii: "\n"))
    }

    func end(_ page: Page, to out: inout ByteWriter) {}
}

private enum TSVEscape: ByteEscape {
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        Word.equal(word, UInt8(ascii: "\t")) | Word.equal(word, UInt8(ascii: "\n"))
            | Word.equal(word, UInt8(ascii: "\r")) | Word.equal(word, UInt8(ascii: "\\"))
    }

    static func escape(
        _ at: inout UnsafePointer<UInt8>, in text: Range<UnsafePointer<UInt8>>, to out: inout ByteWriter
    ) throws(OutputError) {
        switch at.pointee {
        case UInt8(ascii: "\t"): try out.bytes("\\t")
        case UInt8(ascii: "\n"): try out.bytes("\\n")
        case UInt8(ascii: "\r"): try out.bytes("\\r")
        default: try out.bytes("\\\\")
        }
        at += 1
    }
}
