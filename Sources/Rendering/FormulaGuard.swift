/// A guard that keeps spreadsheets from reading text as a formula, by a `'` before a text that begins like one.
///
/// A text that begins with `'` gets another, so that removing one restores every text. Sources of the list: OWASP's
/// page on CSV injection, and the characters with which formulas begin in Excel, LibreOffice and Google Sheets.
package enum FormulaGuard {
    package static let prefix = UInt8(ascii: "'")

    /// Returns true if a text that begins with `byte` needs the prefix.
    package static func guards(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
            UInt8(ascii: "\r"), prefix:
            true
        default: false
        }
    }

    /// Returns the text without an export's prefix; any other text is unchanged.
    package static func removed(from text: String) -> String {
        var bytes = text.utf8.makeIterator()
        guard bytes.next() == prefix, let next = bytes.next(), guards(next) else { return text }
        return String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    }
}

extension Page {
    /// Returns the page with ``FormulaGuard``'s prefix in texts, lists and column names; numbers are unchanged.
    package func guardingFormulas() -> Page {
        var guarded = self
        for index in columns.indices where columns[index].name.utf8.first.map(FormulaGuard.guards) ?? false {
            guarded.columns[index].name.insert("'", at: columns[index].name.startIndex)
        }
        guarded.rows = { [rows, columns] each in
            var row = GuardedRow(width: columns.count)
            defer { row.deallocate() }
            try rows { cells in try each(row.guarding(cells)) }
        }
        return guarded
    }
}

/// A row whose texts are copied only if they need the prefix.
private struct GuardedRow {
    private let cells: UnsafeMutableBufferPointer<Cell>
    /// The copies that the cells of the present row point at.
    private var copies: [UnsafeMutableRawBufferPointer] = []
    private var lists: [UnsafeMutableBufferPointer<UnsafeRawBufferPointer>] = []

    init(width: Int) {
        cells = .allocate(capacity: width)
        cells.initialize(repeating: .empty)
    }

    mutating func deallocate() {
        release()
        cells.deallocate()
    }

    private mutating func release() {
        for copy in copies { copy.deallocate() }
        for list in lists { list.deallocate() }
        copies.removeAll(keepingCapacity: true)
        lists.removeAll(keepingCapacity: true)
    }

    mutating func guarding(_ row: UnsafeBufferPointer<Cell>) -> UnsafeBufferPointer<Cell> {
        // Nearly every row can be passed on as it is.
        guard row.contains(where: Self.needsPrefix) else { return row }
        release()
        for (index, cell) in row.enumerated() {
            switch cell {
            case .text(let text) where Self.needsPrefix(text): cells[index] = .text(prefixed(text))
            case .list(let list) where list.first.map(Self.needsPrefix) ?? false: cells[index] = .list(prefixed(list))
            default: cells[index] = cell
            }
        }
        return UnsafeBufferPointer(cells)
    }

    private static func needsPrefix(_ cell: Cell) -> Bool {
        switch cell {
        case .text(let text): needsPrefix(text)
        case .list(let list): list.first.map(needsPrefix) ?? false
        default: false
        }
    }

    private static func needsPrefix(_ text: UnsafeRawBufferPointer) -> Bool {
        text.first.map(FormulaGuard.guards) ?? false
    }

    private mutating func prefixed(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count + 1, alignment: 1)
        copy[0] = FormulaGuard.prefix
        UnsafeMutableRawBufferPointer(rebasing: copy[1...]).copyMemory(from: text)
        copies.append(copy)
        return UnsafeRawBufferPointer(copy)
    }

    private mutating func prefixed(
        _ list: UnsafeBufferPointer<UnsafeRawBufferPointer>
    ) -> UnsafeBufferPointer<UnsafeRawBufferPointer> {
        let copy = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: list.count)
        _ = copy.initialize(from: list)
        copy[0] = prefixed(list[0])
        lists.append(copy)
        return UnsafeBufferPointer(copy)
    }
}
