import QueryLanguage
import Statements
import Testing

/// Questions for what was done or spent, which purchases belong to.
@Suite struct SpentTests {
    private static func both(_ period: String) -> String {
        "items bought \(period) show sum cost; expenses \(period) show sum amount"
    }

    @Test(arguments: [
        ("today", "changes today"), ("yesterday", "changes yesterday"),
        ("how much have I spent today", both("today")), ("how much did we spend last month", both("last month")),
        ("what did I spend this year", both("this year")), ("total spent this month at Ely", both("this month at Ely")),
        ("how much did i spend on petrol", "expenses where subkind = \"car gas\" show sum amount"),
        ("total expenses this year", "expenses this year show sum amount"),
    ])
    func purchasesAreIncluded(typed: String, expected: String) throws {
        let today = try #require(Day(iso: "2026-11-01"))
        #expect(Paraphrase.line(for: typed, in: wholeScope(today)) == expected)
    }

    @Test func theLinesRunAndShowBoth() throws {
        let shop = try Shop()
        try shop.run("buy jug for 3; spend 4 on other")
        #expect(try shop.run("items bought today show sum cost") == ["3.00 | GBP"])
        #expect(try shop.run("expenses today show sum amount") == ["4.00 | GBP"])
        #expect(try shop.run("changes today show count") == ["2"])
    }
}
