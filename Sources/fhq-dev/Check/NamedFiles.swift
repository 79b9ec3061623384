import Foundation

/// The files that the pages for newcomers lead to.
struct NamedFiles {
    let root: String

    /// Every page that names files; a path in them is of the repository's root.
    private static let pages = ["CONTRIBUTING.md", "docs/architecture.md"]

    /// Each path that leads nowhere, and each target that says nothing of itself.
    func problems() -> [String] { deadPaths() + silentTargets() }

    /// A folder with sources of ours; those over a library have a header and its map alone.
    private func silentTargets() -> [String] {
        let targets = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/Sources")) ?? []
        return targets.sorted().map { "Sources/\($0)" }
            .filter { !exists("\($0)/README.md") && !exists("\($0)/module.modulemap") }
            .map { "\($0) has no README.md that says what lives there" }
    }

    private func deadPaths() -> [String] {
        Self.pages.flatMap { page in
            let text = (try? String(contentsOfFile: "\(root)/\(page)", encoding: .utf8)) ?? ""
            return text.matches(of: #/`((?:Sources|Tests|Benchmarks|docs)/[^`{…<* ]+)`/#).map { String($0.1) }
                .filter { !exists($0) }.map { "\(page) names \($0), which is not there" }
        }
    }

    /// A source may be named without its ending, as a test's suite is.
    private func exists(_ path: String) -> Bool {
        ["", ".swift"].contains { FileManager.default.fileExists(atPath: "\(root)/\(path)\($0)") }
    }
}
