/// Reads comma-separated values (RFC 4180) record by record, in memory bounded by the longest record.
///
/// LF, CRLF and CR end a line outside of quotes. A quote inside an unquoted cell is an ordinary character, as Python's
/// `csv` and spreadsheets have it; text after a closing quote and a quote that is never closed are errors, since no one
/// can tell where the next cell begins. Cells are bytes until someone asks for their text.
struct CSVReader {
    /// Reads up to the buffer's size; 0 at the end.
    typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    /// The byte between cells.
    var delimiter: UInt8
    /// The present record.
    private(set) var record = Record()
    /// How many bytes were taken so far, the present record included.
    private(set) var consumed = 0

    private let source: Source
    private var buffer: [UInt8]
    private var start = 0
    private var end = 0
    private var isAtEnd = false
    private var line = 1

    /// A record may have as many bytes: past that, a quote was surely left open.
    static let longest = 16 << 20

    init(delimiter: UInt8 = UInt8(ascii: ","), bufferSize: Int = 1 << 16, source: @escaping Source) {
        self.delimiter = delimiter
        self.source = source
        buffer = [UInt8](repeating: 0, count: max(bufferSize, 1))
    }

    /// One line of the file, or several where a cell has line breaks.
    struct Record {
        /// The line on which it begins, from 1.
        fileprivate(set) var line = 1
        /// The record as it stands in the file, without the end of its line.
        fileprivate(set) var bytes: [UInt8] = []
        fileprivate var cells: [Cell] = []

        var count: Int { cells.count }

        /// Whether no cell has anything in it.
        var isBlank: Bool { cells.allSatisfy { $0.range.isEmpty } }

        /// The cell's text, quotes taken off; `nil` if it is not UTF-8.
        func text(at index: Int) -> String? {
            let cell = cells[index]
            guard cell.hasDoubledQuotes else {
                return bytes.withUnsafeBufferPointer { Self.text($0.extracting(cell.range)) }
            }
            var text: [UInt8] = []
            text.reserveCapacity(cell.range.count)
            var isSecond = false
            for byte in bytes[cell.range] {
                isSecond = byte == UInt8(ascii: "\"") && !isSecond
                if !isSecond { text.append(byte) }
            }
            return text.withUnsafeBufferPointer { Self.text($0) }
        }

        /// Nearly every cell is ASCII, which needs no validation.
        private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
            bytes.reduce(0, |) < 0x80
                ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
        }
    }

    /// Where a cell's text lies in its record, without the quotes around it.
    fileprivate struct Cell {
        var range: Range<Int>
        var hasDoubledQuotes: Bool
    }

    private enum State {
        case cellStart, plain, quoted, quoteInQuoted
    }

    /// Takes a byte order mark at the very beginning, and guesses the delimiter from the first line.
    ///
    /// Throws ``ImportProblem`` for UTF-16, which spreadsheets call “Unicode text”.
    mutating func begin() throws {
        while end < buffer.count, !isAtEnd { try refill() }
        let head = buffer[..<end]
        if head.starts(with: Array("PK\u{03}\u{04}".utf8)) {
            throw Self.malformation("it is a spreadsheet's own file or a zip: save it as “CSV UTF-8”", at: (1, 1))
        }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || Self.firstLine(of: head).contains(0) {
            throw Self.malformation(
                "it is not UTF-8 text: save it as “CSV UTF-8” in the spreadsheet", at: (1, 1))
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            start = 3
            consumed = 3
        }
        delimiter = Self.delimiter(of: buffer[start..<end])
    }

    /// What is not CSV; lines and columns count from 1, columns in bytes.
    static func malformation(_ reason: String, at place: (line: Int, column: Int)) -> ImportProblem {
        var problem = ImportProblem("\(reason) (column \(place.column))", canBeSkipped: false)
        problem.line = place.line
        return problem
    }

    private static func firstLine(of head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    }

    /// The one of `,` `;` and tab that the first line has most of, outside of quotes; `,` of equals.
    static func delimiter(of head: ArraySlice<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in head {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            if let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
        }
        let most = counts.max() ?? 0
        return candidates[counts.firstIndex(of: most) ?? 0]
    }

    // MARK: - Records

    /// Moves to the next record and says whether there is one.
    ///
    /// Throws ``ImportProblem``, and what the source throws.
    mutating func next() throws -> Bool {
        record.line = line
        record.cells.removeAll(keepingCapacity: true)
        var scan = Scan(cellStart: 0)
        var position = 0
        while true {
            if start + position == end {
                if try isAtEnd || !refill() { return try finish(&scan, at: position) }
            }
            let byte = buffer[start + position]
            if try take(byte, at: position, &scan) {
                try endRecord(length: position, ending: endingLength(byte, at: position))
                return true
            }
            position += 1
        }
    }

    private struct Scan {
        var state = State.cellStart
        var cellStart: Int
        /// After the last closing quote.
        var quotedEnd = 0
        var hasDoubledQuotes = false
        /// Where the quote was opened that is open now.
        var opened = (line: 1, column: 1)
        /// Where the present line begins in the record.
        var lineStart = 0
        var isAfterReturn = false

        init(cellStart: Int) { self.cellStart = cellStart }
    }

    /// Looks at one byte; `true` if it ends the record.
    @inline(__always)
    private mutating func take(_ byte: UInt8, at position: Int, _ scan: inout Scan) throws(ImportProblem) -> Bool {
        if scan.state == .quoted {
            if byte == UInt8(ascii: "\"") {
                scan.state = .quoteInQuoted
            } else {
                countLine(byte, at: position, &scan)
            }
            return false
        }
        if byte == delimiter {
            endCell(at: position, &scan)
            return false
        }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            endCell(at: position, &scan)
            return true
        case UInt8(ascii: "\""): quote(at: position, &scan)
        default:
            guard scan.state != .quoteInQuoted else {
                throw Self.malformation(
                    "after a closing quote only a new cell can begin", at: (line, position - scan.lineStart + 1))
            }
            scan.state = .plain
        }
        return false
    }

    private mutating func quote(at position: Int, _ scan: inout Scan) {
        switch scan.state {
        case .cellStart:
            scan.state = .quoted
            scan.opened = (line, position - scan.lineStart + 1)
            scan.hasDoubledQuotes = false
        case .quoteInQuoted:
            scan.state = .quoted
            scan.hasDoubledQuotes = true
        case .plain, .quoted: break
        }
    }

    private mutating func countLine(_ byte: UInt8, at position: Int, _ scan: inout Scan) {
        let isReturn = byte == UInt8(ascii: "\r")
        if isReturn || byte == UInt8(ascii: "\n") {
            // CRLF is one line break, whichever of its two was counted.
            if isReturn || !scan.isAfterReturn { line += 1 }
            scan.lineStart = position + 1
        }
        scan.isAfterReturn = isReturn
    }

    private mutating func endCell(at position: Int, _ scan: inout Scan) {
        let isQuoted = scan.state == .quoteInQuoted
        let range = isQuoted ? scan.cellStart + 1..<position - 1 : scan.cellStart..<position
        record.cells.append(Cell(range: range, hasDoubledQuotes: isQuoted && scan.hasDoubledQuotes))
        scan.state = .cellStart
        scan.cellStart = position + 1
    }

    /// 2 where a return is followed by a line feed; more is read to find out.
    private mutating func endingLength(_ byte: UInt8, at position: Int) throws -> Int {
        guard byte == UInt8(ascii: "\r") else { return 1 }
        if start + position + 1 == end, try isAtEnd || !refill() { return 1 }
        return buffer[start + position + 1] == UInt8(ascii: "\n") ? 2 : 1
    }

    private mutating func endRecord(length: Int, ending: Int) throws {
        record.bytes.removeAll(keepingCapacity: true)
        record.bytes.append(contentsOf: buffer[start..<start + length])
        start += length + ending
        consumed += length + ending
        line += 1
    }

    /// The last record may lack the end of its line.
    private mutating func finish(_ scan: inout Scan, at position: Int) throws -> Bool {
        if position == 0 { return false }
        guard scan.state != .quoted else {
            throw Self.malformation("this quote is never closed", at: scan.opened)
        }
        endCell(at: position, &scan)
        try endRecord(length: position, ending: 0)
        return true
    }

    // MARK: - The buffer

    /// Reads more behind what is there; `false` at the end of the file.
    @discardableResult
    private mutating func refill() throws -> Bool {
        if start > 0 {
            buffer.withUnsafeMutableBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                UnsafeMutableRawBufferPointer(rebasing: bytes[..<rest.count]).copyMemory(from: rest)
            }
            end -= start
            start = 0
        }
        if end == buffer.count {
            guard buffer.count < Self.longest else {
                throw Self.malformation(
                    "this record is longer than 16 MiB: is a quote open?", at: (record.line, 1))
            }
            buffer += [UInt8](repeating: 0, count: buffer.count)
        }
        let count = try buffer.withUnsafeMutableBytes { bytes in
            try source(UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
        }
        isAtEnd = count == 0
        end += count
        return count > 0
    }
}
