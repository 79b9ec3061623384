import Foundation
import QueryLanguage
import Rendering
import Statements
import TestSupport
import Testing

/// Hostile text in titles, names and files, which a terminal shows but never obeys.
@Suite struct HostileTerminalTests {
    /// A text with everything that a terminal obeys: a colour, a title, a bell, a return, an 8-bit escape and a change
    /// of writing direction.
    private static let hostile =
        #"Zz\u{1B}[31m\u{1B}]0;title\u{7}\u{D}\u{8}\u{9B}5A\u{85}\u{7F}\u{202E}\u{2066}\u{200F}"#

    /// Makes a store in which every text is hostile, and returns the SKU of an unsold item with it.
    private static func program() throws -> (program: Program, sku: String) {
        let program = try Program(isEmpty: true)
        let text = { (name: String) in "\"\(hostile)\(name)\"" }
        let bought = try program.run(
            "--yes", "--no-header", "-c",
            """
            buy \(text("item")) for 5 GBP at \(text("market")) from \(text("seller")) haul \(text("haul")) note \(text("note"))
            buy \(text("other")) for 7 GBP at \(text("market")) paid cash
            """)
        let skus = bought.lines.map { String($0.prefix { $0 != "\t" }) }
        try #require(skus.count == 2, "\(bought.errors)")
        let done = try program.run(
            "--yes", "-c",
            """
            platform add \(text("platform"))
            list \(skus[0]) on ebay for 25 GBP; sell \(skus[0]) for 20 GBP on vinted
            spend 5 GBP on other \(text("memo")) at \(text("market"))
            save listing as items "\(hostile)"
            fees on ebay set 10% since 2026-01-01
            edit \(skus[1]) set title \(text("edited"))
            """)
        #expect(done.status == 0, "\(done.errors)")
        return (program, skus[1])
    }

    /// Returns every byte that a run writes to a terminal.
    private static func written(_ program: Program, _ arguments: [String], typing: String = "") throws -> [UInt8] {
        let terminal = try PseudoTerminal(
            Program.executable, ["--store", program.store] + arguments,
            environment: program.environment.merging(["TERM": "dumb", "NO_COLOR": "1"]) { $1 })
        if !typing.isEmpty { terminal.type(typing) }
        _ = try terminal.waitForExit(within: 60)
        return terminal.output
    }

    /// Returns the scalars that a terminal would obey, except the return that it adds before each line feed.
    private static func obeyed(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        return text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n" && scalar != "\t"
            case .lineSeparator, .paragraphSeparator: true
            default: scalar.properties.isBidiControl || scalar == "\u{FFFD}"
            }
        }
    }

    @Test(arguments: OutputFormat.allCases) func noAnswerInAnyFormatPassesAControlOn(format: OutputFormat) throws {
        let (program, sku) = try Self.program()
        let nouns = Noun.allCases.map { "\($0.rawValue) limit all" }
        let others = [
            "items by market show count, sum cost", "items by title show count", "profit by market", "stock", "changes",
            "performance by platform", "activity", "tax year 2026-27", "sync status",
            "offer 18 GBP for \(sku) on vinted",
        ]
        for statement in nouns + others {
            let bytes = try Self.written(program, ["--format", format.rawValue, "--keep-going", "-c", statement])
            #expect(Self.obeyed(bytes) == [], "\(statement) as \(format)")
            let showsTexts = ![.chart, .svg, .xlsx].contains(format)
            if statement == "items limit all", showsTexts {
                #expect(String(decoding: bytes, as: UTF8.self).contains("Zz"))
            }
        }
    }

    /// Covers confirmations, refusals and suggestions.
    @Test func noMessagePassesAControlOn() throws {
        let (program, sku) = try Self.program()
        let text = "\"\(Self.hostile)markex\""
        let raw = "\u{1B}[31m\u{7}\u{9B}\u{202E}"
        try program.write("items \"\(raw)\" nonsense\n", to: "script\(raw).fhq")
        try program.write("\(raw),\(raw)\n\(raw),\(raw)\n", to: "sheet.csv")
        let statements = [
            "explain items \"\(Self.hostile)\" at \(text)", "explain items \"\(Self.hostile)\"", "items at \(text)",
            "item \(text)",
            "buy \(text) for 3 GBP at \(text)", "buy \(text) for 3 GBP at \(text) from \(text)",
            "edit \(text) set note \(text)",
            "undo", "redo", "history", "help \(text)", "run listing", "save \"\(Self.hostile)\" as items", "views",
            "settings",
            "source \"\(Self.hostile)\"", "import \"\(Self.hostile)\"", "import sheet.csv",
            "export items to \"nowhere/\(Self.hostile)\"",
            "items > \"nowhere/\(Self.hostile)\"", "restore backup \(text)", "market edit \(text) set name x",
            "seller add \(text) at \(text)",
            "platform add \(text)", "fees on \(text)", "photo \(text) \(text)", "rates import \(text)",
            "set currency \(text)",
            "let x = \(text)", "expect (items at \(text)) count = 1", "check", "delete (items)",
            "sell \(sku) for 3 GBP on \(text)",
            "items \(raw)", "\(raw)", "items where title = \"\(raw)\"", "items show \(raw)",
            "items | false '\(raw)'", "sku check \(text)",
            "items by \(text)", "backup now", "sync now",
        ]
        for statement in statements {
            for options in [["--dry-run"], ["--verbose"]] {
                // Every question is answered with no.
                let bytes = try Self.written(program, options + ["-c", statement], typing: "n\rn\r")
                #expect(Self.obeyed(bytes) == [], "\(options) \(statement.debugDescription)")
            }
        }
        let launches = [
            ["script\(raw).fhq"], ["--\(raw)"], ["--now", raw], ["--format", raw],
            ["--var", "a=\(raw)", "-c", "items \"$a\""],
            ["--store", "\(program.folder.path)/\(raw)", "-c", "items"],
            ["--store", "nowhere/\(raw)", "-c", "items"],
            ["missing\(raw).fhq"],
            ["-\(raw)"],
        ]
        for launch in launches {
            let bytes = try Self.written(program, launch)
            #expect(Self.obeyed(bytes) == [], "\(launch.map(\.debugDescription))")
        }
    }

    private static func shows(_ text: String, _ output: [UInt8]) -> Bool {
        String(decoding: TerminalScreen.plain(output), as: UTF8.self).contains(text)
    }

    @Test func noQuestionAndNoCompletionPassesAControlOn() throws {
        let (program, _) = try Self.program()
        let stop = "\u{3}\u{4}"
        for (typed, answer, afterwards) in [
            ("items at \t\t", "Zz", stop), ("items from \t\t", "Zz", stop), ("item \t\t", "FH-", stop),
            ("market edit \t\t", "Zz", stop), ("items at \"Zz\t\t", "market", stop), ("run \t\t", "listing", stop),
            ("items on \t\t", "zz", stop), ("delete (items)\r", "Delete 2 items", "n\r\u{4}"),
            ("buy x at \"Zzmarket\"\r", "FH-", "\u{4}"),
        ] {
            let terminal = try PseudoTerminal(
                Program.executable, [], environment: program.environment.merging(["NO_COLOR": "1"]) { $1 })
            try terminal.expect("fhq> ")
            // Ctrl-C and a question discard unread input, so the rest is typed after the answer.
            terminal.type(typed)
            for _ in 0..<1000 where !Self.shows(answer, terminal.output) { terminal.listen(seconds: 0.02) }
            terminal.type(afterwards)
            terminal.listen(seconds: 0.25)
            // The editor moves the cursor; any other sequence came from a text.
            let plain = TerminalScreen.plain(terminal.output)
            #expect(Self.shows(answer, terminal.output), "\(typed.debugDescription)")
            let own: Set<Unicode.Scalar> = ["\r", "\u{8}", "\u{7}"]
            #expect(Self.obeyed(plain).filter { !own.contains($0) } == [], "\(typed.debugDescription)")
            #expect(
                !String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[31m"), "\(typed.debugDescription)")
            #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}]0"), "\(typed.debugDescription)")
        }
    }

    /// Files and programs get every byte as it is.
    @Test func aPipeGetsEveryControlAsItIs() throws {
        let (program, _) = try Self.program()
        for format in ["csv", "tsv"] {
            let output = try program.run("-c", "items show title limit 1 as \(format)").output
            #expect(output.contains("\u{1B}[31m") && output.contains("\u{202E}") && output.contains("\u{9B}5A"))
        }
    }
}
