import QueryLanguage
import Testing

@testable import Queries
@testable import Reports
@testable import StoreFile

/// The figures of the first screen.
@Suite struct GlanceTests {
    @Test func emptyStoreHasNoGlance() throws {
        #expect(try ReportFixture().store.glance(in: .gbp, today: ReportFixture.today) == nil)
    }

    @Test(arguments: ProfitPropertyTests.seeds) func glanceAgreesWithTheReports(seed: UInt64) throws {
        let fixture = try ProfitPropertyTests.ledger(seed)
        let today = Day(number: 20_540)
        let glance = try #require(try fixture.store.glance(in: .eur, today: today))
        let stock = try fixture.store.stock(
            StockRequest(filters: [], isAging: false, currency: nil, today: today)
        ).lines
        #expect(glance.unsold.count == stock.reduce(0) { $0 + $1.count } && glance.unsold.isWhole)
        let home = stock.first { $0.currency == .eur }
        #expect(glance.cost == home?.cost ?? 0)
        #expect(glance.otherCurrencies.count == glance.unsold.count - (home?.count ?? 0))
        let month = try #require(Period.containing(today, unit: .month))
        let filters = [Filter.period(.sold, Bounds(from: month.first, through: month.last))]
        let profit = try fixture.profit(nil, in: .eur, filters).total
        #expect(glance.sold == profit.sales && glance.netProfit == profit.netProfit)
        let later = try #require(try fixture.store.glance(in: .eur, today: today.adding(days: 140)))
        let old = try fixture.store.read {
            try $0.value(
                Int.self,
                """
                SELECT count(*) FROM items WHERE status <> 'sold'
                    AND julianday(\(today.adding(days: 140).description)) - julianday(boughtDay) > 180
                """)
        }
        #expect(later.older.count == old && (old ?? 0) > 0)
    }

    @Test func largeInventoryIsCountedOnlyAsFarAsIsQuick() throws {
        let fixture = try ReportFixture()
        try fixture.run(
            """
            WITH RECURSIVE numbers(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM numbers WHERE id < 10001)
            INSERT INTO items (id, sku, boughtAt, boughtDay, costMinor, costCurrency, \(ReportFixture.made))
            SELECT id, 'T-' || id, '2026-01-05T09:00:00.000Z', '2026-01-05', 100, 'GBP', \(ReportFixture.stamps) FROM numbers
            """)
        let glance = try #require(try fixture.store.glance(in: .gbp, today: ReportFixture.today))
        #expect(glance.unsold == BoundedCount(count: 10_000, isWhole: false) && glance.cost == nil)
        #expect(glance.older.isZero)
    }

    @Test func glanceReadsOnlyIndexes() throws {
        let fixture = try ReportFixture()
        try fixture.seed()
        for explanation in try fixture.store.explainGlance(today: ReportFixture.today) {
            #expect(explanation.plan.count == 1, "\(explanation.plan)")
            #expect(explanation.plan[0].contains("USING COVERING INDEX itemsUnsold"), "\(explanation.plan)")
        }
    }
}
