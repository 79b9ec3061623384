import SystemLibrary
import TestSupport
import Testing

/// The status at the right of the prompt, and the window's title.
@Suite struct StatusTests {
    private func probe(_ environment: [String: String] = [:], columns: Int = 40, _ more: String...) throws -> Probe {
        let arguments = ["--colour", "--right=3 to list", "--title=fhq: 3 to list"] + more
        return try Probe(arguments: arguments, environment: environment, columns: columns)
    }

    private func expectStatus(_ probe: Probe, behind line: String, columns: Int = 40) throws {
        let gap = String(repeating: " ", count: columns - 1 - "3 to list".count - line.count)
        try probe.terminal.expectLine("\(line)\(gap)3 to list")
    }

    @Test func statusStandsAtTheRightAndTheCaretStays() throws {
        let probe = try probe()
        try expectStatus(probe, behind: "fhq>")
        try probe.terminal.expectScreen("the caret at the prompt") { $0.column == 5 && $0.row == 0 }
        probe.type("sell")
        try expectStatus(probe, behind: "fhq> sell")
        try probe.terminal.expectScreen("the caret behind the word") { $0.column == 9 }
    }

    @Test func statusGivesWayToALongLineAndComesBack() throws {
        let probe = try probe()
        probe.type(String(repeating: "x", count: 24))
        try probe.terminal.expectLine("fhq> " + String(repeating: "x", count: 24))
        probe.type("\u{7F}")
        try expectStatus(probe, behind: "fhq> " + String(repeating: "x", count: 23))
        probe.type(String(repeating: "y", count: 40))
        try probe.terminal.expectScreen("two rows of text alone") {
            $0.lines[1].hasSuffix("y") && !$0.text.contains("list")
        }
    }

    @Test func suggestionEndsBeforeTheStatus() throws {
        let probe = try probe(columns: 26)
        probe.type("find")
        try probe.terminal.expectLine("fhq> find bra…  3 to list")
        try probe.type("\u{1B}[C\r", reads: "find brass lamp")
    }

    @Test func enteredLineKeepsNoStatus() throws {
        let probe = try probe()
        try expectStatus(probe, behind: "fhq>")
        try probe.type("sell\r", reads: "sell")
        #expect(probe.terminal.screen.lines[0] == "fhq> sell")
    }

    @Test func statusIsHiddenInASearchAndOnLaterLines() throws {
        let probe = try probe()
        probe.type("items (\r")
        try probe.terminal.expectScreen("the second line alone") { $0.lines[1] == "...>" && !$0.text.contains("list") }
        probe.type(")\r\u{12}ite")
        try probe.terminal.expectScreen("a search alone") {
            $0.lines.contains { $0.hasPrefix("search") } && !$0.text.contains("to list")
        }
    }

    @Test(arguments: ["dumb", "unknown"]) func plainTerminalShowsNoStatusAndNoEscapes(terminal: String) throws {
        let probe = try probe(["TERM": terminal])
        try probe.type("sell\r", reads: "sell")
        #expect(!probe.terminal.output.contains(0x1B))
        #expect(!probe.terminal.screen.text.contains("to list"))
    }

    @Test func terminalTitleIsSetWhereSupportedAndRestored() throws {
        let (set, back) = ("\u{1B}[22;2t\u{1B}]2;fhq: 3 to list\u{7}", "\u{1B}]2;\u{7}\u{1B}[23;2t")
        for ending in ["\u{4}", nil] {
            let probe = try probe()
            try probe.terminal.expectBytes(set)
            try expectStatus(probe, behind: "fhq>")
            if let ending { probe.type(ending) } else { probe.terminal.send(SIGTERM) }
            _ = try probe.terminal.waitForExit()
            #expect(String(decoding: probe.terminal.output, as: UTF8.self).contains(back))
        }
        let console = try probe(["TERM": "linux"])
        try console.type("sell\r", reads: "sell")
        #expect(!String(decoding: console.terminal.output, as: UTF8.self).contains("\u{1B}]"))
    }
}
