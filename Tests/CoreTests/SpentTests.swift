import QueryLanguage
import Statements
import Testing

/// Questions for what was done or spent, which purchases belong to.
@Suite struct SpentTests {
    @Test(arguments: [
        ("today", "changes today"), ("yesterday", "changes yesterday"),
        ("how much did i spend on petrol", "expenses where subkind = \"car gas\" show sum amount"),
        ("total expenses this year", "expenses this year show sum amount"),
    ])
    func aQuestionIsReadAsItsStatement(typed: String, expected: String) throws {
        let today = try #require(Day(iso: "2026-11-01"))
        #expect(Paraphrase.line(for: typed, in: wholeScope(today)) == expected)
    }

    /// The answer to a question about spending has two lines: the cost of things, and expenses.
    @Test(arguments: ["today", "last month", "this year"]) func purchasesAreIncluded(period: String) throws {
        let shop = try Shop()
        for start in ["how much have I spent", "how much did we spend", "what did I spend", "total spent"] {
            #expect(
                shop.paraphrases(of: "\(start) \(period)") == [
                    "items bought \(period) show sum cost", "expenses \(period) show sum amount",
                ])
        }
    }

    @Test func theLinesRunAndShowBoth() throws {
        let shop = try Shop()
        try shop.run("buy jug for 3; spend 4 on other")
        #expect(try shop.run("items bought today show sum cost") == ["3.00 | GBP"])
        #expect(try shop.run("expenses today show sum amount") == ["4.00 | GBP"])
        #expect(try shop.run("changes today show count") == ["2"])
    }
}
