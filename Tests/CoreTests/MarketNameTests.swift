import QueryLanguage
import Statements
import StoreFile
import Testing

/// The name of a market after `at`, which an amount, a time or a word of the language is only in quotes.
@Suite struct MarketNameTests {
    private static let words = [
        "£2", "€2.50", "2", "50p", "6am", "6.30pm", "06:30", "off", "nowhere", "noon", "March", "sku",
    ]

    @Test(arguments: words, ["buy shirt at W", "at W; buy shirt", "spend 3 on other at W", "seller add Jo at W"])
    func noNewMarketIsCalledSoWithoutQuotes(word: String, line: String) throws {
        let shop = try Shop()
        #expect(try shop.refusal(line.replacing("W", with: word)) == "no market is called “\(word)”")
        #expect(try shop.run("markets show count") == ["0"])
        try shop.run(line.replacing("W", with: "\"\(word)\""))
        #expect(try shop.run("markets show name") == [word])
        // From now on it is the name of a market.
        try shop.run(line.replacing("W", with: word).replacing("Jo", with: "Ann"))
        #expect(try shop.run("markets show count") == ["1"])
    }

    @Test(arguments: ["Ely", "Battersea", "5miles", "A12", "2nd-hand", "Camp", "Exam"]) func otherWordsAreNames(
        word: String
    ) throws {
        let shop = try Shop()
        try shop.run("buy shirt at \(word)")
        #expect(try shop.run("markets show name") == [word])
    }

    @Test(arguments: [
        ("buy 5 shirts at £2", "buy 5 \"shirts\" for £2 each"), ("buy shirt at £2", "buy \"shirt\" for £2"),
        ("buy jug for 3, shirt at £2 from Jo", "buy \"jug\" for 3.00 GBP from Jo, \"shirt\" for £2 from Jo"),
        ("at off", "done"), ("at nowhere", "done"),
    ])
    func theLineThatWasMeantIsShown(line: String, expected: String) throws {
        #expect(try Shop().refused(line).hints.first == "try: \(expected)")
    }

    @Test(arguments: ["buy shirt at 6am", "at £2", "buy shirt for 3 at £2"]) func otherLinesGetQuotesOnly(line: String)
        throws
    {
        #expect(
            try Shop().refused(line).hints.allSatisfy { $0.hasPrefix("to name a market so, put it in quotes: at \"") })
    }

    @Test(arguments: [
        ("buy 5 shirts at £2 each", "buy 5 \"shirts\" for £2 each"), ("buy shirt at 2 GBP", "buy shirt for 2 GBP"),
        ("buy shirt at £2 at Ely", "buy shirt for £2 at Ely"),
    ])
    func anAmountAfterAtIsMeantAsTheCost(line: String, expected: String) throws {
        #expect(throws: Diagnostic.self) { try parse(line) }
        #expect(Paraphrase.line(for: line, in: wholeScope(try #require(Day(iso: "2026-11-01")))) == expected)
    }

    @Test func theQuotesStayInTheStatement() throws {
        for text in [
            "buy \"shirt\" at \"off\"", "buy \"shirt\" at off", "at \"off\"", "spend 3.00 GBP on other at \"off\"",
        ] {
            let statement = try parse(text)
            #expect(statement.canonical == text)
        }
    }
}
