import QueryLanguage
import Statements
import Testing

@Suite struct JournalStatementTests {
    @Test func everyStatementThatChangesTheStoreIsOneEntryUnderItsOwnText() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3.50 at Battersea")
        try shop.run("list \(sku) on ebay; sell \(sku) for 5 GBP; spend 2 on other")
        #expect(
            try shop.run("changes").map { $0.split(separator: " | ")[2] } == [
                "spend 2.00 GBP on other", "sell \(sku) for 5.00 GBP", "list \(sku) on ebay",
                "buy \"lamp\" for 3.50 GBP at Battersea",
            ])
        #expect(try shop.run("changes of \(sku)").count == 3)
    }

    @Test func undoAndRedoSayWhatTheyDid() throws {
        let shop = try Shop()
        try shop.run("spend 2 on other; undo")
        #expect(shop.notices.last == "undone: change 1, spend 2.00 GBP on other (1 row)")
        #expect(try shop.run("changes").first?.hasSuffix("| yes") == true)
        try shop.run("redo")
        #expect(shop.notices == ["redone: change 1, spend 2.00 GBP on other (1 row)"])
        #expect(try shop.refusal("redo").contains("nothing to redo"))
    }

    @Test func undoInTheMiddleNamesWhatIsInTheWay() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp")
        try shop.run("list \(sku) on ebay")
        let error = try shop.refused("undo 1")
        #expect(error.hints.contains { $0.contains("list \(sku) on ebay") })
        #expect(try shop.refusal("undo 99").contains("99"))
    }

    @Test func undoAndRedoRestoreEveryStateOfAHistory() throws {
        let shop = try Shop()
        shop.options.yes = true
        let sku = try shop.buy("lamp for 3 at Battersea from Jo haul Sunday")
        let lines = [
            "list \(sku) on ebay, vinted for 9 GBP", "sell \(sku) for 8 GBP on ebay fees 1 postage-paid 2",
            "refund \(sku) 1 GBP fees-back 0.20", "edit sale 1 set refund empty", "refund \(sku) 2 GBP",
            "return \(sku) refund 8 GBP fees-back 0.30", "edit sale 1 set refund 5 GBP, postage_paid 3 GBP",
            "edit \(sku) set title \"Lamp\", cost 4 GBP, note \"x\"", "spend 3 on transport bus at Kempton",
            "market merge Kempton into Battersea", "buy lot Box pieces 3 for 10 GBP", "delete (items \"Box\")",
            "platform add whatnot", "platform disable ebay", "seller edit Jo set market Battersea",
            "haul delete Sunday",
        ]
        var states = [try shop.everything()]
        for line in lines {
            try shop.run(line)
            states.append(try shop.everything())
        }
        for (index, line) in lines.enumerated().reversed() {
            try shop.run("undo")
            #expect(try shop.everything() == states[index], "undo of \(line)")
        }
        for (index, line) in lines.enumerated() {
            try shop.run("redo")
            #expect(try shop.everything() == states[index + 1], "redo of \(line)")
        }
    }
}
