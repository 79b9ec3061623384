/// The characters that a terminal shows after receiving some output.
///
/// It handles the part of xterm that line editors, pagers and progress lines use: cursor moves, erasing, inserting and
/// deleting in and of lines, wrapping with the pending column, scrolling. It ignores colours; read the output for them.
package struct TerminalScreen {
    /// The size in cells.
    package private(set) var columns: Int
    /// The size in cells.
    package private(set) var rows: Int
    /// The cursor's position, from 0.
    package private(set) var row = 0
    /// The cursor's position, from 0.
    package private(set) var column = 0
    /// The number of times that the bell rang.
    package private(set) var bells = 0

    /// The cells: a wide character is in its first one, followed by an empty one; a combining one is with its base.
    private var cells: [[String]]
    private var wrapsNext = false
    private var saved = (row: 0, column: 0, wrapsNext: false)
    private var parser = EscapeParser()

    /// Makes an empty screen.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// The rows from the top, without spaces at their ends.
    package var lines: [String] {
        cells.map { cells in
            let line = cells.joined()
            return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
        }
    }

    /// The lines, without the empty ones at the bottom.
    package var text: String {
        let lines = lines
        return lines[...(lines.lastIndex { !$0.isEmpty } ?? 0)].joined(separator: "\n")
    }

    /// Returns the output without escapes and without control characters other than line feeds.
    package static func plain(_ output: [UInt8]) -> [UInt8] {
        var parser = EscapeParser()
        var plain: [UInt8] = []
        for byte in output {
            switch parser.take(byte) {
            case .print(let text): plain += text.utf8
            case .control(0x0A): plain.append(0x0A)
            default: break
            }
        }
        return plain
    }

    /// Applies some output to the screen.
    mutating func receive(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch parser.take(byte) {
            case .nothing: break
            case .print(let text): print(text)
            case .control(let code): control(code)
            case .escape(let final): escape(final)
            case .sequence(let final, let parameters): sequence(final, parameters)
            }
        }
    }

    /// Cuts or extends the rows at the right and the bottom; lines are not wrapped again.
    mutating func resize(columns: Int, rows: Int) {
        cells = cells.map { Array($0.prefix(columns)) + Array(repeating: " ", count: max(0, columns - $0.count)) }
        if cells.count > rows { cells.removeFirst(max(0, min(cells.count - rows, row - rows + 1))) }
        cells = Array(cells.prefix(rows))
        while cells.count < rows { cells.append(Array(repeating: " ", count: columns)) }
        (self.columns, self.rows) = (columns, rows)
        place(row: row, column: column)
    }

    private mutating func print(_ text: String) {
        let width = text.unicodeScalars.first.map(Self.width) ?? 1
        if width == 0 {
            cells[row][max(0, wrapsNext ? column : column - 1)] += text
            return
        }
        if wrapsNext || column + width > columns {
            lineFeed()
            column = 0
        }
        wrapsNext = false
        cells[row][column] = text
        if width == 2, column + 1 < columns { cells[row][column + 1] = "" }
        column += width
        if column >= columns {
            column = columns - 1
            wrapsNext = true
        }
    }

    private mutating func control(_ code: UInt8) {
        switch code {
        case 0x07: bells += 1
        case 0x08: place(row: row, column: column - 1)
        case 0x09: place(row: row, column: (column / 8 + 1) * 8)
        case 0x0A: lineFeed()
        case 0x0D: place(row: row, column: 0)
        default: break
        }
    }

    private mutating func lineFeed() {
        wrapsNext = false
        if row + 1 < rows {
            row += 1
        } else {
            cells.removeFirst()
            cells.append(Array(repeating: " ", count: columns))
        }
    }

    private mutating func escape(_ final: UInt8) {
        switch final {
        case UInt8(ascii: "7"): saved = (row, column, wrapsNext)
        case UInt8(ascii: "8"): (row, column, wrapsNext) = saved
        default: break
        }
    }

    private mutating func sequence(_ final: Character, _ parameters: [Int]) {
        let first = parameters.first ?? 0
        let count = max(1, first)
        switch final {
        case "A": place(row: row - count, column: column)
        case "B": place(row: row + count, column: column)
        case "C": place(row: row, column: column + count)
        case "D": place(row: row, column: column - count)
        case "G": place(row: row, column: count - 1)
        case "d": place(row: count - 1, column: column)
        case "H", "f": place(row: count - 1, column: max(1, parameters.dropFirst().first ?? 1) - 1)
        case "J": eraseScreen(first)
        case "K": eraseLine(first)
        default: edit(final, count)
        }
    }

    private mutating func edit(_ final: Character, _ count: Int) {
        let blank = Array(repeating: " ", count: columns)
        switch final {
        case "P":
            let pulled = cells[row].dropFirst(column + count) + blank
            cells[row] = Array((cells[row].prefix(column) + pulled).prefix(columns))
        case "@":
            let pushed = Array(repeating: " ", count: count) + cells[row].dropFirst(column)
            cells[row] = Array((cells[row].prefix(column) + pushed).prefix(columns))
        case "X": for cell in column..<min(columns, column + count) { cells[row][cell] = " " }
        case "L":
            cells.insert(contentsOf: Array(repeating: blank, count: count), at: row)
            cells.removeLast(count)
        case "M":
            cells.removeSubrange(row..<min(rows, row + count))
            while cells.count < rows { cells.append(blank) }
        default: break
        }
    }

    private mutating func eraseLine(_ part: Int) {
        let range = part == 0 ? column..<columns : part == 1 ? 0..<min(columns, column + 1) : 0..<columns
        for cell in range { cells[row][cell] = " " }
    }

    private mutating func eraseScreen(_ part: Int) {
        if part != 2 { eraseLine(part) }
        let range = part == 0 ? (row + 1)..<max(row + 1, rows) : part == 1 ? 0..<row : 0..<rows
        for line in range { cells[line] = Array(repeating: " ", count: columns) }
    }

    private mutating func place(row: Int, column: Int) {
        self.row = max(0, min(rows - 1, row))
        self.column = max(0, min(columns - 1, column))
        wrapsNext = false
    }

    /// Returns a scalar's cells, roughly as on terminals: none for combining marks, two for East Asian text and emoji.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
