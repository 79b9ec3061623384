import Foundation
import Ledger
import QueryLanguage
import StoreFile
import TestSupport
import Testing

@testable import Imports

/// Sheets of a person's, taken with a mapping.
@Suite struct MappedSheetTests {
    private let fixture: SheetFixture
    private static let header = "Item,Paid,When,Sold for,Sold on,Profit\n"

    init() throws { fixture = try SheetFixture() }

    @discardableResult
    private func take(_ rows: String, _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportReport {
        try fixture.run(Self.header + rows) { options in
            options.map = SheetMap([
                SheetMapping(name: "Item", column: .title), SheetMapping(name: "Paid", column: .named("cost")),
                SheetMapping(name: "When", column: .named("bought")),
                SheetMapping(name: "Sold for", column: .named("sale_price")),
                SheetMapping(name: "Sold on", column: .sold), SheetMapping(name: "Profit", column: .profit),
            ])
            change(&options)
        }
    }

    @Test func headersTotalsHeadingsAndNotesAreSkippedAndReported() throws {
        let report = try take(
            """
            March 2026,,,,,
            Jug,£3,2026-03-01,,,
            Item,Paid,When,Sold for,Sold on,Profit
            Total War,£4,2026-03-02,,,
            ,£7,,,,
            Total,£7,,,,

            Prices are without postage
            """)
        #expect(report.rows == .init(added: 2), "\(report.problemLines)")
        #expect(
            report.notes == [
                "Rows that aren't items, left out: 1 repeated header (line 4), 2 totals (lines 6, 7), 1 heading (line 2), 1 note (line 9)."
            ])
    }

    @Test(arguments: ["-", "n/a", "--", ""]) func aSignForNothingIsNoDayAndNoAmount(sign: String) throws {
        let report = try take("Jug,£3,\(sign),,,\nVase,\(sign),2026-03-01,,,\nCup,£3,2026-03-01,\(sign),\(sign),\n")
        #expect(report.rows == .init(added: 3), "\(report.problemLines)")
        #expect(
            try fixture.sql("SELECT title, boughtDay, costMinor FROM items ORDER BY title")
                == "Cup|2026-03-01|300\nJug||300\nVase|2026-03-01|")
    }

    /// Many programs leave out the empty cells at the end of a row.
    @Test(arguments: 1...6) func aShortRowIsOneWithEmptyCells(count: Int) throws {
        let cells = ["Jug", "3", "2026-03-01", "5", "2026-03-02", "2"].prefix(count)
        let padded = Array(cells) + Array(repeating: "", count: 6 - count)
        func outcome(_ row: [String]) throws -> [String] {
            let test = try Self()
            let report = try test.take("Vase,3,2026-03-01,,,\n" + row.joined(separator: ","))
            let items = try test.fixture.sql("SELECT title, boughtDay, costMinor, saleId IS NULL FROM items")
            return report.problemLines + report.notes + [String(describing: report.rows), items]
        }
        #expect(try outcome(Array(cells)) == outcome(padded))
    }

    @Test(arguments: 1...5) func aShortRowOfOurColumnsIsRefused(count: Int) throws {
        let cells = ["Jug", "2026-03-01", "3", "GBP", "2026-03-02", "5"].prefix(count).joined(separator: ",")
        let report = try fixture.run("title,bought,cost,currency,sold,sale_price\nVase,2026-03-01,3,GBP,,\n\(cells)\n")
        #expect(report.problemLines.map { $0.prefix(2) } == ["3:"])
    }

    @Test func incompleteItemRowIsReportedAndNotSkipped() throws {
        #expect(
            try take("Jug,3,2026-03-01,,,\nBrass lamp,,,,,\nVase,4,2026-03-01,,,\n").problemLines == [
                "3: it holds one text and nothing else; add skip bad to leave it out"
            ])
        #expect(
            try take("Jug,3,2026-03-01,,,\n,5,,,,\n").problemLines == [
                "3: the row has no title and no day; add skip bad to leave it out"
            ])
    }

    @Test func aProfitThatContradictsItsRowIsReported() throws {
        let report = try take(
            "Jug,3,2026-03-01,5,2026-03-02,2\nVase,3,2026-03-01,5,2026-03-02,£1.99\nLamp,3,2026-03-01,,,\n")
        #expect(report.notes == ["1 row gives a profit that doesn't match its amounts (line 3)."])
    }

    @Test func theSameSheetAgainChangesWhatWasChangedInIt() throws {
        let rows = "Jug,3,2026-03-01,,,\nJug,3,2026-03-01,,,\nVase,4,2026-03-01,,,\n"
        #expect(try take(rows).rows == .init(added: 3))
        #expect(try take(rows).rows == .init(unchanged: 3))
        _ = try fixture.sql("UPDATE items SET note = 'mine', title = 'Blue vase' WHERE title = 'Vase'")
        let sold = rows.replacing("Vase,4,2026-03-01,,,", with: "Vase,4,2026-03-01,9,2026-03-05,")
        #expect(try take(sold).rows == .init(changed: 1, unchanged: 2))
        #expect(try fixture.sql("SELECT title, status, note FROM items WHERE note = 'mine'") == "Blue vase|sold|mine")
        #expect(try take("Jug,3,2026-03-01,,,\n" + sold).rows == .init(added: 1, unchanged: 3))
    }

    private static let others = "Cup,1,2026-03-01,,,\nPot,1,2026-03-01,,,\nPan,1,2026-03-01,,,\nJug,3,2026-03-01,,,\n"

    /// A later edition of a sheet is known by its rows, whatever it is called.
    @Test(arguments: ["sheet.csv", "sheet (1).csv", "copy.csv"], [Self.others, "Jug,3,2026-03-01,,,\n"])
    func aCorrectedRowIsOneOfAnEarlierEdition(name: String, rows: String) throws {
        try take(rows + "Vase,4,2026-03-01,,,\n")
        fixture.name = name
        #expect(try take(rows + "Vase,5,2026-03-01,,,\n").isInDoubt == (rows == Self.others))
    }

    /// Neither names a platform, a market or a seller.
    @Test(arguments: ["-", "--", "n/a", "N/A", "none", "None", "–"]) func aSignForNothingIsNoName(sign: String) throws {
        let report = try fixture.run("Item,Paid,Where,Who,Site,Sold at\nJug,3,\(sign),\(sign),\(sign),\(sign)\n") {
            $0.map = SheetMap([
                SheetMapping(name: "Item", column: .title), SheetMapping(name: "Paid", column: .named("cost")),
                SheetMapping(name: "Where", column: .named("market")),
                SheetMapping(name: "Who", column: .named("seller")),
                SheetMapping(name: "Site", column: .platforms),
                SheetMapping(name: "Sold at", column: .named("sale_platform")),
            ])
        }
        #expect(report.rows == .init(added: 1), "\(report.problemLines)")
        #expect(try fixture.row("items", "status, marketId, sellerId, listedOn") == "purchased|||")
    }

    @Test func aCorrectedRowIsAskedAbout() throws {
        try take(Self.others + "Vase,4,2026-03-01,,,\n")
        let corrected = Self.others + "Vase,5,2026-03-01,,,\n"
        let report = try take(corrected)
        #expect(report.outcome == .refused)
        #expect(
            report.problemLines == [
                "6: it looks like a changed version of an earlier row: Vase · 2026-03-01 · 4.00 GBP"
            ])
        let row = "sheet:Vase\u{1F}2026-03-01\u{1F}5.00 GBP\u{1F}1"
        let earlier = "sheet:Vase\u{1F}2026-03-01\u{1F}4.00 GBP\u{1F}1"
        #expect(report.isInDoubt && report.doubts.map(\.row) == [row])
        #expect(report.doubts.first?.ifSame == .corrected(earlier))
        for (answer, rows) in [(RowAnswer.corrected(earlier), "Vase|500"), (.another, "Vase|400\nVase|500")] {
            let fixture = try MappedSheetTests()
            try fixture.take(Self.others + "Vase,4,2026-03-01,,,\n")
            let report = try fixture.take(corrected) { $0.answers = [row: answer] }
            #expect(report.outcome == .imported, "\(report.problemLines)")
            let found = "SELECT title, costMinor FROM items WHERE title = 'Vase' ORDER BY costMinor"
            #expect(try fixture.fixture.sql(found) == rows)
            #expect(try fixture.take(corrected).rows == .init(unchanged: 5))
        }
        _ = try fixture.sql("UPDATE items SET costMinor = 500 WHERE title = 'Vase'")
        #expect(try take(corrected).rows == .init(unchanged: 5))
    }

    @Test func conflictingSheetChangeKeepsTheLocalValue() throws {
        try take("Jug,3,2026-03-01,9,2026-03-05,\nVase,4,2026-03-01,8,2026-03-05,\n")
        _ = try fixture.sql("UPDATE sales SET priceMinor = 1000 WHERE priceMinor = 900")
        let report = try take("Jug,3,2026-03-01,7,2026-03-06,\nVase,4,2026-03-01,6,2026-03-05,\n")
        #expect(
            report.conflicts.map { "\($0.field): \($0.ours), not \($0.theirs)" } == [
                "sale_price: 10.00 GBP, not 7.00 GBP"
            ])
        #expect(try fixture.sql("SELECT soldDay, priceMinor FROM sales") == "2026-03-06|1000\n2026-03-05|600")
        let again = try take("Jug,3,2026-03-01,7,2026-03-06,\nVase,4,2026-03-01,6,2026-03-05,\n")
        #expect(again.conflicts == [] && again.rows == .init(unchanged: 2))
    }

    /// The eleventh of equal rows is known by its number, and so is the second.
    @Test func manyEqualRowsAreToldByTheirNumbers() throws {
        let jug = "Jug,3,2026-03-01,,,\n"
        #expect(try take(String(repeating: jug, count: 12)).rows == .init(added: 12))
        #expect(try take(String(repeating: jug, count: 13)).rows == .init(added: 1, unchanged: 12))
        let sold = String(repeating: jug, count: 10) + "Jug,3,2026-03-01,5,2026-03-02,\n" + jug + jug
        #expect(try take(sold).rows == .init(changed: 1, unchanged: 12))
        #expect(try fixture.sql("SELECT id FROM items WHERE status = 'sold'") == "11")
    }

    @Test func theMappingIsKeptUnderTheFilesNameAndGoesWithTheImport() throws {
        func take(_ clauses: String, _ rows: String) throws -> ImportReport {
            try self.take(rows) { $0.mapping = KeptMapping(name: "jan", header: "", clauses: clauses) }
        }
        #expect(try take("map Item to title", "Jug,3,2026-03-01,,,\n").mapping == "jan")
        let header = "item\tpaid\twhen\tsold for\tsold on\tprofit"
        #expect(
            try fixture.base.store.mappings() == [
                KeptMapping(name: "jan", header: header, clauses: "map Item to title")
            ])
        // The same one again writes nothing; one that differs takes its place, and goes with the import.
        let changes = try fixture.sql("SELECT count(*) FROM changes")
        #expect(try take("map Item to title", "Jug,3,2026-03-01,,,\n").mapping == "jan")
        #expect(try fixture.sql("SELECT count(*) FROM changes") == changes)
        #expect(try take("map Item to note", "Jug,3,2026-03-01,,,\nVase,4,2026-03-01,,,\n").mapping == "jan")
        let taken = try fixture.base.store.revertImport(losing: [])
        #expect(taken.notes == ["the mapping jan is as it was before"])
        #expect(try fixture.base.store.mappings().map(\.clauses) == ["map Item to title"])
        // A sheet with other columns has another name.
        _ = try fixture.sql("UPDATE mappings SET header = 'other'")
        #expect(try take("map Item to title", "Jug,3,2026-03-01,,,\n").mapping == "jan 2")
    }

    @Test func aSheetWithOneColumnHasItems() throws {
        let map = SheetMap([SheetMapping(name: "Item", column: .title)])
        #expect(try fixture.run("Item\nJug\nVase\n") { $0.map = map }.rows == .init(added: 2))
    }

    @Test func aRowTellsOfTheItemWithItsContents() throws {
        try fixture.run("sku,title,cost,bought,note\nOWN-1,Jug,3,2026-03-01,chipped\n")
        let rows = "Jug,3,2026-03-01,9,2026-03-05,\nVase,4,2026-03-01,,,\n"
        #expect(try take(rows).rows == .init(added: 1, changed: 1))
        #expect(try fixture.sql("SELECT sku, status, note FROM items WHERE title = 'Jug'") == "OWN-1|sold|chipped")
        #expect(try take(rows).rows == .init(unchanged: 2))
        // The second of equal rows is another.
        #expect(try take("Jug,3,2026-03-01,9,2026-03-05,\n" + rows).rows == .init(added: 1, unchanged: 2))
    }

    @Test func aListingOfASoldRowKeepsItsPriceAndItsEnd() throws {
        let report = try fixture.run(
            "Item,Sold for,Sold on,Lists\nJug,5,2026-03-09,2026-03-02 7.00 GBP until 2026-03-04T09:00:00.000Z on eBay\n"
        ) { options in
            options.map = SheetMap([
                SheetMapping(name: "Item", column: .title), SheetMapping(name: "Lists", column: .named("listings")),
                SheetMapping(name: "Sold for", column: .named("sale_price")),
                SheetMapping(name: "Sold on", column: .sold),
            ])
        }
        #expect(report.rows == .init(added: 1), "\(report.problemLines)")
        #expect(try fixture.row("listings", "listedDay, askingMinor, endedDay") == "2026-03-02|700|2026-03-04")
    }

    @Test func twinsAreSkippedWhereAsked() throws {
        try fixture.run("sku,title,cost,bought\nOWN-1,Jug,3,2026-03-01\n")
        let report = try take("Jug,3,2026-03-01,9,2026-03-05,\nVase,4,2026-03-01,,,\n") { $0.skipsTwins = true }
        #expect(report.rows == .init(added: 1, unchanged: 1))
        #expect(try fixture.sql("SELECT status FROM items WHERE title = 'Jug'") == "purchased")
    }
}
