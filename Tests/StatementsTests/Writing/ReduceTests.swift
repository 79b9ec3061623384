import QueryLanguage
import Statements
import StoreFile
import TestSupport
import Testing

/// Asking prices that come down.
@Suite struct ReduceTests {
    private func shop() throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(
            """
            buy lamp for 9 on 2026-03-01; list lamp on ebay, vinted for 10 on 2026-03-02
            buy jug for 9.50 EUR on 2026-03-01; list jug on ebay for 20 on 2026-03-02
            buy vase on 2026-03-01; list vase on ebay for 5 on 2026-03-02; buy chair for 1 on 2026-03-01
            """)
        return shop
    }

    private func asking(_ shop: Shop) throws -> [String] {
        try shop.run("listings show title, platform, asking sort id")
    }

    @Test func pricesComeDownInOneChange() throws {
        let shop = try shop()
        let before = try asking(shop)
        try shop.run("reduce (items listed) by 15%")
        #expect(
            try asking(shop)
                == ["lamp | eBay | 8.50", "lamp | Vinted | 8.50", "jug | eBay | 17.00", "vase | eBay | 4.25"])
        #expect(shop.notices.contains("fhq doesn't reach eBay and Vinted: change the prices there yourself"))
        try shop.run("undo")
        #expect(try asking(shop) == before)
    }

    @Test func noPriceGoesBelowTheCostWithAFloor() throws {
        let shop = try shop()
        try shop.run("reduce (items listed) by 15% floor cost")
        #expect(
            try asking(shop)
                == ["lamp | eBay | 9.00", "lamp | Vinted | 9.00", "jug | eBay | 20.00", "vase | eBay | 5.00"])
        let said = shop.notices
        #expect(said.contains { $0.hasSuffix("left out: no rate from EUR to GBP · try: rates refresh") }, "\(said)")
        #expect(said.contains { $0.hasSuffix("left out: its cost is unknown") }, "\(said)")
        try shop.run("edit lamp set asking 4; reduce lamp by 50% floor cost")
        #expect(try asking(shop)[0] == "lamp | eBay | 4.00")
        #expect(shop.notices.contains("nothing was reduced: asking stays 4.00 GBP"))
    }

    @Test func onlyTheItemsThatChangeAreShownBeforeTheQuestion() throws {
        let shop = try shop()
        shop.options.yes = false
        shop.answer = false
        #expect(try shop.refusal("reduce (items) by 15% floor cost") == "nothing was reduced")
        #expect(
            shop.notices.suffix(3).map { $0.replacing(/FH-\w+/, with: "FH") } == [
                "reduce 1 item by 15%:", "  FH “lamp”: asking 10.00 → 9.00 GBP", "Reduce 1 item by 15%?",
            ])
        try shop.run("reduce (items where title = chair) by 15%")
        #expect(shop.notices == ["nothing was reduced"])
    }

    @Test func theSampleIsOfItemsThatChangeHoweverManyStayBefore() throws {
        let shop = try Shop()
        shop.options.yes = true
        for _ in 0..<130 { _ = try shop.buy("chair for 1 on 2026-03-05") }
        for number in 1...7 {
            let sku = try shop.buy("\"Lamp \(number)\" for 3 on 2026-03-01")
            try shop.run("list \(sku) on ebay for 10 on 2026-03-02")
        }
        _ = shop.notices
        shop.options.isDryRun = true
        try shop.run("reduce (items sort title) by 10%")
        let said = shop.notices
        #expect(said.first == "dry run: reduced 7 items by 10%")
        #expect(
            said.dropFirst().prefix(5).enumerated().allSatisfy { place, line in
                line.hasSuffix("“Lamp \(place + 1)”: asking 10.00 → 9.00 GBP")
            }, "\(said)")
        #expect(said.dropFirst(6).first == "  … and 2 more", "\(said)")
    }

    @Test func repeatedReductionIsListedWhenItIsDue() throws {
        let shop = try shop()
        let statement = "reduce (items listed) by 10% again after 14 days"
        try shop.run(statement)
        #expect(try shop.run("todo reduce").isEmpty)
        let later = Instant(milliseconds: 1_793_534_400_000 + 14 * 86_400_000)
        let due = try shop.run("todo reduce", at: later)
        #expect(due.count == 1 && due[0].hasSuffix("| 14 | \(statement)"), "\(due)")
        try shop.run("reduce (items listed) by 5%")
        #expect(try shop.run("todo reduce", at: later).isEmpty)
        try shop.run("undo")
        #expect(try shop.run("todo reduce", at: later) == due)
    }

    @Test func onePlatformCanHaveAnotherPrice() throws {
        let shop = try shop()
        try shop.run("edit lamp set asking 8 on ebay")
        #expect(try asking(shop)[..<2] == ["lamp | eBay | 8.00", "lamp | Vinted | 10.00"])
        #expect(try shop.refusal("edit lamp set note x on ebay") == "only an asking price is set on one platform")
        #expect(try shop.refusal("edit lamp set asking 8 on depop").hasSuffix("is not listed there"))
    }
}
