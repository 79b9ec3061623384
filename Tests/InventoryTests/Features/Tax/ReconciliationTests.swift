import QueryLanguage
import Testing

@testable import Reports
@testable import StoreFile

/// The gross sales of a platform by month.
@Suite struct ReconciliationTests {
    @Test(arguments: ProfitPropertyTests.seeds) func aYearIsThatOfTheThreshold(seed: UInt64) throws {
        let fixture = try ProfitPropertyTests.ledger(seed)
        for (year, currency) in [(2025, Currency.eur), (2026, .eur), (2026, .usd)] {
            let period = try #require(Period.year(year))
            for platform in try fixture.store.platformYear(period, in: currency) {
                let slug = Platform.slug(of: try #require(platform.platform))
                let report = try fixture.store.reconciliation(of: slug, in: period, currency: currency)
                #expect(report.total.amount == platform.amount && report.total.leftOut == platform.leftOut)
                #expect(report.total.sales == platform.rows - platform.leftOut)
                #expect(report.months.count == 12)
            }
        }
    }

    @Test func anAmountWithoutARateIsLeftOut() throws {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 100)
        try fixture.sale(of: 1, on: "2026-01-20", 2000, "SEK", postagePaid: 100)
        let january = try #require(Period.month(year: 2026, month: 1))
        let report = try fixture.store.reconciliation(of: "ebay", in: january, currency: .gbp)
        #expect(report.total.sales == 0 && report.total.leftOut == 1)
        #expect(report.losses.sentences == ["1 sale left out: no rate for SEK · try: rates refresh"])
    }
}
