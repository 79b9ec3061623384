import Testing

@testable import Rendering

/// The columns of a result that name the bars of a chart, and the column that they measure.
@Suite struct ChartColumnTests {
    private func picture(_ columns: [Column], _ values: [[CellValue]]) throws -> ChartPicture {
        var data = try ChartData(Page(columns: columns, values: values))
        for row in values { try CellValue.withCells(row) { data.append($0) } }
        return ChartPicture(data)
    }

    private func integers(_ names: String...) -> [Column] { names.map { Column($0, .integer) } }
    private func decimals(_ names: String...) -> [Column] { names.map { Column($0, .decimal) } }
    private let currency = Column("currency", .currency)

    @Test func aReportOfProfitDrawsTheNetProfit() throws {
        let columns =
            [Column("month"), Column("row")] + integers("sales")
            + decimals("revenue", "cost", "net_profit", "margin", "roi") + [currency] + integers("left_out")
        let money = CellValue.decimal(100, digits: 2)
        let fraction = CellValue.decimal(2_512, digits: 4)
        let picture = try picture(
            columns,
            [
                ["2026-01", "group", 1, money, money, money, fraction, fraction, "GBP", 0],
                ["2026-02", "group", 0, money, money, money, nil, nil, "GBP", 0],
                [nil, "unassigned", 0, money, money, money, nil, nil, "GBP", 0],
            ])
        #expect(picture.heading == "net_profit (GBP)")
        #expect(picture.panels[0].bars.map(\.label) == ["2026-01", "2026-02", "unassigned"])
        #expect(picture.category == "month")
    }

    @Test func amountsWithoutDecimalsAreStillAmounts() throws {
        let picture = try picture(
            [Column("month")] + decimals("net_profit") + [currency] + integers("left_out"),
            [["2026-01", .decimal(1_200, digits: 0), "JPY", 2]])
        #expect(picture.heading == "net_profit (JPY)")
    }

    @Test func theLastAmountIsDrawnElseTheLastCountElseTheLastFraction() throws {
        let name = [Column("a")]
        let rate = CellValue.decimal(5_000, digits: 4)
        #expect(try picture(name + decimals("x") + integers("n"), [["a", .decimal(1, digits: 2), 2]]).measure == "x")
        #expect(try picture(name + integers("n") + decimals("rate"), [["a", 2, rate]]).measure == "n")
        #expect(try picture(name + decimals("low", "rate"), [["a", rate, rate]]).measure == "rate")
        #expect(try picture(name + integers("n") + decimals("x"), [["a", 2, nil]]).measure == "n")
        #expect(try picture(name + integers("n", "m"), []).measure == "m")
    }

    @Test func labelsUseAsManyColumnsAsAreNeededToDiffer() throws {
        let columns = [Column("market"), Column("platform")] + integers("count")
        let rows: [[CellValue]] = [
            ["Newark", "eBay", 1], ["Newark", "Vinted", 2], ["Online", nil, 3], [nil, nil, 4],
        ]
        #expect(try picture(columns, rows).category == "market · platform")
        #expect(
            try picture(columns, rows).panels[0].bars.map(\.label) == [
                "Newark · eBay", "Newark · Vinted", "Online · (none)", "(none)",
            ])
    }

    @Test func groupsThatDifferOnlyInCurrencyAreMarkedWithIt() throws {
        let columns = [Column("market")] + decimals("sum_cost") + [currency] + decimals("avg_days_to_sell")
        let picture = try picture(
            columns,
            [
                ["Newark", .decimal(1, digits: 2), "EUR", .decimal(100, digits: 2)],
                ["Newark", .decimal(1, digits: 2), "GBP", .decimal(200, digits: 2)],
            ])
        #expect(picture.heading == "avg_days_to_sell" && picture.panels.count == 1)
        #expect(picture.panels[0].bars.map(\.label) == ["Newark · EUR", "Newark · GBP"])
    }

    @Test func aGroupWithoutAmountsNeedsNoPanel() throws {
        let columns = [Column("market")] + decimals("sum_fees") + [Column("sale_currency", .currency)]
        let picture = try picture(columns, [["Newark", nil, nil], ["Online", .decimal(1, digits: 2), "GBP"]])
        #expect(picture.panels.map(\.currency) == ["GBP"])
        #expect(picture.panels[0].bars.map(\.label) == ["Newark", "Online"])
    }

    @Test func linesBelowHaveTheCurrencyOfTheBars() throws {
        let columns = [
            Column("title"), Column("cost", .decimal, .money(currency: "currency")), currency,
            Column("sale_price", .decimal, .money(currency: "sale_currency")),
            Column("fees", .decimal, .money(currency: "sale_currency")), Column("sale_currency", .currency),
        ]
        let rows: [[CellValue]] = (1...3).map { (row: Int64) in
            let money = CellValue.decimal(row * 100, digits: 2)
            return ["Lamp", money, "EUR", money, money, "GBP"]
        }
        let panel = try picture(columns, rows).panels[0]
        #expect(panel.summaries.map(\.name) == ["sale_price"])
    }

    @Test func theNumberOfARecordIsNeitherNameNorMeasure() throws {
        let columns = integers("id") + [Column("name")] + decimals("radius_km")
        let picture = try picture(
            columns, [[5, "Newark", .decimal(80, digits: 1)], [6, "Online", .decimal(9, digits: 1)]])
        #expect(picture.panels[0].bars.map(\.label) == ["Newark", "Online"])
        #expect(picture.measure == "radius_km" && picture.panels[0].summaries.isEmpty)
    }

    @Test func aNumberNamesTheBarsWhereAnotherFollows() throws {
        #expect(try picture(integers("age", "count"), [[21, 1]]).panels[0].bars[0].label == "21")
        #expect(try picture(integers("count"), [[21]]).panels[0].bars[0].label == "(none)")
        #expect(try picture(integers("count") + [Column("title")], [[21, "x"]]).panels[0].bars[0].label == "x")
    }
}
