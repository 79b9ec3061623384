import Foundation

/// The folders of the targets, relative to the repository's root.
enum TargetFolders {
    /// The folders whose folders are targets.
    private static let parents = ["Sources", "Sources/Features", "Tools"]
    /// The start of the path of a feature.
    static let features = "Sources/Features/"

    /// Returns the folder of every target, in the order of the targets' names.
    static func all(root: String) -> [String] {
        parents.flatMap { parent in names(in: "\(root)/\(parent)").map { "\(parent)/\($0)" } }
            .filter { !parents.contains($0) }.sorted { name(of: $0) < name(of: $1) }
    }

    /// Returns the folder of a target by its name; a folder in `Sources` if no target has it.
    static func folder(of target: String, root: String) -> String {
        all(root: root).first { name(of: $0) == target } ?? "Sources/\(target)"
    }

    /// Returns the name of the target in a folder.
    static func name(of folder: String) -> String { String(folder.split(separator: "/").last ?? "") }

    /// Returns true if the source in a path is of a target, not of a test.
    static func contains(_ path: String) -> Bool { path.hasPrefix("Sources/") || path.hasPrefix("Tools/") }

    /// Returns the path of every source of a target.
    static func sources(root: String) -> [String] {
        ["Sources", "Tools"].flatMap { top in FolderArrows.sources(in: "\(root)/\(top)").map { "\(top)/\($0)" } }
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
