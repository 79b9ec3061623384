import Foundation

/// A check that targets and folders use only what they may use.
struct Architecture {
    let root: String

    /// The targets of the program, each above all that it may import; the targets in a row don't know one another.
    private static let layers = [
        ["SystemLibrary"], ["Cells"], ["QueryLanguage", "Rendering"], ["StoreFile", "SampleInventory", "Programs"],
        ["Queries", "Codecs"],
        ["Ledger", "Reports"], ["Upkeep"], ["Interchange"],
        ["Statements"], ["Shell", "Remote"], ["UnattendedWork"],
        ["Books", "Drive", "Editors", "Imports", "PhotoViewing", "Places", "Pricing", "RateService", "Tax"],
        ["Marketplaces"], ["Exchange"],
        ["FeatureList"],
        ["fhq", "fhq-dev"],
    ]

    /// The targets in which the own folder and the others depend on each other: the catalogue names every statement,
    /// help and completion read it, and each statement gets the shell's session.
    private static let joined: Set = ["Statements"]

    /// The page with the picture, between these lines.
    static let page = "docs/architecture.md"
    private static let marks = ("<!-- arrows: written by make generate -->", "<!-- end of arrows -->")

    private var targets: [(name: String, arrows: FolderArrows)] {
        var taken: Set<String> = []
        return Self.layers.joined().map { name in
            let arrows = FolderArrows(
                target: "\(root)/\(TargetFolders.folder(of: name, root: root))", taken: taken,
                hasOwnFolder: !Self.joined.contains(name))
            taken.formUnion(arrows.members)
            return (name, arrows)
        }
    }

    /// Returns each import of a target above or beside, one cycle of folders for each target, and each feature that
    /// another uses although its README doesn't name it.
    func problems() -> [String] {
        targets.flatMap { name, arrows in
            let level = Self.layers.firstIndex { $0.contains(name) } ?? 0
            let above = (Self.layers[level...].joined() + tools).filter { arrows.imports.contains(Self.module($0)) }
            let folder = TargetFolders.folder(of: name, root: root)
            return above.map { "\(folder) imports \($0), which is not below it" }
                + unnamedFeatures(folder, arrows.imports)
                + (arrows.cycle.map { ["\(folder): a cycle of folders: \($0.joined(separator: ", "))"] } ?? [])
        }
    }

    /// Returns the features that the one in `folder` imports and its README doesn't name; the list of all names them by
    /// its purpose.
    private func unnamedFeatures(_ folder: String, _ imports: Set<String>) -> [String] {
        guard folder.hasPrefix(TargetFolders.features), TargetFolders.name(of: folder) != "FeatureList" else {
            return []
        }
        let readme = (try? String(contentsOfFile: "\(root)/\(folder)/README.md", encoding: .utf8)) ?? ""
        let words = Set(readme.split { !$0.isLetter }.map(String.init))
        return TargetFolders.all(root: root).filter { $0.hasPrefix(TargetFolders.features) }.map(TargetFolders.name)
            .filter { imports.contains($0) && !words.contains($0) }
            .map { "\(folder) uses the feature \($0), which its README doesn't name" }
    }

    /// The targets that are no part of the program and so below none of its targets, except those in the layers.
    private var tools: [String] {
        TargetFolders.all(root: root).filter { $0.hasPrefix("Tools/") }.map(TargetFolders.name)
            .filter { !Self.layers.joined().contains($0) }
    }

    private static func module(_ target: String) -> String { target.replacing("-", with: "_") }

    /// Returns the page with the current arrows.
    func renewedPage() throws -> String {
        let text = try String(contentsOfFile: "\(root)/\(Self.page)", encoding: .utf8)
        guard let start = text.range(of: Self.marks.0), let end = text.range(of: Self.marks.1) else { return text }
        return text[..<start.upperBound] + "\n```\n\(picture)```\n" + text[end.lowerBound...]
    }

    /// The targets, highest first, with their folders and the folders these use; folders that use the same ones are
    /// grouped.
    private var picture: String {
        targets.reversed().map { name, arrows in
            let below = Self.layers.joined().filter { arrows.imports.contains(Self.module($0)) }
            let head = below.isEmpty ? name : "\(name) → \(below.joined(separator: " "))"
            return ([head] + arrows.levels.reversed().flatMap { lines($0, arrows) }).joined(separator: "\n") + "\n"
        }.joined(separator: "\n")
    }

    private func lines(_ level: [String], _ arrows: FolderArrows) -> [String] {
        let alike = Dictionary(grouping: level) { arrows.uses[$0, default: [:]].keys.sorted() }
        return alike.sorted { $0.value[0] < $1.value[0] }.flatMap { used, folders in
            Self.wrapped(folders + (used.isEmpty ? [] : ["→"] + used))
        }
    }

    private static func wrapped(_ words: [String]) -> [String] {
        var lines = ["   "]
        for word in words {
            if lines[lines.count - 1].count + word.count > 115 { lines.append("       ") }
            lines[lines.count - 1] += " \(word)"
        }
        return lines
    }
}
