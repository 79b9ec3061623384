import ArgumentParser
import Statements

/// The tool for those who work on fhq itself; it is not installed.
@main
struct FHQDev: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fhq-dev",
        abstract: "Makes and checks what the repository keeps beside its sources.",
        subcommands: [GenerateCommand.self, CheckCommand.self, InventoryCommand.self])
}

/// Where the repository and the program lie.
struct RepositoryOptions: ParsableArguments {
    @Option(help: "The repository.")
    var root = "."

    @Option(help: "The fhq that is run for samples; else the one built beside this tool.")
    var program: String?

    /// Every file that is made rather than written.
    func generatedFiles() throws -> [GeneratedFile] {
        Reference.files + (try SampleOutput(root: root, program: Program(path: program)).files())
    }
}
