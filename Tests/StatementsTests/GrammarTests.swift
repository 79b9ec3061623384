import FeatureList
import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

@Suite struct GrammarTests {
    private func generator(_ seed: UInt64) throws -> SentenceGenerator {
        SentenceGenerator(try committedGrammar(), seed: seed)
    }

    @Test func everyNameIsDefined() throws {
        #expect(try committedGrammar().undefined == [])
    }

    @Test func everyStatementHasItsRule() throws {
        let names = try committedGrammar().names
        for spec in StatementCatalog.program.specs { #expect(names.contains("\(spec.name)_statement")) }
    }

    @Test func sentencesParseAndComeBackEqualFromTheirCanonicalText() throws {
        var generator = try generator(20_261_101)
        for _ in 0..<Torture.count(1_000_000, elseOnly: 2_000) {
            let sentence = generator.sentence(of: "statement")
            do {
                let statement = try parse(sentence)
                let again = try parse(statement.canonical)
                #expect(AnyHashable(again) == AnyHashable(statement), "\(sentence)\n\(statement.canonical)")
                #expect(again.canonical == statement.canonical, "\(sentence)")
            } catch  where error.message == "this period ends before it begins" {
                // `from monday to august` and then `2026` are two clauses of the grammar, and read as one.
            } catch {
                Issue.record("\(sentence)\n\(error)")
            }
        }
    }

    /// Each statement has as many sentences of its own, so that none hides behind the queries.
    @Test(arguments: StatementCatalog.program.specs.map(\.name))
    func sentencesOfEachStatementParse(name: String) throws {
        var generator = try generator(31)
        for _ in 0..<Torture.count(300, elseOnly: 100) {
            let sentence = generator.sentence(of: "\(name)_statement")
            #expect(throws: Never.self, "\(sentence)") { try parse(sentence) }
        }
    }

    /// A clause changes the statement and its canonical text.
    @Test(arguments: StatementCatalog.program.specs.map(\.name))
    func everyClauseMakesADifference(name: String) throws {
        let spec = try #require(StatementCatalog.program.specs.first { $0.name == name })
        let ways = spec.syntax.shortest
        var rules = try String(contentsOfFile: repository + "/grammar/fhq.ebnf", encoding: .utf8)
        for (index, way) in ways.enumerated() {
            rules += "way_\(index) = \(way.needed.joined(separator: " ")) ;\n"
            for (number, addition) in way.additions.enumerated() { rules += "way_\(index)_\(number) = \(addition) ;\n" }
        }
        var generator = SentenceGenerator(try Grammar(rules), seed: 11)
        for (index, way) in ways.enumerated() {
            // A list grows in the middle of a statement: `sell A, B for 3`.
            let lists = ["ITEM", "PIECES", "INTEGER"].map { "{ \",\" \($0)" }
            for (number, addition) in way.additions.enumerated() where !lists.contains(where: addition.hasPrefix) {
                let differs = (0..<400).contains { _ in
                    let shortest = generator.sentence(of: "way_\(index)")
                    let longer = "\(shortest) \(generator.sentence(of: "way_\(index)_\(number)"))"
                    guard let without = try? parse(shortest), let with = try? parse(longer) else { return false }
                    return AnyHashable(with) != AnyHashable(without) && with.canonical != without.canonical
                }
                #expect(differs, "of \(way.needed.joined(separator: " ")), this says nothing: \(addition)")
            }
        }
    }

    @Test func afterEachWordOfASentenceSomethingIsWelcome() throws {
        var generator = try generator(5)
        for _ in 0..<Torture.count(600, elseOnly: 200) {
            let words = generator.words(of: "statement")
            for count in 0...words.count {
                let prefix = words.prefix(count).joined(separator: " ")
                #expect(!welcome(after: prefix).isEmpty, "nothing may follow: \(prefix)")
            }
        }
    }

    @Test func mutationsParseOrSayWhatIsWrong() throws {
        var generator = try generator(17)
        var random = SeededRandom(seed: 23)
        for _ in 0..<Torture.count(1_000_000, elseOnly: 2_000) {
            expectAnswer(mutated(Array(generator.sentence(of: "statement").utf8), &random))
        }
    }

    @Test func everyPrefixOfEveryExampleParsesOrSaysWhatIsWrong() {
        for example in StatementCatalog.program.specs.flatMap(\.examples) {
            let bytes = Array(example.statement.utf8)
            for count in 0...bytes.count { expectAnswer(Array(bytes.prefix(count))) }
        }
    }
}

/// The texts that mutations insert into a sentence.
private let splinters = [
    "(", ")", ",", ";", "\n", "\"", "'", "\\", "$days", "$nothing", "|", ">", ">>", "=", "-", "\0", "#", "..", "as",
    "in",
    "explain", "99999999999999999999", "2026-02-31", "é", "💡", "\u{202E}", "\t", "\r\n",
]

private func mutated(_ sentence: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = sentence
    for _ in 0...random.below(3) {
        let place = random.below(bytes.count + 1)
        switch random.below(4) {
        case 0: bytes.insert(contentsOf: splinters[random.below(splinters.count)].utf8, at: place)
        case 1: bytes.insert(contentsOf: " \(splinters[random.below(splinters.count)]) ".utf8, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.below(8)))
        default: bytes.insert(UInt8(random.below(256)), at: place)
        }
    }
    return bytes
}

/// Expects statements, or diagnostics with a message and a place within the text.
private func expectAnswer(_ bytes: [UInt8]) {
    guard let source = try? Source(validating: bytes, name: "test") else { return }
    for error in Script.check(source, scope: scope) {
        let isInside = 0 <= error.span.start && error.span.start <= error.span.end && error.span.end <= bytes.count
        #expect(isInside && !error.message.isEmpty, "\(error) in \(String(decoding: bytes, as: UTF8.self))")
    }
}
