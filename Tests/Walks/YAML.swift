extension OutputFormat {
    package static let yaml = OutputFormat(
        "yaml", "a YAML sequence of flat mappings", fileExtensions: ["yaml", "yml"], canAppend: false,
        isForMachines: true
    ) { _ in YAMLRenderer() }
}

/// A YAML sequence with a mapping for each row; scalars are those of JSON, which YAML includes.
struct YAMLRenderer: Renderer {
    private var keys: [String] = []
    private var isEmpty = true

    mutating func begin(_ page: Page, to out: inout ByteWriter) {
        keys = page.columns.enumerated().map { "\($0 == 0 ? "-" : " ") \($1.name): " }
    }

    mutating func row(_ cells: UnsafeBufferPointer<Cell>, to out: inout ByteWriter) throws(OutputError) {
        isEmpty = false
        for (key, cell) in zip(keys, cells) {
            try out.text(key)
            try out.json(cell)
            try out.byte(UInt8(ascii: "\n"))
        }
    }

    func end(_ page: Page, to out: inout ByteWriter) throws(OutputError) {
        if isEmpty { try out.bytes("[]\n") }
    }
}
