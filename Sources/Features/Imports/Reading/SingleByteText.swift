import Ledger
import QueryLanguage
import Rendering
import StoreFile

extension CSVReader.Record {
    /// Returns the cell's text; if it is not UTF-8, it is decoded by the file's code page.
    package func anyText(at index: Int) -> String {
        text(at: index) ?? encoding.decode(bytes(at: index))
    }

    /// Returns the text of a cell as any program wrote it, without the sign that keeps a spreadsheet from calculating it.
    func lenientText(at place: Int) -> String { FormulaGuard.removed(from: anyText(at: place)) }

    /// The texts of all cells.
    var lenientTexts: [String] { (0..<count).map { lenientText(at: $0) } }
}

/// A code page of one byte a character, which spreadsheets in western countries use.
package enum SingleByteText: Sendable {
    /// Windows code page 1252.
    case windows
    /// The code page that Excel for Mac writes as “CSV (Macintosh)”.
    case macRoman

    /// Windows' characters of bytes 0x80 to 0x9F, undefined ones as C1 controls; all other bytes are their own code
    /// points.
    private static let windowsUpper: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// The Macintosh's characters of bytes 0x80 to 0xFF, from Unicode's mapping table ROMAN.TXT.
    private static let macUpper = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ"
            + "\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").utf16)

    /// Returns the text that bytes of this code page stand for.
    ///
    /// A cell with a byte that Windows leaves undefined is the Macintosh's, whatever the rest of the file is.
    package func decode(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        let isOfMac = self == .macRoman || bytes.contains(where: Self.isUndefinedInWindows)
        let units = bytes.map { byte -> UInt16 in
            guard byte >= 0x80 else { return UInt16(byte) }
            if isOfMac { return Self.macUpper[Int(byte) - 0x80] }
            return byte < 0xA0 ? Self.windowsUpper[Int(byte) - 0x80] : UInt16(byte)
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns the code page of the beginning of a file that isn't UTF-8.
    ///
    /// The Macintosh has its small letters with accents where Windows has signs and capitals, so such a byte between
    /// small letters tells them apart: `caf\x8E` is “café”, never “cafŽ”.
    static func likely(in head: UnsafeBufferPointer<UInt8>) -> SingleByteText {
        if !head.contains(where: { $0 >= 0x80 }) { return .windows }
        var (mac, windows) = (0, 0)
        for place in head.indices where head[place] >= 0x80 {
            let isInWord = isInWord(place, head)
            switch head[place] {
            case let byte where isUndefinedInWindows(byte): mac += 1
            case 0x86...0x8B, 0x8E, 0x9F: mac += isInWord ? 1 : 0
            case 0xDF...0xFF: windows += isInWord ? 1 : 0
            default: break
            }
        }
        return mac > windows ? .macRoman : .windows
    }

    /// Returns true for a place behind a small letter, or between a capital and a small one.
    private static func isInWord(_ place: Int, _ head: UnsafeBufferPointer<UInt8>) -> Bool {
        func isSmall(_ place: Int) -> Bool { head.indices.contains(place) && (0x61...0x7A).contains(head[place]) }
        let isBehindCapital = place > 0 && (0x41...0x5A).contains(head[place - 1])
        return isSmall(place - 1) || isBehindCapital && isSmall(place + 1)
    }

    private static func isUndefinedInWindows(_ byte: UInt8) -> Bool {
        [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
    }
}
