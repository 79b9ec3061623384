import CLibXML2
import Codecs

/// The tables of a page, gathered while it is parsed; a table inside another one is a separate table.
final class PageTables {
    struct Cell {
        let row: Int32
        let column: Int32
        /// The number of rows that it covers.
        let rows: Int32
        let text: String
    }

    /// The reason for refusing the page, as one clause.
    private(set) var refusal: String?
    private var open: [Table] = []
    private var done: [[Cell]] = []
    private var cells = 0
    /// The number of elements around the present place.
    private var depth = 0
    /// The depth of the present script or style, whose text nobody sees.
    private var hidden: Int?

    private static let (mostTables, mostSpan, mostCells, deepest) = (10_000, 1000, 2 << 20, 256)
    private static let breaks: Set<String> = ["br", "p", "div", "li"]

    /// Parses a page; returns false if libxml2 can't, or if a limit stopped it.
    func parse(_ bytes: UnsafeRawBufferPointer, encoding: String?) -> Bool {
        guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
        var receiver = chtml_receiver(
            context: Unmanaged.passUnretained(self).toOpaque(),
            start: {
                PageTables.from($0)?.start(String(cString: $1), XMLAttributes(UnsafeMutablePointer(mutating: $2)))
                    ?? false ? 1 : 0
            },
            end: { context in
                PageTables.from(context)?.depth -= 1
                return 1
            },
            text: { context, text, count in
                let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
                PageTables.from(context)?.text(String(decoding: bytes, as: UTF8.self))
                return 1
            })
        return chtml_parse(start, Int32(bytes.count), encoding, &receiver) != 0 && refusal == nil
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> PageTables? {
        context.map { Unmanaged<PageTables>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Ends what the present place is no longer inside of; returns false inside a script or style.
    private func isSeen() -> Bool {
        if let hidden, depth > hidden { return false }
        hidden = nil
        while let table = open.last, depth <= table.depth { close() }
        if !open.isEmpty { cells += open[open.count - 1].leave(depth) }
        return true
    }

    private func text(_ text: String) {
        if isSeen(), !open.isEmpty { open[open.count - 1].append(text) }
    }

    /// Begins an element; returns false if a limit is exceeded.
    private func start(_ name: String, _ attributes: XMLAttributes) -> Bool {
        defer { depth += 1 }
        if depth >= Self.deepest { refusal = "its elements are nested more than \(Self.deepest) deep" }
        guard isSeen() else { return refusal == nil }
        switch name {
        case "table":
            if open.count + done.count >= Self.mostTables { refusal = "it has too many tables" }
            open.append(Table(depth: depth))
        case "script", "style": hidden = depth
        case "tr" where !open.isEmpty: open[open.count - 1].beginRow()
        case "td" where !open.isEmpty, "th" where !open.isEmpty:
            func span(_ attribute: String) -> Int {
                let digits = attributes[attribute].map { $0.drop(while: \.isWhitespace).prefix(while: \.isNumber) }
                return digits.flatMap { ForeignNumber.whole($0, in: 1...Self.mostSpan) } ?? 1
            }
            open[open.count - 1].beginCell(depth, columns: span("colspan"), rows: span("rowspan"))
        case let name where Self.breaks.contains(name) && !open.isEmpty: open[open.count - 1].append("\u{2028}")
        default: break
        }
        if cells > Self.mostCells { refusal = "it has more than \(Self.mostCells) cells" }
        if let row = open.last?.row, row > TableFile.mostRows {
            refusal = "it has more than \(TableFile.mostRows) rows"
        }
        return refusal == nil
    }

    private func close() {
        guard var table = open.popLast() else { return }
        cells += table.leave(0)
        if !table.cells.isEmpty { done.append(table.cells) }
    }

    /// Returns the tables that have a cell, in the order in which they end.
    func finished() -> [[Cell]] {
        while !open.isEmpty { close() }
        return done
    }

    /// A table that has begun.
    private struct Table {
        let depth: Int
        private(set) var cells: [Cell] = []
        private(set) var row = 0
        private var column = 1
        /// The last row that a cell from above reaches to, by column; those too far right aren't imported.
        private var reaches: [Int] = []
        private var cellDepth: Int?
        private var text = ""
        private var (columns, rows) = (1, 1)

        init(depth: Int) { self.depth = depth }

        mutating func beginRow() { (row, column) = (row + 1, 1) }

        mutating func beginCell(_ depth: Int, columns: Int, rows: Int) {
            if row == 0 { beginRow() }
            while column < reaches.count, reaches[column] >= row { column += 1 }
            (cellDepth, text, self.columns, self.rows) = (depth, "", columns, rows)
            guard rows > 1 else { return }
            if reaches.isEmpty { reaches = Array(repeating: 0, count: CSVReader.mostColumns + 1) }
            for place in column..<max(column, min(column + columns, reaches.count)) { reaches[place] = row + rows - 1 }
        }

        mutating func append(_ piece: String) {
            if cellDepth != nil { text += piece }
        }

        /// Ends the present cell if a node of this depth is no longer inside it, and returns the number of cells added.
        mutating func leave(_ depth: Int) -> Int {
            guard let cellDepth, depth <= cellDepth else { return 0 }
            let lines = text.split(separator: "\u{2028}").map { line in
                line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            let plain = lines.filter { !$0.isEmpty }.joined(separator: "\n")
            if !plain.isEmpty {
                let (row, column, rows) = (Int32(clamping: row), Int32(clamping: column), Int32(clamping: rows))
                cells.append(Cell(row: row, column: column, rows: rows, text: plain))
            }
            column += columns
            self.cellDepth = nil
            return plain.isEmpty ? 0 : 1
        }
    }
}
