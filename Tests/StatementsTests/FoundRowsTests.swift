import Foundation
import QueryLanguage
import Statements
import TestSupport
import Testing

/// Whichever way rows are found, a list has the rows that a count of the same query counts.
@Suite struct FoundRowsTests {
    private static let states = ["", "new", "listed", "sold", "unsold"]
    private static let filters = ["", "with photo", "without title", "without bought", "paid cash", "with note"]
    private static let conditions = [
        "", "currency = USD", "cost > 3 USD", "cost < 6 GBP", "asking > 8 GBP", "asking_currency = GBP",
        "note is empty",
        "title ~ thing", "cost is not empty", "bought is empty", "market = Kempton", "not currency = GBP",
    ]
    private static let orders = ["", "sort bought", "sort bought desc", "sort cost", "sort asking desc", "sort title"]

    private func shop() throws -> Shop {
        let shop = try Shop()
        (shop.options.yes, shop.options.force) = (true, true)
        for number in 0..<30 {
            let currency = ["GBP", "USD", "EUR"][number % 3]
            let sku = try shop.buy(
                "Thing\(number) for \(1 + number % 9).50 \(currency) on 2026-0\(1 + number % 9)-05"
                    + (number % 4 == 0 ? " at Kempton" : ""))
            if number % 5 == 0 { try shop.run("edit \(sku) set bought empty") }
            if number % 7 == 0 { try shop.run("edit \(sku) set note \"dented\"") }
            if number % 11 == 0 { try shop.run("edit \(sku) set title empty") }
            if number % 2 == 0 { try shop.run("list \(sku) on ebay for \(5 + number % 8) GBP on 2026-10-01") }
            if number % 3 == 1 { try shop.run("sell \(sku) for 12 GBP on ebay on 2026-10-31 paid cash") }
        }
        return shop
    }

    @Test func aListHasTheRowsThatAreCounted() throws {
        let shop = try shop()
        for state in Self.states {
            for filter in Self.filters {
                for condition in Self.conditions {
                    let query = "items \(state) \(filter)" + (condition.isEmpty ? "" : " where \(condition)")
                    let count = try #require(Int(shop.run("\(query) show count")[0]))
                    for order in Self.orders {
                        let whole = try shop.run("\(query) show sku \(order) limit all")
                        #expect(whole.count == count, "\(query) \(order)")
                        let page = try shop.run("\(query) show sku \(order) limit 4")
                        #expect(page == Array(whole.prefix(4)), "\(query) \(order)")
                    }
                }
            }
        }
    }
}
