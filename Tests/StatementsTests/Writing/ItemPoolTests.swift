import QueryLanguage
import Statements
import Testing
import TestSupport

/// A name is looked for first among the items that the statement can take.
@Suite struct ItemPoolTests {
    /// An unsold and a sold lamp, and a lot of which nothing is sold.
    private func shop() throws -> (Shop, unsold: String, sold: String) {
        let shop = try Shop(isTicking: true)
        let sold = try shop.buy("\"Old brass lamp\" for 3 on 2026-03-01")
        let unsold = try shop.buy("\"New brass lamp\" for 4 on 2026-03-02")
        try shop.run("list \(unsold) on vinted for 9; sell \(sold) for 9 on ebay")
        _ = shop.notices
        return (shop, unsold, sold)
    }

    @Test(arguments: [
        "sell brass lamp for 8", "list brass lamp on etsy", "reduce brass lamp by 10%", "bin brass lamp",
        "keep brass lamp", "donate brass lamp", "lost brass lamp", "offer brass lamp 8 on ebay",
    ])
    func whatIsInStockComesFirst(text: String) throws {
        let (shop, unsold, _) = try shop()
        try shop.run(text)
        #expect(shop.notices.first == "\"brass lamp\" is \(unsold) “New brass lamp”")
        // Without one in stock the sold one is named in the refusal.
        try shop.run("delete \(unsold)")
        if !text.hasPrefix("reduce") { #expect(try shop.refused(text).message.contains("sold"), "\(text)") }
    }

    @Test(arguments: ["return brass lamp", "refund brass lamp 1"])
    func whatIsSoldComesFirst(text: String) throws {
        let (shop, _, sold) = try shop()
        shop.options.yes = true
        try shop.run(text)
        #expect(shop.notices.first == "\"brass lamp\" is \(sold) “Old brass lamp”")
    }

    @Test(arguments: ["item brass lamp", "edit brass lamp set note x", "delete brass lamp", "photo \"brass lamp\""])
    func anyOtherStatementTakesEither(text: String) throws {
        let (shop, _, _) = try shop()
        #expect(try shop.refusal(text) == "\"brass lamp\" could be 2 items")
    }

    @Test func deletedThingsAreRestoredBeforeThoseThatAreGone() throws {
        let (shop, unsold, sold) = try shop()
        try shop.run("delete \(sold); restore brass lamp")
        #expect(shop.notices.contains { $0.hasPrefix("restored \(sold)") })
        try shop.run("bin \(unsold)")
        #expect(try shop.refusal("restore brass lamp") == "\"brass lamp\" could be 2 items")
    }

    /// Candidates after Tab, and the lines of a question.
    @Test func completionAndQuestionsOrderThemSo() throws {
        let (shop, unsold, sold) = try shop()
        for (pool, first) in [(ItemPool.stock, unsold), (.sold, sold), (.live, sold)] {
            #expect(try shop.store.items(beginning: "bra", from: pool, limit: 9).map(\.sku).first == first)
            #expect(try shop.store.items(beginning: "bra", from: pool, limit: 9).count == 2)
            #expect(try shop.store.items(beginning: "", from: pool, limit: 9).map(\.sku).first == first)
        }
        for (text, pool) in [("sell ", ItemPool.stock), ("return ", .sold), ("item ", .live), ("restore ", .deleted)] {
            var cursor = Cursor(Source(text, name: "test"), scope: scope)
            _ = try? StatementCatalog.parse(&cursor)
            #expect(cursor.soughtItems == pool, "\(text)")
        }
    }

    /// The pieces of a lot are one line, with what all of them cost.
    @Test func equalPiecesAreOneLine() throws {
        let (shop, _, _) = try shop()
        try shop.run("buy lot \"brass hooks\" pieces 40 for 10 at Battersea; buy \"brass hook, single\" for 1")
        let refused = try shop.refused("item brass")
        #expect(refused.message == "\"brass\" could be 43 items")
        #expect(refused.hints.count == 4)
        let line = "“brass hooks” × 40: purchased, bought 2026-11-01 at Battersea for 10.00 GBP together"
        #expect(refused.hints.contains { $0.hasSuffix(line) }, "\(refused.hints)")
    }

    @Test func theWholeTitleIsThatThing() throws {
        let shop = try Shop()
        let lamp = try shop.buy("\"Brass lamp\" for 3")
        try shop.run("buy \"Brass lamp, tall\" for 3; buy lot spoon pieces 3 for 3")
        #expect(try shop.run("item \"brass lamp\" as csv").first?.hasPrefix(lamp) == true)
        #expect(try shop.run("item \"spoon (3 of 3)\" as csv").count == 1)
    }
}
