/// Reads comma-separated values (RFC 4180) record by record, in memory bounded by the longest record.
///
/// LF, CRLF and CR end a line outside of quotes. A quote inside an unquoted cell is an ordinary character, as Python's
/// `csv` and spreadsheets have it; text after a closing quote and a quote that is never closed are errors, since no one
/// can tell where the next cell begins. Cells are bytes until someone asks for their text.
struct CSVReader {
    /// The byte between cells.
    var delimiter: UInt8
    /// Whether a quote within a quoted cell ends it only where a new cell or line begins, since some marketplaces double
    /// none of those in a title.
    var takesLooseQuotes = false
    /// The present record.
    private(set) var record = Record()
    private let input: InputBuffer
    private var line = 1

    private static let (quote, lineFeed, carriageReturn) = (UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    init(
        delimiter: UInt8 = UInt8(ascii: ","), bufferSize: Int = 1 << 16, source: @escaping InputBuffer.Source
    ) {
        self.delimiter = delimiter
        input = InputBuffer(size: bufferSize, source)
    }

    /// How many bytes were taken so far, the present record included.
    var consumed: Int { input.taken }

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

        func isEmpty(at index: Int) -> Bool { cells[index].range.isEmpty }

        /// Whether the cell is `-` or `--`.
        func isDash(at index: Int) -> Bool {
            let range = cells[index].range
            return range.count <= 2 && bytes[range].allSatisfy { $0 == UInt8(ascii: "-") }
        }

        /// The cell's bytes as they stand in the file, quotes taken off.
        func bytes(at index: Int) -> ArraySlice<UInt8> {
            let cell = cells[index]
            return cell.hasDoubledQuotes ? Self.plain(bytes[cell.range])[...] : bytes[cell.range]
        }

        /// Tells the cells anew by the quotes around each, where that gives `width` of them: so a quote at the end of a cell
        /// that is not doubled is told from one that is; `false` if it does not.
        mutating func split(intoQuoted width: Int, delimiter: UInt8) -> Bool {
            guard width > 1, bytes.count > 2 * width, bytes.first == CSVReader.quote, bytes.last == CSVReader.quote
            else {
                return false
            }
            var (found, start, place) = ([Cell](), 1, 1)
            while place + 2 < bytes.count {
                if bytes[place] == CSVReader.quote, bytes[place + 1] == delimiter, bytes[place + 2] == CSVReader.quote {
                    found.append(Cell(range: start..<place, hasDoubledQuotes: false))
                    (start, place) = (place + 3, place + 3)
                } else {
                    place += 1
                }
            }
            found.append(Cell(range: start..<max(start, bytes.count - 1), hasDoubledQuotes: false))
            guard found.count == width else { return false }
            cells = found
            return true
        }

        /// The cell's text, quotes taken off; `nil` if it is not UTF-8.
        func text(at index: Int) -> String? {
            let cell = cells[index]
            guard cell.hasDoubledQuotes else {
                return bytes.withUnsafeBufferPointer { Self.text($0.extracting(cell.range)) }
            }
            return Self.plain(bytes[cell.range]).withUnsafeBufferPointer { Self.text($0) }
        }

        /// A cell with one quote for each two.
        private static func plain(_ cell: ArraySlice<UInt8>) -> [UInt8] {
            var text: [UInt8] = []
            text.reserveCapacity(cell.count)
            var isSecond = false
            for byte in cell {
                isSecond = byte == UInt8(ascii: "\"") && !isSecond
                if !isSecond { text.append(byte) }
            }
            return text
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

    /// Takes a byte order mark at the very beginning, and guesses the delimiter from the first line.
    ///
    /// Throws ``ImportProblem`` for UTF-16, which spreadsheets call “Unicode text”.
    mutating func begin() throws {
        while input.rest.count < Self.headSize, try readsMore() {}
        let head = input.rest
        if head.starts(with: Array("PK\u{03}\u{04}".utf8)) {
            throw Self.malformation("it is a spreadsheet's own file or a zip: save it as “CSV UTF-8”", at: (1, 1))
        }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || head.prefix(while: { $0 != Self.lineFeed && $0 != Self.carriageReturn }).contains(0)
        {
            throw Self.malformation(
                "it is not UTF-8 text: save it as “CSV UTF-8” in the spreadsheet", at: (1, 1))
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { input.take(3) }
        delimiter = Self.delimiter(of: input.rest)
    }

    /// The first line, or enough of it.
    private static let headSize = 1 << 15

    /// What is not CSV; lines and columns count from 1, columns in bytes.
    static func malformation(_ reason: String, at place: (line: Int, column: Int)) -> ImportProblem {
        var problem = ImportProblem("\(reason) (column \(place.column))", canBeSkipped: false)
        problem.line = place.line
        return problem
    }

    /// The one of `,` `;` and tab that the first line has most of, outside of quotes; `,` of equals.
    private static func delimiter(of head: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts = [0, 0, 0]
        var isQuoted = false
        for byte in head {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn { break }
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
        if try byte(at: 0) == nil { return false }
        // Both from the record's first byte on.
        var (place, lineStart) = (0, 0)
        while true {
            if try byte(at: place) == Self.quote {
                try takeQuoted(&place, &lineStart)
            } else {
                try takePlain(&place)
            }
            guard try byte(at: place) == delimiter else { break }
            place += 1
        }
        record.bytes.removeAll(keepingCapacity: true)
        record.bytes.append(contentsOf: input.rest[..<place])
        let isReturn = try byte(at: place) == Self.carriageReturn
        let isPair = try isReturn && byte(at: place + 1) == Self.lineFeed
        input.take(min(place + (isPair ? 2 : 1), input.rest.count))
        line += 1
        return true
    }

    private mutating func takePlain(_ place: inout Int) throws {
        let first = place
        repeat {
            let rest = input.rest
            while place < rest.count, !ends(rest[place]) { place += 1 }
        } while try place == input.rest.count && readsMore()
        record.cells.append(Cell(range: first..<place, hasDoubledQuotes: false))
    }

    private mutating func takeQuoted(_ place: inout Int, _ lineStart: inout Int) throws {
        let (first, opened) = (place + 1, (line, place - lineStart + 1))
        var (hasDoubledQuotes, previous) = (false, UInt8(0))
        while true {
            place += 1
            guard let byte = try byte(at: place) else {
                throw Self.malformation("this quote is never closed", at: opened)
            }
            if byte == Self.quote {
                let next = try self.byte(at: place + 1)
                if next == Self.quote {
                    hasDoubledQuotes = true
                    place += 1
                } else if !takesLooseQuotes || next.map(ends) ?? true {
                    break
                }
            } else if byte == Self.lineFeed || byte == Self.carriageReturn {
                // CRLF is one line break, whichever of its two was counted.
                if byte == Self.carriageReturn || previous != Self.carriageReturn { line += 1 }
                lineStart = place + 1
            }
            previous = byte
        }
        record.cells.append(Cell(range: first..<place, hasDoubledQuotes: hasDoubledQuotes))
        place += 1
        if let byte = try byte(at: place), !ends(byte) {
            throw Self.malformation(
                "after a closing quote only a new cell can begin", at: (line, place - lineStart + 1))
        }
    }

    /// Whether a byte ends a cell outside of quotes.
    private func ends(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// A byte of the record; `nil` after the end of the file.
    private func byte(at place: Int) throws -> UInt8? {
        while place >= input.rest.count { guard try readsMore() else { return nil } }
        return input.rest[place]
    }

    /// Reads more of the file; `false` at its end.
    private func readsMore() throws -> Bool {
        if input.isAtEnd { return false }
        try input.fill(
            else: Self.malformation("this record is longer than 16 MiB: is a quote open?", at: (record.line, 1)))
        return true
    }
}
