import Ledger
import QueryLanguage
import Statements
import StoreFile
import Testing
import Upkeep

@Suite struct BulkTests {
    /// Seven lamps on eBay for 10 to 16 pounds.
    private func stockedShop() throws -> Shop {
        let shop = try Shop()
        for price in 10...16 {
            let sku = try shop.buy("\"Lamp \(price)\" for 3 GBP at Battersea on 2026-03-0\(price - 9)")
            try shop.run("list \(sku) on ebay for \(price) GBP on 2026-03-10")
        }
        _ = shop.notices
        return shop
    }

    private func asking(_ shop: Shop) throws -> [String] { try shop.run("items show asking sort asking") }

    @Test func aScriptNeedsYesAndChangesNothingWithoutIt() throws {
        let shop = try stockedShop()
        let before = try shop.everything()
        let error = try #require(throws: StatementError.self) { try shop.run("edit (items) set asking down 20%") }
        #expect(error.message == "this needs confirmation: change 7 items")
        #expect(error.status == .failed && error.hints.contains { $0.contains("--yes") })
        #expect(try shop.everything() == before)
    }

    @Test func yesOptionReportsTheCountAndTheChangeOnOneLine() throws {
        let shop = try stockedShop()
        shop.options.yes = true
        try shop.run("edit (items sort asking) set asking down 25%")
        #expect(shop.notices == ["edited 7 items: asking down 25%"])
        #expect(try asking(shop) == ["7.50", "8.25", "9.00", "9.75", "10.50", "11.25", "12.00"])
    }

    @Test func aPersonIsAskedAndTheAnswerIsObeyed() throws {
        let shop = try stockedShop()
        shop.answer = false
        #expect(try shop.refusal("delete (items)") == "nothing was deleted")
        #expect(shop.notices.last == "Delete 7 items with 7 listings?")
        #expect(try shop.run("items").count == 7)
        shop.answer = true
        try shop.run("delete (items where asking > 12 GBP)")
        #expect(try shop.run("items").count == 3)
    }

    @Test func openQuestionDoesNotBlockOtherWriters() throws {
        let shop = try stockedShop()
        shop.answer = true
        let path = shop.store.path
        let clock = shop.store.clock
        shop.meanwhile = {
            let other = try InventoryStore.open(at: path, access: .readWrite, createsFolder: false, clock: clock) { _ in
            }
            defer { other.close() }
            try other.setSetting("page size", to: "25")
        }
        try shop.run("unlist (items)")
        #expect(try shop.run("items listed").isEmpty)
    }

    @Test func itemsThatChangeWhileAPersonThinksAreNotTakenUnseen() throws {
        let shop = try stockedShop()
        shop.answer = true
        let path = shop.store.path
        let clock = shop.store.clock
        shop.meanwhile = {
            let other = try InventoryStore.open(at: path, access: .readWrite, createsFolder: false, clock: clock) { _ in
            }
            defer { other.close() }
            _ = try other.change("buy", today: Day(number: 20_758)) { try $0.buy(Purchase(title: "another")) }
        }
        #expect(try shop.refusal("delete (items)").contains("meanwhile"))
        #expect(try shop.run("items").count == 8)
    }

    @Test func anotherNumberOfItemsThanExpectedStopsIt() throws {
        let shop = try stockedShop()
        shop.options.yes = true
        shop.options.expectedRows = 6
        #expect(try shop.refusal("unlist (items)") == "--expect-rows 6: found 7, so nothing was taken down")
        shop.options.expectedRows = 7
        try shop.run("unlist (items)")
    }

    @Test func bulkChangeOfNoItemsSucceedsWithANotice() throws {
        let shop = try stockedShop()
        try shop.run("edit (items sold) set note \"x\"")
        #expect(shop.notices == ["no items match, so nothing was changed"])
        #expect(try shop.run("changes").count == 14)
    }

    @Test func oneOfSeveralNamedItemsMayChange() throws {
        let shop = try stockedShop()
        let skus = try [shop.buy("mirror"), shop.buy("jug")]
        try shop.run("edit \(skus[0]) set note \"x\"; edit \(skus.joined(separator: ", ")) set note \"x\"")
        #expect(try #require(shop.notices.last).hasPrefix("edited 1 item"))
        try shop.run("edit \(skus.joined(separator: ", ")) set note \"x\"")
        #expect(shop.notices.last == "nothing was changed")
    }

    @Test func bulkChangeIsRefusedIfOneItemCannotChange() throws {
        let shop = try stockedShop()
        shop.options.yes = true
        let sku = try shop.buy("mirror")
        try shop.run("sell \(sku) for 3 GBP")
        #expect(try shop.refusal("list (items) on vinted").contains(sku))
        #expect(try shop.run("items on vinted").isEmpty)
    }

    @Test func manyItemsAreOneChangeForUndo() throws {
        let shop = try stockedShop()
        shop.options.yes = true
        let before = try shop.everything()
        try shop.run("edit (items) set cost 9 GBP, market empty; undo")
        #expect(try shop.everything() == before)
    }

    @Test func aDryRunShowsWithoutAsking() throws {
        let shop = try stockedShop()
        shop.options.isDryRun = true
        try shop.store.beginTransaction()
        try shop.run("edit (items) set asking up 10%")
        try shop.store.endTransaction(commit: false)
        let notices = shop.notices
        #expect(notices.first == "dry run: edited 7 items: asking up 10%")
        #expect(notices.contains { $0.hasSuffix("“Lamp 16”: asking 16.00 → 17.60 GBP") })
        #expect(notices.last == "  … and 2 more")
        #expect(try asking(shop).first == "10.00")
    }
}
