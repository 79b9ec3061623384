import QueryLanguage
import Testing

@testable import Ledger
@testable import StoreFile

/// The order of an item's events; an impossible one is refused with the days.
@Suite struct ItemOrderTests {
    private let store: WrittenStore
    private let item: Int64
    private let sku: String

    /// Makes an item bought on 1 March.
    init() throws {
        store = try WrittenStore()
        item = try store.buy()
        sku = try #require(try store.text("SELECT sku FROM items"))
    }

    private func options(_ force: Bool) -> WriteOptions {
        var options = WriteOptions()
        options.force = force
        return options
    }

    private func list(_ platform: String, _ text: String, force: Bool = false) throws {
        var offering = Offering(platforms: [platform])
        offering.day = day(text)
        try store.change(options: options(force)) { try $0.list(item, offering) }
    }

    private func sell(_ text: String, on platform: String? = nil, force: Bool = false) throws {
        var sale = SaleRequest(price: pounds(2000))
        sale.day = day(text)
        sale.platform = platform
        try store.change(options: options(force)) { try $0.sell(item, sale) }
    }

    private func takeBack(_ text: String, force: Bool = false) throws {
        var request = ReturnRequest()
        request.day = day(text)
        try store.change(options: options(force)) { try $0.markReturned(item, request) }
    }

    private func edit(_ kind: Noun?, _ field: String, _ text: String) throws {
        let known = try #require((kind ?? .items).editable.first { $0.name == field })
        let assignment = Assignment(field: known, value: .day(day(text)))
        try store.change { writer in
            if let kind { try writer.edit(kind, 1, [assignment]) } else { try writer.edit(item, [assignment]) }
        }
    }

    private func expect(_ sentence: String, _ body: () throws -> Void) {
        let refusal = #expect(throws: Refusal.self) { try body() }
        #expect(refusal?.message == "\(sku) \(sentence)")
        #expect(refusal?.canForce == true)
    }

    @Test func nothingIsListedOrSoldBeforeItWasBought() throws {
        expect("cannot be listed on 2026-02-28: it was bought on 2026-03-01") { try list("ebay", "2026-02-28") }
        expect("cannot be sold on 2026-02-28: it was bought on 2026-03-01") { try sell("2026-02-28") }
        try list("ebay", "2026-03-01")
        try sell("2026-03-01", on: "ebay")
        expect("cannot be bought on 2026-03-02: it was listed on 2026-03-01") { try edit(nil, "bought", "2026-03-02") }
        expect("cannot be sold on 2026-02-28: it was bought on 2026-03-01") { try edit(.sales, "sold", "2026-02-28") }
        expect("cannot be listed on 2026-02-28: it was bought on 2026-03-01") {
            try edit(.listings, "listed", "2026-02-28")
        }
    }

    @Test func returnsFollowTheSaleAndResalesFollowTheReturn() throws {
        try sell("2026-03-05")
        expect("cannot come back on 2026-03-04: it was sold on 2026-03-05") { try takeBack("2026-03-04") }
        try takeBack("2026-03-09")
        expect("cannot be sold on 2026-03-08: it came back only on 2026-03-09") { try sell("2026-03-08") }
        expect("cannot be sold on 2026-03-04: it was sold on 2026-03-05, and came back on 2026-03-09") {
            try sell("2026-03-04")
        }
        try sell("2026-03-09")
        expect("cannot be sold on 2026-03-05: it was sold on 2026-03-09") { try edit(.sales, "returned", "2026-03-10") }
        expect("cannot come back on 2026-03-09: it was sold on 2026-03-10") { try edit(.sales, "sold", "2026-03-10") }
        try edit(.sales, "returned", "2026-03-07")
    }

    /// The sale that a new one meets is the second, neither the first nor the last.
    @Test func aSaleMeetsEachOfTheOthers() throws {
        for (sold, back) in [("2026-03-03", "2026-03-04"), ("2026-03-08", "2026-03-12"), ("2026-03-20", "2026-03-21")] {
            try sell(sold)
            try takeBack(back)
        }
        expect("cannot be sold on 2026-03-10: it came back only on 2026-03-12") { try sell("2026-03-10") }
        expect("cannot be sold on 2026-03-07: it was sold on 2026-03-08, and came back on 2026-03-12") {
            try sell("2026-03-07")
        }
    }

    @Test func nothingIsListedWhileItIsSold() throws {
        try list("vinted", "2026-03-06")
        expect("cannot be sold on 2026-03-05: it was listed on 2026-03-06") { try sell("2026-03-05") }
        try sell("2026-03-06")
        expect("cannot be listed on 2026-03-07: it was sold on 2026-03-06") {
            try edit(.listings, "listed", "2026-03-07")
        }
        try takeBack("2026-03-09")
        expect("cannot be listed on 2026-03-08: it was sold on 2026-03-06, and came back on 2026-03-09") {
            try list("ebay", "2026-03-08")
        }
        try list("ebay", "2026-03-09")
    }

    @Test func aSaleOnAPlatformComesAfterItsListingThere() throws {
        try list("ebay", "2026-03-04")
        try sell("2026-03-05")
        try takeBack("2026-03-05")
        expect("cannot be sold on eBay on 2026-03-05: it was listed there on 2026-03-06") {
            try store.change { writer in
                try writer.edit(.listings, 1, [try assignment("listed", "2026-03-06")])
                _ = try writer.sell(item, sale(on: "ebay", "2026-03-05"))
            }
        }
        try sell("2026-03-05", on: "ebay")
    }

    private func sale(on platform: String, _ text: String) -> SaleRequest {
        var sale = SaleRequest(price: pounds(1))
        (sale.platform, sale.day) = (platform, day(text))
        return sale
    }

    private func assignment(_ field: String, _ text: String) throws -> Assignment {
        Assignment(
            field: try #require(Noun.listings.editable.first { $0.name == field }), value: .day(day(text)))
    }

    @Test func forceAcceptsAnOddOrderOfDays() throws {
        try list("ebay", "2026-02-27", force: true)
        try sell("2026-02-26", on: "ebay", force: true)
        try takeBack("2026-02-25", force: true)
        #expect(
            try store.text("SELECT listedDay || soldDay || returnedDay FROM sales JOIN listings USING (itemId)") != nil)
    }

    @Test func existingOddDaysDoNotBlockOtherEdits() throws {
        try list("ebay", "2026-02-27", force: true)
        try list("vinted", "2026-03-03")
        try sell("2026-03-04", on: "vinted")
        let note = try #require(Noun.items.editable.first { $0.name == "note" })
        try store.change { try $0.edit(item, [Assignment(field: note, value: .text("odd"))]) }
    }
}
