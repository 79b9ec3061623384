import Shell
import SystemLibrary
import TestSupport
import Testing

private let left = "\u{1B}[D"
private let home = "\u{1B}[H"
private let end = "\u{1B}[F"
private let delete = "\u{1B}[3~"

/// Editing of lines in a program on a terminal.
@Suite struct EditingTests {
    @Test func enterEndsALine() throws {
        try Probe().type("items unsold\r", reads: "items unsold")
    }

    @Test func escEntersViCommandModeWithViKeys() throws {
        let folder = TemporaryFolder()
        try TestFile.write("bind -v\n", to: folder.path + "/editrc")
        let probe = try Probe(environment: ["EDITRC": folder.path + "/editrc"])
        probe.type("items sold")
        try probe.terminal.expectScreen("the line") { $0.column == 15 }
        probe.type("\u{1B}")
        try probe.terminal.expectScreen("the caret on the last letter") { $0.column == 14 }
        try probe.type("bcwunsold\r", reads: "items unsold")
    }

    @Test(arguments: [
        ("items" + left + left + "XY\r", "iteXYms"),
        ("items" + home + "all \r", "all items"),
        ("items" + home + "X" + end + "Y\r", "XitemsY"),
        ("\u{1B}OHitems\u{1B}[1~A\u{1B}[4~B\r", "AitemsB"),
        ("items" + home + delete + delete + "\r", "ems"),
        ("items\u{7F}\u{7F}\r", "ite"),
        ("items unsold\u{1}X\u{5}Y\r", "Xitems unsoldY"),
        ("items unsold\u{17}sold\r", "items sold"),
        ("items unsold\u{15}sales\r", "sales"),
        ("items unsold" + left + left + "\u{15}\r", "ld"),
        ("items unsold\u{1}\u{6}\u{6}\u{B}\r", "it"),
        ("items\u{15}\u{19}\u{19}\r", "itemsitems"),
        ("one two\u{1B}b-\u{1B}[1;5DX\r", "one X-two"),
        ("items\u{1}\u{4}\r", "tems"),
    ])
    func keysEdit(_ keys: String, _ read: String) throws {
        try Probe().type(keys, reads: read)
    }

    @Test func clearingTheScreenKeepsTheLine() throws {
        let probe = try Probe()
        try probe.type("first\r", reads: "first")
        probe.type("items\u{C}")
        try probe.terminal.expectScreen("a screen with the line alone") { $0.text == "fhq> items" }
        try probe.type(" sold\r", reads: "items sold")
    }

    @Test func ctrlCClearsTheLine() throws {
        let probe = try Probe()
        probe.type("items unsold")
        try probe.expect("items unsold")
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        try probe.terminal.expectLine("fhq> items unsold^C")
        try probe.type("sales\r", reads: "sales")
    }

    @Test func ctrlCDropsTheLinesBeforeToo() throws {
        let probe = try Probe()
        probe.type("items (\r")
        try probe.expect("...> ")
        try probe.terminal.expectEditing()
        probe.type("sold\u{3}")
        try probe.expect("=> interrupted")
        try probe.type("sales\r", reads: "sales")
    }

    @Test func ctrlCInTheMiddleOfASearchIsNoEnd() throws {
        let probe = try Probe()
        try probe.type("items\r", reads: "items")
        probe.type("\u{12}it")
        try probe.expect("search \"it\": items")
        probe.type("\u{3}")
        try probe.expect("=> interrupted")
        try probe.type("sales\r", reads: "sales")
    }

    @Test func ctrlCBelongsToTheCallerBetweenReadings() throws {
        let probe = try Probe()
        probe.type("sleep\r")
        try probe.expect("asleep")
        probe.type("\u{3}")
        #expect(try probe.terminal.waitForExit() == 128 + 2)
    }

    @Test func ctrlDOnAnEmptyLineEnds() throws {
        let probe = try Probe()
        probe.type("\u{4}")
        try probe.expect("=> end")
        #expect(try probe.terminal.waitForExit() == 0)
    }

    @Test func ctrlDOnALineIsNoEnd() throws {
        let probe = try Probe()
        try probe.type("items\u{4}\r", reads: "items")
    }

    @Test func ctrlDOnALaterLineGivesTheStatementAsItIs() throws {
        let probe = try Probe()
        probe.type("items (\r")
        try probe.expect("...> ")
        probe.type("\u{4}")
        try probe.expect(#"=> "items (""#)
    }

    @Test func anIncompleteStatementGoesOnOnTheNextLine() throws {
        let probe = try Probe()
        probe.type("items (\r")
        try probe.terminal.expectLine("...>")
        try probe.type("sold)\r", reads: "items (\nsold)")
    }

    @Test func aLineBreakCanBeTyped() throws {
        let probe = try Probe()
        try probe.type("items\u{1B}\rsold\r", reads: "items\nsold")
    }

    @Test func theTerminalIsLeftAsItWas() throws {
        let probe = try Probe()
        probe.type("\u{4}")
        _ = try probe.terminal.waitForExit()
        let output = String(decoding: probe.terminal.output, as: UTF8.self)
        #expect(output.contains("\u{1B}[?2004h"))
        #expect(output.range(ofLast: "\u{1B}[?2004l") > output.range(ofLast: "\u{1B}[?2004h"))
    }

    @Test func aTerminatedEditorTidiesUpFirst() throws {
        let probe = try Probe()
        probe.type("items")
        try probe.expect("items")
        kill(probe.terminal.process, SIGTERM)
        #expect(try probe.terminal.waitForExit() == 128 + 15)
        let output = String(decoding: probe.terminal.output, as: UTF8.self)
        #expect(output.range(ofLast: "\u{1B}[?2004l") > output.range(ofLast: "\u{1B}[?2004h"))
    }

    @Test func aStoppedEditorGoesOnWithItsLine() throws {
        let probe = try Probe()
        probe.type("items")
        try probe.expect("items")
        kill(probe.terminal.process, SIGSTOP)
        kill(probe.terminal.process, SIGCONT)
        try probe.type(" sold\r", reads: "items sold")
    }

    @Test func aNarrowerTerminalFoldsTheLine() throws {
        let probe = try Probe()
        probe.type("items unsold sort date")
        try probe.expect("date")
        probe.terminal.resize(columns: 16, rows: 10)
        probe.type(" page 2")
        try probe.terminal.expectLine("d sort date page")
        try probe.type(home + "all \r", reads: "all items unsold sort date page 2")
    }
}

extension String {
    /// Returns the number of UTF-8 bytes before the last `part`; -1 without one.
    fileprivate func range(ofLast part: String) -> Int {
        let bytes = Array(utf8)
        let wanted = Array(part.utf8)
        return bytes.indices.reversed().first { bytes[$0...].starts(with: wanted) } ?? -1
    }
}
