import FeatureList
import QueryLanguage
import Statements
import TestSupport
import Testing

/// The list whose rows `@N` names at a prompt.
@Suite struct RowNumberTests {
    /// Lists of each noun, groups, other formats and reports; only some have row numbers at a prompt.
    private static let lists =
        Noun.allCases.flatMap { ["\($0) limit 2", "\($0) limit 2 as csv", "\($0) show count"] }
        + ["items by market show count", "todo", "todo as csv", "items limit 2 as record"]
        + StatementCatalog.program.all.filter { $0.type is any RepeatableStatement.Type }.flatMap {
            StatementCatalog.program.spec(of: $0.type).examples
        }
        .map(\.statement).filter { !$0.contains(";") }

    private static let earlier = "items sort title asc"

    /// `@1` is a row of the list on the screen, or refused with the reason: never a row of an earlier list.
    @Test(arguments: [true, false]) func aRowIsOneOfTheListOnTheScreen(hasEarlierList: Bool) throws {
        let shop = try RowTargetTests.shop()
        shop.answer = true
        var unnumbered = 0
        for list in Self.lists {
            shop.forgetList()
            if hasEarlierList { try shop.prompt(Self.earlier) }
            try shop.prompt(list)
            if shop.shown?.isOnScreen == true { continue }
            unnumbered += 1
            let newest = try shop.run("changes show number limit 1")
            for text in unnumbered % 7 == 1 ? RowTargetTests.statements.values.flatMap(\.self) : ["delete @"] {
                let statement = text.replacing("@", with: "@1") + (text.hasPrefix("edit") ? "note \"x\"" : "")
                let refused = try shop.refused(statement)
                #expect(refused.message == "@1 is a row number, but the rows shown last have none", "\(list)")
                let hint = try #require(refused.hints.first)
                #expect(hint == "to see row numbers, try: \(hasEarlierList ? Self.earlier : "items")")
            }
            #expect(try shop.run("changes show number limit 1") == newest, "\(list)")
        }
        try shop.prompt(Self.earlier)
        #expect(throws: Never.self) { try shop.run("item @3") }
        #expect(unnumbered > 50, "\(unnumbered)")
    }

    /// A number without `@` is no word of a title; a row of the list that is shown was meant.
    @Test(arguments: ["put N in B2", "bin N", "sell N for 3", "list N on ebay for 12", "edit N set note x"])
    func aNumberAloneNamesNoItem(statement: String) throws {
        let shop = try Shop()
        shop.answer = true
        try shop.run("buy \"2 gallon jug\" for 3; buy 3 plates for 1 each")
        for (number, line) in [("2", "@2"), ("1-3", "@1-3")] {
            let typed = statement.replacing("N", with: number)
            let alone = try shop.refused(typed)
            #expect(alone.message == "“\(number)” alone names no item")
            #expect(alone.hints == ["write \(line) for a row of the last list"])
            try shop.prompt("items sort title")
            let way = "try: \(typed.prefix { $0 != " " }) \(line)"
            #expect(try shop.refused(typed).hints.first?.hasPrefix(way) == true)
            shop.forgetList()
        }
    }

    /// A list that goes to a file leaves the one on the screen.
    @Test func aFileLeavesTheRowsOnTheScreen() throws {
        let shop = try RowTargetTests.shop()
        shop.answer = true
        try shop.prompt("items limit 3")
        let rows = shop.shown?.rows
        try shop.prompt("items by market show count > \"\(TemporaryFolder().path)/groups.csv\"")
        try shop.prompt("item @1")
        #expect(shop.shown?.rows == rows && shop.shown?.isOnScreen == true)
        #expect(throws: Never.self) { try shop.run("item @1") }
    }

    /// `worth` takes an item by its SKU, or by a row, for the words of its title.
    @Test(arguments: Noun.allCases) func worthTakesTheTitleOfAnItem(noun: Noun) throws {
        let shop = try RowTargetTests.shop()
        shop.answer = true
        try shop.prompt("\(noun) limit 5")
        guard let list = shop.shown, list.noun == noun else { return }
        for (number, row) in list.rows {
            guard row.skus.count == 1 else {
                #expect(throws: StatementError.self) { try shop.run("worth @\(number)") }
                continue
            }
            let title = try shop.run("items where sku = \(row.skus[0]) show title as csv")[0]
            let worth = try shop.run("worth \"\(title)\"")
            #expect(try shop.run("worth @\(number)") == worth && shop.run("worth \(row.skus[0])") == worth)
        }
    }
}
