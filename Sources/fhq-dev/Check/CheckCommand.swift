import ArgumentParser
import Foundation

/// `fhq-dev check`: says what in the repository is not as it should be.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Fails when a generated file is out of date or a source breaks a rule of the house, and names each.")

    @OptionGroup var repository: RepositoryOptions

    func run() throws {
        let problems = try staleFiles() + SourceRules(root: repository.root).problems()
        for problem in problems { print(problem) }
        guard problems.isEmpty else { throw ExitCode(1) }
    }

    private func staleFiles() throws -> [String] {
        try repository.generatedFiles().compactMap { file in
            let committed = try? String(contentsOfFile: "\(repository.root)/\(file.path)", encoding: .utf8)
            guard committed != file.text else { return nil }
            return "\(file.path) is \(committed == nil ? "missing" : "out of date"), run make generate"
        }
    }
}
