import Foundation
import Ledger
import Testing

@testable import Imports
@testable import Interchange

@Suite struct SheetProblemTests {
    let fixture: SheetFixture

    init() throws {
        fixture = try SheetFixture()
        try fixture.run("sku,title,cost,bought\nFH-20D6G0NR,Lamp,3.50,2026-03-01\n")
    }

    /// Headers with a row that has a problem, and the problem.
    private static let cells: [(header: String, row: String, problem: String)] = [
        ("title,cost", "x,\"1,0000\"", "2: cost: “1,0000” is not an amount"),
        (
            "title,cost", "x,1.234\ny,\"1,50\"\nz,1.50",
            "2: cost: “1.234” has more decimals than GBP; GBP has 2"
        ),
        ("title,cost", "x,1.50\ny,\"3,5\"\nz,1.2x", "4: cost: “x” is not a known currency sign"),
        ("title,cost", "x,1E+3", "2: cost: “1E+3” is not an amount"),
        ("title,cost", "x,$3", "2: cost: the amount doesn't say which dollar; add currency USD to the import"),
        ("title,cost", "x,3.505", "2: cost: “3.505” has more decimals than GBP; GBP has 2"),
        ("title,cost,currency", "x,3.5,JPY", "2: cost: “3.5” has more decimals than JPY; JPY has none"),
        ("title,cost", "x,-1", "2: cost: an amount can't be negative"),
        ("title,cost", "x,99999999999999999999", "2: cost: “99999999999999999999” is too large"),
        ("title,cost,currency", "x,3 EUR,GBP", "2: cost: the amount is in EUR, but currency says GBP"),
        ("title,cost,currency", "x,3,GPB", "2: currency: “GPB” is not the code of a currency; did you mean GBP?"),
        (
            "title,bought", "x,01/03/2026",
            "2: bought: “01/03/2026” could be 2026-03-01 or 2026-01-03; say which: map … as \"d/m/y\", or as \"m/d/y\""
        ),
        (
            "title,bought", "x,20/03/2026\ny,03/20/2026\nz,30/31/2026",
            "4: bought: “30/31/2026” is not a day; write 2026-03-14 or 14/03/2026"
        ),
        (
            "title,bought", "x,46082",
            "2: bought: “46082” is not a day; a spreadsheet's number for 2026-03-01? give the column the format YYYY-MM-DD in the spreadsheet"
        ),
        (
            "sku,title", "4.07197E+11,x",
            "2: sku: Excel has shortened the numbers in this file; download it again, and import it before Excel opens it"
        ),
        ("title,sale_price", "x,3", "2: sold: a sale needs its day"),
        ("title,sold,fees", "x,2026-03-01,3", "2: fees: this amount needs the sale's price, which gives its currency"),
        (
            "title,sold,sale_price,sale_currency,fees", "x,2026-03-01,3,EUR,1 GBP",
            "2: fees: the amount is in GBP, but the sale is in EUR"
        ),
        ("title,asking", "x,3", "2: asking: an asking price needs a platform; name it in the column platforms"),
        ("title,sold,payment", "x,2026-03-01,cheque", "2: payment: “cheque” is neither cash nor card"),
        (
            "title,note", "x",
            "2: the row has 1 cells, but the header has 2; put a cell that contains the separator in quotes"
        ),
        (
            "title,note", "x,y,z",
            "2: the row has 3 cells, but the header has 2; put a cell that contains the separator in quotes"
        ),
        ("title,note", "a\0b,", "2: title: the text holds a NUL character"),
        ("sku,title", "A1,x\nA1,y", "3: sku: line 2 already has “A1”"),
        ("sku,title", "FH-20D6G0NR,x\nfh20d6gonr,y", "3: sku: line 2 already has “FH-20D6G0NR”"),
        (
            "title,gone", "Jug,2026-03-01",
            "2: gone: an item with a day in gone needs its fate; kept, donated, binned, lost"
        ),
        ("id,kind,date,amount", "1,transport,2026-03-01,", "2: amount: an expense needs its amount"),
        ("id,kind,date,amount", "1,transport,,1", "2: date: an expense needs its day"),
        (
            "id,kind,date,amount", "1,,2026-03-01,1",
            "2: kind: an expense needs its kind; write a kind such as entry-fee"
        ),
        (
            "id,kind,date,amount", "1,trasport,2026-03-01,1",
            "2: kind: there is no kind “trasport”; did you mean transport?"
        ),
        (
            "id,kind,date,amount", "1,travel,2026-03-01,1",
            "2: kind: there is no kind “travel”; entry-fee, transport, packaging, delivery, other; kind add makes others"
        ),
        ("id,kind,date,amount", "x,other,2026-03-01,1", "2: id: “x” is not the number of an expense"),
        ("kind,subkind,date,amount", "other,bus,2026-03-01,1", "2: subkind: only transport has a subkind"),
        (
            "kind,sku,date,amount", "other,FH-20D6G0NX,2026-03-01,1",
            "2: sku: there is no item FH-20D6G0NX; import the items first"
        ),
    ]

    @Test(arguments: cells)
    func anUnreadableCellIsReportedByLineAndColumn(header: String, row: String, problem: String) throws {
        let before = try fixture.base.dump()
        let report = try fixture.run("\(header)\n\(row)\n")
        #expect(report.outcome == .refused && report.problemLines == [problem])
        #expect(try fixture.base.dump() == before)
    }

    @Test func allProblemsOfAllRowsAreListed() throws {
        let report = try fixture.run("title,cost,bought\nx,1x,2x\ny,1,2026-03-01\nz,2y,\n")
        #expect(report.problems.map(\.line) == [2, 2, 4])
        #expect(report.problems.map(\.cell) == ["bought", "cost", "cost"])
        #expect(report.rows?.skipped == 2)
    }

    @Test(arguments: [false, true]) func theFirstTwentyProblemsAreListedAndTheOthersCounted(skipsBad: Bool) throws {
        let rows = (1...500).map { "x,\($0)x,\($0)y,z" }
        let report = try fixture.run("title,cost,bought,currency\n" + rows.joined(separator: "\n")) {
            $0.skipsBad = skipsBad
        }
        #expect(report.outcome == (skipsBad ? .imported : .refused))
        #expect(report.problems.count == 20 && report.furtherProblems == 500 * 3 - 20)
        #expect(report.problems.compactMap(\.line) == (0..<20).map { 2 + $0 / 3 })
        #expect(report.problems[2].hint == nil && report.rows?.skipped == 500)
    }

    /// Two imports may leave rows out within one second.
    @Test func eachFileOfLeftOutRowsHasANameOfItsOwn() throws {
        let paths = try (1...3).map { _ in
            let path = InventoryImport.rejectedPath(beside: fixture.base.store, ending: "csv")
            try "".write(toFile: path, atomically: true, encoding: .utf8)
            return path
        }
        #expect(Set(paths).count == 3)
    }

    @Test func malformedCSVIsReportedBeyondTwentyProblems() throws {
        let rows = (1...50).map { "x,\($0)x" }
        let one = try fixture.run("title,cost\n" + rows.prefix(21).joined(separator: "\n"))
        #expect(one.furtherProblems == 1)
        let report = try fixture.run("title,cost\n" + rows.joined(separator: "\n") + "\n\"open,1\n") {
            $0.skipsBad = true
        }
        #expect(report.outcome == .refused && report.furtherProblems == 30)
        #expect(report.problemLines.last == "52: this quote is never closed (column 1)")
    }

    /// The file may change between the look and the import.
    @Test func anImportKeepsToTheLookThatWasTaken() throws {
        let text = "Item,When\nJug,01/02/2026\n"
        try (text + "Vase,13/02/2026\n").write(toFile: fixture.path, atomically: true, encoding: .utf8)
        let map = SheetMap([
            SheetMapping(name: "Item", column: .title), SheetMapping(name: "When", column: .named("bought")),
        ])
        let look = try SheetLook(fixture.path, map: map)
        #expect(try fixture.run(text) { $0.map = map }.outcome == .refused)
        #expect(try fixture.run(text) { $0.look = look }.rows == .init(added: 1))
        #expect(try fixture.sql("SELECT boughtDay FROM items WHERE title = 'Jug'") == "2026-02-01")
    }

    @Test func aFileOfBlankLinesIsRefusedEarly() throws {
        let blank = Data(repeating: UInt8(ascii: "\n"), count: 3 << 20)
        let report = try fixture.run(bytes: Data("title,cost\nx,1\n".utf8) + blank)
        #expect(report.outcome == .refused)
        #expect(
            report.problemLines == ["1048579: more blank lines than a spreadsheet has rows (column 1)"])
        #expect(try fixture.run(bytes: blank).outcome == .refused)
    }

    @Test func aSpreadsheetsMidnightAndBlankRowsAreTaken() throws {
        let report = try fixture.run("title,bought\nx,2026-03-01 00:00:00\n,\n\ny,2026-03-02T00:00:00\n")
        #expect(report.problems.isEmpty && report.rows == .init(added: 2))
    }

    @Test func skipBadTakesTheRestAndKeepsWhatItLeavesOut() throws {
        let report = try fixture.run("title;cost\nx;1\n\"y;\"\"\";1x5\nz;2\n") { $0.skipsBad = true }
        #expect(report.outcome == .imported && report.rows == .init(added: 2, skipped: 1))
        #expect(report.rejectedPath == fixture.rejectedPath)
        let kept = try String(contentsOfFile: fixture.rejectedPath, encoding: .utf8)
        #expect(kept == "title;cost;problem\n\"y;\"\"\";1x5;\"cost: “1x5” is not an amount\"\n")
        let mended = try fixture.run(kept.replacing("1x5;", with: "1.5;"))
        #expect(mended.rows == .init(added: 1) && mended.notes.isEmpty)
    }

    @Test func malformedCSVIsRefusedDespiteSkipBad() throws {
        let report = try fixture.run("title,cost\nx,1\n\"y,1\n") { $0.skipsBad = true }
        #expect(report.outcome == .refused)
        #expect(report.problemLines == ["3: this quote is never closed (column 1)"])
        #expect(try fixture.sql("SELECT count(*) FROM items") == "1")
    }

    @Test func aCellThatIsNotUTF8IsWindows1252() throws {
        let report = try fixture.run(bytes: Data("sku,title,note\nFH-20D6G0NR,x,caf".utf8) + [0xE9, 0x0A])
        #expect(report.problemLines == [])
        #expect(try fixture.sql("SELECT note FROM items WHERE sku = 'FH-20D6G0NR'") == "café")
    }

    @Test func aDeletedItemIsNotRevivedByItsRow() throws {
        _ = try fixture.sql("UPDATE items SET deletedAt = '2026-03-09T00:00:00.000Z'")
        #expect(
            try fixture.run("sku,title\nFH-20D6G0NR,x\n").problemLines
                == ["2: sku: FH-20D6G0NR is deleted; try: restore FH-20D6G0NR"])
    }

    @Test func unknownNamesCanBeRefused() throws {
        try fixture.run("title,market\nx,Battersea\n")
        let report = try fixture.run("title,market,platforms\nx,Batersea,Ebey\ny,battersea,ebay\n") {
            $0.refusesUnknownNames = true
        }
        #expect(
            report.problemLines == [
                "2: market: there is no market “Batersea”; did you mean Battersea?",
                "2: platforms: there is no platform “Ebey”",
            ])
    }

    /// A known improbable fact isn't counted again, but one that an edit causes is; both are imported.
    @Test func improbableDaysOfAKnownItemAreTakenAndCounted() throws {
        func expect(_ text: String, _ kinds: [Anomaly.Inconsistency], _ counts: ImportReport.Counts) throws {
            let report = try fixture.run(text)
            #expect(report.anomalies == AnomalyTally(kinds) && report.rows == counts, "\(text): \(report.anomalies)")
        }
        try expect("sku,bought,sold\nFH-20D6G0NR,2026-03-01,2026-03-05\n", [], .init(changed: 1))
        try expect("sku,bought\nFH-20D6G0NR,2026-03-06\n", [.soldBeforePurchase], .init(changed: 1))
        try expect("sku,title,sold\nFH-20D6G0NR,y,2026-03-05\n", [], .init(changed: 1))
        try expect("sku,sold\nFH-20D6G0NR,2026-03-04\n", [.soldBeforePurchase], .init(changed: 1))
        try expect("sku,sold\nFH-20D6G0NR,2026-12-04\n", [.inFuture], .init(changed: 1))
    }

    @Test(arguments: [
        ("title,bought\nx,2026-11-02\n", [Anomaly.Inconsistency.inFuture]),
        ("title,bought,sold\nx,2027-01-01,2026-12-01\n", [.soldBeforePurchase, .inFuture]),
        (
            "Purchase Date,Sold Date,Sold Platform,Title,eBay Listed,eBay Date\n2026-03-02,2026-03-04,ebay,x,yes,2026-03-05\n",
            [.soldBeforeListing]
        ),
        (
            "Purchase Date,Sold Date,Sold Platform,Title,eBay Listed,eBay Date\n2026-03-02,2026-03-04,,x,yes,2026-03-05\n",
            [.soldBeforeListing]
        ),
        (
            "Purchase Date,Sold Date,Title,eBay Listed,eBay Date\n2026-03-02,,x,yes,2026-03-01\n",
            [.listedBeforePurchase]
        ),
    ])
    func improbableDaysOfANewItemAreTakenAndCounted(text: String, kinds: [Anomaly.Inconsistency]) throws {
        let report = try fixture.run(text)
        #expect(report.rows == .init(added: 1) && report.anomalies == AnomalyTally(kinds), "\(report.anomalies)")
    }

    @Test(arguments: [
        ("Name,Paid\nx,1\n", [("Nam", SheetColumn.title)], "1: it has no column “Nam”; did you mean Name?"),
        ("title,Title\nx,1\n", [], "1: fhq doesn't know its columns: “title”, “Title (2)”; name them with map"),
        ("", [], "1: it is empty"),
        ("Name,Paid\nx,1\n", [], "1: fhq knows none of its columns: “Name”, “Paid”; name them: map Name to title, …"),
    ])
    func anUnusableHeaderIsReported(text: String, mapping: [(String, SheetColumn)], problem: String) throws {
        let report = try fixture.run(text) {
            $0.map = SheetMap(mapping.map { SheetMapping(name: $0.0, column: $0.1) })
        }
        #expect(report.problemLines == [problem] && report.outcome == .refused)
    }

    @Test func someoneElsesColumnsAreMapped() throws {
        let report = try fixture.run("\u{FEFF}Item name\tPaid\ttitle\tWhere\nClock\t£1.50\tMr\tBattersea\n") {
            $0.map = SheetMap([
                SheetMapping(name: "item name", column: .title), SheetMapping(name: "Paid", column: .named("cost")),
            ])
        }
        #expect(report.rows == .init(added: 1))
        #expect(report.notes == ["Unknown columns were ignored: “title”, “Where”."])
        #expect(try fixture.sql("SELECT title, costMinor, costCurrency FROM items WHERE id = 2") == "Clock|150|GBP")
    }

    @Test func importRefusesAMissingFileAndADevice() throws {
        #expect(throws: ImportError.missing(path: "/nowhere.csv")) {
            try InventoryImport("/nowhere.csv", store: fixture.base.store).run()
        }
        #expect(throws: ImportError.notAFile(path: "/dev/null")) {
            try InventoryImport("/dev/null", store: fixture.base.store).run()
        }
    }
}
