import CLibXML2
import Codecs
import SystemLibrary

/// A table in HTML, as eBay and some programs give it under the name of an Excel file, read by libxml2.
struct HTMLTable {
    let path: String
    /// The name of the file.
    let name: String
    /// The number of the wanted table, from 1; `nil` for the one with the most cells.
    let sheet: String?

    /// The largest page in bytes.
    private static let mostBytes = 32 << 20

    /// Returns true if a file with these first bytes is a web page, or a part of one such as a table.
    static func recognises(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.prefix(1024), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            .lowercased()
        return ["<!doctype html", "<html", "<table", "<head", "<meta", "<body", "<div"].contains { text.hasPrefix($0) }
    }

    private func refused(_ reason: String) -> ImportError {
        .unreadable(path: path, reason: "it is a web page, but \(reason)")
    }

    /// Writes the table into the folder as a CSV file, and returns its name with remarks.
    func convert(_ file: SourceFile, into work: WorkFolder) throws -> ConvertedSheet {
        if chtml_open() != nil {
            throw ImportError.missingProgram(
                path: path, what: "a web page with a table", program: "libxml2", package: "libxml2")
        }
        let bytes = try file.readWhole(atMost: Self.mostBytes) { refused("it has more than \($0 >> 20) MiB") }
        let tables = PageTables()
        try bytes.withUnsafeBytes { bytes in
            if PageTags.mayTakeForever(bytes) { throw refused("one of its tags has too many attributes") }
            // A page that doesn't name its encoding is taken for Latin 1 by libxml2, unless an encoding is given.
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            guard tables.parse(bytes, encoding: isUTF8 ? "UTF-8" : nil) else {
                throw refused(tables.refusal ?? "it can't be parsed")
            }
        }
        let found = tables.finished()
        guard !found.isEmpty else { throw refused("it has no table") }
        let names = found.indices.map { String($0 + 1) }
        let candidates = try SheetChoice(path: path, wanted: sheet).candidates(among: names)
        let place = candidates.max { found[$0].count < found[$1].count } ?? 0
        let output = try TableFile(ConvertedSheet.name(name, 0, of: names), in: work, of: path)
        for cell in found[place] {
            try output.cell(
                cell.text.utf8, row: Int(cell.row), column: Int(cell.column), rows: Int(cell.rows))
        }
        try output.finish()
        let isChosen = found.count > 1 && sheet == nil
        return ConvertedSheet(
            file: ConvertedSheet.name(name, 0, of: names),
            remarks: isChosen
                ? ["It has \(found.count) tables; the one with the most cells was read: sheet \"\(place + 1)\"."]
                    + output.remarks : output.remarks,
            takesSerials: false)
    }
}
