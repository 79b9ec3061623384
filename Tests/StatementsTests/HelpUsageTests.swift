import FeatureList
import QueryLanguage
import Testing

@testable import Statements

struct HelpUsageTests {
    static let names = StatementCatalog.program.all.map(\.word)

    @Test(arguments: names)
    func usageHasEveryWordThatTheGrammarHas(name: String) throws {
        let spec = try #require(StatementCatalog.program.spec(named: name))
        let words = spec.syntax.text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        let shown = Set(spec.syntax.usage.joined(separator: " ").split { " []()|,".contains($0) }.map(String.init))
        #expect(words.filter { $0.contains(where: \.isLetter) && !shown.contains($0) } == [])
    }

    @Test(arguments: names)
    func eachLineOfUsageBeginsWithTheStatementAndClosesItsBrackets(name: String) throws {
        let spec = try #require(StatementCatalog.program.spec(named: name))
        for line in spec.syntax.usage {
            #expect(line.hasPrefix(spec.name) || line.hasPrefix("… ") || line.first?.isUppercase == true, "\(line)")
            #expect(line.count { "[(".contains($0) } == line.count { "])".contains($0) }, "\(line)")
        }
    }

    @Test func alternativesStandOnLinesOfTheirOwn() {
        let syntax = Syntax.sequence([
            "\"label\"", .oneOf([.sequence(["\"one\"", "INTEGER"]), "QUERY"]), .option("\"now\" | \"later\""),
            "{ \",\" item }",
        ])
        #expect(
            syntax.usage == [
                "label one NUMBER [now | later] [, ITEM …]", "label QUERY [now | later] [, ITEM …]",
            ])
    }
}
