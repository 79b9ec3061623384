import FeatureList
import Foundation
import Statements

/// The rules for every file of the repository.
struct SourceRules {
    let root: String

    /// The most lines of a Swift source.
    private static let longest = 900

    /// Marks of unfinished work, in halves so that this file does not break its own rule.
    private static let unfinished = [("TO", "DO"), ("FIX", "ME"), ("place", "holder")].map { $0 + $1 }

    /// Folders that begin a path on somebody's machine.
    private static let machinePaths = [("/ho", "me/"), ("/ro", "ot/"), ("/Us", "ers/"), ("/wo", "rk/")].map { $0 + $1 }

    /// Returns every broken rule, in the order of the files.
    func problems() throws -> [String] {
        let paths = try paths()
        return paths.flatMap { path in
            let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
            return text.map { problems(of: path, $0) } ?? []
        }
    }

    /// Returns every file of the repository that is not built, hidden or binary.
    private func paths() throws -> [String] {
        let hidden = { (name: Substring) in name.hasPrefix(".") && name != ".ci" && name != ".swift-format" }
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return all.filter { !$0.split(separator: "/").contains(where: hidden) }.sorted()
    }

    private func problems(of path: String, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var problems: [String] = []
        if path.hasSuffix(".swift"), lines.count - 1 > Self.longest {
            problems.append("\(path) has \(lines.count - 1) lines, but the limit is \(Self.longest)")
        }
        for (index, line) in lines.enumerated() {
            let words = (Self.unfinished + Self.machinePaths).filter { line.contains($0) }
            problems += words.map { "\(path):\(index + 1): \($0) must not be in the repository" }
        }
        return problems + undocumentedVariables(path, text) + pathInProgram(path, text)
    }

    /// Returns a problem for a check by the compiler whose code contains the length of the source's path, so that two
    /// folders make two programs.
    private func pathInProgram(_ path: String, _ text: String) -> [String] {
        guard TargetFolders.contains(path), path.hasSuffix(".swift"), text.contains(" withoutActuallyEscaping("),
            !text.contains("#sourceLocation(file:")
        else { return [] }
        return ["\(path): withoutActuallyEscaping depends on the folder of the sources; pass a closure that may escape"]
    }

    /// The variables that only tell which terminal, desktop or pager is there, and that of builds for tests.
    private static let surroundings: Set = [
        "KITTY_WINDOW_ID", "TERM_PROGRAM", "LC_TERMINAL", "WAYLAND_DISPLAY", "DISPLAY", "LESS", "FHQ_FEATURES",
    ]

    private static let documented = Set(StatementCatalog.program.variables.map(\.name))

    /// Returns the environment variables that are read but missing from the manual.
    private func undocumentedVariables(_ path: String, _ text: String) -> [String] {
        guard TargetFolders.contains(path), path.hasSuffix(".swift") else { return [] }
        let named = text.matches(of: #/"((?:FHQ|XDG)_[A-Z_]+)"/#).map { String($0.1) }
        let read = text.matches(of: #/(?:Variable\.text|getenv|variable)\("([A-Z_]+)"\)/#).map { String($0.1) }
        return Set(named + read).subtracting(Self.surroundings).sorted()
            .filter { !Self.documented.contains($0) }
            .map { "\(path): no feature names \($0) among its variables, so that the manual lacks it" }
    }
}
