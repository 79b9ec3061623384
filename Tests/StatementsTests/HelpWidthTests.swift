import FeatureList
import QueryLanguage
import Rendering
import Statements
import TestSupport
import Testing

/// Help is as wide as the terminal, whatever it is about: no line is longer, and no word broken.
@Suite struct HelpWidthTests {
    private static func shown(_ topic: String, columns: Int, isTerminal: Bool = true) throws -> String {
        let environment = Environment(
            store: { throw StatementError("help needs no store") }, catalog: .program, session: Session(),
            options: RunOptions(),
            terminal: Terminal(isInteractive: isTerminal, size: { Terminal.Size(columns: columns, rows: 24) }),
            clock: Clock(now: { Instant(milliseconds: 0) }, day: { $0.utcDay }), notice: { _ in })
        let outcome = try parse("help \(topic)").run(in: environment)
        guard case .text(let text) = outcome.body else { throw StatementError("help is a text") }
        return text
    }

    private static func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }

    @Test(arguments: [""] + HelpText(.program).topics, [40, 80, 120])
    func everyTopicFitsATerminal(topic: String, columns: Int) throws {
        let plain = try Self.shown(topic, columns: columns, isTerminal: false)
        let shown = try Self.shown(topic, columns: columns)
        #expect(Self.words(shown) == Self.words(plain), "no word is lost, cut or moved")
        for line in shown.split(separator: "\n") where displayWidth(of: String(line)) > columns {
            // Only a word that fits on no line may be longer than one.
            #expect(Self.words(String(line)).count == 1, "\(line)")
        }
        #expect(!shown.split(separator: "\n").contains { $0.last == " " })
    }

    @Test func purposesOfFormatsStandBelowEachOther() throws {
        let lines = try Self.shown("formats", columns: 120, isTerminal: false).split(separator: "\n")
        for format in OutputFormat.allCases {
            let line = try #require(lines.first { $0.hasPrefix("\(format.rawValue) ") })
            #expect(line.dropFirst(10).hasPrefix(format.summary) && line.prefix(10).last == " ", "\(line)")
        }
    }

    @Test(arguments: [20, 40, 80, 120])
    func messagesAreBrokenBetweenWordsAndStatementsAreNot(columns: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        for _ in 0..<200 {
            let words = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                String(repeating: "é", count: Int.random(in: 1...18, using: &random))
            }
            let sentence = words.joined(separator: " ")
            let statements = "  \(sentence)\ntry: \(sentence)"
            let lines = wrappedMessage("\(sentence)\n\(statements)", to: columns).split(separator: "\n")
            #expect(lines.suffix(2).joined(separator: "\n") == statements)
            #expect(Self.words(lines.dropLast(2).joined(separator: "\n")).map(String.init) == words)
            #expect(lines.dropLast(2).allSatisfy { displayWidth(of: String($0)) <= columns })
        }
    }

    @Test func paragraphsAreFilledAndColumnsStayColumns() {
        let text = """
            Something to say that is
            written on two lines.

              list FH-1 on ebay for 25

            first    what the first of them is about
                     and more of it
            second   short

            - an end
            """
        #expect(
            wrapped(text, to: 26) == """
                Something to say that is
                written on two lines.

                  list FH-1 on ebay for 25

                first    what the first of
                         them is about and
                         more of it
                second   short

                - an end
                """)
        #expect(wrapped("one two  three", to: 100) == "one two  three")
        #expect(wrapped("incomprehensibilities and", to: 6) == "incomprehensibilities\nand")
    }
}
