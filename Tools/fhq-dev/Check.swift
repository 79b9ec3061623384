import Foundation

/// `fhq-dev check`: reports violations of the repository's rules.
struct Check {
    let repository: Repository

    /// Prints each problem, and returns true if there was none.
    func passes() throws -> Bool {
        let root = repository.root
        let problems =
            try staleFiles() + SourceRules(root: root).problems() + NamedFiles(root: root).problems()
            + GRDBWall(root: root).problems() + Phrases(root: root).problems() + Architecture(root: root).problems()
            + StatedVersions(root: root).problems() + NameRules(root: root).problems()
            + Glossary(root: root).problems() + SchemaPage().problems()
        for problem in problems { print(problem) }
        return problems.isEmpty
    }

    private func staleFiles() throws -> [String] {
        let inTwoYears = Date(timeIntervalSinceNow: 2 * 365 * 86_400).formatted(.iso8601)
        let files = try repository.generatedFiles() + repository.samples(now: inTwoYears)
        return files.compactMap { file in
            let committed = try? String(contentsOfFile: "\(repository.root)/\(file.path)", encoding: .utf8)
            guard committed != file.text else { return nil }
            return "\(file.path) is \(committed == nil ? "missing" : "out of date"), run make generate"
        }
    }
}
