import Foundation
import QueryLanguage
import TestSupport
import Testing

/// Statements over several lines, given in every possible way.
@Suite struct ContinuationTests {
    /// The ways to give statements, each with options.
    private enum Way: CaseIterable {
        case script, command, input, atomicScript, atomicCommand, atomicInput, paste

        /// Runs the text on a new store and returns the status and the store's contents.
        func run(_ text: String) throws -> (status: Int, store: String) {
            let program = try Program(isEmpty: true)
            let status = try status(text, program)
            let nouns = ["items", "listings", "sales", "expenses"].map { "\($0) limit all as csv" }
            return (status, try program.run("-c", nouns.joined(separator: "; ")).output)
        }

        private func status(_ text: String, _ program: Program) throws -> Int {
            try program.write(text, to: "lines.fhq")
            switch self {
            case .script: return Int(try program.run("--yes", "lines.fhq").status)
            case .command: return Int(try program.run("--yes", "-c", text).status)
            case .input: return Int(try program.run("--yes", input: text).status)
            case .atomicScript: return Int(try program.run("--yes", "--atomic", "lines.fhq").status)
            case .atomicCommand: return Int(try program.run("--yes", "--atomic", "-c", text).status)
            case .atomicInput: return Int(try program.run("--yes", "--atomic", input: text).status)
            case .paste:
                let shell = try PseudoTerminal(
                    Program.executable, ["--yes"],
                    environment: program.environment.merging(["FHQ_PAGER": "cat"]) { $1 }, columns: 100, rows: 40)
                try shell.expect("fhq> ")
                try shell.expectEditing()
                shell.type("\u{1B}[200~\(text)\nquit\u{1B}[201~\r")
                return try shell.waitForExit()
            }
        }
    }

    private static let corpus = Result {
        try String(contentsOfFile: Program.repository + "/Tests/EndToEndTests/continuations.fhq", encoding: .utf8)
    }

    @Test func everyWayToRunTheCorpusGivesTheSameOutput() throws {
        let text = try Self.corpus.get()
        let first = try Way.script.run(text)
        #expect(first.status == 0)
        for word in ["M4", "Battersea", "Desk (lamp", "20.00", "a trailing \\", "3.10"] {
            #expect(first.store.contains(word), "\(word) in \(first.store)")
        }
        #expect(first.store.components(separatedBy: ",other,").count == 6)
        for way in Way.allCases {
            #expect(try way.run(text) == first, "\(way)")
            let windows = try way.run(text.replacing("\n", with: "\r\n"))
            #expect(windows == first, "\(way), with CR LF")
        }
    }

    /// Splits statements between any two words, and expects the result of one line.
    @Test func aStatementThatIsSplitAnywhereIsTheSame() throws {
        let whole = [
            "spend 12.40 GBP on transport car gas \"M4\" at \"Battersea\" on 2026-03-01 paid card",
            "buy \"Tin cup, small\" for 3.50 on 2026-03-01 note \"six, or seven\"",
            "edit (items where note in (\"six, or seven\", \"x\") and cost > 1) set title \"Cup\", cost 4 GBP",
        ]
        var (one, split) = ("", "")
        for statement in whole {
            for variant in Self.variants(statement) {
                one += statement + "\n"
                split += variant + "\n"
            }
        }
        let expected = try Way.command.run(one)
        #expect(expected.status == 0)
        for way in Way.allCases { #expect(try way.run(split) == expected, "\(way)") }
    }

    /// Returns the statement with a line break after each of its words, in each form that continues it.
    private static func variants(_ statement: String) -> [String] {
        let source = Source(statement, name: "test")
        var depth = 0
        return source.tokens.dropLast(2).flatMap { token in
            let word = source.text(token.span)
            if word == "(" { depth += 1 }
            if word == ")" { depth -= 1 }
            let ends = depth > 0 || word == "," ? ["\\\n", "\n", " # more\n\n"] : ["\\\n", "\\ \n "]
            return ends.map {
                source.text(Span(0, token.span.end)) + " " + $0 + source.text(Span(token.span.end, source.bytes.count))
            }
        }
    }

    /// Half a statement at the end of an otherwise correct text: none of it is done.
    @Test(arguments: [
        "spend 5 on other \\\n", "spend 5 on other \\", "spend 5 on other \\ \n", "edit (items unsold\n",
        "buy \"a\" for 2,\n", "sell (\n\n",
    ])
    func halfAStatementIsNeverDone(text: String) throws {
        for way in Way.allCases where way != .paste {
            let (status, store) = try way.run(text)
            #expect(status == 2, "\(way)")
            #expect(store.split(separator: "\n").count == 4, "\(way) has done \(store)")
        }
    }

    /// Pasted text is one unit, so an unreadable statement keeps the others from being done.
    @Test(arguments: [
        ("spend 1 on other\nspend 2 on other\nspend x on other", "none of the 3 statements ran", 0),
        ("spend 1 on other\nspend 2 on other\nsell nothing for 3", "2 of 3 statements ran", 2),
        (
            "spend 1 on other; sell nothing for 3\nspend 2 on other",
            "1 of 3 statements ran; the last did not", 1
        ),
        ("sell nothing for 3; spend 1 on other", "none of the 2 statements ran", 0),
        ("spend 1 on other\nbuy \"open for 2\nspend 2 on other", "none of the 3 statements ran", 0),
        ("spend 1 on other; buy 'open", "none of the 2 statements ran", 0),
        ("spend 1 on other; buy \"a\\qb\"", "none of the 2 statements ran", 0),
    ])
    func pasteWithAWrongLineReportsTheStatementsDone(text: String, words: String, count: Int) throws {
        let shell = try TypedShell(isEmpty: true)
        try shell.prompt()
        shell.terminal.type("\u{1B}[200~\(text)\u{1B}[201~\r")
        try shell.terminal.expect(words)
        try shell.prompt()
        #expect(try shell.leave() == 0)
        #expect(try shell.program.run("-c", "expenses").lines.count == 1 + count)
    }
}
