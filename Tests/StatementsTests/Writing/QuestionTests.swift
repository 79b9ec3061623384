import QueryLanguage
import Statements
import StoreFile
import Testing

/// Questions, which show what they ask.
@Suite struct QuestionTests {
    private func sold() throws -> Shop {
        let shop = try Shop()
        try shop.run("buy \"Brass lamp\" for 3 on 2026-10-01; sell lamp for 20 on vinted postage-paid 2 on 2026-10-05")
        shop.answer = false
        _ = shop.notices
        return shop
    }

    @Test(arguments: [
        ("refund lamp £5", "refund 5.00 of 22.00 GBP"), ("refund lamp 5 EUR", "refund 5.00 EUR of 22.00 GBP"),
        ("return lamp", "return it and refund 22.00 GBP"),
        ("return lamp refund 5", "return it and refund 5.00 of 22.00 GBP"),
    ])
    func refundsAreAskedAboutWithWhatWasPaid(line: String, question: String) throws {
        let shop = try sold()
        #expect(try shop.refusal(line).hasPrefix("nothing was done to FH-"))
        #expect(shop.notices.last?.hasSuffix("“Brass lamp”: \(question)?") == true)
    }

    @Test func theRestIsAskedAboutAfterARefund() throws {
        let shop = try sold()
        shop.answer = true
        try shop.run("refund lamp 5")
        _ = shop.notices
        shop.answer = false
        _ = try shop.refusal("return lamp")
        #expect(shop.notices.last?.hasSuffix("return it and refund the rest of 22.00 GBP?") == true)
    }

    /// A question whether to do something never says that it can't be done.
    @Test(arguments: [
        ("sell jug for 5 on 2026-09-01", "would be sold on 2026-09-01, but it was bought on 2026-10-01"),
        ("list jug on ebay for 5 on 2026-09-01", "would be listed on 2026-09-01, but it was bought on 2026-10-01"),
        ("bin jug on 2026-09-01", "would be binned on 2026-09-01, but it was bought on 2026-10-01"),
    ])
    func anOddDayIsADoubt(line: String, doubt: String) throws {
        let shop = try Shop()
        try shop.run("buy jug for 3 on 2026-10-01")
        let reason = try shop.refusal(line)
        #expect(reason.contains("cannot") || reason.contains("can't"))
        shop.answer = false
        _ = shop.notices
        #expect(try shop.refusal(line) == "nothing was done")
        #expect(shop.notices.last?.hasSuffix("\(doubt): do it anyway?") == true)
    }

    // MARK: - Fees

    @Test func aSaleWhereNoFeesAreSetHasNoProfitEither() throws {
        let shop = try Shop()
        shop.answer = true
        try shop.run("buy jug for 3; buy vase for 3; buy cup for 3; buy pot for 3")
        _ = shop.notices
        try shop.prompt("sell jug for 10 on ebay")
        let said = shop.notices
        #expect(
            said.contains { $0.hasSuffix("10.00 GBP on eBay · profit unknown: no fees are set for eBay") }, "\(said)")
        #expect(said.last == "enter fees on ebay set … once, and fhq fills them in")
        #expect(
            try shop.losses("offer 10 for vase on ebay").first?.hasPrefix("profit is unknown: no fees are set for eBay")
                == true)
        // Once for a platform.
        try shop.prompt("sell vase for 10 on ebay")
        #expect(!shop.notices.contains { $0.hasPrefix("enter fees") })
        try shop.prompt("sell cup for 10 on ebay fees 1")
        #expect(shop.notices.contains { $0.hasSuffix("profit 6.00") })
        try shop.run("fees on ebay set 10%; sell pot for 10 on ebay")
        #expect(shop.notices.contains { $0.hasSuffix("profit 6.00") })
    }

    @Test func publishedFeesAreOffered() throws {
        let shop = try Shop()
        shop.answer = true
        try shop.run("buy jug for 3; delete fee 1")
        try shop.prompt("sell jug for 10 on vinted")
        let said = shop.notices
        #expect(said.contains { $0.hasSuffix("profit 7.00") }, "\(said)")
        #expect(said.last == "these public fees aren't booked yet · try: fees on vinted use public")
    }
}
