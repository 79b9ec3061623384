import Testing

@testable import Rendering

@Suite struct TableTests {
    private let columns = [Column("sku"), Column("title"), Column("cost", .decimal), Column("market")]

    private func page(_ values: [[CellValue]], totals: [[CellValue]] = [], footer: String? = nil) -> Page {
        Page(columns: columns, values: values, totals: totals, footer: footer)
    }

    /// Returns the rendered lines; with a width, as on a terminal.
    private func lines(
        _ page: Page, width: Int? = nil, colour: Bool = false, header: Bool = true, isASCII: Bool = false
    ) throws -> [String] {
        let options = RenderingOptions(
            header: header, width: width, colour: colour, isForTerminal: width != nil, isASCII: isASCII)
        return try text(page, as: .table, options)
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
                "SKU   title          cost  market",
                "────  ─────────────  ────  ─────────────",
                "FH-1  A very long …  3.50  A market by …",
            ])
    }

    @Test func columnsThatCannotFitAreNamedUnderTheTable() throws {
        let page = page([["FH-1", "A very long title", .decimal(350, digits: 2), "Battersea"]], footer: "1 row")
        #expect(
            try lines(page, width: 20) == [
                "SKU   title     cost",
                "────  ────────  ────",
                "FH-1  A very …  3.50",
                "1 more column · as record",
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
        #expect(try lines(page, width: 5).last == "3 more columns · as record")
        #expect(try lines(page, width: 44).last == "123456789  2026-03-14  FH-20D6G0NR  A long …")
    }

    @Test func dataCannotCommandTheTerminal() throws {
        let page = page([["\u{1B}[2J", "a\nb\u{202E}", nil, "\u{9B}31m\tx"]])
        #expect(try lines(page)[2] == "␛[2J  a␊b⟨U+202E⟩     —  ⟨U+009B⟩31m␉x")
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

    @Test func tableWithoutHeaderHasNoRule() throws {
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

    // MARK: - At a terminal

    private static let money = Column.Measure.money(currency: "currency")

    private func amounts(_ values: [[CellValue]]) -> Page {
        Page(
            columns: [
                Column("sku", .sku), Column("cost", .decimal, Self.money), Column("profit", .decimal, Self.money),
                Column("margin", .decimal, .ratio), Column("currency", .currency), Column("note"),
            ], values: values)
    }

    @Test func singleCurrencyMovesToTheHeaderAndEmptyColumnsAreLeftOut() throws {
        let page = amounts([
            ["FH-1", .decimal(350, digits: 2), .decimal(-12_000, digits: 2), .decimal(6_385, digits: 4), "GBP", nil],
            ["FH-2", nil, .decimal(1, digits: 2), nil, "GBP", nil],
        ])
        #expect(
            try lines(page, width: 80) == [
                "SKU   cost GBP   profit  margin",
                "────  ────────  ───────  ──────",
                "FH-1      3.50  -120.00  63.9 %",
                "FH-2      —        0.01   —",
            ])
    }

    @Test func severalCurrenciesStandInTheCellsWithAlignedPoints() throws {
        let page = amounts([
            ["FH-1", .decimal(350, digits: 2), .decimal(5, digits: 0), nil, "GBP", "x"],
            ["FH-2", .decimal(1_500, digits: 0), .decimal(1, digits: 3), nil, "JPY", nil],
        ])
        #expect(
            try lines(page, width: 80) == [
                "SKU           cost     profit  note",
                "────  ────────────  ─────────  ────",
                "FH-1      3.50 GBP  5     GBP  x",
                "FH-2  1,500    JPY  0.001 JPY",
            ])
    }

    @Test func namedColumnsStayWhenEmpty() throws {
        var page = amounts([["FH-1", .decimal(350, digits: 2), nil, nil, "GBP", nil]])
        for index in page.columns.indices { page.columns[index].isKept = true }
        #expect(
            try lines(page, width: 80) == [
                "SKU   cost  profit  margin  currency  note",
                "────  ────  ──────  ──────  ────────  ────",
                "FH-1  3.50       —       —  GBP",
            ])
    }

    @Test func aTitleKeepsItsWidthBeforeAnotherColumnIsShown() throws {
        var title = Column("title")
        title.leastWidth = 24
        let columns = [Column("sku", .sku), title, Column("cost", .decimal), Column("market")]
        let row: [CellValue] = [
            "FH-20D6G0NR", .text(String(repeating: "t", count: 200)), .decimal(350, digits: 2), "Battersea Park",
        ]
        for width in 14...220 {
            let header = try lines(Page(columns: columns, values: [row]), width: width)[0]
            let titleWidth = try lines(Page(columns: columns, values: [row]), width: width)[2].count {
                "t…".contains($0)
            }
            if header.contains("cost") { #expect(titleWidth >= 24, "\(width)") }
            #expect(header.contains("title") == (width >= 21), "\(width)")
        }
    }

    @Test func columnFilledAfterTheSampleIsReportedAsHidden() throws {
        let rows = Array(repeating: [CellValue.text("x"), .empty], count: 600) + [["y", "late"]]
        #expect(
            try lines(Page(columns: [Column("a"), Column("b")], values: rows), width: 40).last
                == "not shown: b · as record")
    }

    @Test func aCurrencyThatComesLaterIsInItsCell() throws {
        let columns = [Column("cost", .decimal, Self.money), Column("currency", .currency)]
        let rows =
            Array(repeating: [CellValue.decimal(350, digits: 2), "GBP"], count: 600) + [
                [.decimal(350, digits: 2), "EUR"]
            ]
        let lines = try lines(Page(columns: columns, values: rows), width: 40)
        #expect(lines.first == "cost GBP" && lines.last == "    3.50 EUR")
    }

    @Test func lossesAreRed() throws {
        let page = amounts([["FH-1", .decimal(-350, digits: 2), nil, .decimal(-100, digits: 4), "GBP", nil]])
        #expect(
            try lines(page, width: 80, colour: true)[2]
                == "FH-1     \u{1B}[31m-3.50\u{1B}[39m  \u{1B}[31m-1.0 %\u{1B}[39m")
        let plain = Page(columns: [Column("latitude", .decimal)], values: [[.decimal(-350, digits: 2)]])
        #expect(try !lines(plain, width: 80, colour: true)[2].contains("31m"))
    }

    @Test(arguments: [
        (6_385, "63.9 %"), (6_384, "63.8 %"), (-5, "-0.1 %"), (4, "0.0 %"), (-6_385, "-63.9 %"), (10_000, "100.0 %"),
    ])
    func ratiosAreRoundedHalfAwayFromZero(tenThousandths: Int, shown: String) throws {
        let page = Page(
            columns: [Column("margin", .decimal, .ratio)], values: [[.decimal(Int64(tenThousandths), digits: 4)]])
        #expect(try lines(page)[2].trimmingPrefix(while: { $0 == " " }) == shown)
        for format in [OutputFormat.csv, .markdown, .html, .json] {
            #expect(try !text(page, as: format).contains("%"))
        }
    }

    @Test func anASCIITerminalGetsASCIIRulesDotsAndDashes() throws {
        let page = Page(
            columns: [Column("a"), Column("b", .decimal)], values: [["Brass desk lamp", .empty]],
            footer: "1–2 · 3 of “x”…")
        #expect(
            try lines(page, width: 12, isASCII: true) == [
                "a", "------------", "Brass desk ~", "1-2 - 3 of \"x\"...",
            ])
    }
}
