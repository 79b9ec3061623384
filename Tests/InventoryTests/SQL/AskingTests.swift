import QueryLanguage
import Testing

@testable import StoreFile
@testable import Upkeep

/// The asking price of an item: the highest among its live listings in one currency.
@Suite struct AskingTests {
    /// Returns the live listings with a price, by item.
    private func live(_ fixture: QueryFixture) throws -> [String: [[String: String]]] {
        let rows = try fixture.values(
            "listings show id, sku, asking, asking_currency where ended is empty and asking is not empty")
        return Dictionary(grouping: rows) { $0["sku"] ?? "" }
    }

    private func highest(_ rows: [[String: String]]) -> Double? {
        rows.compactMap { $0["asking"].flatMap(Double.init) }.max()
    }

    private func expectHighest(of home: String, in fixture: QueryFixture) throws {
        let listings = try live(fixture)
        var seen: Set<String> = []
        for row in try fixture.values("items show sku, asking, asking_currency") {
            let own = listings[row["sku"] ?? ""] ?? []
            let codes = Set(own.compactMap { $0["asking_currency"] })
            let code = codes.contains(home) ? home : codes.min()
            seen.insert(code ?? "")
            #expect(row["asking_currency"] == code ?? "", "\(row)")
            let best = highest(own.filter { $0["asking_currency"] == code })
            #expect(row["asking"].flatMap(Double.init) == best, "\(row)")
        }
        #expect(seen.count >= 3, "the listings are in several currencies")
    }

    @Test(arguments: ["GBP", "EUR", "CZK", "USD"])
    func askingIsTheHighestInTheHomeCurrencyOrTheFirstCode(home: String) throws {
        let fixture = try QueryFixture()
        try fixture.execute("UPDATE settings SET value = '\(home)' WHERE key = 'currency'")
        try expectHighest(of: home, in: fixture)
        try fixture.execute("DELETE FROM settings")
        try expectHighest(of: "GBP", in: fixture)
        try fixture.execute("INSERT INTO settings VALUES ('currency', '\(home)', '2026-03-01T07:12:00.000Z')")
        try expectHighest(of: home, in: fixture)
        #expect(try fixture.store.check().findings.filter { $0.table == "items" }.isEmpty)
    }

    /// Rates that change so much each day that conversion often changes which price is the highest.
    private static let rates = """
        WITH RECURSIVE n(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM n WHERE n < 170)
        INSERT INTO rates (currency, day, perEuro, source)
            SELECT 'GBP', date('2025-09-20', n || ' days'), 0.5 + n * 37 % 11 / 4.0, 'test' FROM n
            UNION ALL SELECT 'CZK', date('2025-09-20', n || ' days'), 0.3 + n * 41 % 13 / 3.0, 'test' FROM n WHERE n > 40
        """

    @Test(arguments: ["GBP", "EUR", "CZK"])
    func convertedAskingIsTheHighestAndUnknownWithoutARate(wanted: String) throws {
        let fixture = try QueryFixture()
        try fixture.execute("DELETE FROM rates WHERE currency = 'CZK';" + Self.rates)
        let listings = try live(fixture)
        let prices = try fixture.values("listings show id, asking where ended is empty in \(wanted)")
        let converted = Dictionary(uniqueKeysWithValues: prices.map { ($0["id"] ?? "", $0["asking"] ?? "") })
        let stored = try fixture.values("items show asking_currency")
        var (unknown, fromAnother) = (0, 0)
        for (row, stored) in zip(try fixture.values("items show sku, asking in \(wanted)"), stored) {
            let own = (listings[row["sku"] ?? ""] ?? []).map { listing in
                (currency: listing["asking_currency"], price: converted[listing["id"] ?? ""].flatMap(Double.init))
            }
            let known = own.compactMap(\.price)
            let expected = known.count == own.count ? known.max() : nil
            #expect(row["asking"].flatMap(Double.init) == expected, "\(row)")
            if known.count < own.count { unknown += 1 }
            let best = own.first { $0.price == expected }
            if let best, best.price != nil, best.currency != stored["asking_currency"] { fromAnother += 1 }
        }
        #expect(unknown > 0 && fromAnother > 0)
    }
}
