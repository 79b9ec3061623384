import CLibXML2
import ImportFiles

/// The tables of a page, gathered while its nodes are visited; a table inside another one is a separate table.
struct PageTables {
    struct Cell {
        let row: Int
        let column: Int
        /// The number of rows that it covers.
        let rows: Int
        let text: String
    }

    private var open: [Table] = []
    private var done: [[Cell]] = []
    /// The depth of the present script or style, whose text nobody sees.
    private var hidden: Int?

    private static let (mostTables, mostSpan) = (10_000, 1000)
    private static let breaks: Set<String> = ["br", "p", "div", "li"]

    /// Reads the present node.
    mutating func read(_ page: OpaquePointer, _ refused: (String) -> ImportError) throws(ImportError) {
        let depth = Int(chtml_depth(page))
        if let hidden, depth > hidden { return }
        hidden = nil
        while let table = open.last, depth <= table.depth { close() }
        if !open.isEmpty { open[open.count - 1].leave(depth) }
        if let text = chtml_text(page) {
            if !open.isEmpty { open[open.count - 1].append(String(cString: text)) }
            return
        }
        guard let name = chtml_name(page).map({ String(cString: $0) }) else { return }
        switch name {
        case "table":
            guard open.count + done.count < Self.mostTables else { throw refused("it has too many tables") }
            open.append(Table(depth: depth))
        case "script", "style": hidden = depth
        case "tr" where !open.isEmpty: open[open.count - 1].beginRow()
        case "td" where !open.isEmpty, "th" where !open.isEmpty:
            func span(_ attribute: String) -> Int { min(max(Int(chtml_number(page, attribute, 1)), 1), Self.mostSpan) }
            open[open.count - 1].beginCell(depth, columns: span("colspan"), rows: span("rowspan"))
        case let name where Self.breaks.contains(name) && !open.isEmpty: open[open.count - 1].append("\u{2028}")
        default: break
        }
    }

    private mutating func close() {
        guard var table = open.popLast() else { return }
        table.leave(0)
        if !table.cells.isEmpty { done.append(table.cells) }
    }

    /// Returns the tables that have a cell, in the order in which they end.
    mutating func finished() -> [[Cell]] {
        while !open.isEmpty { close() }
        return done
    }

    /// A table that has begun.
    private struct Table {
        let depth: Int
        private(set) var cells: [Cell] = []
        private var (row, column) = (0, 1)
        /// The last row that a cell from above reaches to, by column.
        private var reaches: [Int: Int] = [:]
        private var cellDepth: Int?
        private var text = ""
        private var (columns, rows) = (1, 1)

        init(depth: Int) { self.depth = depth }

        mutating func beginRow() { (row, column) = (row + 1, 1) }

        mutating func beginCell(_ depth: Int, columns: Int, rows: Int) {
            if row == 0 { beginRow() }
            while reaches[column, default: 0] >= row { column += 1 }
            (cellDepth, text, self.columns, self.rows) = (depth, "", columns, rows)
            if rows > 1 { for place in column..<column + columns { reaches[place] = row + rows - 1 } }
        }

        mutating func append(_ piece: String) {
            if cellDepth != nil { text += piece }
        }

        /// Ends the present cell if a node of this depth is no longer inside it.
        mutating func leave(_ depth: Int) {
            guard let cellDepth, depth <= cellDepth else { return }
            let lines = text.split(separator: "\u{2028}").map { line in
                line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
            let plain = lines.filter { !$0.isEmpty }.joined(separator: "\n")
            if !plain.isEmpty { cells.append(Cell(row: row, column: column, rows: rows, text: plain)) }
            column += columns
            self.cellDepth = nil
        }
    }
}
