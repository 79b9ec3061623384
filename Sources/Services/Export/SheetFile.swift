import Glibc
import Inventory
import Rendering

/// The CSV of one sheet, compressed, in a temporary file that belongs to whoever asked for it.
public struct SheetFile: Hashable, Sendable {
    /// The gzip file.
    public let path: String
    /// The length of the CSV, and of the file.
    public let plainBytes: Int
    public let packedBytes: Int
    /// The SHA-256 of the CSV, in hexadecimal.
    public let sha256: String
    /// The rows, the header not counted.
    public let rows: Int
    public let columns: Int
    /// All cells, those of the header included.
    public let cells: Int
    /// The length of the longest text of a cell, counted as spreadsheets count it, in UTF-16 units; and its row, from 1.
    public let longestCell: Int
    public let longestRow: Int
    /// The rows whose profit could not be told, for want of a rate.
    public let leftOut: LeftOut

    /// The CSV from the byte `offset` on, for an upload that sends it plain.
    public func plain(from offset: Int = 0) throws(GzipReader.Failure) -> GzipReader {
        try GzipReader(path: path, from: offset)
    }

    /// Deletes the file.
    public func remove() {
        unlink(path)
    }
}

/// Counts what a spreadsheet has limits for, row by row.
struct SheetMeasure {
    private(set) var rows = 0
    private(set) var longestCell = 0
    private(set) var longestRow = 0

    mutating func take(_ cells: UnsafeBufferPointer<Cell>) {
        rows += 1
        for cell in cells {
            switch cell {
            case .text(let text) where text.count > longestCell: note(Self.utf16Count(text))
            case .list(let list):
                // Joined with a semicolon and a space.
                note(list.reduce(0) { $0 + Self.utf16Count($1) } + 2 * (list.count - 1))
            default: continue
            }
        }
    }

    private mutating func note(_ length: Int) {
        guard length > longestCell else { return }
        longestCell = length
        longestRow = rows
    }

    private static func utf16Count(_ text: UnsafeRawBufferPointer) -> Int {
        text.reduce(0) { count, byte in
            // One unit for each first byte of a character, two where it begins one of four bytes.
            byte & 0xC0 == 0x80 ? count : count + (byte >= 0xF0 ? 2 : 1)
        }
    }
}
