import QueryLanguage
import Testing

@testable import Queries
@testable import Reports

@Suite struct ProfitTests {
    @Test func eachAmountIsConvertedAtTheRateOfItsOwnDay() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        // January: 20.00 EUR × 0.8, 10.00 EUR × 0.8, 1.00 EUR × 0.8. February: the refund × 0.9, the cost × 0.8 again.
        // March: 30.00 USD × 0.9, 2.00 USD × 0.9, 4.50 EUR × 0.9.
        #expect(
            try fixture.profit(.calendar(.month)).lines.map(\.shown) == [
                "2026-01 1 1600 800 80 300 420 0", "2026-02 0 -900 -800 0 0 -100 0",
                "2026-03 1 2700 900 180 405 1215 0",
            ])
        // 3.00 GBP ÷ 0.8; 9.00 GBP ÷ 0.9.
        #expect(
            try fixture.profit(.calendar(.month), in: .eur).lines.map(\.shown) == [
                "2026-01 1 2000 1000 100 375 525 0", "2026-02 0 -1000 -1000 0 0 0 0",
                "2026-03 1 3000 1000 200 450 1350 0",
            ])
    }

    @Test func aMonthWithoutAnythingHasItsRowInsideThePeriod() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        let since = Filter.period(.sold, Bounds(from: Day(iso: "2026-03-01")))
        #expect(try fixture.profit(.calendar(.month), [since]).lines.map(\.label) == ["2026-03", "2026-04"])
        let year = Filter.period(.sold, Bounds(from: Day(iso: "2025-11-20"), through: Day(iso: "2026-02-28")))
        #expect(
            try fixture.profit(.calendar(.month), [year]).lines.map(\.label) == [
                "2025-11", "2025-12", "2026-01", "2026-02",
            ])
        #expect(try fixture.profit(.calendar(.taxYear)).lines.map(\.label) == ["2025-26"])
        #expect(try fixture.profit(.calendar(.quarter)).lines.map(\.label) == ["2026-Q1"])
        #expect(try fixture.profit(.calendar(.week), [year]).lines.first?.label == "2025-W47")
    }

    @Test func expensesOutsideEveryGroupStandApart() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        #expect(
            try fixture.profit(.market).lines.map(\.shown) == [
                "Ark 1 2700 900 180 0 1620 0", "Battersea 1 700 0 80 405 215 0", "unassigned 0 0 0 0 300 -300 0",
            ])
        #expect(
            try fixture.profit(.platform).lines.map(\.shown) == [
                "eBay 1 700 0 80 0 620 0", "Vinted 1 2700 900 180 0 1620 0", "unassigned 0 0 0 0 705 -705 0",
            ])
    }

    @Test func saleFilterExcludesExpenses() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        #expect(
            try fixture.profit(nil, [.platform(.sold, "vinted")]).lines.map(\.shown) == ["- 1 2700 900 180 0 1620 0"])
        #expect(try fixture.profit(nil, [.market("battersea")]).lines.map(\.shown) == ["- 1 700 0 80 405 215 0"])
    }

    @Test func salesWithoutARateOrCostAreLeftOutAndCounted() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        try fixture.item(3, bought: "2026-01-06", cost: nil)
        try fixture.sale(of: 3, on: "2026-01-07", 500)
        try fixture.item(4, bought: "2026-01-06", cost: 100)
        try fixture.sale(of: 4, on: "2026-01-07", 500, "SEK")
        try fixture.expense(700, "NOK", on: "2026-01-08")
        let report = try fixture.profit(.calendar(.month))
        #expect(report.lines.first?.shown == "2026-01 1 1600 800 80 300 420 3")
        #expect(
            report.losses.sentences == [
                "1 sale left out: no cost is known · try: items sold without cost",
                "1 sale, 1 expense left out: no rate for NOK, SEK · try: rates refresh",
            ])
    }

    @Test func aRateThatCameWithTheRecordWins() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 1000, "EUR", rate: "0.75")
        try fixture.sale(of: 1, on: "2026-01-20", 1000)
        #expect(try fixture.profit(nil).lines.map(\.shown) == ["- 1 1000 750 0 0 250 0"])
        let since = Filter.period(.sold, Bounds(from: Day(iso: "2026-01-01")))
        #expect(try fixture.profit(nil, [since]).lines.map(\.shown) == ["- 1 1000 750 0 0 250 0"])
    }

    @Test func listingIncludesUnknownCostsAndASumCountsThem() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: nil)
        try fixture.sale(of: 1, on: "2026-01-20", 1000)
        try fixture.item(2, bought: "2026-01-05", cost: 300)
        try fixture.sale(of: 2, on: "2026-01-20", 1000)
        for query in ["items sort sku show sku, profit", "items sort sku show sku, profit in GBP"] {
            #expect(try fixture.answer(query).rows == ["T-1|", "T-2|7.00"])
            #expect(try fixture.answer(query).leftOut == LeftOut())
        }
        for noun in ["items", "sales"] {
            let sum = try fixture.answer("\(noun) show count, sum profit")
            #expect(sum.rows == ["2|7.00|GBP"])
            #expect(sum.leftOut.unknown == 1 && sum.leftOut.otherCurrency == 0)
        }
        try fixture.run("UPDATE sales SET currency = 'SEK' WHERE itemId = 2")
        #expect(try fixture.answer("items show sku, profit").leftOut.otherCurrency == 1)
    }

    @Test func aRefundHasTheRateOfTheReturnAndNotTheOneThatCameWithTheSale() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 0)
        try fixture.sale(of: 1, on: "2026-01-20", 1000, "EUR", rate: "0.75", returned: ("2026-02-10", 1000))
        #expect(
            try fixture.profit(.calendar(.month)).lines.map(\.shown) == [
                "2026-01 1 750 0 0 0 750 0", "2026-02 0 -900 0 0 0 -900 0",
            ])
        #expect(try fixture.answer("sales show profit").rows == ["-1.50"])
    }

    @Test func anItemSoldTwiceCostsBothTimes() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 500)
        try fixture.item(2, bought: "2026-01-05", cost: 10)
        try fixture.sale(of: 1, on: "2026-01-20", 1000, returned: ("2026-02-10", nil))
        try fixture.sale(of: 2, on: "2026-01-20", 30)
        try fixture.sale(of: 1, on: "2026-03-20", 800)
        #expect(
            try fixture.profit(.calendar(.month)).lines.map(\.shown) == [
                "2026-01 2 1030 510 0 0 520 0", "2026-02 0 -1000 -500 0 0 -500 0", "2026-03 1 800 500 0 0 300 0",
            ])
    }

    @Test(
        arguments: [
            (1, 3, 3333), (2, 3, 6667), (-1, 3, -3333), (1, -8, nil), (1, 20_000, 1), (1, 20_001, 0), (5, 0, nil),
        ] as [(Int64, Int64, Int64?)])
    func fractionsAreRoundedHalfAwayFromZero(part: Int64, whole: Int64, expected: Int64?) {
        #expect(part.fraction(of: whole) == expected)
    }
}
