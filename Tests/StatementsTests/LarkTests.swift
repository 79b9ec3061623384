import FeatureList
import Foundation
import GrammarSupport
import QueryLanguage
import Statements
import TestSupport
import Testing

/// An independent parser, made of `grammar/fhq.lark`, accepts and refuses what fhq does in a script.
@Suite struct LarkTests {
    private static let python = repository + "/.build/lark-client/bin/python"

    /// Accepts each line or does not.
    private static let script = """
        import json, sys
        from lark import Lark
        from lark.exceptions import UnexpectedInput
        parser = Lark(open(sys.argv[1]).read(), parser="lalr", regex=True)

        def accepts(line):
            try:
                return bool(parser.parse(line))
            except UnexpectedInput:
                return False

        print(json.dumps([accepts(line) for line in json.load(open(sys.argv[2]))]))
        """

    private enum Verdict { case accepted, refused, refusedByCheck }

    private static func verdict(_ line: String) -> (Verdict, message: String) {
        do {
            _ = try parse(line)
            // A saved statement is read no further than the first parameter, whose kind only a run knows.
            return (line.hasPrefix("save") && line.contains("$") ? .refusedByCheck : .accepted, "")
        } catch {
            let isVariable = Array(line.utf8).dropFirst(error.span.start).first == UInt8(ascii: "$")
            return (isVariable || !error.isSyntax ? .refusedByCheck : .refused, error.message)
        }
    }

    private let folder = TemporaryFolder()

    private func accepted(_ lines: [String]) throws -> [Bool] {
        let file = "\(folder.path)/lines.json"
        try JSONSerialization.data(withJSONObject: lines).write(to: URL(fileURLWithPath: file))
        let text = try Child.output(of: [Self.python, "-c", Self.script, repository + "/grammar/fhq.lark", file])
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Bool])
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python), "needs Lark"),
        arguments: 0..<UInt64(Torture.seeds ?? 1))
    func larkAcceptsAndRefusesWhatFhqDoes(seed: UInt64) throws {
        let lines = try Self.doubtful + Self.statements(Torture.count(100_000, elseOnly: 1_500), seed)
        let accepted = try accepted(lines)
        try #require(accepted.count == lines.count)
        var (both, neither, checks): (Int, Int, Int) = (0, 0, 0)
        for (line, isAccepted) in zip(lines, accepted) {
            let (verdict, message) = Self.verdict(line)
            switch (verdict, isAccepted) {
            case (.accepted, true): both += 1
            case (.refused, false): neither += 1
            case (.refusedByCheck, _): checks += 1
            case (.accepted, false): Issue.record("fhq accepts and Lark refuses: \(line)")
            case (.refused, true): Issue.record("Lark accepts and fhq refuses: \(line)\n\(message)")
            }
        }
        // Neither of them says yes, or no, to everything, and the checks are few.
        #expect(both > lines.count / 3 && neither > lines.count / 8 && checks < lines.count / 6)
    }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python), "needs Lark"))
    func larkTakesAScriptOfSeveralStatements() throws {
        let lines = StatementCatalog.program.specs.flatMap(\.examples).map(\.statement).filter {
            Self.verdict($0).0 == .accepted
        }
        let pairs = zip(lines, lines.dropFirst()).map { "\($0); \($1);\($0)" }
        let refused = try zip(pairs, accepted(pairs)).filter { !$0.1 }.map(\.0)
        #expect(refused == [])
        // A command takes the rest of the line.
        let wrong = lines.filter { !$0.contains("|") }.map { "\($0); itms unsold" }
        #expect(try zip(wrong, accepted(wrong)).filter { $0.1 }.map(\.0) == [])
    }

    // MARK: - Values

    /// Says which examples a value's own expression does not take whole.
    private static let matching = """
        import json, regex, sys
        values = json.load(open(sys.argv[1]))
        print(json.dumps([f"{name}: {text}" for name, (pattern, texts) in values.items()
                          for text in texts if not regex.fullmatch(pattern, text)]))
        """

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python), "needs Lark"))
    func aValuesExpressionTakesItsExamples() throws {
        var values: [String: [Any]] = [:]
        var withoutPattern: Set<String> = []
        let grammar = try committedGrammar()
        for (name, rule) in grammar.rules where name.allSatisfy({ $0.isUppercase || $0 == "_" }) {
            guard case .choice(let parts) = rule, case .pattern(let pattern)? = parts.last else {
                withoutPattern.insert(name)
                continue
            }
            values[name] = [pattern, parts.compactMap { if case .terminal(let text) = $0 { text } else { nil } }]
        }
        // All their words are there, or the values that they are made of.
        #expect(
            withoutPattern == [
                "FORMAT", "OPEN_FORMAT", "DAY_FORMAT", "AMOUNT_FORMAT", "TAX_RULE", "TOPIC", "WEEKDAY", "MONTH",
                "UNIT", "VALUE",
            ])
        let file = "\(folder.path)/values.json"
        try JSONSerialization.data(withJSONObject: values).write(to: URL(fileURLWithPath: file))
        #expect(try Child.output(of: [Self.python, "-c", Self.matching, file]) == "[]\n")
    }

    // MARK: - Statements, right and wrong

    /// Sentences for cases that generated ones rarely reach.
    private static let doubtful =
        [
            "( a", "(a (b) c) d", "(a (b c) d", "a)", "a \"( b\"", "a \"( b", "it's ( b' )", "a,", "a, # b", "a, b",
            "a # (",
        ]
        .map { "let x = \($0)" } + [
            "let x = “a”", "let x = a “b”", "let x = | (", "let x = != 3", "let x = a \\", "find brass march 14 new",
            "find brass march violin", "find vase 1960 blue", "find vase 2026 blue", "find brass 14 march",
            "find brass asking", "find brass postage_paid", "find brass postage_paid > 3 GBP",
            "activity as svg tuesday", "profit as markdown march >> x.md", "items from last march",
            "activity from august 0 to december", "items from february 30 to march", "items from last to march",
            "items from last 0 days to today", "items from bob to march", "items from march to 2026-02-30",
            "export items to x.json as app_csv", "photo FH-20D6G0NR a.jpg every", "watch changes every 2027 minutes",
            "refund brass lamp 3 fees_back 1", "sell brass postage_paid 3 for 4", "help tax_year", "help tax-year",
            "watch find brass every 3 s", "watch expect (items) count < 3 every 1 min", "watch photo FH-20D6G0NR a.jpg",
            "sell FH-20D6G0NR for 1200 fees JPY 2 postage 2",
        ]

    /// As many that are expanded from the grammar as are mutated: a word or a character is dropped, doubled or
    /// replaced.
    private static func statements(_ count: Int, _ seed: UInt64) throws -> [String] {
        var generator = SentenceGenerator(try committedGrammar(), seed: 47 + seed)
        var random = SeededRandom(seed: 53 + seed)
        let names = StatementCatalog.program.specs.map { "\($0.name)_statement" }
        var sentences = (0..<count / 2).map { generator.words(of: names[$0 % names.count]) }.filter { $0.count < 40 }
        let words = Set(sentences.joined()).sorted()
        sentences += sentences.map { mutated($0, words, &random) }
        return sentences.map { $0.joined(separator: " ") }
            .filter { line in !line.isEmpty && !line.utf8.contains { $0 == UInt8(ascii: ";") || $0 == 10 } }
    }

    private static let splinters = [
        "(", ")", ",", "\"", "'", "|", ">", ">>", "=", "-", "#", "~", "%", "$days", "$since", "@2", ".", "..", "é", "£",
        "1", "0", "last", "march", "2026", "ago", "and", "not", "in", "as", "on", "!", "x", "all",
    ]

    private static func mutated(_ sentence: [String], _ words: [String], _ random: inout SeededRandom) -> [String] {
        var sentence = sentence
        for _ in 0...random.below(2) where !sentence.isEmpty {
            let place = random.below(sentence.count)
            switch random.below(6) {
            case 0: sentence.remove(at: place)
            case 1: sentence.insert(sentence[place], at: place)
            case 2: sentence.swapAt(place, random.below(sentence.count))
            case 3: sentence[place] = words[random.below(words.count)]
            case 4: sentence.insert(splinters[random.below(splinters.count)], at: place)
            default: sentence[place] = split(sentence[place], &random)
            }
        }
        return sentence
    }

    private static func split(_ word: String, _ random: inout SeededRandom) -> String {
        var characters = Array(word)
        let place = random.below(characters.count + 1)
        if random.below(2) == 0, place < characters.count { characters.remove(at: place) }
        if random.below(2) == 0 { characters.insert(contentsOf: splinters[random.below(splinters.count)], at: place) }
        return String(characters)
    }
}
