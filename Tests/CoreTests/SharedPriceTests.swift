import QueryLanguage
import Statements
import StoreFile
import TestSupport
import Testing

/// One price after several things.
@Suite struct SharedPriceTests {
    private func bought(_ text: String) throws -> [String] {
        let shop = try Shop()
        try shop.run(text)
        return try shop.run("items sort sku show title, cost, currency, market")
    }

    @Test func aPriceAfterTheLastIsOfAll() throws {
        #expect(
            try bought("buy mirror, clock, frame for £10 at Ely") == [
                "mirror | 3.34 | GBP | Ely", "clock | 3.33 | GBP | Ely", "frame | 3.33 | GBP | Ely",
            ])
        #expect(try bought("buy mirror, clock for 4 EUR each") == ["mirror | 4.00 | EUR | ", "clock | 4.00 | EUR | "])
        #expect(
            try bought("buy mirror note \"x\", clock for 5") == ["mirror | 2.50 | GBP | ", "clock | 2.50 | GBP | "])
    }

    @Test func aPriceElsewhereIsOfItsPiece() throws {
        #expect(
            try bought("buy mirror for 12, clock, frame") == [
                "mirror | 12.00 | GBP | ", "clock |  |  | ", "frame |  |  | ",
            ])
        #expect(
            try bought("buy mirror, clock for 5, frame for 3") == [
                "mirror |  |  | ", "clock | 5.00 | GBP | ", "frame | 3.00 | GBP | ",
            ])
    }

    /// Any number of things and any amount: the costs add up, and no two differ by more than a penny.
    @Test func theCostsAddUp() throws {
        var random = SeededRandom(seed: 13)
        for _ in 0..<200 {
            let count = Int.random(in: 2...40, using: &random)
            let minor = Int64.random(in: 0...5_000, using: &random)
            let price = Money(minor: minor, currency: .gbp)
            let text = "buy \((1...count).map { "thing\($0)" }.joined(separator: ", ")) for \(price.description)"
            let statement = try #require(try parse(text) as? BuyStatement)
            let costs = statement.pieces.compactMap { $0.purchase.cost?.minor }
            #expect(costs.count == count && costs.reduce(0, +) == minor && costs == costs.sorted(by: >))
            #expect((costs.first ?? 0) - (costs.last ?? 0) <= 1)
            #expect(try parse(statement.canonical).canonical == statement.canonical)
        }
    }

    @Test func clausesAfterTheLastAreOfThoseWithoutAny() throws {
        #expect(
            try bought("at Ely; buy a for 1, b for 2 from Jo, c for 3 at Wells; done") == [
                "a | 1.00 | GBP | Wells", "b | 2.00 | GBP | Ely", "c | 3.00 | GBP | Wells",
            ])
        let shop = try Shop()
        try shop.run("buy a for 1, b for 2 at Wells from Jo on 2026-10-01 haul H stored in A1 paid cash")
        #expect(
            try shop.run("items sort sku show market, seller, bought, haul, stored_in, bought_paid")
                == [String](repeating: "Wells | Jo | 2026-10-01 | H | A1 | cash", count: 2))
    }

    private static let open = [
        (
            "buy mirror, 3 spoons for 12", "12.00 GBP could be the price of all 4 things, or only of “spoons”",
            [
                "buy \"mirror\" for 3.00 GBP, 3 \"spoons\" for 3.00 GBP each",
                "buy 3 \"spoons\" for 12.00 GBP each, \"mirror\"",
                "buy lot \"spoons\" pieces 3 for 12.00 GBP, \"mirror\"",
            ]
        ),
        (
            "buy mirror, 3 spoons for 10", "10.00 GBP could be the price of all 4 things, or only of “spoons”",
            [
                "buy \"mirror\" for 2.50 GBP, 3 \"spoons\" for 2.50 GBP each",
                "buy 3 \"spoons\" for 10.00 GBP each, \"mirror\"",
                "buy lot \"spoons\" pieces 3 for 10.00 GBP, \"mirror\"",
            ]
        ),
        (
            "buy 3 spoons, mirror for 10.01", "10.01 GBP could be the price of all 4 things, or only of “mirror”",
            [
                "buy lot \"spoons\" pieces 3 for 7.51 GBP, \"mirror\" for 2.50 GBP",
                "buy \"mirror\" for 10.01 GBP, 3 \"spoons\"",
            ]
        ),
        (
            "buy mirror, 3 spoons for 1 each",
            "1.00 GBP could be the price of each of the 4 things, or only of “spoons”",
            [
                "buy \"mirror\" for 1.00 GBP, 3 \"spoons\" for 1.00 GBP each",
                "buy 3 \"spoons\" for 1.00 GBP each, \"mirror\"",
            ]
        ),
        (
            "buy lot box pieces 3, mirror for 10", "10.00 GBP could be the price of all 4 things, or only of “mirror”",
            [
                "buy lot \"box\" pieces 3 for 7.50 GBP, \"mirror\" for 2.50 GBP",
                "buy \"mirror\" for 10.00 GBP, lot \"box\" pieces 3",
            ]
        ),
        (
            "buy mirror at Ely, clock for 12", "12.00 GBP could be the price of both things, or only of “clock”",
            [
                "buy \"mirror\" for 6.00 GBP at Ely, \"clock\" for 6.00 GBP",
                "buy \"clock\" for 12.00 GBP on 2026-11-01, \"mirror\" at Ely",
            ]
        ),
    ]

    @Test(arguments: open) func aPriceThatMayBeOfOneIsAskedAbout(line: String, sentence: String, ways: [String]) throws
    {
        let shop = try Shop()
        let refused = try shop.refused(line)
        #expect(refused.message == sentence && refused.hints == ways.map { "try: \($0)" } && refused.status == .failed)
        #expect(try shop.run("items show count") == ["0"])
        for (index, way) in ways.enumerated() {
            // The line means the reading that it stands for, and leaves nothing open.
            let (chosen, typed) = (try Shop(), try Shop())
            (chosen.answer, chosen.choice) = (true, index)
            try chosen.run(line)
            try typed.run(way)
            let show = "items sort title, cost show title, cost, currency, market, bought"
            #expect(try chosen.run(show) == typed.run(show), "\(way)")
        }
        shop.answer = true
        #expect(try shop.refusal(line) == "\(sentence); you chose none")
    }

    @Test func aPriceThatIsTooLargeForALotHasOneReading() throws {
        let line = "buy lot box pieces 10000, mirror for 1000000000 each"
        #expect(
            try Shop().refused(line).hints == [
                "try: buy \"mirror\" for 1000000000.00 GBP, lot \"box\" pieces 10000"
            ])
    }

    @Test func eachNeedsSeveralThings() {
        expectError("buy lamp for ➊3 each", "“each” needs several things")
        expectError("buy a for 2, b for ➊3 each", "“each” needs several things")
        expectError("buy a, b for ➊3 each, c", "“each” needs several things")
        expectError(
            "buy mirror, 3 spoons for ➊12, clock", "12.00 GBP could be the cost of each or of all 3",
            hint: "try: buy \"mirror\", 3 \"spoons\" for 12.00 GBP each, \"clock\"")
    }

    @Test func theConfirmationShowsEachCost() throws {
        let shop = try Shop()
        func said(_ text: String) throws -> String? {
            try shop.run(text)
            return shop.notices.first?.replacing(#/FH-\w+ /#, with: "")
        }
        #expect(
            try said("buy mirror, clock, frame for 12")
                == "bought “mirror” 4.00, “clock” 4.00, “frame” 4.00 GBP · Sun 1 Nov")
        #expect(
            try said("buy mirror for 12, clock, frame")
                == "bought “mirror” 12.00 GBP, “clock” no cost, “frame” no cost · Sun 1 Nov")
        #expect(try said("buy a for 1, b for 2 EUR") == "bought “a” 1.00 GBP, “b” 2.00 EUR · Sun 1 Nov")
    }
}
