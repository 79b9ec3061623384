import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

/// The parser's role for each word.
@Suite struct RoleTests {
    private func roles(_ text: String) -> [(String, TokenRole)] {
        let source = Source(text, name: "test")
        return Script.roles(source, scope: scope).roles.map { (source.text($0.span), $0.role) }
    }

    @Test func wordsValuesNounsAndFieldsAreToldApart() {
        let all = roles("items sold where cost > 5 GBP sort title; sell FH-20D6G0NR for 3 on ebay")
        #expect(all.filter { $0.1 == .noun }.map(\.0) == ["items"])
        #expect(all.filter { $0.1 == .field }.map(\.0) == ["cost", "title"])
        #expect(all.filter { $0.1 == .word }.map(\.0) == ["sold", "where", ">", "sort", ";", "sell", "for", "on"])
        let values = all.compactMap { text, role in if case .value(let kinds) = role { (text, kinds) } else { nil } }
        #expect(values.map(\.0) == ["5", "GBP", "FH-20D6G0NR", "3", "ebay"])
        #expect(values[0].1.contains(.money) && values[2].1.contains(.sku) && values[4].1.contains(.platform))
    }

    @Test func wordsAfterAnErrorAreUnreadUntilTheNextStatement() {
        let all = roles("items wibble wobble; items sold")
        #expect(all.filter { $0.1 == .unread }.map(\.0) == ["wibble", "wobble"])
        #expect(all.last?.1 == .word && all.last?.0 == "sold")
    }

    /// Also of sentences that were mutilated: they end, and no place has two roles.
    @Test func everyTokenOfEverySentenceHasARole() throws {
        var generator = SentenceGenerator(try committedGrammar(), seed: 20_261_122)
        for round in 0..<Torture.count(200_000, elseOnly: 2_000) {
            let sentence = generator.sentence(of: "statement")
            let source = Source(sentence, name: "test")
            let read = Script.roles(source, scope: scope)
            let tokens = source.tokens.filter { $0.kind != .end }.map(\.span)
            let missing = Set(tokens).subtracting(read.roles.map(\.span)).map { source.text($0) }
            #expect(missing == [], "\(sentence)")
            #expect(!read.roles.contains { $0.role == .unread } || !read.failures.isEmpty, "\(sentence)")
            let cut = Source(String(sentence.dropLast(round % max(1, sentence.count))), name: "test")
            let places = Script.roles(cut, scope: scope).roles.map(\.span.start)
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 }, "\(cut)")
        }
    }
}
