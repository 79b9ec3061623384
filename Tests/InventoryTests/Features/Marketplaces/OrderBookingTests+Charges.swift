import QueryLanguage
import Testing

@testable import Ledger
@testable import Marketplaces
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Entry fees, charges and live listings of orders.
extension OrderBookingTests {
    @Test(arguments: [true, false]) func anEntryFeeIsAskedForOnAKnownDay(isKnown: Bool) throws {
        try take(.line(line("1", title: "Tiles")))
        try store.write("test") { database in
            try database.execute(
                BoundSQL(
                    sql:
                        "INSERT INTO markets (name, askForEntryFee, createdAt, updatedAt) VALUES ('Ardingly', 1, ?1, ?1)",
                    Self.stamp))
        }
        var purchase = Purchase(title: "")
        (purchase.market, purchase.haul) = (.named("Ardingly"), "The entry fee")
        if isKnown { purchase.day = Self.day }
        let notes = try change { try $0.match(order: "1", toNew: purchase) }.sentences
        #expect(notes.contains("new haul: The entry fee"))
        #expect(notes.contains { $0.hasPrefix("Ardingly charges an entry fee") } == isKnown)
    }

    @Test func chargeOfAnUnknownOrderWaits() throws {
        var ad = OrderCharge(key: "ad", kind: .ad, order: "1", name: "Ad", day: Self.day, currency: .gbp, minor: 117)
        ad.title = "Brass lamp"
        try take(.charge(ad))
        #expect(try rows("SELECT adsMinor, priceMinor, state FROM orders") == ["117||unmatched"])
        #expect(throws: Refusal.self) { try change { try $0.match(order: "1", to: [item("FH-20D6G0NR")]) } }
        try take(.line(line("1", label: "FH-20D6G0NR")))
        #expect(try rows("SELECT adsMinor, priceMinor, state FROM orders") == ["117|3900|matched"])
        #expect(try rows(sales) == ["FH-20D6G0NR|2026-02-16|3900|320|617|||"])
    }

    /// A line can't bear a charge in another currency.
    @Test func aChargeInAnotherCurrencyIsAnExpenseOnceAndOneOfNothingIsNone() throws {
        let ad = OrderCharge(key: "a", kind: .ad, order: "1", name: "Ad", day: Self.day, currency: .eur, minor: 117)
        let none = OrderCharge(key: "n", kind: .fee, name: "Fee", day: Self.day, currency: .gbp, minor: 0)
        for _ in 0..<2 {
            try take(.line(line("1", label: "FH-20D6G0NR")), .charge(ad), .charge(none))
            #expect(try rows("SELECT amountMinor, currency FROM expenses WHERE deletedAt IS NULL") == ["117|EUR"])
        }
    }

    @Test func liveListingsSetPricesAndReportDifferences() throws {
        var lamp = LiveListing(itemNumber: "1", title: "Lamp", customLabel: "FH-20D6G0NR")
        lamp.price = Money(minor: 3700, currency: .gbp)
        lamp.listedDay = Self.day
        let report = try take(.listing(lamp), .listing(LiveListing(itemNumber: "9", title: "Clock", customLabel: "")))
        #expect(
            try rows("SELECT askingMinor, listedDay FROM listings WHERE itemId = 1 AND platformId = 1")
                == ["3700|2026-02-16"])
        #expect(report.listingNotes.contains { $0.contains("unknown here: 9") })
        #expect(report.listingNotes.contains { $0.hasSuffix("unlist FH-20D6G0NS on ebay") })
        #expect(try rows("SELECT number, itemId FROM listingNumbers") == ["1|1"])
    }

    /// The end of a dispute alone lowers the fees; once its beginning is here too, they are unknown again, until the
    /// order's own row gives them.
    @Test func feesThatOnlyADisputeMadeAreUnknownAgain() throws {
        var sold = line("1", label: "FH-20D6G0NR")
        _ = try store.importOrders(from: "/files/report.csv", today: today, rehearsal: false) {
            (sold.fees, sold.saysFees) = ([], false)
            try $0.add(.line(sold), of: RandomOrders.orders)
        }
        func dispute(_ minor: Int64) -> OrderFact {
            .charge(
                OrderCharge(
                    key: "\(minor)", kind: .dispute, order: "1", name: "Claim", day: Self.day, currency: .gbp,
                    minor: minor))
        }
        func fees() throws -> [String] { try rows("SELECT feesMinor FROM sales WHERE deletedAt IS NULL") }
        try take(dispute(-500))
        #expect(try fees() == ["-500"])
        try take(dispute(500))
        #expect(try fees() == [""])
        try take(.line(line("1", label: "FH-20D6G0NR")))
        #expect(try fees() == ["500"])
    }
}
