@testable import Queries
import QueryLanguage
@testable import Reports
@testable import StoreFile
import Tax
import Testing

/// How far a trader has come to the thresholds of the law; today is 30 April 2026.
@Suite struct TaxThresholdTests {
    private func near(_ fixture: ReportFixture, _ home: Currency = .gbp) throws -> [String] {
        try TaxThresholds(fixture.store, TaxRules(), today: ReportFixture.today).near(home: home)
            .map { "\($0.kind) \($0.percent)" }
    }

    @Test func nothingIsNearBelowThreeQuarters() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-04-07", cost: nil)
        try fixture.sale(of: 1, on: "2026-04-10", 74_999)
        #expect(try near(fixture) == [])
        try fixture.item(2, bought: "2026-04-07", cost: 100)
        try fixture.sale(of: 2, on: "2026-04-10", 0, postagePaid: 1)
        #expect(try near(fixture) == ["allowance 75"])
    }

    @Test func theTurnoverOfAYearDecidesTwoYearsLater() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-03-07", cost: 100)
        try fixture.sale(of: 1, on: "2026-04-05", 5_500_000)
        // 2025-26 decides 2027-28, but today is in 2026-27; VAT looks at 12 months.
        #expect(try near(fixture) == ["platform(\"eBay\") 3055"])
        try fixture.item(2, bought: "2026-04-07", cost: 100)
        try fixture.sale(of: 2, on: "2026-04-07", 1_600_000)
        #expect(
            try near(fixture) == ["allowance 1600", "digital 80", "vat 78", "platform(\"eBay\") 3944"])
    }

    /// A turnover is read without the costs, and is the revenue of a report that has them.
    @Test(arguments: ProfitPropertyTests.seeds) func aTurnoverIsTheRevenueOfTheProfit(seed: UInt64) throws {
        let fixture = try ProfitPropertyTests.ledger(seed)
        let bounds = Bounds(from: Day(number: 20_460), through: Day(number: 20_540))
        for currency in [Currency.gbp, .eur, .usd] {
            var request = ProfitRequest(
                grouping: nil, filters: [.period(.sold, bounds)], currency: currency, today: ReportFixture.today)
            request.needsCosts = false
            let whole = try fixture.store.profit(request).total
            request.isRevenueOnly = true
            let figures = try fixture.store.profit(request).total
            #expect(figures.revenue == whole.revenue && figures.sales == whole.sales && figures.sales > 0)
            #expect(figures.eventsLeftOut == whole.eventsLeftOut && figures.isRevenueKnown == whole.isRevenueKnown)
        }
    }

    @Test func sellingInPersonIsNoPlatform() throws {
        let fixture = try ReportFixture()
        for item in 1...30 {
            try fixture.item(item, bought: "2026-01-07", cost: 100)
            try fixture.sale(of: item, on: "2026-02-07", 10, platform: item <= 23 ? 2 : 17)
        }
        #expect(try near(fixture) == ["platform(\"Vinted\") 76"])
        #expect(try fixture.store.taxYear(#require(Period.taxYear(beginning: 2025))).platforms.map(\.sales) == [23])
    }

    @Test func aFormForPlatformsInAmericaNeedsSalesAndAmount() throws {
        let fixture = try ReportFixture()
        for item in 1...160 {
            try fixture.item(item, bought: "2026-01-07", cost: 100)
            try fixture.sale(of: item, on: "2026-02-07", item == 1 ? 1_600_000 : 1, "USD")
        }
        #expect(try near(fixture, .usd) == ["form1099K(\"eBay\") 80"])
        #expect(try near(fixture, Currency(code: "AUD") ?? .gbp) == [])
    }
}
