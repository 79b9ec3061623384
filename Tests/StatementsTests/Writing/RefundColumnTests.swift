import Foundation
import TestSupport
import Testing

/// The column `refund` of sales is what the figures take off.
@Suite struct RefundColumnTests {
    @Test(arguments: 1...UInt64(Torture.count(100, elseOnly: 4)))
    func refundColumnEqualsTheRefundsInProfit(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let shop = try Shop()
        (shop.options.yes, shop.options.force) = (true, true)
        let rates = TemporaryFolder()
        try "Date,GBP\n2026-10-30,0.85\n".write(toFile: "\(rates.path)/rates.csv", atomically: true, encoding: .utf8)
        try shop.run("rates import \"\(rates.path)/rates.csv\"")
        for number in 1...8 {
            let sku = try shop.buy("Thing\(number) for 2 GBP on 2026-10-30")
            let currency = number % 4 == 0 ? "EUR" : "GBP"
            try shop.run(
                "sell \(sku) for \(20 + number).30 \(currency) on ebay on 2026-10-31 fees 1.10 postage-paid 3.20")
        }
        for _ in 0..<30 {
            let sale = Int.random(in: 1...8, using: &random)
            let sku = try shop.run("sales where id = \(sale) show sku").first ?? "gone"
            let amount = "\(Int.random(in: 1...9, using: &random)).05"
            let currency = sale % 4 == 0 ? "EUR" : "GBP"
            let writes = [
                "refund \(sku) \(amount) \(currency) on 2026-11-01", "return \(sku)",
                "return \(sku) refund \(amount) \(currency) fees-back 0.10",
                "edit sale \(sale) set returned 2026-11-01",
                "edit sale \(sale) set returned empty", "edit sale \(sale) set refund \(amount) \(currency)",
                "edit sale \(sale) set refund empty", "edit sale \(sale) set postage_paid \(amount) \(currency)",
                "undo",
            ]
            _ = try? shop.run(writes[Int.random(in: 0..<writes.count, using: &random)])
            try expectAgreement(in: shop, "seed \(seed)")
        }
    }

    private func expectAgreement(in shop: Shop, _ moment: String) throws {
        var taken: [String: Int] = [:]
        for row in try shop.run("why profit in GBP") {
            let cells = row.components(separatedBy: " | ")
            guard ["return", "refund"].contains(cells[0]), cells[5] == "revenue" else { continue }
            taken[cells[2], default: 0] -= try pence(cells[6])
        }
        var shown: [String: Int] = [:]
        for row in try shop.run("sales show sku, refund in GBP limit all") {
            let cells = row.components(separatedBy: " | ")
            let amount = cells[1].isEmpty ? 0 : try pence(cells[1])
            if amount != 0 { shown[cells[0], default: 0] += amount }
        }
        #expect(shown == taken.filter { $0.value != 0 }, "\(moment)")
        let sum = try #require(try shop.run("sales show sum refund in GBP").first).components(separatedBy: " | ")[0]
        #expect(try (sum.isEmpty ? 0 : pence(sum)) == taken.values.reduce(0, +), "\(moment)")
    }

    private func pence(_ text: String) throws -> Int {
        try #require(Int(text.replacing(".", with: "")), "\(text)")
    }

    @Test func feesThatCameBackAreInTheCurrencyOfTheSaleAndLeftOutOnce() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 2 GBP")
        try shop.run("sell \(sku) for 20 EUR on ebay fees 2")
        let before = try #require(try shop.run("profit").first?.split(separator: " | ").dropLast().last)
        try shop.run("return \(sku) fees-back 1.20")
        #expect(try shop.run("sales show profit in EUR") == ["-0.80"])
        let after = try #require(try shop.run("profit").first?.split(separator: " | ").dropLast().last)
        #expect(try [#require(Int(before)), #require(Int(after))] == [1, 2])
        #expect(try shop.losses("profit").allSatisfy { !$0.contains("refund") })
        #expect(try shop.run("why profit").count == 2)
        try shop.run("undo")
        #expect(try shop.refusal("return \(sku) fees-back 1 GBP").contains("EUR"))
        #expect(try shop.refusal("return \(sku) fees-back 1.205").contains("EUR"))
    }

    /// The clock stands still, so that every deletion has the same time.
    @Test(arguments: ["sale", "listing", "photo"])
    func restoredItemKeepsSeparatelyDeletedPartsDeleted(part: String) throws {
        let shop = try Shop()
        shop.options.yes = true
        let sku = try shop.buy("lamp for 2 GBP")
        let picture = "\(repository)/examples/inventory/Images/brass.png"
        try shop.run("list \(sku) on ebay for 9 GBP; sell \(sku) for 9 GBP on ebay; photo \(sku) \"\(picture)\"")
        let all = ["sale", "listing", "photo"]
        func there() throws -> [String] { try all.filter { try !shop.run("\($0)s").isEmpty } }
        try shop.run("delete \(part) 1; delete \(sku)")
        #expect(try there().isEmpty)
        try shop.run("restore \(sku)")
        #expect(try there() == all.filter { $0 != part })
        try shop.run("delete \(sku); restore \(sku); undo; undo; undo; undo; undo")
        #expect(try there() == all)
    }
}
