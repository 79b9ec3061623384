import QueryLanguage
import Statements
import TestSupport
import Testing

/// Items that left the stock unsold.
@Suite struct FateTests {
    private static let verbs: [(verb: String, fate: String)] = [
        ("keep", "kept"), ("donate", "donated"), ("bin", "binned"), ("lost", "lost"),
    ]

    @Test(arguments: verbs) func itemThatLeftTheStockStaysInTheBooks(verb: String, fate: String) throws {
        let shop = try Shop()
        let lamp = try shop.buy("lamp for 3.50 on 2026-03-01 note old")
        try shop.run("buy jug for 2 on 2026-03-02; list lamp on ebay, vinted for 9 on 2026-03-03")
        let before = try shop.everything()
        let stock = try shop.run("stock")
        try shop.run("\(verb) lamp on 2026-03-10 note cracked")
        #expect(
            try shop.run("items \(fate) show sku, status, gone, note, age, platforms")
                == ["\(lamp) | \(fate) | 2026-03-10 | old; cracked |  | "])
        #expect(try shop.run("items where status = \(fate) show sku") == [lamp])
        #expect(try shop.run("items unsold show title") == ["jug"] && shop.run("items listed").isEmpty)
        #expect(try shop.run("stock") == ["1 | 2.00 | GBP | 0"])
        let loss = fate == "kept" ? "0.00" : "3.50"
        let profit = try shop.run("profit in 2026-03").last?.split(separator: " | ", omittingEmptySubsequences: false)
        #expect(profit?.last == Substring(loss))
        #expect(profit?[7] == (fate == "kept" ? "0.00" : "-3.50"))
        let records = try shop.run("why profit by month in 2026-03")
        #expect(
            records
                == (fate == "kept"
                    ? [] : ["2026-03 | group | item | 1 | \(lamp) | 2026-03-10 | lamp | written_off | -3.50 | GBP"]))
        for statement in ["sell lamp for 9", "list lamp on depop", "\(verb) lamp"] {
            #expect(try shop.refusal(statement) == "\(lamp) was \(fate) on 2026-03-10")
        }
        #expect(try shop.store.check().findings.isEmpty)
        try shop.run("undo")
        #expect(try shop.everything() == before && shop.run("stock") == stock)
        try shop.run("redo; restore lamp")
        #expect(try shop.run("items new show title sort title") == ["jug", "lamp"] && shop.run("stock") == stock)
        #expect(try shop.store.check().findings.isEmpty)
    }

    @Test func impossibleFateIsRefused() throws {
        let shop = try Shop()
        let lamp = try shop.buy("lamp for 3 on 2026-03-05")
        #expect(try shop.refusal("lost lamp on 2026-03-04").contains("it was bought on 2026-03-05"))
        #expect(try shop.refusal("lost lamp on 2026-12-24").contains("in the future"))
        try shop.run("sell lamp for 5 on 2026-03-06")
        #expect(try shop.refusal("donate lamp") == "\(lamp) was sold on 2026-03-06")
        #expect(try shop.refusal("restore lamp").contains("not deleted"))
    }

    @Test func manyAreBinnedAsOneChange() throws {
        let shop = try Shop()
        try shop.run("buy lamp for 3; buy jug for 4")
        #expect(try shop.refusal("bin (items unsold)").hasPrefix("this needs confirmation: bin 2 items"))
        shop.options.yes = true
        try shop.run("bin (items unsold)")
        #expect(try shop.run("items binned show count") == ["2"])
        try shop.run("undo")
        #expect(try shop.run("items unsold show count") == ["2"])
    }
}
