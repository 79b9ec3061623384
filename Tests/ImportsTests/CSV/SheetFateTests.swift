import QueryLanguage
import Testing
import Upkeep

@testable import Imports

/// How an item left the stock unsold, and when.
@Suite struct SheetFateTests {
    let fixture: SheetFixture

    init() throws {
        fixture = try SheetFixture()
        try fixture.run(
            "sku,title,sold,sale_price,sale_platform\nFH-20D6G0NR,Lamp,,,\nFH-20D6G0NS,Clock,2026-03-20,20 GBP,Vinted\n"
        )
    }

    /// A list of items has the status and the day, a whole export the fate and the day.
    @Test(arguments: Fate.allCases, ["status", "fate"])
    func aFateComesWithItsDay(fate: Fate, column: String) throws {
        func gone() throws -> String {
            try fixture.sql("SELECT title, status, fate, goneDay FROM items WHERE ifnull(goneDay, fate) IS NOT NULL")
        }
        let word = fate.rawValue
        try fixture.run("title,\(column),gone\nJug,\(word),2026-03-09\nVase,,\n")
        try fixture.run("sku,\(column),gone\nFH-20D6G0NR,\(word),2026-03-10\n")
        let expected = "Lamp|\(word)|\(word)|2026-03-10\nJug|\(word)|\(word)|2026-03-09"
        #expect(try gone() == expected)
        let half = try fixture.run("sku,\(column),gone\nFH-20D6G0NR,\(word),\n")
        #expect(half.problemLines == ["2: \(column): a \(word) item needs its day in gone"])
        #expect(try gone() == expected)
        try fixture.run("sku,\(column),gone\nFH-20D6G0NR,\(column == "status" ? "listed" : ""),\n")
        #expect(try !gone().contains("Lamp"))
        #expect(try fixture.base.store.check().findings == [])
    }

    @Test func theStatusOfASoldItemSaysNothingOfItsFate() throws {
        #expect(try fixture.run("sku,status,gone\nFH-20D6G0NS,sold,\n").rows == .init(unchanged: 1))
        #expect(try fixture.run("sku,status,gone\nFH-20D6G0NS,gone,\n").problems.count == 1)
    }
}
