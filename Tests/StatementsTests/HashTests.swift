import FeatureList
import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

/// `#` in a text, which needs quotes, and in a comment.
@Suite struct HashTests {
    private static let today = Day(iso: "2026-11-01") ?? Day(number: 0)

    @Test(arguments: [
        ("buy Beano #12 for 3", "buy \"Beano #12\" for 3"),
        ("buy Beano #12 annual for 3 at Chiswick", "buy \"Beano #12 annual\" for 3 at Chiswick"),
        ("buy Beano #12 for 2, Dandy #3 for 3", "buy \"Beano #12\" for 2, \"Dandy #3\" for 3"),
        ("buy \"Beano\" #12 for 3", "buy \"Beano #12\" for 3"), ("buy AC#DC live for 3", "buy \"AC#DC live\" for 3"),
        ("buy Box of cards #12 for 3", "buy \"Box of cards #12\" for 3"),
        ("buy lamp for 3 at Hall #2", "buy lamp for 3 at \"Hall #2\""),
        ("buy lamp for 3 #2", "buy lamp for 3 note \"#2\""),
        ("sell Beano #12 for 3 on ebay", "sell \"Beano #12\" for 3 on ebay"),
        ("refund Beano #12 5", "refund \"Beano #12\" 5"), ("sales #all", "sales \"#all\""),
        ("sales on vinted #all", "sales on vinted \"#all\""), ("find Beano #12", "find \"Beano #12\""),
        ("spend 5 on other #12", "spend 5 on other \"#12\""), ("let x = AC #12", "let x = \"AC #12\""),
        ("items where title = #12", "items where title = \"#12\""),
        ("explain buy Beano #12 for 3", "explain buy \"Beano #12\" for 3"),
        ("save q as items #all", "save q as items \"#all\""),
    ])
    func aTextWithAHashIsRefusedWithItInQuotes(line: String, expected: String) throws {
        let error = try #require(throws: Diagnostic.self) { try parse(line) }
        #expect(error.message == "a text with # needs quotes" && line.utf8.dropFirst(error.span.start).first == 35)
        #expect(Paraphrase.line(for: line, in: wholeScope(Self.today)) == expected)
    }

    /// A code with a sign, wherever it stands in a statement, is never left out, and a way out has it in quotes.
    @Test(arguments: ExampleTests.examples.map(\.statement))
    func noStatementLosesAHash(example: String) {
        let words = example.split(separator: " ", omittingEmptySubsequences: false)
        for place in 1...words.count where !words[..<place].joined(separator: " ").contains("|") {
            var changed = words
            changed.insert("#7Q", at: place)
            let line = changed.joined(separator: " ")
            // In quotes the sign is an ordinary character.
            guard Source(line, name: "").tokens.contains(where: { if case .invalid = $0.kind { true } else { false } })
            else { continue }
            #expect(throws: Diagnostic.self, "\(line)") { try Script.parse(Source(line, name: ""), scope: scope) }
            guard let proposed = Paraphrase.line(for: line, in: wholeScope(Self.today)) else { continue }
            let quoted = Source(proposed, name: "").tokens.contains {
                if case .quoted(let text) = $0.kind { text.contains("#7Q") } else { false }
            }
            #expect(quoted && Paraphrase.parses(proposed, in: wholeScope(Self.today)), "\(line)\n\(proposed)")
        }
    }

    @Test(arguments: ["sales # all of them", "  #all", "sales;#all", "sales #", "sales #\t12", "items | grep #1"])
    func aCommentAndACommandMayHaveIt(line: String) throws {
        _ = try Script.parse(Source(line, name: ""), scope: scope)
    }

    // MARK: - Typed comments

    private func typed(_ line: String, isPasted: Bool = false) throws -> Script {
        var scope = scope
        scope.questionsComments = !isPasted
        return try Script.parse(Source(line, name: "fhq"), scope: scope)
    }

    @Test(arguments: [
        ("buy Beano # 12 for 3", "buy \"Beano # 12\" for 3"), ("buy lamp for 3 # 12", "buy lamp for 3 note \"12\""),
        ("buy lamp for 3 # from box 12", "buy lamp for 3 note \"from box 12\""),
    ])
    func aTypedCommentWithADigitAfterAChangeIsRefused(line: String, expected: String) throws {
        let error = try #require(throws: Diagnostic.self) { try typed(line) }
        #expect(error.message.hasSuffix("is a comment, and would not be recorded"))
        #expect(Paraphrase.line(for: line, in: wholeScope(Self.today)) == expected)
        _ = try typed(line, isPasted: true)
        _ = try parse(line)
    }

    @Test(arguments: ["sales # 12", "buy lamp for 3 # cheap", "# 12\nbuy lamp for 3", "buy lamp for 3\n# 12"])
    func otherTypedCommentsStayComments(line: String) throws {
        _ = try typed(line)
    }

    @Test func formattingKeepsACommentOne() {
        func formatted(_ text: String) -> String {
            ScriptFormat.text(of: Source(text, name: "test"), scope: scope).text
        }
        #expect(formatted("sales;#all\nstock") == "sales  # all\nstock\n")
        #expect(formatted("sales ; ## all") == "sales  # # all\n")
        #expect(formatted("BUY Beano #12 for 3") == "BUY Beano #12 for 3\n")
        for text in ["sales;#all", "sales ; ## all"] { #expect(formatted(formatted(text)) == formatted(text)) }
    }
}
