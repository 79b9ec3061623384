import TestSupport
import Testing

/// Keys beyond plain English, and bytes that no keyboard sends.
@Suite struct OddInputTests {
    @Test(arguments: ["C", "POSIX", "de_DE.ISO-8859-1", "C.UTF-8", ""])
    func textBeyondASCIIIsReadInEveryLocale(_ locale: String) throws {
        let probe = try Probe(environment: ["LANG": locale, "LC_ALL": locale])
        probe.type("Café 💡 東京\u{7F}")
        try probe.terminal.expectLine("fhq> Café 💡 東")
        try probe.type("\r", reads: "Café 💡 東")
    }

    @Test func invalidUTF8BecomesVisible() throws {
        let probe = try Probe()
        probe.terminal.type(bytes: [0x61, 0xFF, 0x62, 0xC3, 0x63, 0xE2, 0x82, 0x64, 0xED, 0xA0, 0x80, 0x65, 0x0D])
        try probe.expect(#"=> "a\#u{FFFD}b\#u{FFFD}c\#u{FFFD}d\#u{FFFD}e""#)
    }

    @Test func typedNULIsIgnored() throws {
        let probe = try Probe()
        probe.terminal.type(bytes: [0x61, 0x00, 0x62, 0x16, 0x00, 0x63, 0x0D])
        try probe.expect(#"=> "abc""#)
    }

    @Test func aLineLongerThanTheScreenIsReadWhole() throws {
        let probe = try Probe(columns: 40, rows: 5)
        let line = String(repeating: "brass lamp ", count: 100)
        try probe.type(line + "\u{1}X\u{5}Y\r", reads: "X" + line + "Y")
    }

    @Test func everyShortEscapeLeavesTheEditorAliveAndCtrlCIsHeard() throws {
        let probe = try Probe()
        // Each Ctrl-C comes at another moment of the busy editor.
        for _ in 0..<30 {
            for final in UInt8(0x40)...0x7E {
                probe.terminal.type(bytes: [0x1B, UInt8(ascii: "["), final])
            }
            probe.type("\u{3}")
            try probe.expect("=> interrupted")
            try probe.prompt()
        }
        try probe.type("items\r", reads: "items")
    }

    @Test func aTerminalWithoutCapabilitiesStillReads() throws {
        let probe = try Probe(environment: ["TERM": "dumb"])
        probe.type("items\r")
        try probe.expect(#"=> "items""#)
        #expect(!probe.terminal.output.contains(0x1B))
    }

    /// Neither a search, a list nor a new window size makes the editor write escapes.
    @Test(arguments: ["dumb", "unknown"]) func aTerminalWithoutCapabilitiesGetsNoEscapes(terminal: String) throws {
        let probe = try Probe(environment: ["TERM": terminal])
        try probe.type("items\r", reads: "items")
        try probe.type("\u{12}it", reads: "items", after: "search \"it\": items")
        probe.type("\u{12}zz")
        try probe.expect("not found")
        probe.type("\u{7}s\t")
        try probe.expect("sales    sellers")
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        try probe.prompt()
        probe.type("find")
        probe.terminal.resize(columns: 30, rows: 8)
        try probe.type(" lamp\r", reads: "find lamp")
        #expect(!probe.terminal.output.contains(0x1B))
    }

    @Test func anUnknownTerminalStillReads() throws {
        let probe = try Probe(environment: ["TERM": "no-such-terminal"])
        probe.type("items\r")
        try probe.expect(#"=> "items""#)
    }

    @Test func aTextTallerThanTheScreenIsEdited() throws {
        let probe = try Probe(columns: 20, rows: 4)
        let line = String(repeating: "東京 e\u{301} ", count: 60)
        probe.type(line + "\u{1B}[H\u{1B}[F")
        probe.type(line + "\u{1B}[A\u{1B}[B" + line)
        try probe.type("\r", reads: line + line + line)
    }

    @Test func aLongTextWithoutBracketsIsReadInReasonableTime() throws {
        let probe = try Probe()
        let text = String(repeating: "brass lamp, ", count: 8_000) + "end"
        probe.type(text + "\r")
        try probe.expect("end\"")
        let plain = String(decoding: TerminalScreen.plain(probe.terminal.output), as: UTF8.self)
        #expect(plain.contains("=> \"\(text)\""))
    }

    @Test func nextKeyCanBeInsertedLiterally() throws {
        try Probe().type("a\u{16}\tb\u{16}\rc\r", reads: "a\tb\nc")
        try Probe().type("a\u{16}\u{1}b\u{16}\u{0}c\r", reads: "a\u{1}bc")
    }
}
