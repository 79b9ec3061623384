/// Rows of a table as they will be shown: text made safe for a terminal and measured, all in one array of bytes.
struct TableRows {
    private struct Entry {
        var start: Int
        var count: Int
        /// In terminal cells.
        var width: Int
    }

    let columns: [Column]
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    init(columns: [Column] = []) { self.columns = columns }

    /// The one row that holds the names of the columns.
    init(header columns: [Column]) {
        self.init(columns: columns)
        for column in columns {
            let start = bytes.count
            Array(column.name.utf8).withUnsafeBytes { appendText($0) }
            finishEntry(from: start)
        }
    }

    var byteCount: Int { bytes.count }
    var rowCount: Int { columns.isEmpty ? 0 : entries.count / columns.count }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
        entries.removeAll(keepingCapacity: true)
    }

    /// The width of a column's widest cell.
    func width(ofColumn column: Int) -> Int {
        stride(from: column, to: entries.count, by: max(columns.count, 1)).reduce(0) { max($0, entries[$1].width) }
    }

    mutating func append(_ cells: UnsafeBufferPointer<Cell>) {
        for cell in cells {
            let start = bytes.count
            switch cell {
            case .empty: break
            case .text(let text): appendText(text)
            case .integer(let value): appendNumber { Digits.write(value, to: $0) }
            case .decimal(let units, let digits): appendNumber { Digits.write(units, digits: digits, to: $0) }
            case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
            case .list(let list): appendList(list)
            }
            finishEntry(from: start)
        }
    }

    private mutating func finishEntry(from start: Int) {
        let width = bytes.withUnsafeBytes { TableRows.width(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        entries.append(Entry(start: start, count: bytes.count - start, width: width))
    }

    private mutating func appendNumber(_ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.largest) { scratch in
            guard let base = scratch.baseAddress else { return }
            bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: write(base)))
        }
    }

    private mutating func appendList(_ list: UnsafeBufferPointer<UnsafeRawBufferPointer>) {
        for (index, text) in list.enumerated() {
            if index > 0 { bytes.append(contentsOf: "; ".utf8) }
            appendText(text)
        }
    }

    private mutating func appendText(_ text: UnsafeRawBufferPointer) {
        if TerminalScan.isPlain(text) { return bytes.append(contentsOf: text) }
        guard let base = text.baseAddress else { return }
        var at = base.assumingMemoryBound(to: UInt8.self)
        let end = at + text.count
        while at < end {
            let sequence = UTF8Sequence(at, end)
            if let symbol = sequence.symbol {
                bytes.append(contentsOf: symbol.utf8)
            } else {
                bytes.append(contentsOf: UnsafeBufferPointer(start: at, count: sequence.length))
            }
            at += sequence.length
        }
    }

    private static func width(_ text: UnsafeRawBufferPointer) -> Int {
        if TerminalScan.isPlain(text) { return text.count }
        return DisplayWidth.ofSimple(text) ?? displayWidth(of: String(decoding: text, as: UTF8.self))
    }
}

extension TableRows {
    /// Writes one row without its line end, and without spaces that nothing follows.
    func write(_ row: Int, _ layout: TableLayout, to out: inout ByteWriter) throws(OutputError) {
        var pending = 0
        for (index, column) in layout.columns.enumerated() {
            if index > 0 { pending += TableLayout.gap }
            let entry = entries[row * columns.count + index]
            if entry.count == 0 {
                pending += column.width
                continue
            }
            let text = shown(entry, limit: column.limit)
            let padding = max(0, column.width - text.width)
            try out.repeated(UInt8(ascii: " "), count: pending + (column.isRightAligned ? padding : 0))
            try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in
                if let base = bytes.baseAddress { try out.bytes(base + entry.start, text.count) }
            }
            if text.isCut { try out.bytes("…") }
            pending = column.isRightAligned ? 0 : padding
        }
    }

    /// How many bytes of a cell are written, and how many terminal cells they take with the `…` that may follow.
    private func shown(_ entry: Entry, limit: Int?) -> (count: Int, width: Int, isCut: Bool) {
        guard let limit, entry.width > limit else { return (entry.count, entry.width, false) }
        if entry.count == entry.width { return (limit - 1, limit, true) }
        let text = String(decoding: bytes[entry.start..<entry.start + entry.count], as: UTF8.self)
        let prefix = DisplayWidth.measuring { $0.prefix(of: text, fitting: limit - 1) }
        return (text.utf8.distance(from: text.startIndex, to: prefix.end), prefix.width + 1, true)
    }
}

/// Printable ASCII, which a terminal shows one cell a byte.
private enum TerminalScan: ByteScan {
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        Word.less(word, than: 0x20) | Word.equal(word, 0x7F) | word
    }

    static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let base = text.baseAddress else { return true }
        let start = base.assumingMemoryBound(to: UInt8.self)
        return plainPrefix(start, start + text.count) == text.count
    }
}
