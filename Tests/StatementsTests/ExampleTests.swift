import Foundation
import Statements
import Testing

@Suite struct ExampleTests {
    static let examples = Reference.specs.flatMap(\.examples)

    /// The examples of help, of the reference and of the manual are these.
    @Test(arguments: examples)
    func everyExampleOfAStatementRunsAndPrintsWhatIsRecorded(example: Example) throws {
        let run = try ProgramRun.onExampleInventory(["--yes", "-c", example.statement])
        #expect(run.status == 0, "\(example.statement)\n\(run.errors)")
        if let result = example.result { #expect(run.output == result) }
    }

    @Test func everyStatementButThoseThatNeedMoreThanAStoreHasAnExample() {
        let bare = Reference.specs.filter(\.examples.isEmpty).map(\.name)
        #expect(bare == ["import", "connect", "disconnect", "source", "history", "quit"])
    }

    static let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: repository + "/examples")) ?? [])
        .filter { $0.hasSuffix(".fhq") }.sorted()

    /// What the scripts that take arguments are run with.
    static let arguments = ["month-report.fhq": ["2026-10"], "stale-stock.fhq": ["90"]]

    @Test(arguments: scripts)
    func everyExampleScriptRunsAndBeginsByTellingWhatItDoes(script: String) throws {
        let path = "\(repository)/examples/\(script)"
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("#"))
        let run = try ProgramRun.onExampleInventory([path] + (Self.arguments[script] ?? []))
        #expect(run.status == 0, "\(script)\n\(run.errors)")
        #expect(!run.output.isEmpty || script == "watch.fhq")
    }

    @Test func thereAreExampleScripts() {
        #expect(Self.scripts.count >= 5)
    }
}
