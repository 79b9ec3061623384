import Foundation

/// A check that each target that imports GRDB has the throwing subscripts of rows.
///
/// GRDB's subscripts end the program on a damaged value. Ours hide them, but only within the module that declares them.
struct RowShields {
    let root: String

    private static let model = "Sources/StoreFile/Rows/Row+Reading.swift"

    /// Returns each target that imports GRDB but has no link to the file, or a different file.
    func problems() -> [String] {
        guard let shield = text(Self.model) else { return ["\(Self.model) is missing"] }
        return TargetFolders.all(root: root).filter {
            $0 != "Sources/StoreFile" && importsGRDB($0) && text("\($0)/Row+Reading.swift") != shield
        }
        .map { "\($0) imports GRDB and needs Row+Reading.swift, a link to \(Self.model)" }
    }

    private func importsGRDB(_ target: String) -> Bool {
        let sources = FileManager.default.enumerator(atPath: "\(root)/\(target)")?.compactMap { $0 as? String }
        return (sources ?? []).contains { source in
            source.hasSuffix(".swift") && !source.hasSuffix("Row+Reading.swift")
                && text("\(target)/\(source)")?.split(separator: "\n").contains("import GRDB") == true
        }
    }

    private func text(_ path: String) -> String? {
        try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
    }
}
