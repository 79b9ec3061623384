import FeatureList
import QueryLanguage
import Statements
import TestSupport
import Testing

/// Statements that are valid but probably not meant.
@Suite struct QuietlyWrongTests {
    private static let today = Day(iso: "2026-11-01") ?? Day.first

    @Test(arguments: [(["1999.99"], false), (["2000"], true), (["1999.99", "0.01"], true)])
    func aPlatformReportsFromTwoThousandEurosOn(prices: [String], isReached: Bool) throws {
        #expect(try reached(prices) == (isReached ? try reached(["5000"]) : try reached(["1"])))
    }

    @Test(arguments: [29, 30, 31]) func aPlatformReportsFromThirtySalesOn(count: Int) throws {
        let one = try reached(Array(repeating: "1", count: count))
        #expect(one == (count >= 30 ? try reached(["5000"]) : try reached(["1"])))
    }

    /// Returns the cell of `tax year` about whether eBay reports sales at these prices.
    private func reached(_ prices: [String]) throws -> String {
        let shop = try Shop()
        for price in prices {
            let lamp = try shop.buy("lamp for 1 on 2026-10-01")
            try shop.run("sell \(lamp) for \(price) EUR on ebay on 2026-10-02")
        }
        let row = try shop.run("tax year 2026-27").first { $0.hasPrefix("platform_sales | 2026 | eBay") }
        return try #require(row).components(separatedBy: " | ")[8]
    }

    @Test(arguments: [
        ("items unsold > 5", "a number", "items unsold where cost > 5"),
        ("items show cost > 10", "a number", "items where cost > 10"),
        ("items show title, cost > 10 GBP", "an amount", "items where cost > 10 GBP show title, cost"),
        ("items > £5", "an amount", "items where cost > £5"),
        ("items sold > 2026-03", "a period", "items sold after 2026-03"),
        ("sales > 2026-03-14", "a day", "sales after 2026-03-14"),
        ("items unsold > 3 months ago", "a day", "items unsold after 3 months ago"),
        ("items unsold > march", "a period", "items unsold after march"),
        ("sales on vinted > 100", "a number", "sales on vinted where sale_price > 100"),
        ("listings > 20", "a number", "listings where asking > 20"),
    ])
    func aSinkThatReadsAsAValueIsRefusedWithWhatWasMeant(text: String, kind: String, meant: String) throws {
        let error = try #require(throws: Diagnostic.self) { try parse(text) }
        #expect(error.message.hasSuffix("looks like \(kind)"))
        #expect(Paraphrase.line(for: text, in: wholeScope(Self.today)) == meant)
        #expect(throws: Never.self) { try parse(meant) }
    }

    /// A number, an amount or `it` is a title only in quotes.
    @Test(arguments: ["5", "2026-11-01", "50p", "it", "This", "one", "everything"])
    func aTitleThatNamesNothingIsRefused(title: String) throws {
        for (before, after) in [("", " for £10"), ("lamp, ", " for 3"), ("", " at Chiswick")] {
            let error = try #require(throws: Diagnostic.self) { try parse("buy \(before)\(title)\(after)") }
            #expect(error.message == "“\(title)” alone is no title")
            #expect(throws: Never.self) { try parse("buy \(before)\"\(title)\"\(after)") }
        }
    }

    @Test func wordsBeforeWhatIsLookedForSayNothing() throws {
        #expect(try parse("find me the teapot").canonical == parse("find teapot").canonical)
        #expect(try parse("find my brass lamp").canonical == parse("find brass lamp").canonical)
        for text in ["find the", "find \"the lamp\"", "find a"] {
            #expect(try parse(text).canonical.contains(text == "find a" ? "a" : "the"))
        }
    }

    @Test func aWordForATopicShowsIt() throws {
        for (word, topic) in [("dates", "days"), ("date", "days"), ("refunds", "refunds"), ("days", "days")] {
            #expect(try parse("help \(word)").canonical == "help \(topic)")
        }
    }

    @Test(arguments: ["sold.csv", "2026-03-sales.csv", "\"5\"", "5.csv", "~/5/items", "marches", "march.csv", "£5.csv"])
    func aFileIsStillAFile(name: String) throws {
        for sign in [">", ">>"] where !name.contains("json") {
            let statement = try parse("items sold \(sign) \(name)")
            #expect(statement.output.sink != nil)
            #expect(try parse(statement.canonical).canonical == statement.canonical)
        }
    }

    /// Every statement that gives rows refuses it, not queries alone.
    @Test func everyStatementWithOutputRefusesIt() throws {
        for text in ["profit", "stock", "item FH-1", "changes", "hauls", "sku check x", "tax year 2025-26"] {
            #expect(throws: Never.self, "\(text)") { try parse("\(text) > a.csv") }
            for sink in ["> 5", ">> 2026-03"] { #expect(throws: Diagnostic.self) { try parse("\(text) \(sink)") } }
        }
    }

    @Test(arguments: ["where price > 5", "show title, price", "by price", "show sum price"])
    func thePriceOfItemsIsRefusedWithTheThreeThatItMayBe(clause: String) throws {
        let error = try #require(throws: Diagnostic.self) { try parse("items \(clause)") }
        #expect(error.message == "“price” of items could mean cost, asking or sale_price")
        #expect(error.hints.count == 3)
        #expect(Paraphrase.line(for: "items \(clause)", in: wholeScope(Self.today)) == nil)
        #expect(throws: Never.self) { try parse("expenses \(clause.replacing("title", with: "memo"))") }
    }

    /// Whatever a statement is made of, an error inside it is not answered with its help.
    @Test func noErrorIsAnsweredWithTheHelpOfItsStatement() {
        for text in ["profit > 5", "profit by colour", "sell FH-1", "stock of what", "buy for 3"] {
            #expect(Paraphrase.line(for: text, in: wholeScope(Self.today))?.hasPrefix("help") != true, "\(text)")
        }
    }

    // MARK: - Improbable prices

    private func shop() throws -> (Shop, String) {
        let shop = try Shop()
        let lamp = try shop.buy("lamp for 3")
        try shop.run("list \(lamp) on ebay for 25; list \(lamp) on vinted for 20 EUR")
        _ = shop.notices
        return (shop, lamp)
    }

    @Test(arguments: [
        ("5", false), ("4.99", true), ("125", false), ("125.01", true), ("4 EUR", false), ("3.99 EUR", true),
    ])
    func scriptReportsAPriceFarFromAsking(price: String, isFar: Bool) throws {
        let (shop, lamp) = try shop()
        try shop.run("sell \(lamp) for \(price)")
        #expect(shop.notices.contains { $0.contains("is offered for") } == isFar)
        #expect(try shop.run("sales").count == 1)
    }

    @Test func terminalAsksToConfirmAPriceFarFromAsking() throws {
        let (shop, lamp) = try shop()
        shop.answer = false
        #expect(try shop.refusal("sell \(lamp) for 250") == "\(lamp) was not sold")
        #expect(shop.notices.contains { $0.hasPrefix("\(lamp) is offered for 25.00 GBP, not 250.00 GBP") })
        shop.answer = true
        try shop.run("sell \(lamp) for 250")
        #expect(try shop.run("sales").count == 1)
    }

    @Test func dryRunReportsAPriceFarFromAskingWithoutAQuestion() throws {
        let (shop, lamp) = try shop()
        (shop.answer, shop.options.isDryRun) = (false, true)
        try shop.run("sell \(lamp) for 250")
        #expect(shop.notices.contains { $0.hasPrefix("\(lamp) is offered for 25.00 GBP, not 250.00 GBP") })
    }

    @Test func aPriceForSeveralThingsIsComparedWithAllTheirAskingPrices() throws {
        let (shop, lamp) = try shop()
        let vase = try shop.buy("vase for 3")
        try shop.run("list \(vase) on ebay for 15")
        try shop.run("sell \(lamp), \(vase) for 7.99 on ebay")
        let far = "\(lamp), \(vase) are offered for 40.00 GBP, not 7.99 GBP"
        #expect(shop.notices.contains { $0.hasPrefix(far) })
        try shop.run("undo; sell \(lamp), \(vase) for 8 on ebay")
        #expect(!shop.notices.contains { $0.contains("offered for") })
    }

    @Test func priceIsComparedOnlyWithAskingInItsCurrency() throws {
        let (shop, lamp) = try shop()
        let vase = try shop.buy("vase for 3")
        try shop.run("sell \(lamp) for 900 USD; sell \(vase) for 900")
        #expect(!shop.notices.contains { $0.contains("is offered for") })
    }

    @Test func yesAndForceNeedNoQuestion() throws {
        for option in [\RunOptions.yes, \RunOptions.force] {
            let (shop, lamp) = try shop()
            shop.answer = false
            shop.options[keyPath: option] = true
            try shop.run("sell \(lamp) for 250")
            #expect(try shop.run("sales").count == 1)
        }
    }
}
