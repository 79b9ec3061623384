import GrammarSupport
import QueryLanguage
import TestSupport
import Testing

@Suite struct GrammarTests {
    private static let grammar: Grammar = {
        let text = QueryGrammar.productions.map(\.text).joined(separator: "\n")
        do {
            return try Grammar(text)
        } catch {
            preconditionFailure("The grammar is no EBNF: \(error)")
        }
    }()

    private func generator(_ seed: UInt64) -> SentenceGenerator {
        SentenceGenerator(Self.grammar, seed: seed)
    }

    @Test func aBarWithinQuotesOrBracketsSeparatesNothing() {
        let long = String(repeating: "x", count: 100)
        let production = Production("x", "\"a|b\" | 'c|\"' | [ d | e ] | \(long)")
        #expect(production.text == "x = \"a|b\" | 'c|\"' | [ d | e ]\n    | \(long) ;")
    }

    @Test func everyNameIsDefined() {
        #expect(Self.grammar.undefined == [])
    }

    @Test func everyNounKeywordAndFieldIsInTheGrammar() {
        let text = QueryGrammar.productions.map(\.text).joined(separator: "\n")
        for noun in Noun.allCases {
            #expect(text.contains("\"\(noun.rawValue)\" \(noun.rawValue)_parts"))
            for field in FieldCatalog.fields(of: noun) { #expect(text.contains("\"\(field.name)\"")) }
            for filter in noun.filters { #expect(text.contains("\"\(filter.text)\"")) }
        }
    }

    @Test func sentencesParseAndComeBackEqualFromTheirCanonicalText() throws {
        var generator = generator(20_260_318)
        for _ in 0..<Torture.count(10_000, elseOnly: 2_000) {
            let sentence = generator.sentence(of: "query")
            do {
                let query = try parse(sentence)
                let canonical = query.canonical
                let again = try parse(canonical)
                #expect(again == query, "\(sentence)\n\(canonical)")
                #expect(again.canonical == canonical)
            } catch {
                Issue.record("\(sentence)\n\(error)")
                return
            }
        }
    }

    @Test func everyWordOfASentenceHasACompletionAfterIt() {
        var generator = generator(7)
        for _ in 0..<Torture.count(600, elseOnly: 150) {
            let words = generator.words(of: "query")
            for count in 1...words.count {
                let prefix = words.prefix(count).joined(separator: " ")
                #expect(!welcome(after: prefix).isEmpty, "nothing may follow: \(prefix)")
            }
        }
    }

    @Test func nextWordOfASentenceIsAmongTheCompletions() {
        var generator = generator(11)
        for _ in 0..<Torture.count(600, elseOnly: 150) {
            let words = generator.words(of: "query")
            for (index, next) in words.enumerated().dropFirst() {
                let prefix = words.prefix(index).joined(separator: " ")
                let known = welcomeMarks(after: prefix)
                let isLiteral = known.contains { $0.literal == next.lowercased() || $0.literal == next }
                // A comparison of a field with itself is valid but never offered.
                let isItself = index > 1 && words[index - 2] == next
                let takesValue = known.contains { if case .value = $0 { true } else { false } }
                #expect(isLiteral || takesValue || isItself, "\(next) was not welcome after: \(prefix)")
            }
        }
    }

    private func welcomeMarks(after text: String) -> [Welcome] {
        var cursor = Cursor(Source(text, name: "test"), scope: scope())
        _ = try? cursor.wholeQuery()
        return cursor.isWelcomeAtEnd ? cursor.welcome : []
    }

    @Test func mutatedTextParsesOrReportsAnErrorWithinIt() {
        var generator = generator(3)
        var random = SeededRandom(seed: 5)
        for _ in 0..<Torture.count(10_000, elseOnly: 2_000) {
            let text = mutated(Array(generator.sentence(of: "query").utf8), &random)
            expectAnswer(text)
        }
    }
}

private let splinters = [
    "(", ")", ",", ";", "\n", "\"", "'", "\\", "$x", "|", "~", "=", "-", "\0", "#", "..", "99999999999999999999", "é",
    "💡",
    "page 0", "in", "not", "2026-02-31", "\u{202E}", "\t", "\r\n",
]

private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(3) {
        let place = random.below(bytes.count + 1)
        switch random.below(5) {
        case 0: bytes.insert(contentsOf: splinters[random.below(splinters.count)].utf8, at: place)
        case 1: bytes.insert(contentsOf: (" " + splinters[random.below(splinters.count)] + " ").utf8, at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.below(8)))
        case 3: bytes.insert(UInt8(random.below(256)), at: place)
        default: bytes.swapAt(min(place, max(0, bytes.count - 1)), random.below(max(1, bytes.count)))
        }
        if bytes.isEmpty { return [] }
    }
    return bytes
}

/// Expects a query, or a diagnostic whose places lie in the text.
func expectAnswer(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) {
    do {
        let source = try Source(validating: bytes, name: "test")
        var cursor = Cursor(source, scope: scope())
        _ = try cursor.wholeQuery()
    } catch {
        for span in [error.span] + (error.related.map { [$0] } ?? []) {
            let isInside = span.start >= 0 && span.start <= span.end && span.end <= bytes.count
            #expect(isInside, "\(error) in \(bytes.count) bytes", sourceLocation: location)
        }
        #expect(!error.message.isEmpty && error.message.utf8.count < 400, sourceLocation: location)
        #expect(error.hints.allSatisfy { $0.utf8.count < 2000 }, sourceLocation: location)
    }
}
