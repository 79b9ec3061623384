import Foundation
import Imports
import StoreFile
import TestSupport
import Testing

/// Sheets of other programs, and whatever they come in.
@Suite struct SpreadsheetTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    private static let odf = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    .appendingPathComponent(".build/odf-client/bin/python").path
    private static let hasODF = FileManager.default.isExecutableFile(atPath: odf)

    private func make(_ kind: String, _ name: String = "book.xlsx", by python: String = "/usr/bin/python3") throws
        -> String
    {
        let path = fixture.path(name)
        _ = try Child.output(of: [python, ImportFixture.script("spreadsheets.py"), kind, path], in: fixture.root.path)
        return path
    }

    /// The sheet as CSV.
    private func text(_ path: String, sheet: String? = nil) throws -> (found: DetectedSource, text: String) {
        var map = SheetMap()
        map.sheet = sheet
        let found = try DetectedSource.look(at: path, for: fixture.store, map: map)
        guard case .inventory(let place) = found.way else { throw ImportError.notAFile(path: path) }
        return (found, try String(contentsOfFile: place, encoding: .utf8))
    }

    private let table = """
        title,bought,cost,note
        "Vase, ""blue""; small",2026-03-01,€ 3.5,"first
        second"
        Lamp,2026-03-02 10:30:00,0.3,TRUE

        Café £ 😀,1999-12-31,£1234.5,

        """

    @Test(arguments: ["excel", "excel 1904"]) func aWorkbookIsReadAsAPersonSeesIt(kind: String) throws {
        let (found, text) = try text(make(kind))
        #expect(text == table.replacing("€ 3.5", with: "€3.5"))
        #expect(found.title == "an Excel workbook")
        #expect(found.isOfWorkbook == (kind == "excel"))
        #expect(found.remarks == [])
    }

    @Test(arguments: [",", ";", "\t"], [0, 1, 2]) func aSheetTooWideIsRefusedWhereverTheLineIs(
        delimiter: String, above: Int
    ) throws {
        let line = (0..<20_000).map { "c\($0)" }.joined(separator: delimiter)
        let path = fixture.path("wide.csv")
        let head = ["title\(delimiter)cost\n", "Lamp\(delimiter)3\n"].prefix(above).joined()
        try "\(head)\(line)\n".write(toFile: path, atomically: true, encoding: .utf8)
        let found = try DetectedSource.look(at: path, for: fixture.store, map: SheetMap())
        guard case .inventory(let place) = found.way else { throw ImportError.notAFile(path: path) }
        let problem = #expect(throws: ImportProblem.self) { try SheetLook(place, map: SheetMap()) }
        #expect(problem?.statement == "wide.csv:\(above + 1): it has more than 1,000 columns")
        #expect(problem?.hint == "delete those that fhq needn't read")
    }

    @Test func aTableTooWideIsRefused() throws {
        let path = fixture.path("wide.html")
        let cells = String(repeating: "<td>a</td>", count: 1001)
        try "<html><table><tr>\(cells)</tr></table></html>".write(toFile: path, atomically: true, encoding: .utf8)
        #expect(
            throws: ImportError.unreadable(
                path: path, reason: "it has more than 1,000 columns: delete those that fhq needn't read")
        ) {
            try DetectedSource.look(at: path, for: fixture.store, map: SheetMap())
        }
    }

    @Test(arguments: ["excel", "opendocument", "page"]) func amountsOfMergedCellsCountOnceAndOtherTextsInEachRow(
        kind: String
    ) throws {
        let (found, text) = try text(make("merged \(kind)", "book"))
        #expect(text == "title,market,cost\nJug,Oxfam,3.5\nVase,Oxfam,merged with row 2\n\nLamp,,4\n")
        #expect(
            found.remarks == [
                "Merged cells over several rows: 2. Each row gets their text, but only the first gets an amount."
            ])
    }

    @Test(.enabled(if: hasODF, "needs odfpy"))
    func anOpenDocumentIsReadAsAPersonSeesIt() throws {
        let path = try make("opendocument", "book.ods", by: Self.odf)
        let (found, text) = try text(path)
        #expect(text == table.replacing("€ 3.5", with: "EUR 3.5").replacing("£1234.5", with: "GBP 1234.5"))
        #expect(found.title == "an OpenDocument spreadsheet")
        #expect(found.remarks == ["Only its sheet “Stock” is read, not “Old stock”."])
        #expect(try self.text(path, sheet: "old stock").text == "title\nChair\n")
    }

    @Test func aSheetIsTakenByItsNameElseTheFirstThatIsSeen() throws {
        let path = try make("excel sheets")
        let (found, text) = try text(path)
        #expect(text == table.replacing("€ 3.5", with: "€3.5"))
        #expect(found.remarks == ["Only its sheet “Sheet” is read, not “hidden”, “blank”, “Old stock”."])
        #expect(try self.text(path, sheet: "Old stock").text == "title\nChair\n")
        #expect(try self.text(path, sheet: "HIDDEN").text == "title\n")
        let error = #expect(throws: ImportError.self) { try self.text(path, sheet: "2026") }
        #expect(
            error?.description.contains("it has no sheet “2026”, only “hidden”, “blank”, “Sheet”, “Old stock”") == true)
    }

    @Test func textsOfEveryKindAreRead() throws {
        let (_, text) = try text(make("shared"))
        #expect(text == ",ti\n\n\nLamp ,,\"a\nA\"\n2.5,#N/A,2026-03-01\n")
        #expect(try self.text(make("prefixed", "other.xlsx")).text == "title\n")
    }

    @Test func notesAndFramesOfACellAreNoneOfItsText() throws {
        #expect(try text(make("annotated", "book.ods")).text == "title\n")
    }

    @Test func aFileMayHaveTenThousandSheets() throws {
        #expect(try text(make("most sheets")).text == "title,cost\n")
        #expect(try text(make("most tables", "book.ods")).text == "title\n")
    }

    @Test func aFormulaWithoutAResultIsReportedAndNoAmount() throws {
        let path = try make("formula")
        let (found, text) = try text(path)
        #expect(text == "title,cost\nPot,=A1*2\n")
        #expect(found.remarks.first?.hasPrefix("Cells with a formula and no result: 1.") == true)
        #expect(try fixture.take(path).counts == [])
    }

    @Test(arguments: [
        "document type", "deep", "wide", "tall", "far", "backwards", "twice", "cut", "no text", "negative text",
        "no sheets",
        "no part", "long tag", "zeros", "too wide", "letter", "open type", "repeated",
        "too many sheets", "too many tables",
    ])
    func aHostileWorkbookIsRefusedAndLeavesNothing(kind: String) throws {
        let path = try make(kind)
        let before = try fixture.files()
        #expect(throws: ImportError.self) { try text(path) }
        #expect(try fixture.files() == before)
    }

    /// Each number of a workbook of each kind is replaced by negative, huge and malformed ones.
    @Test func aWorkbookWithHostileNumbersIsReadOrRefused() throws {
        let folder = try make("numbers", "numbers")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            do {
                _ = try text("\(folder)/\(name)")
            } catch is ImportError {}
        }
        #expect(try fixture.files().filter { $0.contains(".import-") } == [])
    }

    /// Of a workbook bits are flipped, and pieces cut off: it is read or refused, and nothing else.
    @Test(arguments: ["excel", "shared"]) func aDamagedWorkbookIsReadOrRefused(kind: String) throws {
        let path = try make(kind)
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        var random = SeededRandom(seed: 7)
        for _ in 0..<Torture.count(5000, elseOnly: 150) {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 4..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count - 4, using: &random)) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do {
                _ = try text(path)
            } catch is ImportError {}
        }
        #expect(try fixture.files().filter { $0.contains(".import-") } == [])
    }
}

/// The same table in every encoding, with every separator, in every container.
@Suite struct ContainerTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    private func containers(of table: String) throws -> [String] {
        let (source, folder) = (fixture.path("table.txt"), fixture.path("containers"))
        try Data(table.utf8).write(to: URL(fileURLWithPath: source))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let names = try Child.output(
            of: ["/usr/bin/python3", ImportFixture.script("containers.py"), source, folder], in: fixture.root.path)
        return names.split(separator: "\n").map { "\(folder)/\($0)" }
    }

    @Test func everyFileFormatGivesTheSameItems() throws {
        let paths = try containers(
            of: """
                sku,title,bought,cost,note
                FH-2KAAJ8G1,Café “lamp”; 3 €,2026-03-01,3.50,one
                FH-2KAAJ8Q5,"Vase, blue",2026-03-02,1200.00,
                """)
        #expect(paths.count == 78)
        for (index, path) in paths.enumerated() {
            let counts = try fixture.take(path).counts
            #expect(counts == [index == 0 ? .init(added: 2) : .init(unchanged: 2)], "\(path)")
        }
    }

    /// A text in UTF-16 ends with a whole character.
    @Test(
        arguments: [
            ([], true), ([0x3D], false), ([0x3D, 0xD8], false), ([0x3D, 0xD8, 0xA1], false),
            ([0x3D, 0xD8, 0xA1, 0xDC], true), ([0xA1, 0xDC], false), ([0x3D, 0xD8, 0x41, 0x00], false),
        ] as [([UInt8], Bool)])
    func halfACharacterIsDamage(end: [UInt8], isSound: Bool) throws {
        let text: [UInt8] = [0xFF, 0xFE] + "title,note\nLamp,".utf8.flatMap { [$0, 0] } + end
        try Data(text).write(to: URL(fileURLWithPath: fixture.path("sheet.csv")))
        if isSound {
            #expect(try fixture.take(fixture.path("sheet.csv")).counts == [.init(added: 1)])
        } else {
            #expect(throws: ImportError.self) { try fixture.take(fixture.path("sheet.csv")) }
        }
    }

    @Test func everyFileFormatGivesTheSameOrders() throws {
        let header =
            "Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,"
            + "Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,"
            + "Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,"
            + "Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU"
        let row =
            "11/03/26,\"Stoneware lamp, blue – “é”\",bob,1,34.00,,,0,0,8.00,0,34.00,GBP,4001,1501,11/03/26,11/05/26,B,1 Road,,"
            + "Leeds,,LS1,United Kingdom,9001,,online,listing,online_cc,,,,FH-2KAAJ8Q5"
        var first: [String]?
        for path in try containers(of: "\(header)\n\(row)\n") {
            let found = try DetectedSource.look(at: path, for: fixture.store)
            guard let file = found.marketplaceFile else {
                Issue.record("\(path) is no file of a marketplace")
                continue
            }
            var facts: [String] = []
            let report = try file.read { facts.append("\($0)") }
            #expect(report.problems.isEmpty && !facts.isEmpty, "\(path)")
            first = first ?? facts
            #expect(facts == first, "\(path)")
        }
    }
}
