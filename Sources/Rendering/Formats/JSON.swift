extension OutputFormat {
    package static let json = OutputFormat(
        "json", "one JSON array of flat objects", fileExtensions: ["json"], canAppend: false, isForMachines: true,
        isJSON: true
    ) { _ in JSONRenderer(.array) }
    package static let ndjson = OutputFormat(
        "ndjson", "a JSON object on each line",
        aliases: ["jsonl"], fileExtensions: ["ndjson", "jsonl"], isForMachines: true, isJSON: true
    ) { _ in JSONRenderer(.lines) }
}

/// Flat JSON objects (RFC 8259), one on each line: as elements of one array, or each separately (ndjson).
struct JSONRenderer: Renderer {
    enum Shape { case array, lines }

    private let shape: Shape
    /// The text before each value: `{"sku":`, then `,"title":` …, end to end.
    private var keys: [UInt8] = []
    private var keyEnds: [Int] = []
    private var isFirst = true

    init(_ shape: Shape) { self.shape = shape }

    mutating func begin(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        let scratch = ByteOutput()
        var writer = ByteWriter(scratch)
        for (index, column) in page.columns.enumerated() {
            try writer.byte(index == 0 ? UInt8(ascii: "{") : UInt8(ascii: ","))
            try writer.byte(UInt8(ascii: "\""))
            try writer.escaped(column.name, JSONEscape.self)
            try writer.bytes("\":")
            writer.close()
            keyEnds.append(scratch.byteCount)
        }
        keys = scratch.contents
        if shape == .array { try out.byte(UInt8(ascii: "[")) }
    }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        if shape == .array { try isFirst ? out.bytes("\n") : out.bytes(",\n") }
        isFirst = false
        if cells.isEmpty { try out.byte(UInt8(ascii: "{")) }
        try keys.withUnsafeBufferPointer { keys throws(OutputError) in
            var start = 0
            for index in cells.indices {
                let end = keyEnds[index]
                if let base = keys.baseAddress { try out.bytes(base + start, end - start) }
                try out.json(cells[index])
                start = end
            }
        }
        try out.byte(UInt8(ascii: "}"))
        if shape == .lines { try out.byte(UInt8(ascii: "\n")) }
    }

    func end(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        if shape == .array { try isFirst ? out.bytes("]\n") : out.bytes("\n]\n") }
    }
}

extension ByteWriter {
    @inline(__always)
    mutating func json(_ cell: Cell) throws(OutputError) {
        switch cell {
        case .empty: try bytes("null")
        case .text(let text): try json(text)
        case .integer, .decimal, .boolean: try number(cell)
        case .list(let list):
            try byte(UInt8(ascii: "["))
            for (index, text) in list.enumerated() {
                if index > 0 { try byte(UInt8(ascii: ",")) }
                try json(text)
            }
            try byte(UInt8(ascii: "]"))
        }
    }

    @inline(__always)
    private mutating func json(_ text: UnsafeRawBufferPointer) throws(OutputError) {
        try byte(UInt8(ascii: "\""))
        try escaped(text, JSONEscape.self)
        try byte(UInt8(ascii: "\""))
    }
}

private enum JSONEscape: ByteEscape {
    /// Returns the marks of ``ByteScan/flags(_:)``; bytes above 127 count as special, since JSON must be valid UTF-8.
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        Word.less(word, than: 0x20) | Word.equal(word, UInt8(ascii: "\"")) | Word.equal(word, UInt8(ascii: "\\")) | word
    }

    static func escape(
        _ at: inout UnsafePointer<UInt8>, in text: Range<UnsafePointer<UInt8>>, to out: inout ByteWriter
    ) throws(OutputError) {
        let byte = at.pointee
        if byte >= 0x80 { return try out.repaired(&at, text.upperBound) }
        at += 1
        switch byte {
        case UInt8(ascii: "\""): try out.bytes("\\\"")
        case UInt8(ascii: "\\"): try out.bytes("\\\\")
        case UInt8(ascii: "\n"): try out.bytes("\\n")
        case UInt8(ascii: "\r"): try out.bytes("\\r")
        case UInt8(ascii: "\t"): try out.bytes("\\t")
        default:
            let digits: StaticString = "0123456789abcdef"
            try out.bytes("\\u00")
            try out.byte(digits.utf8Start[Int(byte >> 4)])
            try out.byte(digits.utf8Start[Int(byte & 0xF)])
        }
    }
}
