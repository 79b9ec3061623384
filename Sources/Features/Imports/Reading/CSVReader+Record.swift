extension CSVReader {
    /// One line of the file, or several if a cell has line breaks.
    package struct Record {
        /// The line on which it begins, from 1.
        package internal(set) var line = 1
        /// The bytes of the record in the file, without its line end.
        package internal(set) var bytes: [UInt8] = []
        var cells: [Cell] = []
        /// The code page of text that isn't UTF-8.
        var encoding = SingleByteText.windows

        package var count: Int { cells.count }

        /// True if all cells are empty.
        var isBlank: Bool { cells.allSatisfy { $0.range.isEmpty } }

        /// The cell at a place; rows may be shorter than others, and a missing cell is an empty one.
        private subscript(index: Int) -> Cell {
            index < cells.count ? cells[index] : Cell(range: 0..<0, hasDoubledQuotes: false)
        }

        /// Returns true if a cell is empty.
        package func isEmpty(at index: Int) -> Bool { self[index].range.isEmpty }

        /// Creates a record from texts, without a line.
        init(texts: [String]) {
            for text in texts {
                cells.append(Cell(range: bytes.count..<bytes.count + text.utf8.count, hasDoubledQuotes: false))
                bytes += text.utf8
            }
        }

        init() {}

        /// Returns true if the cell is `-` or `--`.
        package func isDash(at index: Int) -> Bool {
            let range = self[index].range
            return range.count <= 2 && bytes[range].allSatisfy { $0 == UInt8(ascii: "-") }
        }

        /// Returns the cell's bytes in the file, without quotes.
        package func bytes(at index: Int) -> ArraySlice<UInt8> {
            let cell = self[index]
            return cell.hasDoubledQuotes ? Self.plain(bytes[cell.range])[...] : bytes[cell.range]
        }

        /// Returns the result of `read` for the bytes of a cell; `nil` also for a cell with doubled quotes.
        func reading<Value>(_ index: Int, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
            let cell = self[index]
            if cell.hasDoubledQuotes { return nil }
            return bytes.withUnsafeBufferPointer { read($0.extracting(cell.range)) }
        }

        /// Splits the cells again by the quotes around each; returns `false` unless that gives `width` cells.
        ///
        /// This distinguishes an undoubled quote at the end of a cell from a doubled one.
        package mutating func split(intoQuoted width: Int, delimiter: UInt8) -> Bool {
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

        /// Returns the cell's text without quotes; `nil` if it is not UTF-8.
        package func text(at index: Int) -> String? {
            let cell = self[index]
            guard cell.hasDoubledQuotes else {
                return bytes.withUnsafeBufferPointer { Self.text($0.extracting(cell.range)) }
            }
            return Self.plain(bytes[cell.range]).withUnsafeBufferPointer { Self.text($0) }
        }

        /// Returns a cell with doubled quotes replaced by single ones.
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

        /// Returns the text; nearly every cell is ASCII, which needs no validation.
        private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
            bytes.reduce(0, |) < 0x80
                ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
        }
    }

    /// The place of a cell's text in its record, without quotes.
    struct Cell {
        var range: Range<Int>
        var hasDoubledQuotes: Bool
    }
}
