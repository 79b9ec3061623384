import Testing

@testable import QueryLanguage

@Suite struct LexerTests {
    /// Returns the tokens as text, each after its kind.
    private func tokens(_ text: String) -> [String] {
        let source = Source(text, name: "test")
        return Lexer.run(over: source).tokens.map { token in
            let text = source.text(token.span)
            return switch token.kind {
            case .word: text
            case .quoted(let value): "<\(value)>"
            case .variable: "var:\(text)"
            case .punctuation(let sign): sign.rawValue
            case .pipe: "pipe:\(text)"
            case .terminator: ";"
            case .end: "."
            case .invalid(let diagnostic): "!\(diagnostic.message)"
            }
        }
    }

    @Test(arguments: ["", "\nitems", "\r\nitems"]) func anEmptyFirstLineHasAnExcerpt(text: String) {
        let excerpt = Source(text, name: "test").excerpt(of: Span(0, 0))
        #expect(excerpt.text.isEmpty && excerpt.indent == 0 && excerpt.length == 1)
    }

    @Test(arguments: [
        ("a b", ["a", "b", "."]), ("a;b\nc", ["a", ";", "b", ";", "c", "."]), ("", ["."]), (" \t\r\n", [";", "."]),
        ("a\r\nb", ["a", ";", "b", "."]), ("a # b\nc", ["a", ";", "c", "."]),
        ("#!/usr/bin/env fhq\na", [";", "a", "."]), ("a;#b", ["a", ";", "."]), ("a, # b\nc", ["a", ",", "c", "."]),
        ("a,\n\t#b\nc", ["a", ",", "c", "."]), ("a #", ["a", "."]), ("a #\tb\r\n", ["a", ";", "."]),
        ("a #b c", ["a", "!a text with # needs quotes", "c", "."]),
        ("(#b)", ["(", "!a text with # needs quotes", ")", "."]),
        ("a# b", ["a", "!a text with # needs quotes", "b", "."]),
        ("\";\" #b", ["<;>", "!a text with # needs quotes", "."]),
        ("  ##b-c\n#d", [";", "."]), ("a ##é,b", ["a", "!a text with # needs quotes", ",", "b", "."]),
        ("o'clock -x ~/a a~b a@b.c+d&e:f", ["o'clock", "-x", "~/a", "a~b", "a@b.c+d&e:f", "."]),
        ("£3.50 Ödön 東京 ½", ["£3.50", "Ödön", "東京", "½", "."]), ("a\u{A0}b\u{3000}c", ["a", "b", "c", "."]),
        ("\u{FEFF}a", ["a", "."]), ("a~ b", ["a", "~", "b", "."]), ("a~\"b\"", ["a", "~", "<b>", "."]),
        ("a~$b", ["a", "~", "var:$b", "."]), ("a>=3<b!=c", ["a", ">=", "3", "<", "b", "!=", "c", "."]),
        ("a >> b", ["a", ">>", "b", "."]), ("20%", ["20", "%", "."]),
        ("51.476,-0.162", ["51.476", ",", "-0.162", "."]),
        ("($a, $b-c)", ["(", "var:$a", ",", "var:$b-c", ")", "."]),
    ])
    func signsSeparateWords(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        ("a,\nb", ["a", ",", "b", "."]), ("a,\n\n# note\n b", ["a", ",", "b", "."]),
        ("(a\nb)\nc", ["(", "a", "b", ")", ";", "c", "."]),
        ("a \\\nb", ["a", "b", "."]), ("a \\ \r\nb", ["a", "b", "."]),
        ("(a;b\nc", ["(", "a", ";", "b", ";", "c", "."]),
        (")\na", [")", ";", "a", "."]),
    ])
    func aStatementGoesOnOverLines(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        (#""a \"b\" \\ \n\t \u{1F4A1}""#, ["<a \"b\" \\ \n\t 💡>", "."]), (#"'it\'s "x"'"#, ["<it's \"x\">", "."]),
        (#""a # b; | $c""#, ["<a # b; | $c>", "."]), ("\"\"", ["<>", "."]),
        ("\"a\nb", ["!the closing \" is missing", ";", "b", "."]), ("'a", ["!the closing ' is missing", "."]),
        (#""a\qb" c"#, ["!unknown escape", "."]), (#""\u{110000}""#, ["!unknown escape", "."]),
        (#""\u{+41}""#, ["!unknown escape", "."]), (#""\u{"#, ["!unknown escape", "."]),
        (#""\"#, ["!unknown escape", "."]),
    ])
    func quotesMakeATextAndKnowTheirEscapes(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        ("a | b; c # d \\\nx", ["a", "pipe:| b; c # d \\", ";", "x", "."]),
        ("a |b\r\nc", ["a", "pipe:|b", ";", "c", "."]),
        ("|", ["pipe:|", "."]), ("a| jq '.[].sku'", ["a", "pipe:| jq '.[].sku'", "."]),
    ])
    func aPipeTakesTheRestOfTheLineVerbatim(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(
        arguments: [
            ("$3.50", "$ begins a variable, not an amount", "write 3.50 USD"),
            ("$.50", "$ begins a variable, not an amount", "write 0.50 USD"),
            ("$", "$ needs the name of a variable", "write $name, or 3 USD for an amount"),
            ("“brass”", "“ is only allowed in quotes", "use straight quotes: \"…\" or '…'"),
            ("!", "! is only allowed in quotes", "write != or not"),
            ("💡", "💡 is only allowed in quotes", "put the text in \"quotes\""),
            ("\u{7}", "a control character is only allowed in quotes", "put the text in \"quotes\""),
            ("\\x", "a \\ is only allowed in quotes or at the end of a line", nil),
        ] as [(String, String, String?)])
    func unreadableTextGetsAReason(text: String, message: String, hint: String?) {
        guard case .invalid(let found) = Lexer.run(over: Source(text, name: "test")).tokens[0].kind else {
            Issue.record("\(text) was read")
            return
        }
        #expect(found.message == message)
        #expect(found.hints == (hint.map { [$0] } ?? []))
    }
}
