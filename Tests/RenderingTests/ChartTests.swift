import TestSupport
import Testing

@testable import Rendering

@Suite struct ChartTests {
    private let byMonth = [
        Column("month"), Column("count", .integer), Column("net_profit", .decimal), Column("currency", .currency),
    ]

    private func lines(_ page: Page, width: Int? = 40, colour: Bool = false, header: Bool = true) throws -> [String] {
        try text(page, as: .chart, RenderingOptions(header: header, width: width, colour: colour))
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private func money(_ pence: Int64) -> CellValue { .decimal(pence, digits: 2) }

    @Test func barsAreAsLongAsTheirNumbers() throws {
        let page = Page(
            title: "items", columns: [Column("market"), Column("count", .integer)],
            values: [
                ["Battersea", 20], ["Newark", 10], ["Pimlico Road", 5], ["Online", 0], ["Kijiji", 1], [nil, 3],
            ])
        #expect(
            try lines(page) == [
                "items: count",
                "Battersea     20  ██████████████████████",
                "Newark        10  ███████████",
                "Pimlico Road   5  █████▌",
                "Online         0",
                "Kijiji         1  █▏",
                "(none)         3  ███▎",
            ])
    }

    @Test func aBarToTheLeftEndsWithTheNearestBlock() {
        #expect(
            (0...10).map { BlockBar.left(eighths: $0, cells: 2) }
                == ["  ", " ▕", " ▕", " ▐", " ▐", " ▐", " ▐", " █", " █", "▕█", "▕█"])
    }

    @Test func negativeBarsGrowToTheLeftOfTheZeroLine() throws {
        let page = Page(
            title: "profit", columns: byMonth,
            values: [
                ["2026-01", 3, money(120_050), "GBP"], ["2026-02", 3, money(-60_025), "GBP"],
                ["2026-03", 3, money(0), "GBP"], ["2026-04", 3, nil, "GBP"], ["2026-05", 3, money(-1), "GBP"],
            ])
        #expect(
            try lines(page, width: 44) == [
                "profit: net_profit (GBP)",
                "2026-01  1,200.50          │████████████████",
                "2026-02   -600.25  ████████│",
                "2026-03      0.00          │",
                "2026-04         –          │",
                "2026-05     -0.01         ▕│",
            ])
    }

    @Test func chartOfLossesAloneHasNoRightSide() throws {
        let page = Page(columns: [Column("a"), Column("n", .integer)], values: [["x", -4], ["y", -2]])
        #expect(try lines(page, width: 16, header: false) == ["x  -4  ████████│", "y  -2      ████│"])
    }

    @Test func eachCurrencyHasItsOwnScale() throws {
        let page = Page(
            title: "sales", columns: byMonth,
            values: [
                ["2026-01", 1, money(8_000), "EUR"], ["2026-01", 7, money(100_000), "GBP"],
                ["2026-02", 2, money(4_000), "EUR"], ["2026-02", 7, money(50_000), "GBP"],
            ])
        #expect(
            try lines(page) == [
                "sales: net_profit",
                "EUR",
                "2026-01     80.00 EUR  █████████████████",
                "2026-02     40.00 EUR  ████████▌",
                "count    ▁█  1 to 2",
                "GBP",
                "2026-01  1,000.00 GBP  █████████████████",
                "2026-02    500.00 GBP  ████████▌",
                "each currency has its own scale",
            ])
    }

    @Test func aGroupByCurrencyComparesNoBarsEither() throws {
        let page = Page(
            columns: [Column("currency", .currency), Column("sum_amount", .decimal)],
            values: [["GBP", money(100)], ["EUR", money(900)]])
        #expect(
            try lines(page, width: 20, header: false) == [
                "GBP", "GBP  1.00  █████████", "EUR", "EUR  9.00  █████████", "each currency has its own scale",
            ])
    }

    @Test func otherMeasuresAreSparklines() throws {
        let page = Page(
            title: "stock",
            columns: [
                Column("age"), Column("count", .integer), Column("cost", .decimal), Column("currency", .currency),
                Column("left_out", .integer),
            ],
            values: [
                ["0–30", 8, money(100), "GBP", 0], ["31–60", 1, money(50), "GBP", 0], ["61–90", nil, nil, "GBP", 0],
                ["91–180", 4, money(25), "GBP", 0],
            ])
        #expect(
            try lines(page, width: 30) == [
                "stock: cost (GBP)", "0–30    1.00  ████████████████", "31–60   0.50  ████████", "61–90      –",
                "91–180  0.25  ████", "count   █▁ ▄  1 to 8",
            ])
    }

    @Test func longSparklineAveragesItsValues() {
        #expect(Sparkline.text([0, 2, 6, 8], width: 2) == "▁█")
        #expect(Sparkline.text([0, nil, 7], width: 9) == "▁ █")
        #expect(
            Sparkline.text([5, 5], width: 9) == "" && Sparkline.text([nil], width: 9) == ""
                && Sparkline.text([1, 2], width: 0) == "")
    }

    @Test func onlyColourAddsEscapes() throws {
        let page = Page(columns: [Column("a"), Column("n", .integer)], values: [["x", 2], ["y", -2]])
        #expect(
            try lines(page, width: 12, colour: true) == [
                "\u{1B}[1mResult: n\u{1B}[0m", "x   2    │\u{1B}[32m██\u{1B}[0m", "y  -2  \u{1B}[31m██\u{1B}[0m│",
            ])
        #expect(!(try text(page, as: .chart)).contains("\u{1B}"))
    }

    @Test(arguments: 12...90) func noLineIsWiderThanTheTerminal(width: Int) throws {
        let page = Page(
            columns: [Column("a"), Column("count", .integer), Column("cost", .decimal), Column("currency", .currency)],
            values: [
                ["日本語日本語日本語日本語日本語日本語", 1, money(99), "GBP"], ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 900, money(-10), "GBP"],
                ["A market by the river, under the bridge", 30, money(33), "GBP"],
            ])
        for line in try lines(page, width: width, header: false).prefix(3) { #expect(displayWidth(of: line) <= width) }
    }

    @Test func numbersAreNeverCut() throws {
        let page = Page(
            columns: [Column("a"), Column("n", .integer)], values: [["label", .integer(.min)], ["x", .integer(.max)]])
        #expect(
            try lines(page, width: 10, header: false) == [
                "lab…  -9,223,372,036,854,775,808", "x      9,223,372,036,854,775,807",
            ])
        #expect(try lines(page, width: nil, header: false).allSatisfy { displayWidth(of: $0) <= 80 })
    }

    @Test func dataCannotCommandTheTerminal() throws {
        let page = bytePage(["a"], [[Array("\u{1B}[2J\n".utf8)]])
        var drawn = Page(columns: [Column("a"), Column("n", .integer)], values: [])
        drawn.rows = { each in
            try page.rows { cells in try Array([cells[0], .integer(1)]).withUnsafeBufferPointer(each) }
        }
        #expect(try lines(drawn, width: 18, header: false) == ["␛[2J␊  1  ████████"])
    }

    @Test func chartCountsRowsBeyondTheThousandth() throws {
        let page = Page(columns: [Column("n", .integer), Column("count", .integer)]) { each in
            for row in 1...1_204 { try CellValue.withCells([.integer(Int64(row)), 1], each) }
        }
        let lines = try lines(page)
        #expect(lines.count == 1_002)
        #expect(lines.last == "204 more rows are not drawn; narrow the result or group it")
    }

    @Test func aResultWithoutNumbersIsRefused() {
        let page = Page(columns: [Column("title")], values: [["lamp"]])
        #expect(throws: NothingToDraw.self) { try text(page, as: .chart) }
        #expect(throws: NothingToDraw.self) { try text(page, as: .svg) }
        #expect(throws: NothingToDraw.self) { try text(Page(columns: [], values: []), as: .svg) }
    }

    @Test func noRowsLeaveTheHeading() throws {
        #expect(
            try lines(Page(title: "sales", columns: byMonth, values: [], footer: "0 of 0")) == [
                "sales: net_profit", "0 of 0",
            ])
    }

    /// Amounts near the ends of their range, beyond a double's precision, are written exactly.
    @Test(arguments: 1...30) func theLargestAmountsAreDrawnAsTheyAre(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let rows = LargeAmounts.rows(&random)
        let values = rows.enumerated().map { place, row -> [CellValue] in
            [.text("m\(place)"), .integer(row.count), row.pence.map(money) ?? .empty, .text("GBP")]
        }
        let lines = try lines(Page(title: "p", columns: byMonth, values: values), width: 120).dropFirst()
        let blocks = Set("█▉▊▋▌▍▎▏▐▕")
        var bars: [(pence: Int64, length: Int)] = []
        for (line, row) in zip(lines, rows) {
            let words = line.split(separator: " ")
            #expect(row.pence.map { LargeAmounts.units(words[1]) == $0 } ?? (words[1] == "–"), "\(line)")
            if let pence = row.pence { bars.append((pence, line.count { blocks.contains($0) })) }
        }
        for bar in bars {
            #expect((bar.length > 0) == (bar.pence != 0))
            for other in bars where bar.pence.signum() == other.pence.signum() {
                if bar.pence.magnitude > other.pence.magnitude { #expect(bar.length >= other.length) }
            }
        }
        let counts = rows.map(\.count)
        let (low, high) = (try #require(counts.min()), try #require(counts.max()))
        guard Double(low) < Double(high) else { return }
        let words = try #require(lines.last).split(separator: " ").suffix(3)
        #expect(words.map(LargeAmounts.units) == [low, nil, high])
    }
}
