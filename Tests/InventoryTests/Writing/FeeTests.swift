import QueryLanguage
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Platform fees with their first days, and the fees that a sale gets from them.
struct FeeTests {
    private func fee(
        _ store: WrittenStore, _ platform: String, _ partsPerMillion: Int, _ fixed: Money? = nil, since: String? = nil
    ) throws {
        var request = FeeRequest(
            platform: platform, terms: FeeTerms(partsPerMillion: partsPerMillion, fixed: fixed))
        request.since = since.map(day)
        try store.change("fees") { try $0.setFee(request) }
    }

    private func sell(
        _ store: WrittenStore, _ item: Int64, _ price: Money, on platform: String, day soldOn: String,
        fees: Money? = nil
    ) throws -> (fees: Int64?, notes: [String]) {
        var sale = SaleRequest(price: price)
        sale.platform = platform
        sale.day = day(soldOn)
        sale.fees = fees
        let result = try store.change { try $0.sell(item, sale) }
        let stored = try store.store.read {
            try $0.first("SELECT feesMinor FROM sales WHERE id = \(result.row)")
        }
        return (stored?[0], result.sentences)
    }

    @Test func newStoreKnowsOnlyFeeFreePlatforms() throws {
        let store = try WrittenStore()
        let rows = try store.store.read { database in
            try database.values(
                String.self,
                """
                SELECT slug || ' ' || partsPerMillion || ' ' || (source <> '') FROM fees
                JOIN platforms ON platforms.id = platformId WHERE fixedMinor IS NULL ORDER BY slug
                """)
        }
        #expect(rows == ["car-boot 0 1", "sold-offline 0 1", "vinted 0 1"])
        #expect(try store.text("SELECT count(*) FROM fees") == "3")
    }

    @Test func aShareIsOfThePriceAloneOrOfThePostageThatTheBuyerPaidToo() throws {
        let store = try WrittenStore()
        func fees(_ rule: String, on platform: String) throws -> [Int64?] {
            var request = FeeRequest(platform: platform, terms: try #require(FeeTerms(rule)))
            request.since = day("2026-01-01")
            try store.change("fees") { try $0.setFee(request) }
            var sale = SaleRequest(price: pounds(2000))
            (sale.platform, sale.day, sale.postagePaid) = (platform, day("2026-04-01"), pounds(400))
            let pair = [try store.buy(), try store.buy()]
            let alone = try store.change { try $0.sell(try store.buy(), sale) }
            _ = try store.change { try $0.sell(pair, together: sale, evenly: true) }
            return try store.store.read {
                try $0.rows("SELECT feesMinor FROM sales WHERE id >= \(alone.row) ORDER BY id")
                    .map { $0[0] }
            }
        }
        // 12.8 % of 24.00 is 3.07, and of 20.00 it is 2.56; each order has one fixed amount.
        #expect(try fees("12.8% of price and postage + 0.30 GBP", on: "ebay") == [337, 169, 168])
        #expect(try fees("12.8% of price + 0.30 GBP", on: "depop") == [286, 143, 143])
        let shown = try store.text("SELECT group_concat(shareOf) FROM fees WHERE partsPerMillion = 128000 ORDER BY id")
        #expect(shown == "price and postage,price")
    }

    @Test func saleUsesTheFeesInForceOnItsDay() throws {
        let store = try WrittenStore()
        try fee(store, "ebay", 100_000, since: "2026-01-01")
        try fee(store, "ebay", 109_000, pounds(40), since: "2026-04-01")
        try fee(store, "ebay", 200_000, since: "2026-12-01")
        let early = try sell(store, try store.buy(), pounds(2000), on: "ebay", day: "2026-03-31")
        #expect(early.fees == 200)
        #expect(early.notes == ["fees 2.00 GBP: eBay has charged sellers 10% since 2026-01-01"])
        let late = try sell(store, try store.buy(), pounds(2000), on: "ebay", day: "2026-04-01")
        #expect(late.fees == 258)
        #expect(late.notes == ["fees 2.58 GBP: eBay has charged sellers 10.9% + 0.40 GBP since 2026-04-01"])
    }

    @Test func saleBeforeTheFirstFeeGetsNoFeesAndNoNotice() throws {
        let store = try WrittenStore()
        try fee(store, "ebay", 100_000, since: "2026-05-01")
        for platform in ["ebay", "depop"] {
            let sale = try sell(store, try store.buy(), pounds(2000), on: platform, day: "2026-04-30")
            #expect(sale.fees == nil && sale.notes.isEmpty)
        }
    }

    @Test func feesThatAreGivenStayAsTheyAre() throws {
        let store = try WrittenStore()
        try fee(store, "ebay", 100_000, since: "2026-01-01")
        for given in [0, 123] {
            let sale = try sell(
                store, try store.buy(), pounds(2000), on: "ebay", day: "2026-04-30", fees: pounds(Int64(given)))
            #expect(sale.fees == Int64(given) && sale.notes.isEmpty)
        }
    }

    @Test func aFixedFeeInAnotherCurrencyIsConvertedOrLeftEmpty() throws {
        let store = try WrittenStore()
        try fee(store, "ebay", 109_000, Money(minor: 40, currency: .eur), since: "2026-01-01")
        let without = try sell(store, try store.buy(), pounds(2000), on: "ebay", day: "2026-04-30")
        #expect(without.fees == nil)
        #expect(
            without.notes == [
                "fees left empty: eBay has charged sellers 10.9% + 0.40 EUR since 2026-01-01, but there is no rate for EUR on 2026-04-30 · try: rates refresh"
            ])
        var column = RateColumn(.gbp)
        column.rates = [(day("2026-04-29").number, RateValue(mantissa: 8763, scale: 4))]
        _ = try store.store.addRates([column], source: "test")
        let converted = try sell(store, try store.buy(), pounds(2000), on: "ebay", day: "2026-04-30")
        // 2.18 and 0.40 EUR, which is 0.35 GBP.
        #expect(converted.fees == 253)
        #expect(converted.notes.first?.hasSuffix(", converted at the rate of 2026-04-29") == true)
    }

    @Test func feeOfTheSameDayIsReplaced() throws {
        let store = try WrittenStore()
        try fee(store, "ebay", 100_000, since: "2026-01-01")
        try fee(store, "ebay", 120_000, since: "2026-01-01")
        #expect(try store.text("SELECT group_concat(partsPerMillion) FROM fees WHERE platformId = 1") == "120000")
        _ = try store.store.undo()
        #expect(try store.text("SELECT group_concat(partsPerMillion) FROM fees WHERE platformId = 1") == "100000")
    }

    @Test func undoAndRedoRestoreFeesExactly() throws {
        let store = try WrittenStore()
        let before = try store.contents()
        try fee(store, "ebay", 109_000, pounds(40), since: "2026-01-01")
        let made = try store.contents()
        try store.change("delete fee 4") { try $0.delete(.fees, 4) }
        try store.change("edit fee 1") { writer in
            let fields = Dictionary(uniqueKeysWithValues: Noun.fees.editable.map { ($0.name, $0) })
            try writer.edit(
                .fees, 1,
                [
                    (fields["percent"], FieldValue.percentage(partsPerMillion: 32_500)),
                    (fields["fixed"], .money(pounds(10))), (fields["since"], .empty), (fields["source"], .text("me")),
                ].compactMap { field, value in field.map { Assignment(field: $0, value: value) } })
        }
        #expect(
            try store.text("SELECT partsPerMillion || fixedMinor || source FROM fees WHERE sinceDay IS NULL AND id = 1")
                == "3250010me")
        let after = try store.contents()
        for _ in 0..<2 { _ = try store.store.undo() }
        #expect(try store.contents() == made)
        _ = try store.store.undo()
        #expect(try store.contents() == before)
        for _ in 0..<3 { _ = try store.store.redo() }
        #expect(try store.contents() == after)
        #expect(try store.store.check().findings.isEmpty)
    }

    @Test func platformWithFeesStaysUntilTheFeesAreUndone() throws {
        let store = try WrittenStore()
        try store.change("platform add whatnot") { try $0.addPlatform("Whatnot") }
        try fee(store, "whatnot", 80_000)
        #expect(refused { try store.store.undo(1) } == "can't undo change 1: change 2 depends on it")
    }

    @Test func everyChangeOfAFeeRaisesTheRevision() throws {
        let store = try WrittenStore()
        var before = try store.text("SELECT value FROM revision")
        for change in [{ try fee(store, "ebay", 1) }, { try store.change { try $0.delete(.fees, 1) } }] {
            try change()
            let after = try store.text("SELECT value FROM revision")
            #expect(after != before)
            before = after
        }
    }

    @Test func checkFindsAFeeWithAnInvalidDayOrCurrency() throws {
        let store = try WrittenStore()
        try store.store.write("test") {
            try $0.execute("UPDATE fees SET sinceDay = '2026-02-31', fixedMinor = 1, fixedCurrency = 'gb' WHERE id = 1")
        }
        #expect(try store.store.check().findings.map(\.table) == ["fees", "fees"])
    }
}
