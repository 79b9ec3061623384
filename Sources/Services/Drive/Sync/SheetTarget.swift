import Inventory
import QueryLanguage

/// One of the sheets that a sync keeps up: what it holds, and which file in Drive it is.
struct SheetTarget: Hashable, Sendable {
    var kind: Noun
    var part: SheetPart
    /// What tells it apart from others of its kind; empty for the one whose link everybody has.
    var key: String

    /// What each part of a kind is called in Drive.
    ///
    /// The newest year keeps the sheet that was there when all fitted into one, and its link.
    static func targets(_ kind: Noun, _ parts: [SheetPart]) -> [SheetTarget] {
        let newest = parts.last { $0.span != .undated && ($0.slice?.number ?? 1) == 1 } ?? parts.last
        return parts.map { SheetTarget(kind: kind, part: $0, key: $0 == newest ? "" : $0.suffix) }
    }

    var driveKind: DriveFile.Kind { kind == .items ? .items : .expenses }

    var name: String {
        let title = kind == .items ? "FlipperHelper Items" : "FlipperHelper Expenses"
        return key.isEmpty ? title : "\(title) \(key)"
    }

    /// The mark by which the sheet is found again when nobody knows whether it was made.
    func properties(_ storeMark: String) -> [(name: String, value: String)] {
        [("fhqStore", storeMark), ("fhqKind", key.isEmpty ? kind.rawValue : "\(kind.rawValue) \(key)")]
    }

    /// The search for it, in Drive's own words.
    func search(_ storeMark: String) -> String {
        let marks = properties(storeMark).map { name, value in
            "appProperties has { key=\(DriveService.quoted(name)) and value=\(DriveService.quoted(value)) }"
        }
        return (marks + ["trashed = false"]).joined(separator: " and ")
    }
}
