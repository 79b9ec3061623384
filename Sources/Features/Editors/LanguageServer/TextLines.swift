import Codecs
import QueryLanguage

/// A position as editors count it: the line from 0, and the UTF-16 code units before it in the line.
struct TextPosition: Hashable {
    var line: Int
    var character: Int

    init(line: Int, character: Int) {
        (self.line, self.character) = (line, character)
    }

    /// Reads the position in a message; returns `nil` if there is none.
    init?(_ json: JSON?) {
        guard let line = json?["line"]?.integer, let character = json?["character"]?.integer, line >= 0, character >= 0
        else { return nil }
        self.init(line: line, character: character)
    }

    var json: JSON { ["line": .number(Double(line)), "character": .number(Double(character))] }
}

/// The beginnings of a text's lines, to convert an editor's positions to UTF-8 offsets and back.
struct TextLines {
    let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for index in bytes.indices where Self.isEnd(bytes, at: index) { starts.append(index + 1) }
        self.starts = starts
    }

    /// Returns true if a line ends with the byte: LF, or CR without a following LF.
    private static func isEnd(_ bytes: [UInt8], at index: Int) -> Bool {
        let (feed, back) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        return bytes[index] == feed || bytes[index] == back && (index + 1 == bytes.count || bytes[index + 1] != feed)
    }

    /// Returns the offset of a position; past the end of a line or the text it is that end, and within a character its
    /// start.
    func offset(of position: TextPosition) -> Int {
        guard position.line < starts.count else { return bytes.count }
        var offset = starts[position.line]
        let end = contentEnd(of: position.line)
        var left = position.character
        while offset < end {
            let (length, units) = Self.character(bytes[offset])
            guard left >= units else { break }
            left -= units
            offset += length
        }
        return min(offset, end)
    }

    /// Returns the position of an offset.
    func position(of offset: Int) -> TextPosition {
        let offset = min(max(0, offset), bytes.count)
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        var (place, units) = (starts[low], 0)
        while place < offset {
            let character = Self.character(bytes[place])
            place += character.length
            units += character.units
        }
        return TextPosition(line: low, character: units)
    }

    func range(_ span: Span) -> JSON {
        ["start": position(of: span.start).json, "end": position(of: span.end).json]
    }

    private func contentEnd(of line: Int) -> Int {
        var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        while end > starts[line], bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return end
    }

    /// Returns the number of bytes and of UTF-16 code units of the character with this first byte.
    private static func character(_ first: UInt8) -> (length: Int, units: Int) {
        first < 0x80 ? (1, 1) : first < 0xE0 ? (2, 1) : first < 0xF0 ? (3, 1) : (4, 2)
    }
}
