import QueryLanguage
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// The life of an item, and impossible events.
struct ItemLifeTests {
    @Test func anItemIsBoughtListedSoldAndReturned() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        #expect(try store.text("SELECT status FROM items") == "purchased")
        var offering = Offering(platforms: ["ebay", "vinted"])
        offering.asking = pounds(2500)
        try store.change { try $0.list(item, offering) }
        #expect(try store.text("SELECT status || listedOn || askingMinor FROM items") == "listed1;22500")
        var sale = SaleRequest(price: Money(minor: 2000, currency: .eur))
        sale.platform = "vinted"
        let sold = try store.change { try $0.sell(item, sale) }
        #expect(sold.sentences.count == 2)
        #expect(sold.sentences.first?.hasPrefix("fees 0.00 ") == true)
        #expect(sold.sentences.last?.hasPrefix("still listed on eBay: unlist FH-") == true)
        #expect(try store.text("SELECT status || payment FROM items JOIN sales ON sales.id = saleId") == "soldcard")
        try store.change { try $0.markReturned(item, ReturnRequest()) }
        #expect(try store.text("SELECT status FROM items") == "listed")
        #expect(try store.text("SELECT refundMinor || returnedDay FROM sales") == "20002026-06-01")
        try store.change { try $0.sell(item, sale) }
        #expect(try store.text("SELECT count(*) || max(status) FROM sales JOIN items ON items.id = itemId") == "2sold")
        #expect(try store.store.check().findings.isEmpty)
    }

    @Test func aLotSplitsItsCostToThePenny() throws {
        let store = try WrittenStore()
        var purchase = Purchase(title: "Box of brass")
        purchase.pieces = 8
        purchase.cost = pounds(2003)
        let result = try store.change { try $0.buy(purchase) }
        #expect(result.skus.count == 8)
        #expect(try store.text("SELECT group_concat(costMinor) FROM items") == "251,251,251,250,250,250,250,250")
    }

    @Test func anImpossibleHistoryIsRefused() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        let early = { (sale: inout SaleRequest) in sale.day = day("2026-02-28") }
        var sale = SaleRequest(price: pounds(2000))
        early(&sale)
        #expect(refused { try store.change { try $0.sell(item, sale) } }?.contains("bought on 2026-03-01") == true)
        sale.day = day("2026-07-01")
        #expect(refused { try store.change { try $0.sell(item, sale) } } == "2026-07-01 is in the future")
        sale.day = nil
        #expect(
            refused { try store.change { try $0.markReturned(item, ReturnRequest()) } }?.contains("isn't sold") == true)
        sale.price = pounds(-1)
        #expect(refused { try store.change { try $0.sell(item, sale) } }?.contains("negative") == true)
        sale.price = pounds(2000)
        sale.fees = Money(minor: 1, currency: .eur)
        #expect(refused { try store.change { try $0.sell(item, sale) } }?.contains("currency of the price") == true)
        sale.fees = nil
        try store.change { try $0.sell(item, sale) }
        #expect(refused { try store.change { try $0.sell(item, sale) } }?.contains("already sold") == true)
        let listed = refused { try store.change { try $0.list(item, Offering(platforms: ["ebay"])) } }
        #expect(listed?.contains("is sold") == true)
        try store.change { try $0.delete(item) }
        #expect(
            refused { try store.change { try $0.markReturned(item, ReturnRequest()) } }?.contains("deleted") == true)
    }

    @Test(
        arguments: [
            (\SaleRequest.fees, "fees"), (\.postage, "postage"), (\.packaging, "packaging"),
            (\.postagePaid, "postage paid"),
        ] as [(WritableKeyPath<SaleRequest, Money?> & Sendable, String)])
    func amountsOfASaleAreInItsCurrencyAndNotNegative(
        amount: WritableKeyPath<SaleRequest, Money?> & Sendable, name: String
    ) throws {
        let store = try WrittenStore()
        let item = try store.buy()
        var sale = SaleRequest(price: pounds(2000))
        let refusals = [
            (Money(minor: 1, currency: .eur), "\(name) must be in GBP, the currency of the price, not in EUR"),
            (Money(minor: 0, currency: .eur), "\(name) must be in GBP, the currency of the price, not in EUR"),
            (pounds(-1), "\(name) can't be negative: -0.01 GBP"),
        ]
        for (money, refusal) in refusals {
            sale[keyPath: amount] = money
            #expect(refused { try store.change { try $0.sell(item, sale) } } == refusal)
        }
        sale[keyPath: amount] = pounds(0)
        try store.change { try $0.sell(item, sale) }
        #expect(try store.text("SELECT status FROM items") == "sold")
    }

    @Test func aPlatformTakesAnItemOnce() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        try store.change { try $0.list(item, Offering(platforms: ["ebay"])) }
        let again = refused { try store.change { try $0.list(item, Offering(platforms: ["vinted", "ebay"])) } }
        #expect(again?.contains("already listed on eBay") == true)
        #expect(try store.text("SELECT count(*) FROM listings") == "1")
        #expect(refused { try store.change { try $0.list(item, Offering(platforms: ["car-boot"])) } } != nil)
    }

    @Test func restoredItemHasItsListingsAgain() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        try store.change { try $0.list(item, Offering(platforms: ["ebay"])) }
        try store.change { try $0.delete(item) }
        #expect(try store.text("SELECT count(*) FROM listings WHERE deletedAt IS NULL") == "0")
        try store.change { try $0.restore(item) }
        #expect(try store.text("SELECT status FROM items WHERE deletedAt IS NULL") == "listed")
    }

    @Test func aFreshNameIsMadeOrRefused() throws {
        let store = try WrittenStore()
        var purchase = Purchase(title: "Lamp")
        purchase.market = .named("Battersea")
        #expect(try store.change { try $0.buy(purchase) }.sentences == ["new market: Battersea"])
        purchase.market = .named("battersea")
        #expect(try store.change { try $0.buy(purchase) }.sentences == [])
        #expect(try store.store.nearestName(.markets, to: "Batersea") == .near("Battersea"))
        purchase.market = .named("Batersea")
        var strict = WriteOptions()
        strict.unknownName = .refuse
        #expect(throws: QueryError.unknownName(kind: "market", name: "Batersea", nearest: "Battersea")) {
            try store.change(options: strict) { try $0.buy(purchase) }
        }
    }

    /// Of two at one place it is the first.
    @Test func theNearestMarketWithinItsRadiusIsTaken() throws {
        let store = try WrittenStore()
        for (name, latitude) in [("Near", 514_760), ("Twin", 514_760), ("Far", 519_000)] {
            var market = MarketRequest(name: name)
            market.place = Coordinates(
                latitude: Decimal64(units: Int64(latitude), fractionDigits: 4),
                longitude: Decimal64(units: -162, fractionDigits: 3))
            market.fee = pounds(100)
            try store.change { try $0.addMarket(market) }
        }
        let item = try store.buy { purchase in
            purchase.market = .near(
                Coordinates(
                    latitude: Decimal64(units: 5148, fractionDigits: 2),
                    longitude: Decimal64(units: -16, fractionDigits: 2)))
        }
        let name = "SELECT name FROM markets JOIN items ON marketId = markets.id WHERE items.id = ?"
        #expect(try store.text(name, item) == "Near")
    }

    @Test func marketWithAnEntryFeeGivesAReminder() throws {
        let store = try WrittenStore()
        var market = MarketRequest(name: "Battersea")
        market.fee = pounds(100)
        try store.change { try $0.addMarket(market) }
        var purchase = Purchase(title: "Lamp")
        purchase.market = .named("Battersea")
        let notes = try store.change { try $0.buy(purchase) }.sentences
        #expect(notes.first?.hasSuffix("spend 1.00 GBP on entry-fee at Battersea on 2026-06-01") == true)
        var fee = Spending(amount: pounds(100), kind: "entry-fee")
        fee.market = "Battersea"
        try store.change { try $0.spend(fee) }
        #expect(try store.change { try $0.buy(purchase) }.sentences.isEmpty)
    }

    @Test(arguments: [(999, -20_000, 799), (5, -50_000, 3), (100, 10_500, 111), (100, -100_000, 0), (100, -300_000, 0)])
    func anAmountChangesByAPercentageToTheMinorUnit(minor: Int64, milliPercent: Int, expected: Int64) throws {
        #expect(try InventoryWriter.changed(minor, by: milliPercent) == expected)
    }

    @Test func editingAskingChangesEveryLiveListing() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        var offering = Offering(platforms: ["ebay", "vinted"])
        offering.asking = pounds(999)
        try store.change { try $0.list(item, offering) }
        let field = try #require(Noun.items.editable.first { $0.name == "asking" })
        try store.change { try $0.edit(item, [Assignment(field: field, value: .change(milliPercent: -20_000))]) }
        #expect(try store.text("SELECT group_concat(askingMinor) FROM listings") == "799,799")
    }

    @Test func aPriceDoesNotLeaveItsFeesInAnotherCurrency() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        var sale = SaleRequest(price: pounds(2000))
        sale.fees = pounds(120)
        let number = try #require(try store.change { try $0.sell(item, sale) }.row)
        let field = try #require(Noun.sales.editable.first { $0.name == "sale_price" })
        func price(_ value: FieldValue) -> String? {
            refused { try store.change { try $0.edit(.sales, number, [Assignment(field: field, value: value)]) } }
        }
        #expect(price(.money(Money(minor: 2500, currency: .eur)))?.contains("are in GBP") == true)
        #expect(price(.empty) == "a sale's price can't be empty")
        #expect(price(.money(pounds(2100))) == nil)
    }

    @Test(arguments: ["fees", "postage", "packaging", "refund"])
    func percentageEditRaisesEachPartOfASale(name: String) throws {
        let store = try WrittenStore()
        let item = try store.buy()
        var sale = SaleRequest(price: pounds(2000))
        (sale.fees, sale.postage, sale.packaging) = (pounds(120), pounds(120), pounds(120))
        let number = try #require(try store.change { try $0.sell(item, sale) }.row)
        var back = ReturnRequest()
        back.refund = pounds(120)
        try store.change { try $0.markReturned(item, back) }
        let field = try #require(Noun.sales.editable.first { $0.name == name })
        try store.change {
            try $0.edit(.sales, number, [Assignment(field: field, value: .change(milliPercent: 5_000))])
        }
        #expect(try store.text("SELECT \(name)Minor || currency FROM sales") == "126GBP")
    }

    @Test func mergedMarketsAreOne() throws {
        let store = try WrittenStore()
        _ = try store.buy { $0.market = .named("Batersea") }
        _ = try store.buy { $0.market = .named("Battersea") }
        let moved = try store.change { try $0.merge(.markets, "Batersea", into: "Battersea") }
        #expect(moved.first { $0.noun == .items }?.count == 1)
        #expect(try store.text("SELECT count(DISTINCT marketId) FROM items") == "1")
        #expect(try store.text("SELECT count(*) FROM markets WHERE deletedAt IS NULL") == "1")
    }
}
