import QueryLanguage
@testable import Reports
import Tax
import Testing

@Suite struct OtherReportTests {
    private func stock(_ fixture: ReportFixture, aging: Bool, in currency: Currency?) throws -> [String] {
        let request = StockRequest(filters: [], isAging: aging, currency: currency, today: ReportFixture.today)
        return try fixture.store.stock(request).lines.map { line in
            let words = [
                line.band.label ?? "-", line.currency?.code ?? "-", "\(line.count)", "\(line.cost)", "\(line.leftOut)",
            ]
            return words.joined(separator: " ")
        }
    }

    @Test func stockIsCountedByAgeAndCurrency() throws {
        let fixture = try ReportFixture()
        // Today is 2026-04-30: 30 days, 31, 60, and 115 days old.
        try fixture.item(1, bought: "2026-03-31", cost: 100)
        try fixture.item(2, bought: "2026-03-30", cost: 250)
        try fixture.item(3, bought: "2026-03-01", cost: 1000, "EUR")
        try fixture.item(4, bought: "2026-01-05", cost: nil)
        try fixture.item(5, bought: "2026-01-05", cost: 999)
        try fixture.sale(of: 5, on: "2026-01-06", 2000)
        #expect(
            try stock(fixture, aging: true, in: nil) == [
                "0-30 GBP 1 100 0", "31-60 EUR 1 1000 0", "31-60 GBP 1 250 0", "91-180 - 1 0 1",
            ])
        #expect(
            try stock(fixture, aging: true, in: .gbp) == [
                "0-30 GBP 1 100 0", "31-60 GBP 2 1150 0", "61-90 GBP 0 0 0", "91-180 GBP 1 0 1", "181-365 GBP 0 0 0",
                "over 365 GBP 0 0 0",
            ])
        #expect(try stock(fixture, aging: false, in: .gbp) == ["0-30 GBP 4 1250 1"])
    }

    @Test func performanceCountsItemsBoughtAtTheMarket() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-01", cost: 100)
        try fixture.item(2, bought: "2026-01-01", cost: 100)
        try fixture.item(3, bought: "2026-01-01", cost: 100, market: 2)
        try fixture.sale(of: 1, on: "2026-01-11", 500)
        try fixture.sale(of: 3, on: "2026-01-04", 500)
        let lines = try fixture.store.performance(PerformanceRequest(group: .market, bounds: Bounds())).lines
        #expect(lines.map(\.label) == ["Ark", "Battersea"])
        #expect(lines.map(\.sold) == [1, 1])
        #expect(lines.map(\.sellThrough) == [10_000, 5000])
        #expect(lines.map(\.averageDays) == [300, 1000])
        #expect(lines.map(\.medianDays) == [30, 100])
    }

    @Test func daysToSellCountFromTheListingOnTheSellingPlatform() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-01", cost: 100)
        try fixture.run(
            """
            INSERT INTO listings (itemId, platformId, listedAt, listedDay, \(ReportFixture.made)) VALUES
            (1, 1, '2026-01-05T09:00:00.000Z', '2026-01-05', \(ReportFixture.stamps)),
            (1, 2, '2026-01-02T09:00:00.000Z', '2026-01-02', \(ReportFixture.stamps))
            """)
        try fixture.sale(of: 1, on: "2026-01-11", 500)
        let lines = try fixture.store.performance(PerformanceRequest(group: .platform, bounds: Bounds())).lines
        #expect(lines.map(\.label) == ["eBay", "Vinted"])
        #expect(lines.map(\.bought) == [1, 1])
        #expect(lines.map(\.sold) == [1, 0])
        #expect(lines.map(\.averageDays) == [600, nil])
    }

    @Test func activityNeverPassesTheWhole() throws {
        let fixture = try ReportFixture()
        for (id, day) in ["2026-04-26", "2026-04-27", "2026-04-29", "2026-05-03"].enumerated() {
            try fixture.item(id + 1, bought: day, cost: 100)
        }
        try fixture.sale(of: 1, on: "2026-04-28", 100)
        let report = try #require(try fixture.store.activity(Bounds(), today: ReportFixture.today))
        #expect(report.window.description == "2026-04-26..2026-04-30")
        #expect([report.purchaseDays, report.listingDays, report.saleDays, report.activeDays] == [3, 0, 1, 4])
        #expect(report.completionRate == 8000)
        #expect([report.currentStreak, report.longestStreak] == [4, 4])
        let future = Bounds(from: Day(iso: "2026-05-01"))
        #expect(try fixture.store.activity(future, today: ReportFixture.today) == nil)
    }

    @Test func aTaxYearHasItsClosingStockAndItsPlatforms() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        // Unsold on 5 April: item 1, which was returned, 10.00 EUR × 0.8, and item 3; not items sold or bought later.
        try fixture.item(3, bought: "2026-02-02", cost: 500)
        try fixture.item(4, bought: "2026-04-06", cost: 700)
        try fixture.sale(of: 3, on: "2026-04-06", 1800)
        let year = try #require(Period.taxYear(beginning: 2025))
        let report = try fixture.store.taxYear(year)
        #expect(report.figures.revenue == 1600 - 900 + 2700)
        #expect(report.closingStock == 800 + 500)
        // 20.00 EUR and 18.00 GBP ÷ 0.9 on eBay; 30.00 USD on Vinted.
        #expect(
            report.platforms.map { "\($0.platform ?? "-") \($0.year) \($0.sales) \($0.amount)" } == [
                "Vinted 2026 1 3000", "eBay 2026 2 4000",
            ])
    }

    /// Its turnover and what its platform reports are two sums of the same sale.
    @Test func aSaleWithoutADayIsLeftOutOfATaxYearOnce() throws {
        let fixture = try ReportFixture()
        for item in 1...2 {
            try fixture.item(item, bought: "2026-01-02", cost: 500)
            try fixture.sale(of: item, on: "2026-02-03", 1800)
        }
        try fixture.run("UPDATE sales SET soldDay = '2026-02-31' WHERE itemId = 1")
        let year = try #require(Period.taxYear(beginning: 2025))
        let losses = try fixture.store.taxYear(year).losses
        #expect(losses.sentences == ["1 sale left out: no day is known · try: sales without sold"])
        #expect(try fixture.store.taxYearRecords(year).losses == losses)
    }
}
