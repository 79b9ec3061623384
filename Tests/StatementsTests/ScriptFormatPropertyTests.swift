import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

/// Scripts that people mistype: `fhq --fmt` keeps every byte of them that means something.
@Suite struct ScriptFormatPropertyTests {
    private func layout(_ text: String) -> (text: String, failures: [Script.UnparsedStatement]) {
        ScriptFormat.text(of: Source(text, name: "test"), scope: scope)
    }

    private func formatted(_ text: String) -> String { layout(text).text }

    @Test(arguments: [
        #"buy "AC\DC live LP" for 3 GBP at Battersea"#, #"find "50\% off""#, #"items "C:\data\x"; sales"#,
        #"buy "lamp for 3  ; SALES"#, #"find 'open"#, "ITEMS  wibble  # why\t", "MATCH \"=\"  to X , ;", "ITEMS \\x",
        "Items where (cost > 5;", "sales sold $3.50 | x",
    ])
    func aStatementThatCannotBeReadIsCopied(line: String) {
        let (text, failures) = layout("ITEMS  sold\n  \(line)\nSALES\n")
        let end = line.hasSuffix("\t") ? String(line.dropLast()) : line
        #expect(text == "items sold\n\(end)\nsales\n")
        #expect(failures.map(\.span.start) == [14])
    }

    @Test(arguments: [
        ("match \"=\" to X , ; SALES", "match \"=\" to X , ;\nsales\n"),
        ("ITEMS \\\n ; SALES", "items\nsales\n"), ("ITEMS \\\n\nSALES", "items\n\nsales\n"),
        ("items where (wibble ; SALES # why", "items where (wibble ;\nsales  # why\n"),
        ("items show , ;# a\nSALES", "items show , ;  # a\nsales\n"),
        ("ITEMS wibble,\n # a\n\tb\n\n", "ITEMS wibble,\n # a\n\tb\n"), ("ITEMS \\", "ITEMS \\\n"),
        ("ITEMS \\\n ", "ITEMS \\\n"),
        ("ITEMS (\n\n", "ITEMS (\n"), ("items | wc\n; # why\n", "items | wc\n# why\n"),
        ("let ;;\\\n # why", "let ;\n\\\n# why\n"), ("SOURCE ~;sales", "source ~;\nsales\n"),
    ])
    func noStatementRunsOnIntoTheNext(text: String, expected: String) {
        #expect(formatted(text) == expected && formatted(expected) == expected)
    }

    /// Formatting keeps every byte that isn't blank, keeps the parse, and is idempotent.
    @Test func formattingOfMutatedScriptsLosesNothing() throws {
        var generator = SentenceGenerator(try committedGrammar(), seed: 2)
        var random = SeededRandom(seed: 2)
        for _ in 0..<Torture.count(100_000, elseOnly: 2_500) {
            let sentences = (0..<Int.random(in: 1...3, using: &random)).map { _ in generator.sentence(of: "statement") }
            let text = Self.mutated(sentences, &random)
            let result = formatted(text)
            try #require(
                Self.essence(result) == Self.essence(text), "\(text.debugDescription) → \(result.debugDescription)")
            try #require(formatted(result) == result, "\(text.debugDescription) → \(result.debugDescription)")
            try #require(readings(result) == readings(text), "\(text.debugDescription) → \(result.debugDescription)")
        }
    }

    /// Between two tokens are only blanks, comments and the `\` of a continued line.
    @Test func tokensCoverTheText() throws {
        var generator = SentenceGenerator(try committedGrammar(), seed: 3)
        var random = SeededRandom(seed: 3)
        for _ in 0..<Torture.count(100_000, elseOnly: 2_500) {
            let source = Source(Self.mutated([generator.sentence(of: "statement")], &random), name: "test")
            var end = 0
            for token in source.tokens {
                for line in source.text(Span(end, token.span.start)).split(separator: "\n") {
                    let rest = line.drop { $0.isWhitespace || $0 == "\\" }
                    #expect(rest.isEmpty || rest.first == "#", "\(source.text(Span(0, source.bytes.count)))")
                }
                end = token.span.end
            }
        }
    }

    /// The meaning of each statement: its canonical text, or its bytes if it can't be parsed.
    private func readings(_ text: String) -> [String] {
        let source = Source(text, name: "test")
        let (script, _) = Script.reading(source, scope: scope)
        let read = script.entries.map { ($0.span.start, formatted($0.statement.canonical)) }
        let failed = Script.roles(source, scope: scope).failures.map {
            ($0.span.start, "unread: \(Self.essence(source.text($0.span)))")
        }
        return (read + failed).sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// The text without blanks and the signs that a line end may stand for.
    private static func essence(_ text: String) -> [UInt8] {
        text.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace && $0 != ";" && $0 != "\\" }
            .flatMap { Array(String($0).utf8) }
    }

    private static let pieces = [
        "\"", "'", "\\", "#", ";", ",", "(", ")", "$", "=", "|", "~", ">", "%", " ", "\t", "\n", "\r\n", "\u{A0}", "x",
        " # why", "\\\n", " \\ \n", "“", "£", "\\D", "\\n", ";;", " ; ", ", ;", "\n\n\n", "!",
    ]

    /// The statements as a script, with some characters left out, doubled or added.
    private static func mutated(_ sentences: [String], _ random: inout SeededRandom) -> String {
        let ends = ["\n", ";", " ; ", "\n\n", " # end\n", " \\\n;", "\r\n"]
        var text = sentences.map { $0 + (ends.randomElement(using: &random) ?? "") }.joined()[...]
        for _ in 0..<Int.random(in: 0...4, using: &random) where !text.isEmpty {
            let place = text.index(text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &random))
            let next = text.index(after: place)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text = text[..<place] + text[next...]
            case 1: text = text[..<next] + text[place...]
            case 2: text = text[..<place]
            default: text = text[..<place] + (pieces.randomElement(using: &random) ?? "") + text[place...]
            }
        }
        return String(text)
    }
}
