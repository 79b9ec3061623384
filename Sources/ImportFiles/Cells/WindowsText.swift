import Ledger
import QueryLanguage
import Rendering
import StoreFile

extension CSVReader.Record {
    /// Returns the cell's text; if it is not UTF-8, it is decoded as Windows-1252, in which every byte is valid.
    package func anyText(at index: Int) -> String {
        text(at: index) ?? WindowsText.decode(bytes(at: index))
    }

    /// Returns the text of a cell as any program wrote it, without the sign that keeps a spreadsheet from calculating it.
    func lenientText(at place: Int) -> String { FormulaGuard.removed(from: anyText(at: place)) }

    /// The texts of all cells.
    var lenientTexts: [String] { (0..<count).map { lenientText(at: $0) } }
}

/// Windows code page 1252, which spreadsheets in western countries use.
package enum WindowsText {
    /// The characters of bytes 0x80 to 0x9F, undefined ones as C1 controls; all other bytes are their own code points.
    private static let upper: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// Returns the text that bytes of this code page stand for.
    package static func decode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { (0x80...0x9F).contains($0) ? upper[Int($0) - 0x80] : UInt16($0) }, as: UTF16.self)
    }
}
