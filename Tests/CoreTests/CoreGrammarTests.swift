import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

/// The language of the core alone.
@Suite struct CoreGrammarTests {
    private static func grammar() throws -> Grammar {
        let rules = GrammarFile(catalog).productions.map(\.text)
        return try Grammar(rules.joined(separator: "\n"))
    }

    @Test func everyNameIsDefined() throws {
        let undefined = try Self.grammar().undefined
        #expect(undefined == [])
    }

    @Test func sentencesOfEachStatementParse() throws {
        var generator = SentenceGenerator(try Self.grammar(), seed: 59)
        for spec in catalog.specs {
            for _ in 0..<Torture.count(3_000, elseOnly: 30) {
                let sentence = generator.sentence(of: "\(spec.name)_statement")
                #expect(throws: Never.self, "\(sentence)") { try parse(sentence) }
            }
        }
    }

    @Test func helpHasATextForEveryTopic() {
        let help = HelpText(catalog)
        for topic in help.topics { #expect(help.text(topic) != HelpText.overview, "\(topic)") }
    }
}
