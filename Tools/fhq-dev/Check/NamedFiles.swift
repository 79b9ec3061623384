import Foundation

/// A check of the files that the pages for newcomers name.
struct NamedFiles {
    let root: String

    /// The pages that name files; their paths are relative to the repository's root.
    private static let pages = ["CONTRIBUTING.md", walks, Glossary.page, "docs/schema.md"]

    /// The page that follows statements through the files.
    private static let walks = "docs/architecture.md"

    /// Returns each path that doesn't exist, each target without a README, and each walk with a wrong number of files.
    func problems() -> [String] { deadPaths() + silentTargets() + miscounts() }

    /// Returns the sections that begin with another number of files, such as `12 files`, than they name.
    private func miscounts() -> [String] {
        let text = (try? String(contentsOfFile: "\(root)/\(Self.walks)", encoding: .utf8)) ?? ""
        return text.components(separatedBy: "\n## ").dropFirst().compactMap { section in
            guard let stated = section.firstMatch(of: #/\n\n(\d+) files\b/#)?.1 else { return nil }
            let named = Set(section.matches(of: #/`(Sources/[^` ]+\.swift)`/#).map(\.1)).count
            let title = section.prefix { $0 != "\n" }
            return Int(stated) == named ? nil : "\(Self.walks): “\(title)” names \(named) files, not \(stated)"
        }
    }

    /// Returns the targets without a README, except those over a C library, which only have a header and a module map.
    private func silentTargets() -> [String] {
        TargetFolders.all(root: root)
            .filter { !exists("\($0)/README.md") && !exists("\($0)/module.modulemap") }
            .map { "\($0) has no README.md about its contents" }
    }

    private func deadPaths() -> [String] {
        Self.pages.flatMap { page in
            let text = (try? String(contentsOfFile: "\(root)/\(page)", encoding: .utf8)) ?? ""
            return text.matches(of: #/`((?:Sources|Tools|Tests|Benchmarks|docs)/[^`{…<* ]+)`/#).map { String($0.1) }
                .filter { !exists($0) }.map { "\(page) names \($0), which does not exist" }
        }
    }

    /// Returns true if a path exists; a source may be named without its ending, like a test suite.
    private func exists(_ path: String) -> Bool {
        ["", ".swift"].contains { FileManager.default.fileExists(atPath: "\(root)/\(path)\($0)") }
    }
}
