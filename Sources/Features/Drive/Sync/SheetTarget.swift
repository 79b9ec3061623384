import Ledger
import QueryLanguage

/// One sheet of a sync: its rows, and its file in Drive.
struct SheetTarget: Hashable, Sendable {
    var kind: Noun
    var part: SheetPart
    /// The key among sheets of its kind; empty for the one whose link is shared.
    var key: String

    /// Returns the target of each part of a kind.
    ///
    /// The newest year keeps the original sheet, from when all rows fitted into one, and its link.
    static func targets(_ kind: Noun, _ parts: [SheetPart]) -> [SheetTarget] {
        let newest = parts.last { $0.span != .undated && ($0.slice?.number ?? 1) == 1 } ?? parts.last
        return parts.map { SheetTarget(kind: kind, part: $0, key: $0 == newest ? "" : $0.suffix) }
    }

    var driveKind: DriveFile.Role { kind == .items ? .items : .expenses }

    var name: String {
        let title = kind == .items ? "FlipperHelper Items" : "FlipperHelper Expenses"
        return key.isEmpty ? title : "\(title) \(key)"
    }

    /// Returns the properties by which the sheet is found again if its creation is uncertain.
    func properties(_ storeMark: String) -> [(name: String, value: String)] {
        [("fhqStore", storeMark), ("fhqKind", key.isEmpty ? kind.rawValue : "\(kind.rawValue) \(key)")]
    }

    /// Returns the search for it, in Drive's syntax.
    func search(_ storeMark: String) -> String {
        let marks = properties(storeMark).map { name, value in
            "appProperties has { key=\(DriveService.quoted(name)) and value=\(DriveService.quoted(value)) }"
        }
        return (marks + ["trashed = false"]).joined(separator: " and ")
    }
}
