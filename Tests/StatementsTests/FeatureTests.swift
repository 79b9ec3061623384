import FeatureList
import GrammarSupport
import QueryLanguage
import TestSupport
import Testing

@testable import Statements

/// Each feature is left out in turn: what only it has is gone from the grammar, completion and help, and the rest is
/// whole.
@Suite struct FeatureTests {
    private static let names = Features.all.map(\.name)

    /// The keywords of a grammar and the first words of its statements; some are both.
    private func words(of catalog: StatementCatalog) -> Set<String> {
        Set(catalog.keywords.map(\.text) + catalog.words)
    }

    private static func catalog(without name: String) throws -> StatementCatalog {
        let features = try #require(Features.all(but: "-\(name)"))
        return StatementCatalog(features)
    }

    private static func grammar(of catalog: StatementCatalog) throws -> Grammar {
        try Grammar(GrammarFile(catalog).productions.map(\.text).joined(separator: "\n"))
    }

    private static func cursor(_ text: String, _ catalog: StatementCatalog) -> Cursor {
        Cursor(Source(text, name: "test"), scope: scope.with(catalog))
    }

    private static func parses(_ text: String, in catalog: StatementCatalog) -> Bool {
        var cursor = cursor(text, catalog)
        return (try? StatementCatalog.parse(&cursor)) != nil
    }

    /// No form of a paraphrase is left that begins with a statement of a feature which is left out.
    @Test(arguments: [nil] + names.map { $0 }) func noParaphraseNamesAStatementThatIsNotThere(name: String?) throws {
        let catalog = try name.map(Self.catalog) ?? .program
        let words = Set(catalog.words + Noun.allCases.map(\.rawValue))
        for form in catalog.vocabulary.forms {
            let first = String(form.template.prefix { $0 != " " })
            #expect(words.contains(first) || first.hasPrefix("{"), "\(form.name): \(form.template)")
        }
    }

    @Test func eachHasANameOfItsOwn() {
        #expect(Set(Self.names).count == Self.names.count)
        #expect(Self.names.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    }

    @Test func aTextLeavesFeaturesOut() {
        #expect(Features.all(but: "none")?.isEmpty == true)
        #expect(Features.all(but: "-tax,-drive")?.map(\.name) == Self.names.filter { $0 != "tax" && $0 != "drive" })
        #expect(Features.all(but: "tax") == nil && Features.all(but: "-nothing") == nil)
    }

    /// Every rule that a rule names is there, and every sentence parses.
    @Test(arguments: names) func theGrammarOfTheOthersIsWhole(name: String) throws {
        let catalog = try Self.catalog(without: name)
        let grammar = try Self.grammar(of: catalog)
        #expect(grammar.undefined == [])
        var generator = SentenceGenerator(grammar, seed: 59)
        for spec in catalog.specs {
            for _ in 0..<Torture.count(300, elseOnly: 10) {
                let sentence = generator.sentence(of: "\(spec.name)_statement")
                #expect(Self.parses(sentence, in: catalog), "\(sentence)")
            }
        }
    }

    /// Completion offers no keyword and no statement that the others don't have.
    @Test(arguments: names) func completionOffersOnlyWhatIsThere(name: String) throws {
        let catalog = try Self.catalog(without: name)
        let gone = words(of: .program).subtracting(words(of: catalog))
        var generator = SentenceGenerator(try Self.grammar(of: catalog), seed: 59)
        for _ in 0..<Torture.count(2_000, elseOnly: 200) {
            let words = generator.words(of: "statement")
            for count in 0...words.count {
                var cursor = Self.cursor(words.prefix(count).joined(separator: " "), catalog)
                _ = try? StatementCatalog.parse(&cursor)
                let offered = cursor.welcome.compactMap { welcome -> String? in
                    switch welcome {
                    case .keyword(let keyword): keyword.text
                    case .word(let word): word
                    default: nil
                    }
                }
                #expect(!offered.contains(where: gone.contains), "\(words.prefix(count))")
            }
        }
    }

    /// The pages of help have no line to type that isn't understood any more, and the topics no keyword of it.
    @Test(arguments: names) func helpTellsOnlyOfWhatIsThere(name: String) throws {
        let catalog = try Self.catalog(without: name)
        let help = HelpText(catalog)
        for topic in help.topics {
            let text = help.text(topic)
            #expect(text != HelpText.overview, "\(topic)")
            for line in text.split(separator: "\n") {
                // The columns of a table are two spaces or more apart.
                let typed = String(line.firstRange(of: "  ").map { line[..<$0.lowerBound] } ?? "")
                #expect(Self.parses(typed, in: catalog) || !Self.parses(typed, in: .program), "\(topic): \(line)")
            }
        }
        let gone = words(of: .program).subtracting(words(of: catalog))
        let shown = help.text("keywords").split(separator: " ").map(String.init)
        #expect(!shown.contains(where: gone.contains))
    }
}
