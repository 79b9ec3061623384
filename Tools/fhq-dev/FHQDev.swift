import Editors
import FeatureList
import Foundation
import SampleInventory
import Statements
import TestSupport

/// The development tool for fhq, which is not installed.
@main
enum FHQDev {
    private static let usage = """
        usage: fhq-dev generate [--root FOLDER] [--program FHQ]
                 writes grammar/ from the tables of the language, docs/schema.md from those of a new store, the table of
                 CONTRIBUTING.md from the folders' READMEs, and the sample output of README.md
               fhq-dev check [--root FOLDER] [--program FHQ]
                 fails if a generated file is out of date or a source breaks a rule, and names each
               fhq-dev lines [core] [--root FOLDER]
                 counts the lines of each target of the program, or of the core alone, which is all but the features
               fhq-dev inventory [--items COUNT] [--seed NUMBER] FOLDER
                 writes a made-up inventory in FlipperHelper's JSON format; the same numbers give the same bytes

        """

    static func main() throws {
        do {
            try run(ToolArguments())
        } catch let refusal as ToolArguments.Refusal {
            FileHandle.standardError.write(Data("fhq-dev: \(refusal)\n\(usage)".utf8))
            exit(2)
        }
    }

    private static func run(_ words: ToolArguments) throws {
        var words = words
        if words.flag("--help") { return print(usage, terminator: "") }
        switch try words.word("generate, check, lines or inventory") {
        case "generate": try Generation(Repository(&words)).run()
        case "check": if try !Check(repository: Repository(&words)).passes() { exit(1) }
        case "lines": try printLines(&words)
        case "inventory": try writeInventory(&words)
        case let other: throw ToolArguments.Refusal("unknown command \(other)")
        }
    }

    private static func printLines(_ words: inout ToolArguments) throws {
        let root = try words.value("--root") ?? "."
        let isOfCore = words.flag("core")
        try words.end()
        print(Lines(root: root).text(isOfCore: isOfCore), terminator: "")
    }

    private static func writeInventory(_ words: inout ToolArguments) throws {
        let sample = InventorySample(
            items: try words.number("--items") ?? 300, seed: try words.number("--seed") ?? 7)
        let folder = try words.word("the folder to write")
        try words.end()
        try sample.write(to: folder)
    }
}

/// The paths of the repository and the program.
struct Repository {
    /// The root of the repository.
    let root: String
    /// The fhq that runs samples; `nil` for the one built beside this tool.
    private let program: String?

    init(_ words: inout ToolArguments) throws {
        root = try words.value("--root") ?? "."
        program = try words.value("--program")
        try words.end()
    }

    /// Returns every generated file.
    func generatedFiles() throws -> [GeneratedFile] {
        let catalog = StatementCatalog.program
        let page = GeneratedFile(path: Architecture.page, text: try Architecture(root: root).renewedPage())
        let tasks = GeneratedFile(path: TaskTable.page, text: try TaskTable(root: root).renewedPage())
        return Reference.files(of: catalog) + EditorFiles.all(of: catalog)
            + [page, tasks, try SchemaPage().file] + (try samples(now: nil))
    }

    /// Returns the documents with sample output, as for a reader whose clock says `now`; `nil` uses this machine's
    /// clock.
    func samples(now: String?) throws -> [GeneratedFile] {
        try SampleOutput(root: root, program: Program(path: program), now: now).files()
    }
}
