import QueryLanguage
import Testing

@testable import Ledger
@testable import Marketplaces
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Orders whose line names more items than it has pieces.
extension OrderBookingTests {
    private func match(_ order: String, _ skus: String...) throws -> WriteResult {
        let items = try skus.map { try item($0) }
        return try change { try $0.match(order: order, to: items) }
    }

    private var parts: String {
        """
        SELECT sku, priceMinor, postagePaidMinor, feesMinor, coalesce(refundMinor, 0)
            + coalesce((SELECT sum(amountMinor) FROM refunds WHERE saleId = sales.id AND refunds.deletedAt IS NULL), 0)
        FROM sales JOIN items ON items.id = itemId WHERE sales.deletedAt IS NULL ORDER BY orderUnit
        """
    }

    /// One item is never booked for all, whether or not the inventory has each of them; nothing is picked.
    @Test(arguments: [
        "FH-20D6G0NR FH-20D6G0NW", "FH-20D6G0NR, FH-20D6G0NW", "fh-20d6g0nr+fh-20d6g0nw", "FH-20D6G0NR, FH-20D6G0ZZ",
        "FH-20D6G0ZZ / FH-20D6G0NR",
    ]) func lineNamingSeveralItemsWaits(label: String) throws {
        let report = try take(.line(line("1", label: label)))
        #expect(report.unmatched == 1 && report.matched == 0)
        #expect(try rows(parts) == [])
        let terms = ChoreTerms(today: today, listAfter: 3, staleAfter: 90)
        let named = try store.chores([.match], terms, first: 5, completions: [NamedByOrders.completion]).flatMap(
            \.first
        ).map(\.items)
        #expect(named.count == 1 && named[0].contains("FH-20D6G0NR"))
        #expect(named[0].contains("FH-20D6G0NW") == !label.uppercased().contains("ZZ"))
        // A line with a piece for each item gives one to each.
        let pair = try take(.line(line("2", item: "4072", label: label, quantity: 2)))
        #expect(pair.suggestions.isEmpty && pair.matched + pair.unmatched == 1)
        #expect(try rows("SELECT matched FROM orders WHERE orderNumber = '2'") == [label.contains("ZZ") ? "1" : "2"])
    }

    /// Shared amounts, including later ones, are divided by cost or evenly, to the penny.
    @Test(arguments: [false, true]) func amountsAreDividedByCost(isKnown: Bool) throws {
        try store.write("test") { database in
            try database.execute(
                """
                UPDATE items SET costMinor = \(isKnown ? 200 : nil), costCurrency = \(isKnown ? "GBP" : nil)
                    WHERE id = 1
                """)
        }
        try take(.line(line("1", label: "FH-20D6G0NR FH-20D6G0NW", price: 1000)))
        let notes = try match("1", "FH-20D6G0NR", "FH-20D6G0NW").sentences
        #expect(notes.contains { $0.hasPrefix(isKnown ? "divided by cost" : "divided evenly") }, "\(notes)")
        #expect(
            try rows(parts)
                == (isKnown
                    ? ["FH-20D6G0NR|667|213|334|0", "FH-20D6G0NW|333|107|166|0"]
                    : ["FH-20D6G0NR|500|160|250|0", "FH-20D6G0NW|500|160|250|0"]))
        #expect(try rows("SELECT state FROM orders") == ["matched"])
        var refund = OrderCharge(
            key: "r", kind: .refund, order: "1", name: "Refund", day: Self.day, currency: .gbp, minor: 100)
        refund.feesBack = 0
        let ad = OrderCharge(key: "a", kind: .ad, order: "1", name: "Ad", day: Self.day, currency: .gbp, minor: 31)
        let report = try take(.charge(refund), .charge(ad))
        #expect(report.conflicts.isEmpty)
        #expect(
            try rows(parts)
                == (isKnown
                    ? ["FH-20D6G0NR|667|213|355|67", "FH-20D6G0NW|333|107|176|33"]
                    : ["FH-20D6G0NR|500|160|266|50", "FH-20D6G0NW|500|160|265|50"]))
        refund.minor = 1320
        refund.key = "s"
        try take(.charge(refund))
        #expect(try rows("SELECT count(*) FROM sales WHERE returnedDay IS NOT NULL AND deletedAt IS NULL") == ["2"])
        #expect(try store.check().findings.isEmpty)
        _ = try change { try $0.unmatch(order: "1") }
        #expect(try rows(parts) == [])
    }

    /// Costs of zero or in two currencies can't divide an amount.
    @Test(arguments: [
        (200, "GBP", 200, "GBP", "by cost", ["500", "500"]), (200, "GBP", 600, "GBP", "by cost", ["250", "750"]),
        (0, "GBP", 1, "GBP", "by cost", ["0", "1000"]), (0, "GBP", 0, "GBP", "evenly", ["500", "500"]),
        (200, "GBP", 600, "EUR", "evenly", ["500", "500"]),
    ]) func onlyCostsThatCanBeComparedDivide(
        cost: Int, currency: String, otherCost: Int, otherCurrency: String, how: String, prices: [String]
    ) throws {
        try store.write("test") { database in
            for (sku, minor, code) in [("FH-20D6G0NR", cost, currency), ("FH-20D6G0NW", otherCost, otherCurrency)] {
                try database.execute("UPDATE items SET costMinor = \(minor), costCurrency = \(code) WHERE sku = \(sku)")
            }
        }
        try take(.line(line("1", label: "FH-20D6G0NR FH-20D6G0NW", price: 1000)))
        let notes = try match("1", "FH-20D6G0NR", "FH-20D6G0NW").sentences
        #expect(notes.contains { $0.hasPrefix("divided \(how):") }, "\(notes)")
        #expect(try rows("SELECT priceMinor FROM sales WHERE deletedAt IS NULL ORDER BY orderUnit") == prices)
    }

    @Test func eachItemTakesOnePieceOfALine() throws {
        try take(.line(line("1", price: 3001, quantity: 3)))
        let notes = try match("1", "FH-20D6G0NR", "FH-20D6G0NW").sentences
        #expect(notes.contains("1 of the order's 3 pieces still unmatched"))
        #expect(try rows(parts).map { $0.prefix(16) } == ["FH-20D6G0NR|1001", "FH-20D6G0NW|1000"])
        #expect(throws: Refusal.self) { try match("1", "FH-20D6G0NV", "FH-20D6G0NX") }
        #expect(throws: Refusal.self) { try match("1", "FH-20D6G0NV", "FH-20D6G0NV") }
        _ = try match("1", "FH-20D6G0NX")
        #expect(try rows("SELECT state FROM orders") == ["matched"])
    }

    /// A dispute's amount is a refund, not a fee; money given back is neither; either way the item stays sold.
    @Test func aDisputeIsARefundAndNoFee() throws {
        try take(.line(line("1", label: "FH-20D6G0NR")))
        func dispute(_ key: String, _ minor: Int64, _ day: Int) -> OrderFact {
            .charge(
                OrderCharge(
                    key: key, kind: .dispute, order: "1", name: "Dispute", day: Self.day.adding(days: day),
                    currency: .gbp, minor: minor))
        }
        try take(dispute("a", 4220, 3))
        #expect(try rows(parts) == ["FH-20D6G0NR|3900|320|500|4220"])
        #expect(try rows("SELECT returnedDay FROM sales") == [""])
        try take(dispute("b", -4000, 9))
        #expect(try rows(parts) == ["FH-20D6G0NR|3900|320|500|220"])
        #expect(try store.check().findings.isEmpty)
    }
}
