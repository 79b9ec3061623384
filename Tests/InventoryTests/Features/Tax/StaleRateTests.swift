@testable import Queries
import QueryLanguage
@testable import Reports
import Tax
import Testing

/// Rates older than a long weekend, which every conversion reports.
@Suite struct StaleRateTests {
    /// Makes a store with the newest rates on 2026-05-26, and amounts on later days.
    private func fixture() throws -> ReportFixture {
        let fixture = try ReportFixture()
        for (id, day) in ["2026-05-30", "2026-05-31", "2026-06-02", "2026-06-03", "2026-06-03"].enumerated() {
            try fixture.item(id + 1, bought: day, cost: 1000, "EUR", haul: 1)
        }
        return fixture
    }

    private static let today = Day(number: 20_573 + 60)

    @Test func stockReportCountsStaleRates() throws {
        let fixture = try fixture()
        let request = StockRequest(filters: [], isAging: false, currency: .gbp, today: Self.today)
        #expect(
            try fixture.store.stock(request).losses.sentences == [
                "4 amounts used a rate more than 4 days old, 2 of them more than 7 days (EUR, from 2026-05-26); "
                    + "the figures may be inaccurate"
            ])
        try fixture.run("DELETE FROM items WHERE id IN (4, 5)")
        #expect(
            try fixture.store.stock(request).losses.sentences == [
                "2 amounts used a rate more than 4 days old (EUR, from 2026-05-26)"
            ])
        try fixture.run("DELETE FROM items WHERE id IN (2, 3)")
        #expect(try fixture.store.stock(request).losses.sentences.isEmpty)
    }

    @Test(
        arguments: [
            "items in GBP", "items show cost in GBP sort cost", "items show sum cost in GBP", "hauls",
            "items by month show sum cost in GBP", "items where cost > 1 GBP show sku in GBP",
        ])
    func queryCountsEachStaleDayOnce(query: String) throws {
        let stale = try fixture().answer(query).leftOut.stale
        #expect(stale.count == 3)
        #expect(stale.veryOldCount == 1)
    }

    @Test func queryWithoutConversionReportsNoStaleRates() throws {
        let fixture = try fixture()
        func leftOut(_ query: String) throws -> LeftOut {
            var leftOut = try fixture.answer(query).leftOut
            leftOut.currencies = [:]
            return leftOut
        }
        #expect(try leftOut("items") == LeftOut())
        #expect(try leftOut("items where bought < 2026-05-31 in GBP") == LeftOut())
        _ = try fixture.answer("items in GBP")
        #expect(try leftOut("items where bought < 2026-05-31 in GBP") == LeftOut())
    }

    @Test func taxYearCountsStaleRatesOfStockAndPlatforms() throws {
        let fixture = try ReportFixture()
        try fixture.run("DELETE FROM rates WHERE day > '2026-03-20'")
        try fixture.item(1, bought: "2026-03-27", cost: 1000, "EUR")
        try fixture.item(2, bought: "2026-03-01", cost: 1000)
        try fixture.sale(of: 2, on: "2026-03-26", 1800)
        let year = try #require(Period.taxYear(beginning: 2025))
        // The stock, and the sale in euros; the profit needs no rate.
        #expect(
            try fixture.store.taxYear(year).losses.sentences == [
                "2 amounts used a rate more than 4 days old (EUR, from 2026-03-20)"
            ])
    }

    @Test func aReportSaysWhichRatesItUsed() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 1000, "EUR", rate: "0.75")
        try fixture.item(2, bought: "2026-01-03", cost: 1000, "USD")
        try fixture.sale(of: 1, on: "2026-01-20", 1000, "USD")
        try fixture.sale(of: 2, on: "2026-02-20", 1000)
        let uses = try fixture.profit(nil).rates
        #expect(
            uses.map { "\($0.code) \($0.published) \($0.captured) \($0.days?.description ?? "-")" } == [
                "EUR 0 1 -", "USD 2 0 2026-01-03..2026-01-20",
            ])
    }
}
