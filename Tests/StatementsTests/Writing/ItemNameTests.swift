import QueryLanguage
import Statements
import TestSupport
import Testing

/// Names of items in place of an SKU.
@Suite struct ItemNameTests {
    private func shop() throws -> (Shop, lamp: String, kettle: String) {
        let shop = try Shop()
        let lamp = try shop.buy("\"Brass desk lamp\" for 3.50 at Battersea on 2026-03-01")
        let kettle = try shop.buy("\"Copper kettle, émaillé\" for 8 on 2026-03-01 note \"stands by the lamp\"")
        _ = shop.notices
        return (shop, lamp, kettle)
    }

    @Test(arguments: ["brass lamp", "LAMP brass", "desk", "\"lamp, desk\"", "Brass desk lamp"])
    func wordsOfTheTitleNameTheOneItemThatHasThem(name: String) throws {
        let (shop, lamp, _) = try shop()
        #expect(try shop.run("item \(name) as csv").first?.hasPrefix(lamp) == true)
        #expect(shop.notices.contains { $0.hasSuffix("is \(lamp) “Brass desk lamp”") })
        try shop.run("sell \(name) for 20 on ebay")
        #expect(try shop.run("sales show sku") == [lamp])
        #expect(try shop.run("changes").first?.contains("sell \(lamp) for 20.00 GBP on ebay") == true)
    }

    @Test func accentsAndCaseMakeNoDifferenceButAWordIsWholeAndInTheTitle() throws {
        let (shop, _, kettle) = try shop()
        #expect(try shop.run("item EMAILLE").first?.hasPrefix(kettle) == true)
        #expect(try shop.refusal("item kett") == "there is no item kett")
        #expect(try shop.refusal("item stands") == "there is no item stands")
    }

    @Test(arguments: ["item lmap", "sell brass lmap for 3", "edit \"brsas lamp\" set cost 3", "keep lapm"])
    func aMisspeltNameGetsTheNearestThatAnItemHas(line: String) throws {
        let (shop, _, _) = try shop()
        let hints = try shop.refused(line).hints
        #expect(["did you mean lamp?", "did you mean \"brass lamp\"?"].contains(hints.first ?? ""), "\(hints)")
    }

    @Test func theLastCharactersOfAnSKUNameIt() throws {
        let (shop, lamp, _) = try shop()
        for count in 3...8 {
            let ending = String(lamp.suffix(count))
            #expect(try shop.run("item \(ending.lowercased())").first?.hasPrefix(lamp) == true, "\(ending)")
        }
        _ = try shop.refused("item \(lamp.suffix(2))")
    }

    /// Our own form reads O as 0, and I and L as 1, at its end too.
    @Test func lettersOfAnEndAreReadAsThoseOfAnSKU() throws {
        let shop = try Shop()
        let item = try shop.buy("cup for 1")
        let ending = item.suffix(4).replacing("0", with: "o").replacing("1", with: "l")
        #expect(try shop.run("item \"\(ending)\"").first?.hasPrefix(item) == true)
    }

    @Test func anExactSKUComesBeforeWordsAndEndings() throws {
        let (shop, lamp, _) = try shop()
        let other = try shop.buy("\"cup like \(lamp)\" for 1")
        _ = shop.notices
        #expect(try shop.run("item \(lamp)").first?.hasPrefix(lamp) == true)
        #expect(shop.notices.isEmpty)
        #expect(try shop.run("item \"cup\"").first?.hasPrefix(other) == true)
    }

    @Test func severalAreListedWithWhatTellsThemApart() throws {
        let (shop, lamp, _) = try shop()
        let second = try shop.buy("\"Brass lamp\" for 4 on 2026-03-01")
        let error = try shop.refused("sell brass for 20")
        #expect(error.message == "\"brass\" could be 2 items")
        #expect(error.hints.contains("\(second) “Brass lamp”: purchased, bought 2026-03-01 for 4.00 GBP"))
        #expect(error.hints.contains { $0.hasPrefix(lamp) && $0.contains("at Battersea for 3.50 GBP") })
        #expect(try shop.run("sales").isEmpty)
        try shop.run("delete \(second)")
        try shop.run("sell brass for 20")
        #expect(try shop.run("sales show sku") == [lamp])
        try shop.run("restore brass")
        #expect(try shop.run("items unsold show title").contains("Brass lamp"))
    }

    @Test func terminalAsksWhichOfSeveralItemsIsMeant() throws {
        let (shop, _, _) = try shop()
        let second = try shop.buy("\"Brass lamp\" for 4 on 2026-03-01")
        shop.answer = true
        #expect(try shop.refusal("sell brass for 20").contains("you chose none"))
        shop.choice = 1
        try shop.run("sell brass for 20")
        #expect(try shop.run("sales show sku") == [second])
    }

    @Test func byWordsNothingIsDeletedOrTakenBackWithoutAYes() throws {
        let (shop, lamp, _) = try shop()
        #expect(try shop.refusal("delete brass").contains("confirm to delete it"))
        shop.answer = false
        #expect(try shop.refusal("delete brass") == "nothing was done to \(lamp)")
        shop.answer = nil
        shop.options.yes = true
        try shop.run("sell brass for 20; return brass; delete brass")
        #expect(try shop.run("items deleted show sku") == [lamp])
    }

    @Test func everyStatementThatTakesAnSKUTakesWords() throws {
        let (shop, lamp, kettle) = try shop()
        try shop.run("list brass lamp on ebay and vinted for 25; unlist brass on ebay; edit copper kettle set cost 9")
        #expect(try shop.run("items on vinted show sku") == [lamp])
        #expect(try shop.run("items where cost = 9 show sku") == [kettle])
        try shop.run("spend 3 on packaging for copper kettle on 2026-03-05")
        #expect(try shop.run("expenses show sku") == [kettle])
        #expect(try shop.run("offer 20 for brass lamp on vinted fees 1").count == 1)
        #expect(try shop.run("changes of brass lamp").count == 3)
        #expect(try shop.run("sell kettle yesterday for 30 on etsy; sales show sold") == ["2026-10-31"])
    }

    @Test(arguments: [
        ("sell brass desk lamp for 20 on ebay", "sell \"brass desk lamp\" for 20.00 GBP on ebay"),
        ("sell \"for\" for 20", "sell \"for\" for 20.00 GBP"),
        ("item brass lamp as json > lamp.json", "item \"brass lamp\" as json > lamp.json"),
        ("return sunday roast plate on friday", "return \"sunday roast plate\" on 2026-10-30"),
        ("delete \"expense\"", "delete \"expense\""), ("item @2", "item @2"), ("find @2", "item @2"),
        ("unlist last supper print on ebay", "unlist \"last supper print\" on ebay"),
        (
            "offer 20 for brass lamp on vinted in EUR as csv",
            "offer 20.00 GBP for \"brass lamp\" on vinted in EUR as csv"
        ),
        ("photo \"brass lamp\" main 3", "photo \"brass lamp\" main 3"),
    ])
    func bareWordsEndAtTheFirstKeywordOfTheStatement(text: String, canonical: String) throws {
        #expect(try parse(text).canonical == canonical)
        #expect(try parse(canonical).canonical == canonical)
    }

    @Test func skuCannotBeCombinedWithTitleWords() {
        expectError("sell FH-20D6G0NR ➊lamp for 20", "unexpected “lamp”")
        expectError("sell brass ➊FH-20D6G0NR for 20", "unexpected “FH-20D6G0NR”")
        expectError("sell ➊for 20", "unexpected “for”")
        let query = "to choose several items, write a query in parentheses: (items …)"
        expectError("delete ➊all", "“all” isn't an SKU", hint: query)
        expectError("sell ➊all for 20", "“all” isn't an SKU", hint: "name the item by its SKU or by words of its title")
    }

    @Test func aRowIsThatOfTheListThePromptHasShown() throws {
        let (shop, lamp, kettle) = try shop()
        #expect(try shop.refusal("item @2").contains("no list was shown"))
        shop.answer = true
        try shop.prompt("items show title sort title page 2 size 1")
        #expect(try shop.run("item @2").first?.hasPrefix(kettle) == true)
        #expect(try shop.refusal("item @1") == "the last list has no row 1")
        try shop.prompt("items show title sort title page 1 size 1")
        #expect(try shop.run("sell @1 for 5; sell @2 for 6; sales show sku sort price") == [lamp, kettle])
        try shop.prompt("items show count")
        #expect(try shop.refusal("item @2") == "@2 is a row number, but the rows shown last have none")
        try shop.prompt("sales sort price")
        #expect(try shop.refusal("item @3") == "the last list has no row 3")
    }

    @Test func findFindsWhatItemTakes() throws {
        let (shop, lamp, kettle) = try shop()
        for name in [lamp, lamp.lowercased().replacing("-", with: ""), String(lamp.suffix(3)), "desk"] {
            #expect(try shop.run("find \(name) show sku").contains(lamp), "\(name)")
        }
        #expect(try shop.run("find lamp show sku sort sku") == [lamp, kettle].sorted())
    }
}
