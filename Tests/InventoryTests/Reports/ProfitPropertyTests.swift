import QueryLanguage
import Testing

@testable import Inventory

/// Over a ledger of random rows, whatever the grouping, the parts are the whole.
@Suite struct ProfitPropertyTests {
    private static let groupings: [ProfitGrouping] =
        Period.Unit.allCases.map(ProfitGrouping.calendar) + [.platform, .market, .seller, .haul, .payment]

    /// A linear congruential generator (Knuth, MMIX): the same ledger every time.
    private struct Random {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
    }

    private func ledger(_ seed: UInt64) throws -> ReportFixture {
        let fixture = try ReportFixture()
        var random = Random(state: seed)
        let codes = ["GBP", "EUR", "USD", "GBP", "SEK"]
        func day() -> String { Day(number: 20_455).adding(days: random.below(110)).description }
        for id in 1...60 {
            let cost = random.below(12) == 0 ? nil : random.below(5000)
            try fixture.item(
                id, bought: day(), cost: cost, codes[random.below(5)], market: [1, 2, nil][random.below(3)])
            guard random.below(3) > 0 else { continue }
            let refund: Int? = random.below(2) == 0 ? nil : random.below(900)
            let returned = random.below(5) == 0 ? (day: day(), refund: refund) : nil
            try fixture.sale(
                of: id, on: day(), random.below(9000), codes[random.below(5)], fees: random.below(300),
                postage: random.below(400), platform: 1 + random.below(4), returned: returned)
        }
        for _ in 0..<25 {
            try fixture.expense(
                random.below(3000), codes[random.below(5)], on: day(), market: [1, 2, nil][random.below(3)])
        }
        return fixture
    }

    @Test(arguments: [3, 17, 99] as [UInt64])
    func thePartsSumToTheWholeUnderEveryGrouping(seed: UInt64) throws {
        let fixture = try ledger(seed)
        for currency in [Currency.gbp, .eur] {
            let whole = try fixture.profit(nil, in: currency)
            #expect(whole.total.sales > 0 && whole.total.expenses > 0 && whole.total.leftOut > 0)
            #expect(whole.total.leftOut == whole.losses.total)
            for grouping in Self.groupings {
                #expect(try fixture.profit(grouping, in: currency).total == whole.total, "\(grouping)")
            }
        }
    }

    @Test func twoPeriodsSumToBoth() throws {
        let fixture = try ledger(5)
        let (first, second) = (Day(iso: "2026-01-31"), Day(iso: "2026-02-01"))
        let before = try fixture.profit(nil, [.period(.sold, Bounds(through: first))]).total
        let after = try fixture.profit(nil, [.period(.sold, Bounds(from: second))]).total
        #expect(try fixture.profit(nil).total == before + after)
    }

    @Test func anotherCurrencyChangesNoStoredAmount() throws {
        let fixture = try ledger(8)
        let before = try fixture.profit(.calendar(.month)).lines
        try fixture.run("INSERT INTO settings (key, value, updatedAt) VALUES ('currency', 'EUR', '2026-01-01')")
        _ = try fixture.profit(.calendar(.month), in: .eur)
        #expect(try fixture.profit(.calendar(.month)).lines == before)
    }
}
