import SystemLibrary

extension OutputFormat {
    package static let csv = OutputFormat(
        "csv", "comma-separated values (RFC 4180)", fileExtensions: ["csv"], columnLine: .commas,
        isForMachines: true
    ) { CSVRenderer($0) }
}

/// Comma-separated values: RFC 4180 with LF line ends, quoted only if necessary.
///
/// An empty cell is nothing and an empty text is `""`, so that readers can tell them apart.
struct CSVRenderer: Renderer {
    private let header: Bool

    init(_ options: RenderingOptions) { header = options.header }

    func begin(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        guard header else { return }
        for (index, column) in page.columns.enumerated() {
            if index > 0 { try out.byte(UInt8(ascii: ",")) }
            try Array(column.name.utf8).withUnsafeBufferPointer { name throws(OutputError) in
                try out.csv(UnsafeRawBufferPointer(name))
            }
        }
        try out.byte(UInt8(ascii: "\n"))
    }

    func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        var isFirst = true
        for cell in cells {
            if !isFirst { try out.byte(UInt8(ascii: ",")) }
            isFirst = false
            switch cell {
            // Readers skip an empty line.
            case .empty: if cells.count == 1 { try out.bytes("\"\"") }
            case .text(let text): try out.csv(text)
            case .integer, .decimal, .boolean: try out.number(cell)
            case .list(let list): try out.csv(list)
            }
        }
        try out.byte(UInt8(ascii: "\n"))
    }

    func end(_ page: Page, to out: inout ByteWriter) {}
}

/// The bytes that make a cell need quotes.
private enum CSVScan: ByteScan {
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        Word.equal(word, UInt8(ascii: ",")) | Word.equal(word, UInt8(ascii: "\""))
            | Word.equal(word, UInt8(ascii: "\n")) | Word.equal(word, UInt8(ascii: "\r"))
    }

    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let base = text.baseAddress else { return true }
        let start = base.assumingMemoryBound(to: UInt8.self)
        return plainPrefix(start, start + text.count) == text.count
    }
}

extension ByteWriter {
    @inline(__always)
    fileprivate mutating func csv(_ text: UnsafeRawBufferPointer) throws(OutputError) {
        if text.isEmpty { return try bytes("\"\"") }
        if try !plain(text, CSVScan.self) { try csvSlowly(text) }
    }

    @inline(never)
    private mutating func csvSlowly(_ text: UnsafeRawBufferPointer) throws(OutputError) {
        if CSVScan.isPlain(text) {
            if let base = text.baseAddress { try bytes(base, text.count) }
            return
        }
        try byte(UInt8(ascii: "\""))
        try doublingQuotes(text)
        try byte(UInt8(ascii: "\""))
    }

    @inline(never)
    fileprivate mutating func csv(_ list: UnsafeBufferPointer<UnsafeRawBufferPointer>) throws(OutputError) {
        let quoted = !list.allSatisfy(CSVScan.isPlain) || (list.count == 1 && list[0].isEmpty)
        if quoted { try byte(UInt8(ascii: "\"")) }
        for (index, text) in list.enumerated() {
            if index > 0 { try bytes("; ") }
            try doublingQuotes(text)
        }
        if quoted { try byte(UInt8(ascii: "\"")) }
    }

    private mutating func doublingQuotes(_ text: UnsafeRawBufferPointer) throws(OutputError) {
        guard var at = text.baseAddress else { return }
        let end = at + text.count
        while at < end, let quote = memchr(at, Int32(UInt8(ascii: "\"")), end - at) {
            let count = UnsafeRawPointer(quote) + 1 - at
            try bytes(at, count)
            try byte(UInt8(ascii: "\""))
            at += count
        }
        try bytes(at, end - at)
    }
}
