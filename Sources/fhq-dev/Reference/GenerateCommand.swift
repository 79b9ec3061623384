import ArgumentParser
import Foundation

/// `fhq-dev generate`: writes everything that is made from the tables.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes grammar/ from the tables of the language, and the sample output of README.md.")

    @OptionGroup var repository: RepositoryOptions

    func run() throws {
        for file in try repository.generatedFiles() {
            let url = URL(fileURLWithPath: repository.root).appendingPathComponent(file.path)
            if (try? String(contentsOf: url, encoding: .utf8)) == file.text { continue }
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.text.utf8).write(to: url, options: .atomic)
            print("wrote \(file.path)")
        }
    }
}
