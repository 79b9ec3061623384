import FeatureList
import Foundation
import Statements
import Testing

@Suite struct ExampleTests {
    static let examples = StatementCatalog.program.specs.flatMap(\.examples)

    /// The examples of help, of the reference and of the manual are these; readers have clocks of their own.
    @Test(arguments: examples, ProgramRun.Moment.allCases)
    func everyExampleOfAStatementRunsAndPrintsWhatIsRecordedOnAnyDay(
        example: Example, moment: ProgramRun.Moment
    ) throws {
        let run = try ProgramRun.onExampleInventory(["--yes", "-c", example.statement], at: moment)
        #expect(run.status == 0, "\(example.statement)\n\(run.errors)")
        if let result = example.result { #expect(run.output == result) }
    }

    /// The days of the made-up inventory move with the clock, and with them the day an item was bought; those of a
    /// marketplace's file don't.
    @Test(
        arguments: examples.filter { !$0.statement.hasPrefix("import ") },
        ["2026-03-02", "2026-07-15", "2026-12-31", "2028-02-29"])
    func everyExampleRunsOnTheDemoInAnySeason(example: Example, day: String) throws {
        let run = try ProgramRun.onExampleInventory(
            ["--demo", "--yes", "--now", "\(day)T12:00:00Z", "-c", example.statement])
        #expect(run.status == 0, "\(example.statement)\n\(run.errors)")
    }

    /// Names in examples, and misspelt ones that nothing has.
    private static let misspellings = ["FH-20D6G0NR": "FH-20D6G0ZZ", "ebay": "ebbay", "vinted": "vimted"]

    /// The first statements of examples that name something once, with what they name misspelt.
    static let misspelt = examples.flatMap { example in
        let statement = example.statement.split(separator: ";", maxSplits: 1)[0]
        return misspellings.compactMap { name, misspelling -> (statement: String, name: String)? in
            let parts = statement.lowercased().split(separator: name.lowercased(), omittingEmptySubsequences: false)
            guard parts.count == 2, !statement.contains("\n") else { return nil }
            let place = statement.index(statement.startIndex, offsetBy: parts[0].count)
            let rest = statement[statement.index(place, offsetBy: name.count)...]
            guard statement[..<place].last == " ", [" ", ",", nil].contains(rest.first) else { return nil }
            return ("\(statement[..<place])\(misspelling)\(rest)", misspelling)
        }
    }

    /// A name that the store does not know is underlined, and nothing else of the statement.
    @Test(arguments: misspelt)
    func anUnknownNameIsMarked(statement: String, name: String) throws {
        let run = try ProgramRun.onExampleInventory(["--strict", "--yes", "-c", statement])
        #expect(run.status != 0, "\(statement)")
        let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = try #require(lines.firstIndex(of: "  \(statement)"), "\(run.errors)")
        let marks = lines[shown + 1]
        let place = marks.prefix { $0 == " " }.count
        #expect(lines[shown].dropFirst(place).prefix(marks.count - place) == name, "\(run.errors)")
    }

    @Test func manyExamplesNameSomething() {
        #expect(Self.misspelt.count > 20)
    }

    @Test func everyStatementButThoseThatNeedMoreThanAStoreHasAnExample() {
        let bare = StatementCatalog.program.specs.filter(\.examples.isEmpty).map(\.name)
        let ofPrompt = ["next", "prev", "page"]
        #expect(
            bare == ofPrompt + [
                "import", "connect", "disconnect", "source", "watch", "history", "record",
                "quit",
            ])
    }

    static let scripts = ((try? FileManager.default.contentsOfDirectory(atPath: repository + "/examples")) ?? [])
        .filter { $0.hasSuffix(".fhq") }.sorted()

    /// The command lines of the scripts that take arguments.
    static let arguments = [
        "month-end.fhq": ["--keep-going", "month-end.fhq", "2026-10"],
        "month-report.fhq": ["month-report.fhq", "2026-10"],
        "stale-stock.fhq": ["stale-stock.fhq", "90"],
    ]

    /// How scripts end that ask a service, since none answers here.
    static let statuses: [String: Int32] = ["month-end.fhq": 4]

    @Test(arguments: scripts, ProgramRun.Moment.allCases)
    func everyExampleScriptRunsAndBeginsByTellingWhatItDoes(script: String, moment: ProgramRun.Moment) throws {
        let path = "\(repository)/examples/\(script)"
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("#"))
        let arguments = (Self.arguments[script] ?? [script]).map { $0 == script ? path : $0 }
        let run = try ProgramRun.onExampleInventory(arguments, at: moment)
        // By then the stock has waited for longer than watch.fhq puts up with.
        let isStale = script == "watch.fhq" && moment == .inTwoYears
        #expect(run.status == Self.statuses[script] ?? (isStale ? 5 : 0), "\(script)\n\(run.errors)")
        #expect(!run.output.isEmpty || script == "watch.fhq")
    }

    @Test func thereAreExampleScripts() {
        #expect(Self.scripts.count >= 5)
    }
}
