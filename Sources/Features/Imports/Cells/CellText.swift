import Ledger
import QueryLanguage
import StoreFile

/// A cleaner of the texts of cells in marketplaces' files.
package enum CellText {
    /// Returns the text without additions by spreadsheets and marketplaces; empty for a sign for nothing.
    package static func clean(_ text: String) -> String {
        if isPlain(text.utf8) { return text }
        var text = SheetText.trimmed(text)
        if text.utf8.first == UInt8(ascii: "="), text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 {
            text = SheetText.trimmed(text.dropFirst(2).dropLast())
        }
        if text.utf8.count <= 4, nothing.contains(text) { return "" }
        return text.utf8.contains(0) ? String(text.filter { $0 != "\0" }) : String(text)
    }

    /// Returns true if the text needs no cleaning: it begins with a digit or a letter other than `N`, and ends with
    /// ASCII.
    private static func isPlain(_ text: String.UTF8View) -> Bool {
        guard let first = text.first, let last = text.last, last > 0x20, last < 0x7F else { return false }
        switch first {
        case UInt8(ascii: "N"), UInt8(ascii: "n"): return false
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return !text.contains(0)
        default: return false
        }
    }

    private static let nothing: Set<Substring> = [
        "--", "-", "–", "—", "N/A", "n/a", "NONE", "None", "none", "null", "$-", "£-", "€-",
    ]
}

extension CSVReader.Record {
    /// Returns the cleaned texts of all cells.
    package func anyTexts() -> [String] { (0..<count).map { CellText.clean(anyText(at: $0)) } }
}
