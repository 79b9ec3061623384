import Foundation
import Ledger
import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// Figures that were nearly right.
@Suite struct SmallFigureTests {
    private func shop(_ lines: String) throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(lines)
        return shop
    }

    @Test func aProfitOfAnItemOrOfAPurchaseHasItsWriteOffs() throws {
        let shop = try shop(
            """
            buy "brass lamp" for 7 on 2025-05-01; bin lamp on 2026-01-05; buy jug for 5 on 2026-02-01; bin jug on 2026-02-05
            buy "oil lamp" for 2 on 2026-03-01; sell oil for 9 on 2026-03-05
            """)
        func written(_ filters: String) throws -> String {
            try #require(
                shop.run("profit \(filters)").first?.split(separator: " | ", omittingEmptySubsequences: false).last
            )
            .description
        }
        #expect(try written("") == "12.00")
        #expect(try written("\"lamp\"") == "7.00" && written("\"jug\"") == "5.00" && written("\"oil\"") == "0.00")
        #expect(try written("bought 2025") == "7.00" && written("bought 2026") == "5.00")
        #expect(try written("bought older than 300 days") == "7.00" && written("on ebay") == "0.00")
        #expect(try shop.run("why profit bought 2025").filter { $0.contains("written_off") }.count == 1)
    }

    @Test func aFloorIsTheCostAtTheRateOfTheDayBought() throws {
        let shop = try shop(
            """
            buy jug for 10 EUR on 2026-03-02; list jug on ebay for 12 on 2026-03-03
            buy pot for 10 EUR on 2026-03-02; edit pot set bought empty; list pot on ebay for 12 on 2026-03-03
            """)
        let folder = TemporaryFolder()
        let file = folder.path + "/rates.csv"
        try "Date,GBP\n2026-10-30,0.5\n2026-03-02,0.9\n".write(toFile: file, atomically: true, encoding: .utf8)
        try shop.run("rates import \"\(file)\"")
        _ = shop.notices
        try shop.run("reduce (items listed) by 50% floor cost")
        #expect(try shop.run("listings where title = jug show asking") == ["9.00"])
        #expect(try shop.run("listings where title = pot show asking") == ["12.00"])
        #expect(shop.notices.contains { $0.hasSuffix("left out: its cost is in EUR, and it has no purchase date") })
    }

    @Test func whatRecursUntilADayHasNoNextOneAfterIt() throws {
        let shop = try shop(
            """
            spend 5 on other "PO box" every month from 2026-09-15 until 2026-10-20
            spend 5 on other "web" every month from 2026-09-20
            """)
        #expect(try shop.run("recurring show memo, next sort id") == ["PO box | 2026-09-15", "web | 2026-09-20"])
        _ = try shop.store.bookRecurring(today: shop.store.clock().utcDay)
        #expect(try shop.run("recurring show memo, next sort id") == ["PO box | ", "web | 2026-11-20"])
        #expect(try shop.run("recurring where next is empty show memo") == ["PO box"])
        #expect(try shop.run("recurring where next > 2026-11-01 show memo") == ["web"])
        #expect(try shop.run("recurring show memo sort next desc").last == "PO box")
    }

    @Test func aWholeTitleIsThatThing() throws {
        let shop = try shop("buy lot \"spoon\" pieces 3 for 9 on 2026-05-01; buy \"spoon rest (3 of 3)\" for 2")
        #expect(try shop.run("item \"spoon (3 of 3)\" as csv").map { $0.contains("spoon (3 of 3)") } == [true])
        #expect(try shop.run("item \"SPOON (3 of 3)\" as csv").count == 1)
        #expect(try shop.refusal("item \"spoon 3\"").contains("could be"))
    }

    @Test func wordsOfTitlesHaveNoApostrophes() throws {
        let shop = try shop("buy \"Levi’s 501\" for 3; buy \"Levi size 5\" for 3; buy \"OBrien plate\" for 3")
        #expect(try shop.run("item levis as csv").count == 1)
        #expect(try shop.run("item \"levi's\" as csv").count == 1)
        #expect(try shop.run("item \"o'brien\" as csv").count == 1)
        #expect(try shop.run("item \"o′brien plate\" as csv").count == 1)
    }
}
