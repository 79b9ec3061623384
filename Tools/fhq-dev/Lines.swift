import Foundation

/// `fhq-dev lines`: the lines of Swift that somebody reads to understand the core, or a feature.
struct Lines {
    let root: String

    /// The lines of each target, in the order of the folders.
    private var counts: [(folder: String, lines: Int)] {
        TargetFolders.all(root: root).filter { $0.hasPrefix("Sources/") }.map { folder in
            let texts = FolderArrows.sources(in: "\(root)/\(folder)").compactMap {
                try? String(contentsOfFile: "\(root)/\(folder)/\($0)", encoding: .utf8)
            }
            return (folder, texts.reduce(0) { $0 + $1.count { $0 == "\n" } })
        }.filter { $0.lines > 0 }
    }

    /// Returns a line for each target, and the sum; with `isOfCore` without the features.
    func text(isOfCore: Bool) -> String {
        let counts = counts.filter { !isOfCore || !$0.folder.hasPrefix("Sources/Features/") }
        let rows = counts.map { "\($0.lines)\t\($0.folder)\n" }
        return rows.joined() + "\(counts.reduce(0) { $0 + $1.lines })\t\(isOfCore ? "core" : "all")\n"
    }
}
