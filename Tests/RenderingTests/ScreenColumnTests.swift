import Testing
import TestSupport

@testable import Rendering

/// The table as a person at a terminal reads it; a pipe gets the same table as before.
@Suite struct ScreenColumnTests {
    private func table(_ page: Page, width: Int? = 80, colour: Bool = false) throws -> [String] {
        let options = RenderingOptions(width: width, colour: colour, isForTerminal: width != nil)
        return try text(page, as: .table, options).split(separator: "\n").map(String.init)
    }

    private func column(_ name: String, _ change: (inout Column) -> Void = { _ in }) -> Column {
        var column = Column(name)
        change(&column)
        return column
    }

    @Test func aColumnThatSaysTheSameInThreeRowsIsSaidAbove() throws {
        let columns = [column("title"), column("status") { $0.constantRows = 3 }]
        let rows: [[CellValue]] = [["a", "sold"], ["b", "sold"], ["c", "sold"], ["d", "listed"]]
        for count in 1...4 {
            let page = Page(columns: columns, values: Array(rows.prefix(count)))
            #expect(try table(page)[0] == (count == 3 ? "in all rows: status sold" : "title  status"))
            #expect(try table(page)[1].contains("status") == false)
            #expect(try table(page, width: nil)[0] == "title  status")
        }
    }

    /// No value may vanish: each column of constant cells is in the line above or still in the table.
    @Test(arguments: 30...90) func everyConstantValueIsSaidOrShown(width: Int) throws {
        var columns = ["title", "market", "cost", "currency", "note"].map { Column($0) }
        columns[2] = Column("cost", .decimal, .money(currency: "currency"))
        for index in 1..<columns.count { columns[index].constantRows = 3 }
        let rows = ["a", "b", "c"].map { title -> [CellValue] in
            [.text(title), "Newark", .decimal(1250, digits: 2), "GBP", "with a longer note"]
        }
        let lines = try table(Page(columns: columns, values: rows), width: width)
        let all = lines.joined(separator: "\n")
        #expect(lines.allSatisfy { displayWidth(of: $0) <= width })
        for (name, value) in [("market", "Newark"), ("cost", "12.50"), ("note", "with a")] {
            let isNamed = all.contains("not shown") || all.contains("more column")
            #expect(all.contains(value) || isNamed, "\(name) at \(width):\n\(all)")
        }
        if width >= 70 { #expect(lines[0] == "in all rows: market Newark · cost 12.50 GBP · note with a longer note") }
    }

    @Test func aColumnIsNotConstantIfItsTotalOrARowAfterTheSampleDiffers() throws {
        var count = Column("count", .integer)
        count.constantRows = 3
        let rows = (0..<600).map { row -> [CellValue] in [.text("r\(row)"), .integer(row < 550 ? 2 : 3)] }
        let three = Page(columns: [Column("day"), count], values: Array(rows.prefix(3)), totals: [["total", 6]])
        #expect(try table(three)[0] == "day    count")
        #expect(try table(Page(columns: [Column("day"), count], values: rows))[0].hasPrefix("day"))
    }

    @Test func anAmountInTwoCurrenciesIsNotConstant() throws {
        var cost = Column("cost", .decimal, .money(currency: "currency"))
        cost.constantRows = 3
        let page = Page(
            columns: [Column("title"), cost, Column("currency", .currency)],
            values: ["GBP", "GBP", "EUR"].map { ["x", .decimal(100, digits: 2), .text($0)] })
        #expect(try table(page).last == "x      1.00 EUR")
    }

    /// A heading is cut only if its column stands alone.
    @Test(arguments: 1...90) func noHeadingIsCutBesideAnotherColumn(width: Int) throws {
        let names = ["sku", "title", "sale_platform", "bought_from_whom", "haul"]
        var columns = names.map { Column($0) }
        columns[1].leastWidth = 20
        columns[2].isKept = true
        columns[3].isExtra = true
        let cell = CellValue.text("a text that is longer than its heading")
        for order in 0..<names.count {
            let turned = Array(columns[order...] + columns[..<order])
            for rows in [[names.map { _ in cell }], [names.map { _ in "x" }]] {
                let header = try table(Page(columns: turned, values: rows), width: width)[0]
                let isAlone = !header.contains("  ")
                #expect(isAlone || !header.contains("…"), "\(header)")
                #expect(displayWidth(of: header) <= width)
            }
        }
    }

    @Test func aLongTextGivesUpCellsForTheHeadingOfAnother() throws {
        var columns = [Column("title"), Column("platforms")]
        columns[0].leastWidth = 20
        let page = Page(columns: columns, values: [["A very long title of a lamp", "eBay; Vinted"]])
        #expect(
            try table(page, width: 30) == [
                "title                platforms", "───────────────────  ─────────", "A very long title …  eBay; Vi…",
            ])
    }

    @Test func aTableWithoutRowsIsASentence() throws {
        var page = Page(columns: [Column("age"), Column("count", .integer)], values: [], totals: [["total", 0]])
        page.nothing = "no items match"
        #expect(try table(page) == ["no items match"])
        #expect(try table(page, width: nil)[0] == "age    count")
        #expect(try text(page, as: .record, RenderingOptions(width: 80, isForTerminal: true)) == "no items match\n")
        page.nothing = ""
        #expect(try table(page) == [])
    }

    @Test func aGroupWithoutANameIsCalledNoneExceptInItsTotal() throws {
        let page = Page(
            columns: [
                column("market") { $0.isGroup = true }, column("seller") { ($0.isGroup, $0.isKept) = (true, true) },
            ],
            values: [["Newark", .empty]], totals: [["total", .empty]])
        let lines = try table(page)
        #expect(lines[2] == "Newark  (none)" && lines.last == "total")
        #expect(try !text(page, as: .table).contains("(none)"))
        #expect(try text(page, as: .csv) == "market,seller\nNewark,\n")
        #expect(try text(page, as: .json).contains("null"))
    }

    /// An extra column has room only once the texts before it are wide enough to read.
    @Test(arguments: 30...120) func textsGrowBeforeExtraColumns(width: Int) throws {
        let title = column("title") { ($0.leastWidth, $0.comfortableWidth) = (20, 40) }
        let note = column("note") { $0.isExtra = true }
        let long = CellValue.text(String(repeating: "t", count: 60))
        let page = Page(columns: [title, column("market"), note], values: [[long, "Newark", long]])
        let lines = try table(page, width: width)
        #expect(lines.allSatisfy { displayWidth(of: $0) <= width })
        if lines[0].contains("note") { #expect(lines[1].prefix { $0 == "─" }.count >= 40) }
        #expect(lines[0].contains("note") == (width >= 40 + 2 + 6 + 2 + 8))
    }

    @Test func headingsAreWordsOnlyAtATerminal() throws {
        let page = Page(columns: ["sku", "sale_price", "roi"].map { Column($0) }, values: [["a", "b", "c"]])
        #expect(try table(page)[0] == "SKU  sale price  ROI")
        #expect(try table(page, width: nil)[0] == "sku  sale_price  roi")
        let options = RenderingOptions(width: 80, isForTerminal: true)
        #expect(try text(page, as: .record, options).contains("sale price  b"))
        #expect(try text(page, as: .record).contains("sale_price  b"))
    }

    @Test func amountsHaveACommaAtEachThousand() throws {
        var random = SeededRandom(seed: 34)
        let cost = Column("cost", .decimal, .money(currency: nil))
        for _ in 0..<1_000 {
            let units = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<63, using: &random)
            let digits = Int.random(in: 0...3, using: &random)
            let page = Page(columns: [cost], values: [[.decimal(units, digits: digits)]])
            let shown = try #require(try table(page).last).drop { $0 == " " }
            #expect(shown == grouped(units, digits: digits))
        }
    }

    @Test func theSharedBeginningOfSKUsIsDim() throws {
        let skus = Column("sku", .sku)
        let page = Page(columns: [skus], values: [["FH-2KAAJ8NS"], ["FH-2KAAJ8N4"], ["FH-2KAAJ8G3"]])
        #expect(try table(page, colour: true)[2] == "\u{1B}[2mFH-2KAAJ8\u{1B}[22mNS")
        #expect(try table(page)[2] == "FH-2KAAJ8NS")
        #expect(try table(Page(columns: [skus], values: [["FH-2KAAJ8NS"]]), colour: true)[2] == "FH-2KAAJ8NS")
    }
}
