import QueryLanguage
import Statements
import Testing
import TestSupport

/// A number before a title, in every statement that takes one.
@Suite struct PieceCountTests {
    /// The statements that take a number, and those that take none, each with the items `@`.
    private static let statements = RowTargetTests.statements.flatMap { word, texts in
        texts.map { $0 + (word == "edit" ? "note \"x\"" : "") }
    }.filter { !["unmatch @", "ignore @", "match @ to new for 1", "find @"].contains($0) }.sorted()
    private static func takesNumbers(_ text: String) -> Bool {
        let words = [
            "sell", "list", "unlist", "reduce", "put", "label", "bin", "keep", "donate", "lost", "edit", "delete",
            "match",
            "return", "refund",
        ]
        return words.contains { text.hasPrefix($0 + " ") }
    }
    private static let counted = statements.filter(takesNumbers)

    /// Plates of an older and of a newer lot, listed; sold ones of the title `cups`.
    private func shop() throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(
            """
            buy lot plates pieces 3 for 10 on 2026-03-01; buy lot Plates pieces 2 for 5 on 2026-02-01
            buy lot cups pieces 3 for 6 on 2026-02-01; list (items) on ebay for 9
            import "\(repository)/examples/orders/ebay-transactions.csv"
            """)
        // They are sold before the day of their listing.
        shop.options.force = true
        for (day, sku) in try zip([3, 1, 2], shop.run("items \"cups\" sort title show sku")) {
            try shop.run("sell \(sku) for 4 on ebay on 2026-04-0\(day)")
        }
        (shop.options.yes, shop.options.force) = (false, false)
        return shop
    }

    /// The five plates, oldest purchase first.
    private func plates(_ shop: Shop) throws -> [String] {
        try shop.run("items \"plates\" unsold sort bought asc, title asc show sku")
    }

    @Test func aStatementTakesANumberIfItIsAboutPieces() throws {
        for text in Self.statements {
            let counted = try? parse(text.replacing("@", with: "2 \"plates\""))
            let isCounted = counted?.canonical.contains("2 \"plates\"") ?? false
            #expect(isCounted == Self.takesNumbers(text), "\(text)")
        }
    }

    /// So many pieces are those whose SKUs would be given: the oldest purchase first, or the newest sale.
    @Test func aNumberIsSoManyOfThemInOrder() throws {
        let shop = try shop()
        // Some sell on a day before their listing.
        (shop.options.yes, shop.options.force) = (true, true)
        for text in Self.counted {
            let isSold = text.hasPrefix("return") || text.hasPrefix("refund")
            let skus = isSold ? try shop.run("sales sort sold desc show sku") : try plates(shop)
            let title = isSold ? "cups" : "plates"
            #expect(skus.count == (isSold ? 3 : 5))
            for (word, count) in [("1", 1), ("2", 2), ("all", skus.count)] {
                let given = try after(text.replacing("@", with: skus.prefix(count).joined(separator: ", ")), shop)
                for form in ["\(word) \(title)", "\(word) \"\(title)\"", "\(word) \(title.uppercased())"] {
                    let records = try after(text.replacing("@", with: form), shop)
                    #expect(records == given, "\(text.replacing("@", with: form))")
                }
            }
        }
    }

    /// Returns what there is after a statement, which is then taken back.
    private func after(_ text: String, _ shop: Shop) throws -> Records {
        let newest = try shop.run("changes show number limit 1")
        try shop.run(text.hasPrefix("label") ? text + " > \"\(TemporaryFolder().path)/labels.html\"" : text)
        let records = try Records(shop)
        if try shop.run("changes show number limit 1") != newest { try shop.run("undo") }
        return records
    }

    @Test func moreThanThereAreIsRefusedWithTheNumber() throws {
        let shop = try shop()
        let before = try Records(shop)
        for text in Self.counted {
            let isSold = text.hasPrefix("return") || text.hasPrefix("refund")
            let (title, count, state) = isSold ? ("cups", 3, "sold") : ("plates", 5, "unsold")
            let refused = try shop.refused(text.replacing("@", with: "\(count + 1) \(title)"))
            #expect(refused.message == "there are only \(count) \(state) “\(title)”, not \(count + 1)", "\(text)")
            let none = try shop.refused(text.replacing("@", with: "2 \(isSold ? "plates" : "cups")"))
            #expect(none.message == "there are no \(state) “\(isSold ? "plates" : "cups")”", "\(text)")
            #expect(none.status == .failed)
        }
        #expect(try Records(shop) == before)
    }

    /// Only a bare whole number from 1 to 1,000 is one, and only before a title.
    @Test(arguments: [
        "0 plates", "1001 plates", "02 plates", "2.0 plates", "\"2 plates\"", "\"2\"", "2", "-1", "£2",
    ])
    func anotherNumberIsPartOfTheTitle(name: String) {
        let canonical = (try? parse("bin \(name)"))?.canonical
        let plain = name.filter { $0 != "\"" }
        #expect(canonical == nil || ["bin \"\(plain)\"", "bin \(plain)"].contains(canonical))
    }

    @Test func wordsOfSeveralTitlesAreListedAndNothingIsDone() throws {
        let shop = try Shop()
        try shop.run("buy lot \"Dinner plates\" pieces 2 for 4; buy lot \"Side plates\" pieces 3 for 6")
        let refused = try shop.refused("sell 2 plates for 4")
        #expect(refused.message == "“plates” fits 2 titles")
        #expect(refused.hints == ["“Dinner plates” × 2", "“Side plates” × 3"])
        #expect(try shop.run("sales").isEmpty)
        // The whole title is that one.
        try shop.run("buy lot plates pieces 2 for 2; sell 2 plates for 4")
        #expect(try shop.run("sales show title sort title") == ["plates (1 of 2)", "plates (2 of 2)"])
    }

    @Test(arguments: [
        ("3 tier stand", "3 tier cake stand"), ("45 single", "Vinyl 45 single"), ("10 dress", "Dress size 10"),
    ])
    func aNumberInATitleIsAskedAbout(name: String, title: String) throws {
        let shop = try Shop()
        let words = name.split(separator: " ").dropFirst().joined(separator: " ")
        let sku = try shop.buy("\"\(title)\" for 2")
        try shop.run("buy lot \"\(words)\" pieces 50 for 50")
        let refused = try shop.refused("sell \(name) for 4")
        #expect(refused.message == "\"\(name)\" could be a title, or a number of things" && refused.status == .failed)
        let ways = refused.hints.filter { $0.hasPrefix("try: ") }.map { String($0.dropFirst(5)) }
        #expect(ways.count == 2, "\(refused.hints)")
        #expect(try shop.run("sales").isEmpty)
        var counts: [Int] = []
        for way in ways {
            try shop.run(way)
            counts.append(try shop.run("sales").count)
            try shop.run("undo")
        }
        #expect(counts == [1, Int(name.split(separator: " ")[0]) ?? 0], "\(ways)")
        shop.answer = true
        shop.choice = 0
        try shop.run("sell \(name) for 4")
        #expect(try shop.run("sales show sku") == [sku])
        try shop.run("undo")
        shop.choice = 1
        try shop.run("sell \(name) for 4")
        #expect(try shop.run("sales limit all").count == counts[1])
    }

    @Test func aWholeTitleIsThatThing() throws {
        let shop = try Shop()
        let sku = try shop.buy("\"3 Tier Stand\" for 2")
        try shop.run("buy lot \"tier stand\" pieces 5 for 5; sell 3 tier stand for 4")
        #expect(try shop.run("sales show sku") == [sku])
    }

    /// Equal pieces are one line, and the way out is a number.
    @Test(arguments: [false, true]) func equalPiecesWithoutANumberOfferOne(isAtTerminal: Bool) throws {
        let shop = try shop()
        shop.options.yes = true
        try shop.run("delete (items bought on 2026-03-01)")
        shop.options.yes = false
        shop.answer = isAtTerminal ? true : nil
        let refused = try shop.refused("sell plates for 6")
        #expect(refused.message == "\"plates\" could be 2 items")
        #expect(refused.hints.first?.contains("“Plates” × 2: listed, bought 2026-02-01 for 5.00 GBP together") == true)
        #expect(refused.hints.suffix(2) == ["try: sell 1 plates for 6.00 GBP", "try: sell all plates for 6.00 GBP"])
    }

    @Test func theAmountIsOfAllOrWithEachOfEach() throws {
        let shop = try shop()
        let sums = "sales on etsy show sum sale_price"
        try shop.run("sell 2 plates for 5 on etsy")
        #expect(try shop.run(sums) == ["5.00 | GBP"])
        try shop.run("undo; sell 3 plates for 5 each on etsy")
        #expect(try shop.run(sums) == ["15.00 | GBP"])
        #expect(Set(try shop.run("sales on etsy show sale_price")) == ["5.00"])
        try shop.run("undo; list 2 plates on etsy for 7")
        #expect(try shop.run("listings on etsy show sum asking") == ["14.00 | GBP"])
    }

    @Test func theConfirmationNamesThemAndTheirCost() throws {
        let shop = try shop()
        _ = shop.notices
        let skus = try plates(shop)
        try shop.run("sell 2 plates for 4 on etsy")
        let notice = try #require(shop.notices.first { $0.hasPrefix("sold 2 items") })
        #expect(notice.contains("cost 5.00 GBP") && skus.prefix(2).allSatisfy { notice.contains($0) }, "\(notice)")
        try shop.run("bin 2 plates")
        let binned = try #require(shop.notices.first { $0.hasPrefix("binned 2 items") })
        #expect(binned.contains("cost 6.67 GBP") && skus[2...3].allSatisfy { binned.contains($0) }, "\(binned)")
    }

    /// Deleting, returning and refunding by a number is confirmed, in a script by --yes.
    @Test(arguments: ["delete 2 plates", "return 2 cups", "refund 2 cups 1"])
    func aNumberOfThemIsConfirmed(text: String) throws {
        let shop = try shop()
        let before = try Records(shop)
        #expect(try shop.refusal(text).hasPrefix("confirm to \(text.split(separator: " ")[0]) these 2 items: FH-"))
        shop.answer = false
        #expect(try shop.refusal(text) == "nothing was done")
        #expect(try Records(shop) == before)
        shop.answer = true
        try shop.run(text)
        #expect(try Records(shop) != before)
    }
}
