import Codecs
import Queries
import Rendering
import SystemLibrary

/// The compressed CSV of one sheet, in a temporary file that the caller must remove.
package struct SheetFile: Hashable, Sendable {
    /// The path of the gzip file.
    package let path: String
    /// The size of the CSV, and of the file.
    package let plainBytes: Int
    package let packedBytes: Int
    /// The SHA-256 of the CSV, in hexadecimal.
    package let sha256: String
    /// The number of rows without the header.
    package let rows: Int
    package let columns: Int
    /// The number of cells, including the header's.
    package let cells: Int
    /// The length of the longest text in a cell, in UTF-16 units as spreadsheets count, and its row, from 1.
    package let longestCell: Int
    package let longestRow: Int
    /// The rows whose profit is unknown, since there is no rate.
    package let leftOut: LeftOut

    /// Returns a reader of the CSV from byte `offset` on, for a plain upload.
    ///
    /// - Throws: ``GzipReader/Failure`` if the file can't be read.
    package func plain(from offset: Int = 0) throws(GzipReader.Failure) -> GzipReader {
        try GzipReader(path: path, from: offset)
    }

    /// Deletes the file.
    package func remove() {
        unlink(path)
    }
}

/// Counts, row by row, the sizes that spreadsheets limit.
struct SheetMeasure {
    private(set) var rows = 0
    private(set) var longestCell = 0
    private(set) var longestRow = 0

    mutating func add(_ cells: UnsafeBufferPointer<Cell>) {
        rows += 1
        for cell in cells {
            switch cell {
            case .text(let text) where text.count > longestCell: note(Self.utf16Count(text))
            case .list(let list):
                // The texts are joined with a semicolon and a space.
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
            // One unit for the first byte of each character, two if the character has four bytes.
            byte & 0xC0 == 0x80 ? count : count + (byte >= 0xF0 ? 2 : 1)
        }
    }
}
