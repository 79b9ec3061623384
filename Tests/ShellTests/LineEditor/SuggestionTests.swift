import TestSupport
import Testing

/// What is shown in grey behind the line, and what takes it.
@Suite struct SuggestionTests {
    private static let whole = "find brass lamp"

    /// A probe in which `find` is typed and `find brass lamp` is to be seen.
    private func suggesting(columns: Int = 80) throws -> Probe {
        let probe = try Probe(arguments: ["--colour"], columns: columns)
        probe.type("find")
        let seen = "fhq> \(Self.whole)".prefix(columns - 3)
        try probe.terminal.expectScreen("what may follow") { $0.lines.contains { $0.hasPrefix(seen) } }
        return probe
    }

    @Test(arguments: ["\u{1B}[C", "\u{1B}OC", "\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{5}", "\u{6}"])
    func aKeyTakesIt(key: String) throws {
        try suggesting().type(key + "\r", reads: Self.whole)
    }

    @Test func anotherTakesAWord() throws {
        let probe = try suggesting()
        probe.type("\u{1B}[1;3C")
        try probe.terminal.expectBytes("brass")
        try probe.terminal.expectScreen("the caret behind brass") { $0.column == "fhq> find brass".count }
        try probe.type("\r", reads: "find brass")
    }

    @Test func whatIsNotTakenIsNotRead() throws {
        let probe = try suggesting()
        try probe.type("\r", reads: "find")
        #expect(!probe.terminal.screen.text.contains("lamp"))
    }

    @Test func itGoesWithTheNextKey() throws {
        let probe = try suggesting()
        probe.type("x")
        try probe.terminal.expectLine("fhq> findx")
        probe.type("\u{7F}")
        try probe.terminal.expectLine("fhq> \(Self.whole)")
        probe.type("\u{1B}[D")
        try probe.terminal.expectLine("fhq> find")
        try probe.type("\r", reads: "find")
    }

    @Test func onANarrowTerminalItIsCutAndTakenWhole() throws {
        try suggesting(columns: 14).type("\u{1B}[C\r", reads: Self.whole)
    }

    @Test func ctrlCAndCtrlDLeaveNothingOfIt() throws {
        let probe = try suggesting()
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        #expect(!probe.terminal.screen.text.contains("lamp"))
    }

    @Test func withoutColourThereIsNone() throws {
        let probe = try Probe()
        probe.type("find")
        try probe.terminal.expectLine("fhq> find")
        try probe.type("\u{1B}[C\r", reads: "find")
        #expect(!String(decoding: probe.terminal.output, as: UTF8.self).contains("lamp"))
    }
}
