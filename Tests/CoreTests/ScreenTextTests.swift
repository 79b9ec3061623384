import Foundation
import QueryLanguage
import Statements
import StoreFile
import Testing

/// The texts that a terminal shows in place of rows.
@Suite struct ScreenTextTests {
    // MARK: - No rows

    private func shop() throws -> (Shop, String) {
        let shop = try Shop()
        let lamp = try shop.buy("\"Brass lamp\" for 3 at Newark on 2026-09-01")
        try shop.run("list \(lamp) on vinted for 20 on 2026-09-02")
        return (shop, lamp)
    }

    @Test(arguments: [
        ("find lmap", "no items match “lmap” · try: find lamp"),
        ("find brass lmap", "no items match “brass lmap” · try: find \"brass lamp\""),
        ("find zzzz", "no items match"),
        ("items \"lmap\" at Newark", "no items match “lmap” · try: items \"lamp\" at Newark"),
        ("items sold listed on vinted", "no items match; 1 is listed on Vinted"),
        ("items listed on ebay at Newark", "no items match; 1 is listed, at Newark"),
        ("items at Newark where cost > 5", "no items match; 1 is at Newark"),
        ("items on ebay where cost > 5", "no items match"),
        ("items sold unsold", "no items match: nothing is sold and unsold at once"),
        ("sales", "there are no sales yet"), ("sales on vinted", "no sales match"),
        ("items by market show count where cost > 5", "no items match"),
    ])
    func noRowsAreOneLineInWords(query: String, sentence: String) throws {
        let (shop, _) = try shop()
        #expect(try shop.screen(query) == [sentence])
        #expect(try shop.run(query) == [])
    }

    /// The line after `try:` finds something.
    @Test func theProposedWordsFindRows() throws {
        let (shop, lamp) = try shop()
        let sentence = try #require(try shop.screen("items \"brsas\" unsold").first)
        let line = try #require(sentence.components(separatedBy: "try: ").last)
        #expect(try shop.run("\(line) show sku") == [lamp])
    }

    @Test func theBeginningOfANameGetsTheName() throws {
        let (shop, _) = try shop()
        try shop.run("market add Kew")
        #expect(try shop.refused("items at new").hints == ["did you mean Newark?"])
        #expect(try shop.refused("items at Nework").hints == ["did you mean Newark?"])
    }

    // MARK: - todo

    @Test func eachSectionOfToDoHasItsCountItsTasksAndTheLineThatDoesTheFirst() throws {
        let (shop, lamp) = try shop()
        let jug = try shop.buy("Jug for 2 on 2026-08-01")
        let vase = try shop.buy("Vase for 2 on 2026-10-01")
        try shop.run("list \(lamp) on ebay for 20 on 2026-09-02; sell \(lamp) for 20 on ebay on 2026-10-30")
        try shop.prompt("items")
        let lines = try shop.screen("todo")
        #expect(
            lines.prefix(3) == [
                "takedown · 1", "  @1  \(lamp)  Brass lamp  sold, still live on Vinted · 2 days",
                "  try: unlist @1 on vinted",
            ])
        #expect(
            lines.dropFirst(3).prefix(3) == [
                "post · 1", "  @2  \(lamp)  Brass lamp  sold on eBay, no postage yet · 2 days",
                "  try: edit @2 set postage AMOUNT",
            ])
        #expect(
            lines.dropFirst(6).prefix(4) == [
                "list · 2", "  @3  \(jug)  Jug         not listed · 92 days",
                "  @4  \(vase)  Vase        not listed · 31 days", "  try: list @3 on ebay",
            ])
        try shop.run("unlist @1 on vinted; edit @2 set postage 3.40; list @4 on ebay")
        let after = try shop.screen("todo")
        #expect(after.first == "list · 1" && after.dropFirst().first?.contains(jug) == true, "\(after)")
    }

    @Test func aSectionOfManyTasksSaysWhereTheOthersAre() throws {
        let shop = try Shop()
        try shop.run("buy lot Spoon pieces 8 for 8 on 2026-08-01")
        #expect(try shop.screen("todo").contains("  3 more: todo list"))
        #expect(try shop.screen("todo list").first == "list · 8")
        #expect(try shop.screen("todo list").count == 10)
        #expect(try shop.screen("todo post") == ["nothing to do"])
    }

    // MARK: - item

    @Test func theItemsPageHasTheDaysUntilItsSaleAndSeparatorsInAmounts() throws {
        let shop = try Shop()
        let clock = try shop.buy("Clock for 1234.50 on 2026-03-01")
        try shop.run("list \(clock) on ebay for 2000 on 2026-03-02")
        try shop.run("sell \(clock) for 1234 on vinted on 2026-03-05")
        let lines = try shop.screen("item \(clock)")
        #expect(lines.contains("  cost    1,234.50 GBP") && lines.contains("  earned  -0.50 GBP"), "\(lines)")
        #expect(lines.contains("  sold in 4 days") && lines.contains { $0.hasSuffix("for 2,000.00 GBP") }, "\(lines)")
    }

    /// What the page says was paid and received adds up to what it says was earned.
    @Test func theItemsPageHasThePostageThatTheBuyerPaid() throws {
        let shop = try Shop()
        let jug = try shop.buy("Jug for 3 on 2026-03-01")
        try shop.run("sell \(jug) for 20 on vinted on 2026-03-05 fees 2.50 postage 3.10 postage-paid 4.20")
        let lines = try shop.screen("item \(jug)")
        #expect(lines.contains("  earned  15.60 GBP"), "\(lines)")
        #expect(
            lines.last?.contains("· postage paid by the buyer 4.20 GBP · fees 2.50 GBP · postage 3.10") == true,
            "\(lines)")
    }

    @Test func theItemsPageHasItsFiguresAndALineForEachEvent() throws {
        let shop = try Shop()
        let lamp = try shop.buy("\"Brass lamp\" for 3.50 at Battersea from Jo on 2026-03-01 note \"chip\"")
        try shop.run("list \(lamp) on ebay, vinted for 25 on 2026-03-10")
        #expect(
            try shop.screen("item \(lamp)") == [
                "\(lamp) “Brass lamp” · listed", "  cost    3.50 GBP", "  listed  25.00 GBP on eBay, Vinted",
                "  age     245 days", "  photos  0", "  note    chip",
                "  Sun 1 Mar   bought for 3.50 GBP at Battersea from Jo",
                "  Tue 10 Mar  listed on eBay for 25.00 GBP", "  Tue 10 Mar  listed on Vinted for 25.00 GBP",
            ])
        try shop.run(
            "sell \(lamp) for 20 on vinted on 2026-03-20 fees 1.20 postage 3.10 paid card; refund \(lamp) 2 GBP on 2026-03-22"
        )
        try shop.run("spend 1 on packaging for \(lamp) on 2026-03-21")
        #expect(
            try shop.screen("item \(lamp)").suffix(6) == [
                "  earned  10.20 GBP", "  Sun 1 Mar   bought for 3.50 GBP at Battersea from Jo",
                "  Tue 10 Mar  listed on eBay for 25.00 GBP", "  Tue 10 Mar  listed on Vinted for 25.00 GBP",
                "  Fri 20 Mar  sold for 20.00 GBP on Vinted · fees 1.20 GBP · postage 3.10 GBP · paid by card · refunded 2.00 GBP",
                "  Sat 21 Mar  spent 1.00 GBP on packaging",
            ])
        try shop.run("return \(lamp) on 2026-03-25; donate \(lamp) on 2026-03-26")
        let lines = try shop.screen("item \(lamp)")
        #expect(lines.first == "\(lamp) “Brass lamp” · donated")
        #expect(
            lines.suffix(3) == [
                "  Wed 25 Mar  returned · refunded 20.00 GBP", "  Thu 26 Mar  taken down from eBay",
                "  Thu 26 Mar  donated",
            ])
        #expect(try shop.run("item \(lamp) as record").count == 1)
    }
}
