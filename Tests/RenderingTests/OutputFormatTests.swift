import Rendering
import Testing

@Suite struct OutputFormatTests {
    @Test func namesAndAliasesAreUnique() {
        let names = OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }
        #expect(Set(names).count == names.count)
        let endings = OutputFormat.allCases.flatMap(\.fileExtensions)
        #expect(Set(endings).count == endings.count)
    }

    @Test(arguments: [
        ("json", OutputFormat.json), ("MD", .markdown), ("jsonl", .ndjson), ("Htm", .html), ("Chart", .chart),
    ])
    func aFormatIsFoundByAnyOfItsNames(name: String, format: OutputFormat) {
        #expect(OutputFormat.named(name) == format)
    }

    @Test func aFormatIsFoundByTheEndingOfAFile() {
        #expect(OutputFormat.forFileExtension("csv") == .csv)
        #expect(OutputFormat.forFileExtension(".HTML") == .html)
        #expect(OutputFormat.forFileExtension("svg") == .svg)
        #expect(OutputFormat.forFileExtension("txt") == nil)
        #expect(OutputFormat.forFileExtension("") == nil)
        #expect(OutputFormat.named("xml") == nil)
    }

    @Test func formatsWithAClosingPartCannotBeAppendedTo() {
        #expect(OutputFormat.allCases.filter { !$0.canAppend } == [.json, .html, .chart, .svg, .xlsx])
    }

    @Test func everyFormatHasASummary() {
        #expect(OutputFormat.allCases.allSatisfy { !$0.summary.isEmpty })
    }
}
