/// Rows of a table as they will be shown: safe for a terminal, measured, and stored in one array of bytes.
struct TableRows {
    struct Entry {
        var start: Int
        var count: Int
        /// The width in terminal cells.
        var width: Int
        /// The number of cells at and after the decimal point.
        var tail = 0
    }

    let columns: [Column]
    /// The measured widths of each column, including rows removed since.
    private(set) var measures: [ColumnMeasure]
    /// For each column of amounts, its currency column.
    let codeColumns: [Int?]
    let ornament: Ornament
    let isForTerminal: Bool
    /// True if an empty cell of a group is shown as `(none)`.
    var namesGroups: Bool
    /// For each column of SKUs, the bytes that all SKUs of the sample begin with.
    private(set) var sharedSKUs: [Int: [UInt8]] = [:]
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    init(
        columns: [Column] = [], ornament: Ornament = Ornament(isASCII: false), isForTerminal: Bool = false
    ) {
        self.isForTerminal = isForTerminal
        namesGroups = isForTerminal
        self.columns = columns
        self.ornament = ornament
        measures = Array(repeating: ColumnMeasure(), count: columns.count)
        codeColumns = columns.map { column in
            guard case .money(let name?) = column.measure else { return nil }
            return columns.firstIndex { $0.name == name }
        }
    }

    var byteCount: Int { bytes.count }
    var rowCount: Int { columns.isEmpty ? 0 : entries.count / columns.count }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: bytes.count < 1 << 20)
        entries.removeAll(keepingCapacity: true)
    }

    func entry(_ row: Int, _ column: Int) -> Entry { entries[row * columns.count + column] }

    /// Returns the bytes of a cell.
    func text(_ entry: Entry) -> ArraySlice<UInt8> { bytes[entry.start..<entry.start + entry.count] }

    /// Returns the columns that may be left out since all of their cells, and the currencies beside them, are the same.
    ///
    /// The totals, if there are any, must agree.
    func constantColumns(beside totals: TableRows) -> [Int] {
        // A currency is shown with its amounts.
        let codes = Set(codeColumns.compactMap(\.self).filter { !columns[$0].isKept })
        return columns.indices.filter { column in
            guard let least = columns[column].constantRows, rowCount >= least, !codes.contains(column) else {
                return false
            }
            let others = (0..<totals.rowCount).map { totals.text(totals.entry($0, column)) }
            guard others.allSatisfy({ $0.isEmpty || $0 == text(entry(0, column)) }) else { return false }
            return isConstant(column) && (codeColumns[column].map(isConstant) ?? true)
        }
    }

    private func isConstant(_ column: Int) -> Bool {
        let first = text(entry(0, column))
        return (1..<max(1, rowCount)).allSatisfy { text(entry($0, column)) == first }
    }

    /// Returns the heading and the value of a column with the same cell in all rows: `cost 3.00 GBP`; `nil` if it is
    /// empty.
    func constant(_ column: Int) -> String? {
        guard rowCount > 0, !measures[column].isEmpty else { return nil }
        let cells = [column, codeColumns[column]].compactMap(\.self).map {
            String(decoding: text(entry(0, $0)), as: UTF8.self)
        }
        return ([visible(columns[column].heading)] + cells.filter { !$0.isEmpty }).joined(separator: " ")
    }

    /// Finds what all SKUs of a column begin with, if they are several, so that a terminal can dim it.
    mutating func measureSharedSKUs() {
        guard isForTerminal, rowCount > 1 else { return }
        for column in columns.indices where columns[column].kind == .sku {
            let skus = (0..<rowCount).map { text(entry($0, column)) }.filter { !$0.isEmpty }
            guard let first = skus.first, skus.contains(where: { $0 != first }) else { continue }
            sharedSKUs[column] = skus.reduce(Array(first)) { shared, sku in
                zip(shared, sku).prefix { $0 == $1 }.map(\.0)
            }
        }
    }

    func withBytes(_ body: (UnsafeBufferPointer<UInt8>) throws(OutputError) -> Void) throws(OutputError) {
        try bytes.withUnsafeBufferPointer(body)
    }

    mutating func append(_ cells: UnsafeBufferPointer<Cell>) {
        for (index, cell) in cells.enumerated() {
            let start = bytes.count
            let tail = appendCell(cell, columns[index])
            let width = bytes.withUnsafeBytes { TableRows.width(UnsafeRawBufferPointer(rebasing: $0[start...])) }
            entries.append(Entry(start: start, count: bytes.count - start, width: width, tail: tail))
            measures[index].add(width: width, tail: tail, isEmpty: cell.isEmpty, code: code(of: index, cells))
        }
    }

    private func code(of column: Int, _ cells: UnsafeBufferPointer<Cell>) -> CurrencyCode? {
        guard let place = codeColumns[column], case .text(let bytes) = cells[place] else { return nil }
        return CurrencyCode(bytes)
    }

    /// Appends the text of a cell; returns the number of terminal cells that its decimals take, with the point and any
    /// suffix.
    private mutating func appendCell(_ cell: Cell, _ column: Column) -> Int {
        switch cell {
        case .empty:
            if namesGroups, column.isGroup {
                bytes.append(contentsOf: "(none)".utf8)
            } else if column.kind.isNumeric, !column.isBlankWhereEmpty {
                bytes.append(contentsOf: ornament.unknown.utf8)
            }
        case .text(let text): appendText(text)
        case .integer(let value): appendNumber { Digits.write(value, to: $0) }
        case .decimal(let units, let digits): return appendDecimal(units, digits, column)
        case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .list(let list): appendList(list)
        }
        return 0
    }

    private mutating func appendDecimal(_ units: Int64, _ digits: Int, _ column: Column) -> Int {
        if column.measure == .ratio, let tenths = Percentage.tenths(units, digits: digits) {
            appendNumber { Digits.write(tenths, digits: 1, to: $0) }
            bytes.append(contentsOf: " %".utf8)
            return 4
        }
        let start = bytes.count
        appendNumber { Digits.write(units, digits: digits, to: $0) }
        if isForTerminal, case .money = column.measure { groupThousands(from: start, digits: digits) }
        return digits == 0 ? 0 : digits + 1
    }

    /// Puts a comma at each thousand of the last number.
    private mutating func groupThousands(from start: Int, digits: Int) {
        let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
        var place = bytes.count - (digits == 0 ? 0 : digits + 1) - 3
        while place > first {
            bytes.insert(UInt8(ascii: ","), at: place)
            place -= 3
        }
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

extension Cell {
    fileprivate var isEmpty: Bool {
        switch self {
        case .empty: true
        case .text(let text): text.isEmpty
        case .list(let list): list.isEmpty
        case .integer, .decimal, .boolean: false
        }
    }
}

/// Fractions formatted as percentages.
enum Percentage {
    /// Returns tenths of a per cent, rounded half away from zero; `nil` if the number has too many digits.
    static func tenths(_ units: Int64, digits: Int) -> Int64? {
        guard 3...18 ~= digits else { return nil }
        let divisor = (3..<digits).reduce(Int64(1)) { power, _ in power * 10 }
        let (quotient, rest) = units.quotientAndRemainder(dividingBy: divisor)
        guard rest.magnitude >= divisor.magnitude - rest.magnitude else { return quotient }
        return quotient + units.signum()
    }
}

/// Printable ASCII; each byte takes one terminal cell.
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
