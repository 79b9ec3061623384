import QueryLanguage
import Testing

@testable import Pricing
@testable import Queries
@testable import Reports
@testable import StoreFile

@Suite struct OfferTests {
    private func euros(_ minor: Int64) -> Money { Money(minor: minor, currency: .eur) }

    private func report(
        _ fixture: ReportFixture, _ offer: Money, item: Int64 = 1, on platform: String = "vinted",
        in currency: Currency = .gbp, _ adjust: (inout OfferRequest) -> Void = { _ in }
    ) throws -> OfferReport {
        var request = OfferRequest(
            items: [item], offer: offer, platform: platform, currency: currency, today: ReportFixture.today)
        adjust(&request)
        return try fixture.store.offer(request)
    }

    private func title(_ fixture: ReportFixture, _ titles: [Int64: String]) throws {
        for (id, title) in titles {
            try fixture.store.write("test") {
                try $0.execute("UPDATE items SET title = \(title) WHERE id = \(id)")
            }
        }
    }

    private func list(_ fixture: ReportFixture, _ item: Int, _ platform: Int, _ asking: Int, _ code: String) throws {
        try fixture.run(
            """
            INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, \(ReportFixture.made))
            VALUES (\(item), \(platform), '2026-04-01T09:00:00.000Z', '2026-04-01', \(asking), '\(code)', \(ReportFixture.stamps))
            """)
    }

    /// Makes a lamp bought in January for 10 EUR, which was 8.00 GBP; today a euro is 0.90 GBP.
    private func lamp() throws -> ReportFixture {
        let fixture = try ReportFixture()
        try fixture.item(1, bought: "2026-01-05", cost: 1000, "EUR")
        try title(fixture, [1: "Brass desk lamp"])
        return fixture
    }

    @Test func eachAmountIsConvertedOnItsOwnDay() throws {
        let fixture = try lamp()
        let report = try report(fixture, euros(1850)) { $0.postage = euros(111) }
        // 18.50 € = 16.65; 1.11 € = 0.999 = 1.00; 16.65 - 1.00 - 8.00 = 7.65; 7.65 / 16.65 = 0.45946, 7.65 / 8 = 0.95625.
        #expect(report.offer.minor == 1665)
        #expect(report.sellingCosts == 100)
        #expect(report.cost == 800)
        #expect(report.profit == 765)
        #expect(report.margin == 4595)
        #expect(report.roi == 9563)
    }

    @Test func offerUsesTodaysFeesUnlessGiven() throws {
        let fixture = try lamp()
        try fixture.run(
            """
            INSERT INTO fees (platformId, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, \(ReportFixture.made)) VALUES
            (1, '2026-01-01', 109000, 40, 'GBP', \(ReportFixture.stamps)), (1, '2026-05-01', 500000, NULL, NULL, \(ReportFixture.stamps))
            """)
        // 10.9 % of 20.00 € is 2.18 €, 0.40 GBP is 0.44 €; 2.62 € is 2.358 = 2.36 GBP.
        let known = try report(fixture, euros(2000), on: "ebay")
        #expect(known.fees?.amount == euros(262))
        #expect(known.profit == 764)
        let given = try report(fixture, euros(2000), on: "ebay") { $0.fees = euros(0) }
        #expect(given.fees?.amount == euros(0))
        #expect(given.quote == nil)
        #expect(given.profit == 1000)
    }

    @Test func unknownOfferFiguresAreNilAndNeverZero() throws {
        let fixture = try lamp()
        let feeless = try report(fixture, euros(2000), on: "depop")
        #expect(feeless.quote == .unknown)
        #expect(feeless.fees == nil && feeless.profit == nil && feeless.margin == nil && feeless.roi == nil)
        let costless = try report(fixture, euros(2000))
        #expect(costless.asking == nil && costless.ofAsking == nil)
        #expect(costless.similar.count == 0 && costless.similar.median == nil && costless.ofMedian == nil)
        let rateless = try report(fixture, Money(minor: 100, currency: try #require(Currency(code: "SEK"))))
        #expect(rateless.offer.minor == nil && rateless.profit == nil)
        try fixture.run("UPDATE items SET costMinor = NULL, costCurrency = NULL")
        #expect(try report(fixture, euros(2000)).profit == nil)
    }

    @Test func aFreeItemHasAMarginAndNoROI() throws {
        let fixture = try lamp()
        try fixture.run("UPDATE items SET costMinor = 0")
        let report = try report(fixture, euros(2000))
        #expect(report.margin == 10_000 && report.roi == nil)
        #expect(try self.report(fixture, euros(0)).margin == nil)
    }

    @Test func askingPriceIsThePlatformsOrTheHighest() throws {
        let fixture = try lamp()
        try list(fixture, 1, 1, 4000, "EUR")
        try list(fixture, 1, 4, 5000, "EUR")
        #expect(try report(fixture, euros(1000), on: "ebay").ofAsking == 2500)
        let elsewhere = try report(fixture, euros(1000))
        #expect(elsewhere.asking?.platform == "Depop")
        #expect(elsewhere.ofAsking == 2000)
        try list(fixture, 1, 2, 1800, "GBP")
        #expect(try report(fixture, euros(1000)).ofAsking == 5000)
    }

    /// Makes sales of lamps on Vinted, one elsewhere, one returned and one in Swedish kronor, which have no rate.
    private func lamps() throws -> ReportFixture {
        let fixture = try lamp()
        let titles = [
            "Brass desk lamp", "brass DESK lamp, green", "Lamp (brass), for a desk", "Brass desk lamps", "Brass lamp",
            "Desk lamp in brass", "Brass desk lamp", "Brass desk lamp",
        ]
        for (index, title) in titles.enumerated() {
            try fixture.item(index + 2, bought: "2026-01-01", cost: 100)
            try self.title(fixture, [Int64(index + 2): title])
        }
        for (item, day, price, code) in [
            (2, "2026-01-20", 1000, "EUR"), (3, "2026-03-20", 1000, "EUR"), (4, "2026-03-20", 3001, "GBP"),
            (5, "2026-03-20", 9900, "GBP"), (6, "2026-03-20", 700, "GBP"), (7, "2026-03-21", 850, "GBP"),
        ] { try fixture.sale(of: item, on: day, price, code, platform: 2) }
        try fixture.sale(of: 8, on: "2026-03-20", 5555, platform: 1)
        try fixture.sale(of: 9, on: "2026-03-20", 7777, platform: 2, returned: ("2026-03-25", nil))
        return fixture
    }

    @Test func similarSalesShareAllWordsAndThePlatform() throws {
        let fixture = try lamps()
        let similar = try report(fixture, euros(2000)).similar
        // 8.00, 9.00, 30.01 and 8.50 GBP: the median lies between 8.50 and 9.00.
        #expect(similar.count == 4)
        #expect([similar.lowest, similar.median, similar.highest] == [800, 875, 3001])
        #expect(similar.sentence == "brass desk lamp")
        #expect(try report(fixture, euros(2000)).ofMedian == 20_571)
        let names = try fixture.store.read { database in
            try database.values(
                Int.self,
                """
                SELECT priceMinor FROM sales JOIN items ON items.id = itemId WHERE platformId = 2
                    AND returnedDay IS NULL
                AND ' ' || lower(replace(replace(replace(title, ',', ' '), '(', ' '), ')', ' ')) || ' ' LIKE
                    '% brass %'
                AND ' ' || lower(replace(title, ',', ' ')) || ' ' LIKE '% desk %'
                AND ' ' || lower(replace(title, ',', ' ')) || ' ' LIKE '% lamp %'
                """)
        }
        #expect(names.count == similar.count)
    }

    @Test func similarSalesFallBackToTheMostSharedWords() throws {
        let fixture = try lamps()
        try title(fixture, [1: "Green brass lamp with swan"])
        let similar = try report(fixture, euros(2000)).similar
        #expect(similar.words == ["green", "brass", "lamp", "swan"])
        #expect(similar.needed == 3)
        #expect(similar.count == 1 && similar.median == 900)
        #expect(similar.sentence == "3 of green brass lamp swan")
        try title(fixture, [1: "Swan brass teapot"])
        let none = try report(fixture, euros(2000)).similar
        #expect(none.count == 0 && none.sentence == "swan brass teapot")
    }

    /// The search by words must reach the oldest item.
    @Test func firstItemOfTheStoreCanBeSimilar() throws {
        let fixture = try lamps()
        try fixture.item(10, bought: "2026-01-01", cost: 100)
        try title(fixture, [1: "Green brass swan", 10: "Green brass swan teapot"])
        try fixture.sale(of: 1, on: "2026-03-20", 4200, platform: 2)
        let similar = try report(fixture, euros(2000), item: 10).similar
        #expect(similar.needed == 3 && similar.count == 1 && similar.median == 4200 && !similar.isBounded)
    }

    @Test func wordsOfANoteMakeNothingSimilar() throws {
        let fixture = try lamps()
        try fixture.run("UPDATE items SET note = 'brass desk lamp beside it' WHERE id = 6")
        #expect(try report(fixture, euros(2000)).similar.count == 4)
        try fixture.run("UPDATE items SET note = 'found late' WHERE id = 3")
        #expect(try report(fixture, euros(2000)).similar.count == 4)
    }

    @Test func aPriceWithoutARateIsLeftOutAndCounted() throws {
        let fixture = try lamps()
        try fixture.run("UPDATE sales SET currency = 'SEK' WHERE itemId = 4")
        let similar = try report(fixture, euros(2000)).similar
        #expect(similar.count == 3 && similar.highest == 900)
        #expect(similar.losses.sentences == ["1 sale left out: no rate for SEK · try: rates refresh"])
    }

    @Test func aTitleWithoutWordsHasNothingLikeIt() throws {
        let fixture = try lamps()
        for title in ["💡", "a b", ""] {
            try self.title(fixture, [1: title])
            #expect(try report(fixture, euros(2000)).similar.sentence == nil)
        }
    }

    @Test func hostileTitleIsOnlySearched() throws {
        let fixture = try lamps()
        for title in ["\"brass\" OR NEAR(lamp) * desk", "AND NOT brass", "brass\" desk lamp:"] {
            try self.title(fixture, [1: title])
            _ = try report(fixture, euros(2000))
        }
    }

    @Test func soldOrDeletedItemCannotBeOffered() throws {
        let fixture = try lamps()
        #expect(refused { try report(fixture, euros(1), item: 2) } == "T-2 was already sold on 2026-01-20")
        try fixture.run("UPDATE items SET deletedAt = '2026-04-01T09:00:00.000Z' WHERE id = 1")
        #expect(refused { try report(fixture, euros(1)) } == "T-1 is deleted")
    }

    @Test func marginAndRoiOfAnOfferAreEmptyUnlessTheirDivisorIsPositive() throws {
        var random = ProfitPropertyTests.Random(state: 10)
        func amount() -> Int64 { random.below(4) == 0 ? 0 : Int64(random.below(2_000_001)) - 1_000_000 }
        for _ in 0..<5_000 {
            let day = Day(number: 20_455)
            func priced(_ minor: Int64) -> ConvertedAmount {
                ConvertedAmount(
                    amount: Money(minor: minor, currency: .gbp), day: day,
                    conversion: Conversion(minor: minor, rateDay: day.number, path: .same))
            }
            var offer = OfferReport(offer: priced(amount()))
            (offer.fees, offer.costs) = (priced(amount()), [priced(amount())])
            offer.asking = OfferReport.Asking(price: offer.offer.amount, platform: "eBay", minor: amount())
            #expect(offer.margin == ProfitPropertyTests.ratio(offer.profit, offer.offer.minor))
            #expect(offer.roi == ProfitPropertyTests.ratio(offer.profit, offer.cost))
            #expect(offer.ofAsking == ProfitPropertyTests.ratio(offer.offer.minor, offer.asking?.minor))
        }
    }
}
