import Testing

@testable import Shell

/// The layout of a line in cells, and its colours.
@Suite struct LineLayoutTests {
    @Test(arguments: [
        ("abc", 0, 3), ("0123456789", 1, 0), ("012345678東", 1, 2), ("ab\ncd", 1, 2), ("a\tb", 0, 9), ("\u{1}", 0, 2),
        ("e\u{301}", 0, 1), ("", 0, 0),
    ])
    func charactersTakeTheirCells(_ text: String, _ row: Int, _ column: Int) {
        TerminalLocale.useUTF8()
        #expect(
            LineLayout(columns: 10).end(of: text.unicodeScalars) == LineLayout.Position(row: row, column: column))
    }

    @Test(arguments: [("a~", 2), ("\u{7F}", 0), ("\u{1F}", 0), (" ", 1), ("e\u{301}", 1), ("日", 2), ("\u{80}", 0)])
    func charactersHaveTheirWidth(text: String, width: Int) {
        TerminalLocale.useUTF8()
        #expect(TerminalText.width(text) == width)
    }

    @Test func theLineIsPaintedInColour() throws {
        let probe = try Probe(arguments: ["--colour"])
        probe.type("items sold")
        try probe.terminal.expectScreen("the line, its cursor at its end") {
            $0.text == "fhq> items sold" && $0.column == 15
        }
        try probe.terminal.expectBytes("\u{1B}[0;1mitems\u{1B}[0m sold\u{1B}[0m\u{1B}8")
        try probe.type("\u{1}all \r", reads: "all items sold")
    }

    @Test func colourKeepsFoldedLinesInPlace() throws {
        let probe = try Probe(arguments: ["--colour"], columns: 20)
        probe.type("items unsold sort date page")
        try probe.terminal.expectScreen("two rows") {
            $0.text == "fhq> items unsold so\nrt date page" && $0.column == 12
        }
        probe.type("\u{1}\u{1B}[200~items\n\u{1B}[201~")
        try probe.terminal.expectScreen("the text behind a new line") {
            $0.text == "fhq> itemsitems unso\nld sort date page"
        }
    }

    @Test func withoutColourNothingIsPainted() throws {
        let probe = try Probe()
        try probe.type("items\r", reads: "items")
        #expect(!String(decoding: probe.terminal.output, as: UTF8.self).contains("\u{1B}[0;1m"))
    }
}
