import Foundation

/// The table of tasks in `CONTRIBUTING.md`, made from the sentence “Come here to change …” of each folder's README.
struct TaskTable {
    let root: String

    static let page = "CONTRIBUTING.md"
    private static let marks = (
        "<!-- tasks: written by make generate from the folders' READMEs -->", "<!-- end of tasks -->"
    )

    /// Returns the page with the current table.
    func renewedPage() throws -> String {
        let text = try String(contentsOfFile: "\(root)/\(Self.page)", encoding: .utf8)
        guard let start = text.range(of: Self.marks.0), let end = text.range(of: Self.marks.1) else { return text }
        return text[..<start.upperBound] + "\n\n\(table)\n" + text[end.lowerBound...]
    }

    private var table: String {
        let rows = TargetFolders.all(root: root).compactMap { folder in
            task(of: folder).map { "| \($0) | [\(TargetFolders.name(of: folder))](\(folder)/README.md) |\n" }
        }
        return "| to change | look in |\n| --- | --- |\n" + rows.joined()
    }

    /// Returns the task in a folder's README; `nil` if it names none.
    private func task(of folder: String) -> String? {
        let text = (try? String(contentsOfFile: "\(root)/\(folder)/README.md", encoding: .utf8)) ?? ""
        return text.firstMatch(of: #/(?m)^Come here to change (.+)\.$/#).map { String($0.1) }
    }
}
