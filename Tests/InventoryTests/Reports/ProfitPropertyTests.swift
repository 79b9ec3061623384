import Foundation
import QueryLanguage
import Testing
import TestSupport

@testable import Queries
@testable import Reports
@testable import StoreFile

/// Properties of every ledger, tested with ledgers of random rows.
@Suite struct ProfitPropertyTests {
    private static let groupings: [ProfitGrouping] =
        Period.Unit.allCases.map(ProfitGrouping.calendar) + [.platform, .market, .seller, .haul, .payment]
    static let seeds = Array(1...UInt64(Torture.count(12, elseOnly: 4)))

    /// A linear congruential generator (Knuth, MMIX): the same ledger every time.
    struct Random {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }

        mutating func of<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
    }

    /// Makes sixty items in four currencies, one without a rate, with sales, returns, refunds and expenses.
    static func ledger(_ seed: UInt64) throws -> ReportFixture {
        let fixture = try ReportFixture()
        var (random, other) = (Random(state: seed), Random(state: seed &+ 500))
        let codes = ["GBP", "EUR", "USD", "GBP", "SEK"]
        let places = [1, 2, nil]
        func day() -> String { Day(number: 20_455).adding(days: random.below(110)).description }
        try fixture.store.beginTransaction()
        for id in 1...60 {
            let cost = random.below(12) == 0 ? nil : random.below(5000)
            try fixture.item(
                id, bought: day(), cost: cost, random.of(codes), market: random.of(places), seller: random.of(places),
                haul: random.of(places), rate: random.below(9) == 0 ? "0.77" : nil)
            guard random.below(3) > 0 else { continue }
            let refund: Int? = random.below(2) == 0 ? nil : random.below(900)
            let returned = random.below(5) == 0 ? (day: day(), refund: refund) : nil
            try fixture.sale(
                of: id, on: day(), random.below(9000), random.of(codes), fees: random.below(300),
                postage: random.below(400), platform: 1 + random.below(4), payment: random.of(["cash", "card"]),
                rate: random.below(9) == 0 ? "0.81" : nil, returned: returned,
                postagePaid: other.below(3) == 0 ? nil : other.below(500))
            for _ in 0..<max(0, other.below(5) - 2) {
                let refunded = Day(number: 20_455).adding(days: other.below(110)).description
                try fixture.refund(of: id, on: refunded, other.below(400), feesBack: other.below(3) * 20)
            }
        }
        for _ in 0..<25 {
            try fixture.expense(
                random.below(3000), random.of(codes), on: day(), market: random.of(places), haul: random.of(places),
                item: random.of([nil, nil, 1 + random.below(60)]))
        }
        try fixture.store.endTransaction(commit: true)
        return fixture
    }

    @Test(arguments: seeds)
    func thePartsSumToTheWholeUnderEveryGrouping(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        #expect(Self.groupings.count == 11)
        for currency in [Currency.gbp, .eur, try #require(Currency(code: "USD"))] {
            let whole = try fixture.profit(nil, in: currency)
            #expect(whole.total.sales > 0 && whole.total.expenses > 0 && whole.total.leftOut > 0)
            #expect(whole.total.leftOut == whole.losses.total)
            for grouping in Self.groupings {
                let parts = try fixture.profit(grouping, in: currency)
                #expect(parts.total == whole.total, "\(grouping)")
                #expect(parts.losses == whole.losses, "\(grouping)")
            }
        }
    }

    @Test(arguments: seeds) func twoPeriodsSumToBoth(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        let end = Day(number: 20_455).adding(days: Int(seed) * 9)
        let before = try fixture.profit(nil, [.period(.sold, Bounds(through: end))]).total
        let after = try fixture.profit(nil, [.period(.sold, Bounds(from: end.adding(days: 1)))]).total
        #expect(try fixture.profit(nil).total == before + after)
    }

    @Test(arguments: seeds) func theNetOfAHaulIsItsProfitLessItsStock(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        // Profit leaves out unknown amounts by sale, and the haul's net by item.
        try fixture.run(
            "UPDATE items SET costMinor = 100, costCurrency = 'EUR' WHERE ifnull(costCurrency, 'SEK') = 'SEK'")
        try fixture.run("UPDATE sales SET currency = 'USD' WHERE currency = 'SEK'")
        try fixture.run("UPDATE expenses SET currency = 'EUR' WHERE currency = 'SEK'")
        for currency in [Currency.gbp, .eur] {
            let profit = try fixture.profit(.haul, in: currency).lines
            let nets = try fixture.answer("hauls in \(currency.code) show name, haul_net sort name").rows
            let expected = try ["Sunday", "Trip"].map { haul in
                let stock = try fixture.store.stock(
                    StockRequest(filters: [.haul(haul)], isAging: false, currency: currency, today: ReportFixture.today)
                )
                let net = try #require(profit.first { $0.label == haul }).figures.netProfit
                return "\(haul)|\(Decimal64(units: net - stock.lines[0].cost, fractionDigits: 2).description)"
            }
            #expect(nets == expected)
        }
    }

    @Test(arguments: seeds) func amountsWithoutARateAreCountedAndNeverZero(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        let request = StockRequest(filters: [], isAging: true, currency: .gbp, today: ReportFixture.today)
        let before = try fixture.store.stock(request)
        let profit = try fixture.profit(.calendar(.month))
        let sum = try fixture.answer("items unsold show sum cost in GBP")
        // However large, the amount must appear in no figure.
        try fixture.run("UPDATE items SET costMinor = 999999 WHERE costCurrency = 'SEK' AND costRate IS NULL")
        try fixture.run(
            "UPDATE sales SET priceMinor = 999999, postagePaidMinor = 9999 WHERE currency = 'SEK' AND rate IS NULL")
        try fixture.run(
            "UPDATE refunds SET amountMinor = 999999 WHERE saleId IN (SELECT id FROM sales WHERE currency = 'SEK')")
        try fixture.run("UPDATE expenses SET amountMinor = 999999 WHERE currency = 'SEK'")
        #expect(try fixture.store.stock(request).lines == before.lines)
        #expect(try fixture.profit(.calendar(.month)).lines == profit.lines)
        #expect(try fixture.answer("items unsold show sum cost in GBP") == sum)
        let unsold = "FROM items WHERE status <> 'sold' AND costRateCurrency IS NULL AND"
        let (unknown, foreign) = try fixture.store.read { database in
            (
                try database.value(Int.self, "SELECT count(*) \(sql: unsold) costMinor IS NULL"),
                try database.value(Int.self, "SELECT count(*) \(sql: unsold) costCurrency = 'SEK'")
            )
        }
        #expect(sum.leftOut.otherCurrency == foreign)
        let leftOut = before.lines.reduce(0) { $0 + $1.leftOut }
        #expect(leftOut >= (unknown ?? 0) + (foreign ?? 0) && leftOut == before.losses.total)
        #expect((foreign ?? 0) > 0)
    }

    @Test(arguments: seeds) func anotherHomeCurrencyChangesNoStoredAmount(seed: UInt64) throws {
        let fixture = try Self.ledger(seed)
        let before = try dump(fixture.store)
        let months = try fixture.profit(.calendar(.month)).lines
        try fixture.store.setSetting("currency", to: "EUR")
        _ = try fixture.profit(.calendar(.month), in: .eur)
        _ = try fixture.answer("hauls in EUR")
        _ = try fixture.answer("items in USD", home: .eur)
        #expect(try dump(fixture.store) == before)
        #expect(try fixture.profit(.calendar(.month)).lines == months)
    }

    /// Returns every row of every table with the user's data.
    private func dump(_ store: InventoryStore) throws -> [String] {
        try store.read { database in
            let tables = [
                "items", "sales", "refunds", "listings", "expenses", "markets", "sellers", "hauls", "photos",
                "platforms", "rates",
            ]
            return try tables.flatMap { table in
                try database.rows("SELECT * FROM \(sql: table)").map { "\(table) \($0)" }
            }
        }
    }

    @Test func marginAndRoiAreEmptyUnlessTheirDivisorIsPositive() throws {
        var random = Random(state: 9)
        func amount() -> Int64 { random.below(4) == 0 ? 0 : Int64(random.below(2_000_001)) - 1_000_000 }
        for _ in 0..<5_000 {
            var figures = ProfitFigures()
            (figures.revenue, figures.cost) = (amount(), amount())
            (figures.sellingCosts, figures.expenses) = (amount(), amount())
            #expect(figures.margin == Self.ratio(figures.netProfit, figures.revenue))
            #expect(figures.roi == Self.ratio(figures.netProfit, figures.cost))
        }
    }

    /// Returns the ratio, by independent decimal arithmetic.
    static func ratio(_ part: Int64?, _ whole: Int64?) -> Int64? {
        guard let part, let whole, whole > 0 else { return nil }
        var exact = Decimal(part) * 10_000 / Decimal(whole)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 0, .plain)
        return NSDecimalNumber(decimal: rounded).int64Value
    }

    @Test func convertingThereAndBackStaysWithinTheRounding() throws {
        let fixture = try ReportFixture()
        var random = Random(state: 4)
        let codes = ["EUR", "GBP", "USD", "JPY", "KWD"]
        // One euro in minor units of each currency, at the rates of one day.
        var perEuro: [String: Double] = ["EUR": 100, "GBP": 80, "USD": 100]
        for (code, rate, minor) in [("JPY", "171.27", 171.27), ("KWD", "0.3361", 336.1)] {
            try fixture.run("INSERT INTO rates VALUES ('\(code)', '2026-01-05', '\(rate)', 'test')")
            perEuro[code] = minor
        }
        let day = try #require(Day(iso: "2026-01-05")).number
        try fixture.store.withRates { rates in
            for _ in 0..<20_000 {
                let (from, to) = (random.of(codes), random.of(codes))
                let minor = Int64(random.below(2_000_000) - 1_000_000)
                let (first, second) = (try #require(Currency(code: from)), try #require(Currency(code: to)))
                let there = try #require(rates.convert(minor, from: first, to: second, on: day)).minor
                let back = try #require(rates.convert(there, from: second, to: first, on: day)).minor
                // Half a minor unit of the other currency, converted, and half a unit of this one.
                let bound = 0.5 * (perEuro[from] ?? 0) / (perEuro[to] ?? 1) + 0.5
                #expect(Double((back - minor).magnitude) <= bound + 1e-9, "\(minor) \(from) in \(to)")
            }
        }
    }
}
