import Testing

@testable import Rendering

@Suite struct TableTests {
    private let columns = [Column("sku"), Column("title"), Column("cost", .decimal), Column("market")]

    private func page(_ values: [[CellValue]], totals: [[CellValue]] = [], footer: String? = nil) -> Page {
        Page(columns: columns, values: values, totals: totals, footer: footer)
    }

    private func lines(_ page: Page, width: Int? = nil, colour: Bool = false, header: Bool = true) throws -> [String] {
        try text(page, as: .table, RenderingOptions(header: header, width: width, colour: colour))
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test func columnsAreAlignedAndNumbersStandOnTheRight() throws {
        let page = page(
            [
                ["FH-1", "Brass lamp", .decimal(350, digits: 2), "Battersea"],
                ["FH-2", nil, .decimal(12_000, digits: 2), nil],
            ],
            totals: [[nil, "total", .decimal(12_350, digits: 2), nil]], footer: "rows 1–2 of 2")
        #expect(
            try lines(page) == [
                "sku   title         cost  market",
                "────  ──────────  ──────  ─────────",
                "FH-1  Brass lamp    3.50  Battersea",
                "FH-2              120.00",
                "────  ──────────  ──────  ─────────",
                "      total       123.50",
                "rows 1–2 of 2",
            ])
    }

    @Test func wideCharactersAndCombiningMarksAreMeasured() throws {
        let page = page([
            ["日本", "e\u{301}te\u{301}", .decimal(1, digits: 2), "x"],
            ["FH-2", "👩‍👩‍👧‍👦 family", .decimal(2, digits: 2), "y"],
        ])
        #expect(
            try lines(page) == [
                "sku   title      cost  market",
                "────  ─────────  ────  ──────",
                "日本  e\u{301}te\u{301}        0.01  x",
                "FH-2  👩‍👩‍👧‍👦 family  0.02  y",
            ])
    }

    @Test func theWidestTextsGiveWayFirst() throws {
        let page = page([["FH-1", "A very long title of a lamp", .decimal(350, digits: 2), "A market by the river"]])
        #expect(
            try lines(page, width: 40) == [
                "sku   title          cost  market",
                "────  ─────────────  ────  ─────────────",
                "FH-1  A very long …  3.50  A market by …",
            ])
    }

    @Test func columnsThatCannotFitAreNamedUnderTheTable() throws {
        let page = page([["FH-1", "A very long title", .decimal(350, digits: 2), "Battersea"]], footer: "1 row")
        #expect(
            try lines(page, width: 20) == [
                "sku   title     cost",
                "────  ────────  ────",
                "FH-1  A very …  3.50",
                "1 column more (market): widen the terminal, or choose with show",
                "1 row",
            ])
    }

    @Test(arguments: 1...60) func noLineOfDataIsWiderThanTheTerminal(width: Int) throws {
        let page = page([
            ["日本語日本語", "A very long title", .decimal(350, digits: 2), "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦"],
            [
                "FH-2", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
                .decimal(99, digits: 2), nil,
            ],
        ])
        for line in try lines(page, width: width).prefix(4) { #expect(displayWidth(of: line) <= width) }
    }

    @Test func numbersDaysAndCodesAreNeverCut() throws {
        let columns = [Column("a", .integer), Column("b", .day), Column("c", .code), Column("d")]
        let page = Page(columns: columns, values: [[123_456_789, "2026-03-14", "FH-20D6G0NR", "A long title"]])
        #expect(try lines(page, width: 5)[2] == "123456789")
        #expect(try lines(page, width: 5).last == "3 columns more (b, c, d): widen the terminal, or choose with show")
        #expect(try lines(page, width: 44).last == "123456789  2026-03-14  FH-20D6G0NR  A long …")
    }

    @Test func dataCannotCommandTheTerminal() throws {
        let page = page([["\u{1B}[2J", "a\nb\u{202E}", nil, "\u{9B}31m\tx"]])
        #expect(try lines(page)[2] == "␛[2J  a␊b⟨U+202E⟩        ⟨U+009B⟩31m␉x")
    }

    @Test func brokenTextIsRepaired() throws {
        let page = bytePage(["a", "b"], [[[0x61, 0xFF], [0xE2, 0x82]]])
        #expect(try lines(page).last == "a\u{FFFD}  \u{FFFD}")
    }

    @Test func colourMarksHeaderRulesAndFooterAlone() throws {
        let page = Page(columns: [Column("a")], values: [["x"]], totals: [["t"]], footer: "1 row")
        #expect(
            try lines(page, colour: true) == [
                "\u{1B}[1ma\u{1B}[0m", "\u{1B}[2m─\u{1B}[0m", "x", "\u{1B}[2m─\u{1B}[0m", "\u{1B}[1mt\u{1B}[0m",
                "\u{1B}[2m1 row\u{1B}[0m",
            ])
    }

    @Test func theHeaderGoesWithItsRule() throws {
        #expect(try lines(Page(columns: [Column("name")], values: [["x"]]), header: false) == ["x"])
    }

    @Test func noRowsLeaveTheHeader() throws {
        #expect(try lines(Page(columns: [Column("a")], values: [])) == ["a", "─"])
        #expect(try lines(Page(columns: [], values: [])) == [])
    }

    @Test func textsThatComeLaterAreCutOnlyWhereThereIsAWidth() throws {
        let rows =
            Array(repeating: [CellValue.text("short"), "x"], count: 600) + [["much longer than that", "longer"]]
        let page = Page(columns: [Column("a"), Column("b")], values: rows)
        #expect(try lines(page, width: 80).last == "much…  longer")
        #expect(try lines(page).last == "much longer than that  longer")
    }

    @Test func rowsAreWrittenAsTheyComeOnceTheSampleIsFull() throws {
        let output = ByteOutput()
        var writtenBeforeTheEnd = 0
        let page = Page(columns: [Column("a")]) { each in
            for _ in 0..<100_000 { try CellValue.withCells(["ten bytes"], each) }
            writtenBeforeTheEnd = output.byteCount
        }
        try render(page, as: .table, to: output)
        #expect(output.byteCount - writtenBeforeTheEnd < ByteOutput.capacity)
    }

    @Test func anyBytesMakeLinesATerminalCanHave() throws {
        let page = bytePage(["a", "b"], nastyTexts.filter { $0.count < 1_000 }.map { [$0, $0] })
        for line in try lines(page, width: 40) {
            #expect(visible(line) == line)
            #expect(displayWidth(of: line) <= 40)
        }
    }

    @Test func theFooterIsAskedAfterTheRows() throws {
        var seen = 0
        let page = Page(columns: [Column("a")], footer: { "\(seen) seen" }) { each in
            for _ in 0..<3 {
                seen += 1
                try CellValue.withCells(["x"], each)
            }
        }
        #expect(try lines(page).last == "3 seen")
    }
}
