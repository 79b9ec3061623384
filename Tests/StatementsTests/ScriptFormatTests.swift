import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

/// `fhq --fmt`.
@Suite struct ScriptFormatTests {
    private func formatted(_ text: String) -> String {
        ScriptFormat.text(of: Source(text, name: "test"), scope: scope).text
    }

    @Test func wordsSpacesAndLinesAreMadeAlike() {
        #expect(
            formatted("ITEMS   Unsold  sort Cost desc;sales sold;;\n") == "items unsold sort cost desc\nsales sold\n")
        #expect(
            formatted("items where cost>5 GBP and( age<=90 or title ~ Lamp )")
                == "items where cost > 5 GBP and (age <= 90 or title ~ Lamp)\n")
        #expect(
            formatted("markets near 51.476,-0.162 show name ,radius_km")
                == "markets near 51.476,-0.162 show name, radius_km\n")
        #expect(formatted("items  |  jq '.[]'") == "items |  jq '.[]'\n")
        #expect(formatted("LET x=3; let y =-4;let z= a  b") == "let x = 3\nlet y = -4\nlet z = a  b\n")
        #expect(formatted("RUN aging days = 90 since= march") == "run aging days=90 since=march\n")
    }

    @Test func commentsStayWhereTheyAre() {
        let script = """
            #!/usr/bin/env -S fhq
            # The month.


            items sold   # what went
            items where (cost > 5 # dear
            and age > 9)
            sales; stock # both

            """
        let expected = """
            #!/usr/bin/env -S fhq
            # The month.

            items sold  # what went
            items where (cost > 5  # dear
                and age > 9)
            sales
            stock  # both

            """
        #expect(formatted(script) == expected)
    }

    @Test func formattingLowersKeywordsAndKeepsNames() {
        #expect(formatted("SPEND 5 on other ON Yesterday") == "spend 5 on other on yesterday\n")
        #expect(formatted("BUY Sort FOR 3 at Battersea") == "buy Sort for 3 at Battersea\n")
        #expect(formatted("items since $unknown   SORT cost\nITEMS") == "items since $unknown   SORT cost\nitems\n")
        #expect(formatted("items \\\n   sold") == "items \\\n    sold\n")
        #expect(formatted("items\u{A0}# x\r\nsold") == "items  # x\nsold\n")
        #expect(formatted(" \n\n") == "" && formatted("# only this") == "# only this\n")
    }

    /// Whatever stands between the words: the same statements come out, and formatted once more nothing changes.
    @Test func formattingKeepsTheMeaningOfEverySentence() throws {
        var generator = SentenceGenerator(try committedGrammar(), seed: 7)
        var random = SeededRandom(seed: 7)
        for _ in 0..<Torture.count(100_000, elseOnly: 1_500) {
            let sentence = generator.sentence(of: "statement")
            let text = Self.disturbed(sentence, &random)
            let result = formatted(text)
            #expect(formatted(result) == result, "\(text)")
            guard let before = try? parse(text) else { continue }
            let after = try? parse(result)
            // A statement that is saved is laid out too.
            #expect(after.map { formatted($0.canonical) } == formatted(before.canonical), "\(text)\n\(result)")
        }
    }

    /// The sentence with more white space, and comments where they may stand.
    private static func disturbed(_ sentence: String, _ random: inout SeededRandom) -> String {
        let tokens = Source(sentence, name: "test").tokens
        var (text, end) = ("", 0)
        for token in tokens {
            let gap = Source(sentence, name: "test").text(Span(end, token.span.start))
            let choice = Int.random(in: 0..<8, using: &random)
            text += gap.isEmpty ? "" : choice == 0 ? "   " : choice == 1 ? " \\\n\t" : choice == 2 ? "\t " : gap
            text += Source(sentence, name: "test").text(token.span)
            if case .punctuation(.comma) = token.kind, choice == 3, !gap.isEmpty { text += " # why\n" }
            end = token.span.end
        }
        return text + (Bool.random(using: &random) ? "  # at the end\n\n\n# after" : "")
    }
}
