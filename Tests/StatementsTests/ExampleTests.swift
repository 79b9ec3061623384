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
        let ofPrompt = ["next", "prev", "page"]
        #expect(
            bare == ofPrompt + [
                "match", "unmatch", "ignore", "import", "connect", "disconnect", "source", "watch", "history", "record",
                "quit",
            ])
    }

    static let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: repository + "/examples")) ?? [])
        .filter { $0.hasSuffix(".fhq") }.sorted()

    /// What the scripts that take arguments are run with.
    static let arguments = [
        "month-end.fhq": ["--keep-going", "month-end.fhq", "2026-10"],
        "month-report.fhq": ["month-report.fhq", "2026-10"],
        "stale-stock.fhq": ["stale-stock.fhq", "90"],
    ]

    /// How scripts end that ask a service, since none answers here.
    static let statuses: [String: Int32] = ["month-end.fhq": 4]

    @Test(arguments: scripts)
    func everyExampleScriptRunsAndBeginsByTellingWhatItDoes(script: String) throws {
        let path = "\(repository)/examples/\(script)"
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("#"))
        let arguments = (Self.arguments[script] ?? [script]).map { $0 == script ? path : $0 }
        let run = try ProgramRun.onExampleInventory(arguments)
        #expect(run.status == Self.statuses[script] ?? 0, "\(script)\n\(run.errors)")
        #expect(!run.output.isEmpty || script == "watch.fhq")
    }

    @Test func thereAreExampleScripts() {
        #expect(Self.scripts.count >= 5)
    }
}
