/// A reader of comma-separated values (RFC 4180) record by record, in memory bounded by the longest record.
///
/// LF, CRLF and CR end a line outside quotes. A quote inside an unquoted cell is an ordinary character, as in Python's
/// `csv` and spreadsheets. Text after a closing quote and an unclosed quote are errors, since the next cell's beginning
/// is unknown. Cells are bytes until their text is requested.
package struct CSVReader {
    /// The byte between cells.
    package var delimiter: UInt8
    /// True if a quote within a quoted cell ends it only before a new cell or line, since some marketplaces don't
    /// double the quotes in titles.
    package var takesLooseQuotes = false
    /// True if a quote at the beginning of a cell is an ordinary character too, unless it closes around what needs quotes:
    /// fhq's own tab-separated files quote nothing, but a spreadsheet may have saved them again.
    var takesPlainQuotes = false
    /// The present record.
    package private(set) var record = Record()
    private let input: InputBuffer
    private var line = 1

    // Computed, since a stored one would be looked up for each byte.
    static var quote: UInt8 { UInt8(ascii: "\"") }
    private static var lineFeed: UInt8 { UInt8(ascii: "\n") }
    private static var carriageReturn: UInt8 { UInt8(ascii: "\r") }

    package init(
        delimiter: UInt8 = UInt8(ascii: ","), bufferSize: Int = 1 << 16, source: @escaping InputBuffer.Source
    ) {
        self.delimiter = delimiter
        input = InputBuffer(size: bufferSize, source)
    }

    /// The number of bytes read, including the present record.
    package var consumed: Int { input.taken }

    /// Skips a byte order mark, and guesses the delimiter from the first line.
    ///
    /// - Throws: ``ImportProblem`` for UTF-16, which spreadsheets call “Unicode text”.
    package mutating func begin() throws {
        while input.rest.count < Self.headSize, try readsMore() {}
        let head = input.rest
        if head.starts(with: Array("PK\u{03}\u{04}".utf8)) {
            throw Self.malformation("it is a workbook or a zip, not CSV: save it as “CSV UTF-8”", at: (1, 1))
        }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || head.prefix(while: { $0 != Self.lineFeed && $0 != Self.carriageReturn }).contains(0)
        {
            throw Self.malformation(
                "it is not UTF-8 text: save it as “CSV UTF-8” in the spreadsheet", at: (1, 1))
        }
        // Some programs add a second byte order mark.
        while input.rest.starts(with: [0xEF, 0xBB, 0xBF]) { input.consume(3) }
        delimiter = Self.delimiter(of: input.rest)
        record.encoding = SingleByteText.likely(in: input.rest)
    }

    /// The size of the first line, or enough of it.
    private static let headSize = 1 << 15

    /// Returns the separator that a first line `sep=;` names, as Excel writes it; otherwise the most frequent of `,` `;`
    /// tab and `|` outside quotes in the first line, and `,` in a tie.
    ///
    /// If the next line has none of it, the first line is a title, and the next line decides.
    private static func delimiter(of head: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let named = Array("sep=".utf8)
        if head.count > named.count + 1, head.starts(with: named), [lineFeed, carriageReturn].contains(head[5]) {
            return head[4]
        }
        let lines = counts(in: head)
        for (place, counts) in lines.enumerated() {
            guard let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) else { continue }
            let isAlone = place + 1 < lines.count && lines[place + 1][index] == 0
            if !isAlone || lines[place...].dropFirst().allSatisfy({ $0.allSatisfy { $0 == 0 } }) {
                return candidates[index]
            }
        }
        return candidates[0]
    }

    /// The separators that a file may have, by how common they are.
    package static let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
    /// The number of lines that are searched for the delimiter.
    private static let delimiterLines = 30

    /// Returns the number of each candidate outside of quotes, for each of the first lines that aren't empty.
    private static func counts(in head: UnsafeBufferPointer<UInt8>) -> [[Int]] {
        var (lines, counts, isQuoted, isEmpty) = ([[Int]](), candidates.map { _ in 0 }, false, true)
        for byte in head {
            if byte == quote { isQuoted.toggle() }
            if !isQuoted, byte == lineFeed || byte == carriageReturn {
                if !isEmpty { lines.append(counts) }
                if lines.count == delimiterLines { return lines }
                (counts, isEmpty) = (candidates.map { _ in 0 }, true)
            } else {
                isEmpty = false
                if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
            }
        }
        if !isEmpty { lines.append(counts) }
        return lines
    }

    // MARK: - Records

    /// Moves to the next record; returns false if there is none.
    ///
    /// - Throws: ``ImportProblem`` for malformed CSV, and any error of the source.
    package mutating func next() throws -> Bool {
        record.line = line
        record.cells.removeAll(keepingCapacity: true)
        if try byte(at: 0) == nil { return false }
        // Both count from the record's first byte.
        var (place, lineStart) = (0, 0)
        while true {
            try readShort(&place)
            if try byte(at: place) == Self.quote, try !isPlain(at: place) {
                try readQuoted(&place, &lineStart)
            } else {
                try readPlain(&place)
            }
            guard try byte(at: place) == delimiter else { break }
            place += 1
        }
        record.bytes.removeAll(keepingCapacity: true)
        record.bytes.append(contentsOf: input.rest[..<place])
        let isReturn = try byte(at: place) == Self.carriageReturn
        let isPair = try isReturn && byte(at: place + 1) == Self.lineFeed
        input.consume(min(place + (isPair ? 2 : 1), input.rest.count))
        line += 1
        return true
    }

    /// Reads the cells from `place` that have no quotes and end before a separator in the buffer, as nearly all do.
    private mutating func readShort(_ place: inout Int) throws {
        let (rest, delimiter) = (input.rest, delimiter)
        var end = place
        while end < rest.count {
            let byte = rest[end]
            if byte == delimiter {
                try append(Cell(range: place..<end, hasDoubledQuotes: false))
                place = end + 1
            } else if byte == Self.lineFeed || byte == Self.carriageReturn || byte == Self.quote && end == place {
                return
            }
            end += 1
        }
    }

    private mutating func readPlain(_ place: inout Int) throws {
        let first = place
        repeat {
            let rest = input.rest
            var end = place
            while end < rest.count, !ends(rest[end]) { end += 1 }
            place = end
        } while try place == input.rest.count && readsMore()
        try append(Cell(range: first..<place, hasDoubledQuotes: false))
    }

    @inline(__always)
    private mutating func append(_ cell: Cell) throws {
        if record.cells.count < Self.mostColumns { return record.cells.append(cell) }
        guard cell.range.isEmpty else { throw Self.excess(on: record.line) }
    }

    /// Returns true if a cell at `place` begins with quotes that only belong to its text.
    private mutating func isPlain(at place: Int) throws -> Bool {
        guard takesPlainQuotes else { return false }
        var (end, needsQuotes) = (place + 1, false)
        while let byte = try byte(at: end), !ends(byte) {
            if byte == Self.quote {
                guard try self.byte(at: end + 1) == Self.quote else { break }
                (end, needsQuotes) = (end + 1, true)
            }
            needsQuotes = needsQuotes || Self.candidates.dropLast().contains(byte)
            end += 1
        }
        return try !needsQuotes || byte(at: end) != Self.quote || !(byte(at: end + 1).map(ends) ?? true)
    }

    private mutating func readQuoted(_ place: inout Int, _ lineStart: inout Int) throws {
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
                // CRLF is one line break, whichever part was counted.
                if byte == Self.carriageReturn || previous != Self.carriageReturn { line += 1 }
                lineStart = place + 1
            }
            previous = byte
        }
        try append(Cell(range: first..<place, hasDoubledQuotes: hasDoubledQuotes))
        place += 1
        if let byte = try byte(at: place), !ends(byte) {
            throw Self.malformation(
                "a separator is missing after this closing quote", at: (line, place - lineStart + 1))
        }
    }

    /// Returns true if a byte ends a cell outside quotes.
    private func ends(_ byte: UInt8) -> Bool {
        byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    /// Returns a byte of the record; `nil` after the end of the file.
    private func byte(at place: Int) throws -> UInt8? {
        while place >= input.rest.count { guard try readsMore() else { return nil } }
        return input.rest[place]
    }

    /// Reads more of the file; returns `false` at its end.
    private func readsMore() throws -> Bool {
        if input.isAtEnd { return false }
        try input.fill(
            else: Self.malformation("this record is longer than 16 MiB: is a quote open?", at: (record.line, 1)))
        return true
    }
}
