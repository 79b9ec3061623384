import TestSupport
import Testing

/// Suggestions in grey after the line, and the keys that take them.
@Suite struct SuggestionTests {
    private static let whole = "find brass lamp"

    /// Returns a probe with `find` typed and `find brass lamp` shown.
    private func suggesting(columns: Int = 80) throws -> Probe {
        let probe = try Probe(arguments: ["--colour"], columns: columns)
        probe.type("find")
        let seen = "fhq> \(Self.whole)".prefix(columns - 3)
        try probe.terminal.expectScreen("what may follow") { $0.lines.contains { $0.hasPrefix(seen) } }
        return probe
    }

    @Test(arguments: ["\u{1B}[C", "\u{1B}OC", "\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{5}", "\u{6}"])
    func keyTakesTheSuggestion(key: String) throws {
        try suggesting().type(key + "\r", reads: Self.whole)
    }

    /// A line that was probably meant stands behind an arrow, and takes the place of the typed one.
    @Test(arguments: ["\u{1B}[C", "\u{1B}[F", "\u{1B}[1;3C"]) func keyTakesTheLineThatWasMeant(key: String) throws {
        let probe = try Probe(arguments: ["--colour"])
        probe.type("look for")
        try probe.terminal.expectLine("fhq> look for  → \(Self.whole)")
        try probe.type(key + "\r", reads: Self.whole)
    }

    @Test func aLineThatWasMeantIsNotReadUntaken() throws {
        let probe = try Probe(arguments: ["--colour"])
        probe.type("look for")
        try probe.terminal.expectLine("fhq> look for  → \(Self.whole)")
        try probe.type("\r", reads: "look for")
    }

    @Test func anotherKeyTakesOneWord() throws {
        let probe = try suggesting()
        probe.type("\u{1B}[1;3C")
        try probe.terminal.expectBytes("brass")
        try probe.terminal.expectScreen("the caret behind brass") { $0.column == "fhq> find brass".count }
        try probe.type("\r", reads: "find brass")
    }

    @Test func untakenSuggestionIsNotRead() throws {
        let probe = try suggesting()
        try probe.type("\r", reads: "find")
        #expect(!probe.terminal.screen.text.contains("lamp"))
    }

    @Test func nextKeyDropsTheSuggestion() throws {
        let probe = try suggesting()
        probe.type("x")
        try probe.terminal.expectLine("fhq> findx")
        probe.type("\u{7F}")
        try probe.terminal.expectLine("fhq> \(Self.whole)")
        probe.type("\u{1B}[D")
        try probe.terminal.expectLine("fhq> find")
        try probe.type("\r", reads: "find")
    }

    @Test func narrowTerminalCutsTheSuggestionButTakesItWhole() throws {
        try suggesting(columns: 14).type("\u{1B}[C\r", reads: Self.whole)
    }

    /// A suggestion fills the caret's row except the last column; a line that fills its rows has no room for one.
    @Test(arguments: 6...14) func suggestionIsCutToTheRow(columns: Int) throws {
        let line = "fhq> find"
        let (row, column) = line.count.quotientAndRemainder(dividingBy: columns)
        let room = columns - column - 1
        let shown = column == 0 || room == 0 ? "" : " brass lamp".prefix(room - 1) + "…"
        let probe = try Probe(arguments: ["--colour"], columns: columns)
        probe.type("find")
        let last = column == 0 ? line : line.suffix(column) + shown
        try probe.terminal.expectScreen("“\(last)” below \(row) rows") { screen in
            screen.lines.contains(last)
        }
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        let written = String(decoding: probe.terminal.output, as: UTF8.self)
        #expect(written.contains("\u{1B}[0;2m") == !shown.isEmpty)
        if !shown.isEmpty { #expect(written.contains("\u{1B}[0;2m\(shown)\u{1B}[0m")) }
    }

    @Test func ctrlCAndCtrlDEraseTheSuggestion() throws {
        let probe = try suggesting()
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        #expect(!probe.terminal.screen.text.contains("lamp"))
    }

    @Test func noSuggestionWithoutColour() throws {
        let probe = try Probe()
        probe.type("find")
        try probe.terminal.expectLine("fhq> find")
        try probe.type("\u{1B}[C\r", reads: "find")
        #expect(!String(decoding: probe.terminal.output, as: UTF8.self).contains("lamp"))
    }
}
