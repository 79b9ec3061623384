import Codecs
import QueryLanguage
import Rendering

/// The choice among several sheets: the one with a name, else the first visible one that has a cell.
struct SheetChoice {
    let path: String
    /// The name that the user gave; `nil` for none.
    let wanted: String?

    /// Returns the places of the sheets to try, in their order.
    ///
    /// - Throws: ``ImportError`` if no sheet has the name.
    func candidates(among names: [String], hidden: Set<Int> = []) throws(ImportError) -> [Int] {
        guard let wanted else {
            let seen = names.indices.filter { !hidden.contains($0) }
            return seen.isEmpty ? Array(names.indices) : seen
        }
        let found =
            names.firstIndex(of: wanted) ?? names.firstIndex { $0.lowercased() == wanted.lowercased() }
        if let found { return [found] }
        throw .unreadable(
            path: path,
            reason: "it has no sheet \(JSONText.excerpt(wanted)), only \(Self.list(names))")
    }

    /// Makes sure that a file has room for one more sheet.
    ///
    /// - Throws: `XMLStream.Failure` if it already has more than a person can make.
    static func expectRoom(besides count: Int) throws {
        guard count < 10_000 else { throw XMLStream.Failure(description: "it has too many sheets") }
    }

    /// Returns the remark that names the sheet taken and the others; empty if the user chose it, or there is no other.
    func remarks(taken: Int, of names: [String]) -> [String] {
        let others = names.indices.filter { $0 != taken && names[$0] != ConvertedSheet.twin }.map { names[$0] }
        guard wanted == nil, !others.isEmpty else { return [] }
        return ["Only its sheet \(JSONText.excerpt(names[taken])) is read, not \(Self.list(others))."]
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
        return names.count > 8 ? "\(shown) or \(names.count - 8) more" : shown
    }
}

/// A sheet that was converted to a CSV file.
struct ConvertedSheet {
    /// The name of the CSV file in its folder, which messages and the memory of rows use.
    let file: String
    var remarks: [String] = []
    /// The name of the CSV file of the cells as fhq exported them; `nil` for a workbook that fhq did not write.
    var exported: String?
    /// True if numbers in its columns of days may be days, counted as Excel does since 1900.
    var takesSerials = true

    /// The name of the hidden sheet with the cells as fhq exported them, and of the file that it becomes.
    static let twin = PageOrigin.sheet
    static let twinFile = "exported cells"

    /// Returns the name for the sheet at `place` of a file called `name`: that of the file, followed by that of the
    /// sheet unless it is the first.
    static func name(_ name: String, _ place: Int, of sheets: [String]) -> String {
        let file = String(name.prefix(100))
        guard place > 0 else { return file }
        return "\(file) \(String(sheets[place].prefix(31).map { $0 == "/" || $0 == "\0" ? "_" : $0 }))"
    }
}
