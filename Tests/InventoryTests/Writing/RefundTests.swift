import QueryLanguage
import Testing

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// Refunds of sales, and impossible refunds.
struct RefundTests {
    private let store: WrittenStore
    private let item: Int64
    private let sale: Int64

    /// Makes a lamp sold for 20.00 GBP with 3.20 for postage and 2.80 fees.
    init() throws {
        let store = try WrittenStore()
        let item = try store.buy()
        var request = SaleRequest(price: pounds(2000))
        (request.fees, request.postagePaid, request.day) = (pounds(280), pounds(320), day("2026-04-01"))
        let sold = try store.change { try $0.sell(item, request) }
        (self.store, self.item) = (store, item)
        sale = try #require(sold.row)
    }

    private var sums: String? {
        get throws {
            try store.text("SELECT ifnull(refundedMinor, '-') || ' ' || ifnull(feesBackMinor, '-') FROM sales")
        }
    }

    private func edit(_ field: StoredField, _ value: FieldValue) throws {
        try store.change { try $0.edit(.sales, sale, [Assignment(field: field, value: value)]) }
    }

    @Test func percentagesAreRoundedHalfAwayFromZero() throws {
        for percent in [-100_000, -99_999, -50_000, -33_333, 0, 1, 333, 12_500, 33_300, 50_000, 250_000] {
            for minor in 0...300 as ClosedRange<Int64> {
                let exact = minor * Int64(100_000 + percent)
                #expect(try InventoryWriter.changed(minor, by: percent) == (2 * exact + 100_000) / 200_000)
            }
        }
    }

    @Test(arguments: [0, 1, 2, 280]) func returnedFeesAreKeptToThePenny(minor: Int64) throws {
        var request = ReturnRequest()
        request.feesBack = .money(pounds(minor))
        try store.change { try $0.markReturned(item, request) }
        let refunds =
            "SELECT count(*) || ' ' || ifnull(sum(feesMinor), 0) || ' ' || ifnull(sum(amountMinor), 0) FROM refunds"
        #expect(try store.text(refunds) == (minor > 0 ? "1 \(minor) 0" : "0 0 0"))
        #expect(try store.text("SELECT refundMinor FROM sales") == "2320")
    }

    @Test func partlyRefundedItemStaysSold() throws {
        try store.change { try $0.refund(item, RefundRequest(amount: pounds(300), feesBack: pounds(40))) }
        try store.change { try $0.refund(item, RefundRequest(amount: pounds(100), day: day("2026-04-09"))) }
        #expect(try sums == "400 40")
        #expect(try store.text("SELECT status FROM items") == "sold")
        #expect(
            try store.text("SELECT group_concat(refundedDay || ' ' || amountMinor || ' ' || feesMinor) FROM refunds")
                == "2026-06-01 300 40,2026-04-09 100 0")
        try store.change { try $0.markReturned(item, ReturnRequest()) }
        #expect(try store.text("SELECT refundMinor FROM sales") == "1920")
        #expect(try store.store.check().findings.isEmpty)
    }

    @Test func refundOfNothingIsRefused() throws {
        for feesBack in [nil, pounds(0)] {
            let request = RefundRequest(amount: pounds(0), feesBack: feesBack)
            #expect(refused { try store.change { try $0.refund(item, request) } } == "a refund must be more than 0")
        }
        try store.change { try $0.refund(item, RefundRequest(amount: pounds(0), feesBack: pounds(1))) }
        try store.change { try $0.refund(item, RefundRequest(amount: pounds(1))) }
        #expect(try sums == "1 1")
    }

    @Test func refundOfASaleIsSetAsAWhole() throws {
        try store.change { try $0.refund(item, RefundRequest(amount: pounds(300))) }
        #expect(refused { try edit(.saleRefund, .money(pounds(500))) }?.contains("wasn't returned") == true)
        #expect(refused { try edit(.saleRefund, .change(milliPercent: 5_000)) }?.contains("wasn't returned") == true)
        try edit(.saleRefund, .empty)
        #expect(try sums == "- -")
        try store.change { try $0.refund(item, RefundRequest(amount: pounds(300))) }
        try store.change { try $0.markReturned(item, ReturnRequest()) }
        try edit(.saleRefund, .money(pounds(1000)))
        #expect(try store.text("SELECT refundMinor FROM sales") == "700")
        try edit(.saleRefund, .change(milliPercent: 10_000))
        #expect(try store.text("SELECT refundMinor FROM sales") == "800")
        #expect(
            refused { try edit(.saleRefund, .money(pounds(299))) }?.contains("part refunds already came to 3.00 GBP")
                == true)
    }

    @Test func priceKeepsTheCurrencyOfTheRefund() throws {
        try edit(StoredTable.sales["fees"], .empty)
        let price = Money(minor: 2500, currency: .eur)
        #expect(refused { try edit(.salePrice, .money(price)) }?.contains("are in GBP") == true)
        try edit(StoredTable.sales["postage_paid"], .empty)
        try edit(.salePrice, .money(price))
        try store.change { try $0.refund(item, RefundRequest(amount: Money(minor: 1, currency: .eur))) }
        #expect(refused { try edit(.salePrice, .money(pounds(1))) }?.contains("are in EUR") == true)
    }

    @Test func unsoldItemCannotBeRefunded() throws {
        let request = RefundRequest(amount: pounds(100))
        try store.change { try $0.delete(.sales, sale) }
        #expect(refused { try store.change { try $0.refund(item, request) } }?.contains("isn't sold") == true)
        try store.change { try $0.delete(item) }
        #expect(refused { try store.change { try $0.refund(item, request) } }?.contains("is deleted") == true)
    }
}
