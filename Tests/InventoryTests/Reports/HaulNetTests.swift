import QueryLanguage
import Testing

@testable import Queries

/// The net of hauls, computed by hand and compared with the profit grouped by haul.
@Suite struct HaulNetTests {
    /// Makes two hauls.
    ///
    /// Trip: bought for 10.00 EUR and 5.00 GBP, the first sold for 20.00 EUR less 1.00 fees, 12.00 EUR refunded in
    /// February; 3.00 GBP spent on the trip and 2.00 EUR on the second item. Sunday: nothing sold yet.
    private func trip() throws -> ReportFixture {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 1000, "EUR", haul: 1)
        try fixture.sale(of: 1, on: "2026-01-20", 2000, "EUR", fees: 100, returned: ("2026-02-10", 1200))
        try fixture.item(2, bought: "2026-01-05", cost: 500, haul: 1)
        try fixture.expense(300, on: "2026-01-05", haul: 1)
        try fixture.expense(200, "EUR", on: "2026-02-03", item: 2)
        try fixture.item(3, bought: "2026-01-11", cost: 700, haul: 2)
        return fixture
    }

    @Test func haulNetCountsEveryItemAtTheRateOfTheAmountsDay() throws {
        let fixture = try trip()
        // 20.00 × 0.8 - 1.00 × 0.8 - 12.00 × 0.9 - 10.00 × 0.8 - 5.00 - 3.00 - 2.00 × 0.9
        let pounds = try fixture.answer("hauls show name, haul_net, haul_net_currency, left_out sort name")
        #expect(pounds.rows == ["Sunday|-7.00|GBP|0", "Trip|-13.40|GBP|0"])
        // 20.00 - 1.00 - 12.00 - 10.00 - 5.00 ÷ 0.8 - 3.00 ÷ 0.8 - 2.00
        let euros = try fixture.answer("hauls in EUR show name, net, haul_net_currency sort haul_net desc")
        #expect(euros.rows == ["Sunday|-8.75|EUR", "Trip|-15.00|EUR"])
        #expect(euros.leftOut == LeftOut())
        #expect(try fixture.answer("hauls show name, haul_net", home: .eur).rows == ["Sunday|-8.75", "Trip|-15.00"])
    }

    @Test func haulNetIsComparedAndSummedLikeAnyAmount() throws {
        let fixture = try trip()
        #expect(try fixture.answer("hauls where haul_net < -10 GBP show name").rows == ["Trip"])
        #expect(try fixture.answer("hauls in EUR where haul_net > -10 EUR show name").rows == ["Sunday"])
        let other = try fixture.answer("hauls in GBP where haul_net > -10 EUR show name, haul_net")
        #expect(other.rows == ["Sunday|-7.00"])
        let sum = try fixture.answer("hauls show count, sum haul_net, max haul_net")
        #expect(sum.columns == ["count", "sum_haul_net", "haul_net_currency", "max_haul_net"])
        #expect(sum.rows == ["2|-20.40|GBP|-7.00"])
    }

    @Test func unknownAmountsAreLeftOutAndCounted() throws {
        let fixture = try trip()
        try fixture.item(4, bought: "2026-01-11", cost: nil, haul: 2)
        try fixture.sale(of: 4, on: "2026-01-12", 900)
        try fixture.item(5, bought: "2026-01-11", cost: 100, haul: 2)
        try fixture.sale(of: 5, on: "2026-01-12", 900, "SEK")
        try fixture.expense(50, "NOK", on: "2026-01-11", haul: 2)
        for query in [
            "hauls show name, haul_net, left_out sort name", "hauls sort name show name, haul_net, left_out limit 2",
        ] {
            let answer = try fixture.answer(query)
            #expect(answer.rows == ["Sunday|-7.00|3", "Trip|-13.40|0"])
            #expect(answer.leftOut.parts == 3 && answer.leftOut.unknownParts == 1)
            #expect(answer.leftOut.missing == "NOK, SEK")
        }
        #expect(try fixture.answer("hauls show sum haul_net").leftOut.parts == 3)
    }

    @Test func haulWithoutKnownAmountsHasNoNet() throws {
        let fixture = try trip()
        let answer = try fixture.answer("hauls in NOK show name, haul_net, haul_net_currency, left_out sort name")
        #expect(answer.rows == ["Sunday||NOK|1", "Trip||NOK|4"])
        #expect(answer.leftOut.parts == 5)
        try fixture.run("DELETE FROM expenses")
        try fixture.run("DELETE FROM sales")
        try fixture.run("DELETE FROM items")
        #expect(try fixture.answer("hauls show name, haul_net sort name").rows == ["Sunday|0.00", "Trip|0.00"])
    }

    @Test func aDeletedItemOrSaleOrExpenseCountsNowhere() throws {
        let fixture = try trip()
        try fixture.run("UPDATE sales SET deletedAt = '2026-03-01T00:00:00.000Z'")
        try fixture.run("UPDATE items SET deletedAt = '2026-03-01T00:00:00.000Z' WHERE id = 2")
        try fixture.run("UPDATE expenses SET deletedAt = '2026-03-01T00:00:00.000Z' WHERE haulId = 1")
        // 10.00 EUR × 0.8, and the expense on the deleted item, which still counts.
        #expect(try fixture.answer("hauls show name, haul_net sort name").rows == ["Sunday|-7.00", "Trip|-9.80"])
    }
}
