import Foundation
import Ledger
import QueryLanguage
import StoreFile
import TestSupport
import Testing

@testable import Imports
@testable import Interchange

/// The understanding of a person's sheet before anything is imported.
@Suite struct SheetLookTests {
    private let folder = TemporaryFolder()

    private func look(_ text: String, map: SheetMap = SheetMap(), home: Currency = .gbp) throws -> SheetLook {
        let path = folder.path + "/sheet.csv"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try SheetLook(path, map: map, home: home)
    }

    /// The columns of each reading: `Item title, Paid cost as 1.234,56`.
    private func readings(_ text: String, home: Currency = .gbp) throws -> [String] {
        try look(text, home: home).readings.map { map in
            let columns = map.columns.map { "\($0.name) \($0.column.name)\($0.format.map { " as \($0.text)" } ?? "")" }
            let rest = [map.header.map { "header \($0)" }, map.currency.map { "currency \($0.code)" }].compactMap(
                \.self)
            return (columns + (map.ignored.isEmpty ? [] : ["ignore \(map.ignored.joined(separator: " "))"]) + rest)
                .joined(separator: ", ")
        }
    }

    private static let sheets: [(text: String, readings: [String])] = [
        ("Item,Paid,Where\nJug,3,Oxfam\n", ["Item title, Paid cost, Where market"]),
        (
            "Item,Amount paid,Amount received,P&P cost\nJug,3,9,2\n",
            ["Item title, Amount paid cost, Amount received sale_price, P&P cost postage"]
        ),
        // A kind with a day and an amount is an expense, unless a column is only an item's.
        (
            "Date,Category,Description,Amount\n2026-03-01,Packaging,Jiffy bags,3\n",
            ["Date date, Category kind, Description memo, Amount amount"]
        ),
        (
            "Date,Supplier,Type,Cost\n2026-03-01,Boots,other,£3\n",
            ["Date date, Type kind, Cost amount, ignore Supplier"]
        ),
        (
            "Date,Category,Item,Cost\n2026-03-01,Books,Atlas,3\n",
            ["Date bought, Item title, Cost cost, ignore Category"]
        ),
        ("Item,Bought,Cost\nClock,46115,3\n", ["Item title, Bought bought, Cost cost"]),
        // The first and the last day of this century as a spreadsheet numbers them, up to the year 2050.
        ("Item,Bought,Cost\nClock,36526,3\nLamp,55153,3\n", ["Item title, Bought bought, Cost cost"]),
        ("Item,Bought,Cost\nClock,36525,3\n", ["Item title, Cost cost, ignore Bought"]),
        ("Item,Bought,Cost\nClock,55154,3\n", ["Item title, Cost cost, ignore Bought"]),
        ("Item,Bought,Paid\nMug,3rd April 2026,£1\n", ["Item title, Bought bought, Paid cost"]),
        (
            "Item,Buy,Sell,Sell date\nMug,1,2,21/04/2026\n",
            ["Item title, Buy cost, Sell sale_price, Sell date sold as d/m/y"]
        ),
        (
            "Item,Sale price,Sale date,Postage in,Postage out\nMug,5,21/04/2026,3,2\n",
            ["Item title, Sale price sale_price, Sale date sold as d/m/y, Postage out postage, ignore Postage in"]
        ),
        (
            "Date,Platform,Item,Sale price\n21/04/2026,eBay,Mug,5\n",
            ["Date sold as d/m/y, Platform sale_platform, Item title, Sale price sale_price"]
        ),
        ("SKU,Item,Qty\nS1,Cups,1\n", ["SKU sku, Item title, Qty quantity"]),
        (
            "SKU,Item,Qty,Cost\nS1,Cups,3,1\n",
            ["quantity", "quantity each"].map { "Item title, Qty \($0), Cost cost, ignore SKU" }
        ),
        // The cells decide what a name means.
        ("Item,Sold on\nJug,2026-03-01\n", ["Item title, Sold on sold"]),
        ("Item,Sold on,Sold\nJug,eBay,2026-03-01\n", ["Item title, Sold on sale_platform, Sold sold"]),
        (
            "Item,Listed,Listed on\nJug,01/13/2026,eBay\n",
            ["Item title, Listed listed as m/d/y, Listed on platforms"]
        ),
        // A day of listing says nothing where no column says on which platform.
        ("Item,Cost,Date listed\nJug,3,2026-01-13\n", ["Item title, Cost cost, ignore Date listed"]),
        ("Item,Bought,Sold\nJug,£3.00,£4.00\n", ["Item title, Bought cost, Sold sale_price"]),
        // The other columns do.
        ("Date,Item,Price\n2026-03-01,Jug,3\n", ["Date bought, Item title, Price cost"]),
        (
            "Date,Item,Cost,Sold for,Date sold\n2026-03-01,Jug,3,4,2026-03-02\n",
            ["Date bought, Item title, Cost cost, Sold for sale_price, Date sold sold"]
        ),
        // A price in the rows of sold things alone is that of their sale, and one in other rows too isn't.
        (
            "Name,Date,How much,Got for,Date to sold\nJug,2026-04-01,3,12,2026-05-01\nVase,2026-04-02,2,,\n",
            ["Name title, Date bought, How much cost, Got for sale_price, Date to sold sold"]
        ),
        (
            "SKU,Item,Price,Sale date,Total paid\nA1,Jug,3,2026-05-01,25.20\nA2,Vase,2,,\n",
            ["SKU sku, Item title, Price cost, Sale date sold, Total paid sale_price"]
        ),
        ("Item,Sold,Sold price\nMugs,2,6\n", ["Item title, Sold price sale_price, ignore Sold"]),
        // The price of things for sale is what is asked for them.
        (
            "Item,Price,Date listed,Status,Platform\nHoodie,25,2026-05-01,Active,Vinted\nJeans,18,2026-05-03,Sold,eBay\n",
            ["Item title, Price asking, Date listed listed, Platform platforms, ignore Status"]
        ),
        ("Item,Price,Status\nHoodie,25,Active\nJeans,18,Sold\n", ["Item title, ignore Price Status"]),
        // A row has one price of its sale.
        (
            "Item,Paid,Ebay price,Vinted price\nJug,3,25.00,22.00\n",
            ["Item title, Paid cost, ignore Ebay price Vinted price"]
        ),
        // Nothing does.
        (
            "Date,Item,Cost,Sold for\n2026-03-01,Jug,3,4\n",
            [
                "Date bought, Item title, Cost cost, Sold for sale_price",
                "Date sold, Item title, Cost cost, Sold for sale_price",
            ]
        ),
        ("Item,Qty\nJug,2\n", ["Item title, Qty quantity", "Item title, Qty quantity each"]),
        // Days and amounts are read as the whole column writes them.
        ("Item,Bought on\nJug,01/02/2026\nVase,13/02/2026\n", ["Item title, Bought on bought as d/m/y"]),
        ("Item,Bought on\nJug,01/02/2026\nVase,02/13/2026\n", ["Item title, Bought on bought as m/d/y"]),
        // As another column writes them is the likeliest, but no more.
        (
            "Item,Bought on,Sold for,Sold on\nJug,01/13/2026,4,02/03/2026\n",
            ["m/d/y", "d/m/y"].map {
                "Item title, Bought on bought as m/d/y, Sold for sale_price, Sold on sold as \($0)"
            }
        ),
        (
            "Item,Bought on\nJug,01/02/2026\n",
            ["Item title, Bought on bought as d/m/y", "Item title, Bought on bought as m/d/y"]
        ),
        ("Item,Bought on\nJug,02/02/2026\n", ["Item title, Bought on bought"]),
        ("Item,Cost\nJug,\"12,50\"\n", ["Item title, Cost cost as 1.234,56"]),
        ("Item,Cost\nJug,1.234\n", ["Item title, Cost cost as 1,234.56", "Item title, Cost cost as 1.234,56"]),
        (
            "Item,Cost\nJug,$3\n",
            ["USD", "CAD", "AUD"].map { "Item title, Cost cost, currency \($0)" }
        ),
        (
            "Item,Cost,Sold for\nJug,3,€4\n",
            [
                "Item title, Cost cost, Sold for sale_price, currency GBP",
                "Item title, Cost cost, Sold for sale_price, currency EUR",
            ]
        ),
        ("Item,Cost (€)\nJug,3\n", ["Item title, Cost (€) cost"]),
        // The header is found, and columns are told apart.
        (
            "My sales 2026\n\nItem,Paid,Paid,\nJug,3,3,x\n",
            [
                "Item title, Paid cost, ignore Paid (2) column D, header 3",
                "Item title, Paid (2) cost, ignore Paid column D, header 3",
            ]
        ),
        (
            "Artikel;Einkaufspreis;Gekauft am\nKrug;3,50;01.03.2026\n",
            [
                "Artikel title, Einkaufspreis cost as 1.234,56, Gekauft am bought"
            ]
        ),
        ("Article,Prix d'achat,Vendu le\nVase,3,2026-03-01\n", ["Article title, Prix d'achat cost, Vendu le sold"]),
    ]

    @Test(arguments: sheets) func sheetGetsItsPossibleMappings(text: String, readings: [String]) throws {
        #expect(try self.readings(text) == readings)
    }

    /// The first 2,000 rows are looked at, and those below only for what these leave open.
    @Test(arguments: [("01/02/2026", " as d/m/y"), ("2026-03-01", "")])
    func rowsFarDownDecideWhatIsOpen(day: String, form: String) throws {
        let text = "Item,Bought on\nJug,\(day)\n" + String(repeating: "Jug,\n", count: 2_100) + "Vase,13/02/2026\n"
        #expect(try readings(text) == ["Item title, Bought on bought\(form)"])
    }

    @Test func aSheetOfOursIsNotAskedAboutUnlessItsCellsAre() throws {
        #expect(try look("title,cost,bought,shelf\nJug,£3.50,2026-03-01,A\n").isGiven)
        #expect(try readings("title,bought\nJug,01/02/2026\n") == ["bought bought as d/m/y", "bought bought as m/d/y"])
        #expect(try readings("Item,Cost\nJug,$3\n", home: #require(Currency(code: "CAD"))) == ["Item title, Cost cost"])
    }

    @Test func everyFormatIsReadBackFromItsText() {
        for format in CellFormat.allCases { #expect(CellFormat(format.text) == format) }
        #expect(CellFormat("DD.MM.YYYY") == .dayFirst && CellFormat("yyyy-mm-dd") == .yearFirst)
        for text in ["", "d/m", "y/d/m", "d m y", "1.234", "x"] { #expect(CellFormat(text) == nil) }
    }

    private static let amounts: [(text: String, format: CellFormat?, digits: String?)] = [
        ("£1,200.00", nil, "1200.00"), ("1.200,50 €", .decimalComma, "1200.50"), ("(3.50)", nil, "-3.50"),
        ("-£3.50", nil, "-3.50"), ("50p", nil, "0.50"), ("1 200,50", .decimalComma, "1200.50"), ("-", nil, nil),
        ("n/a", nil, nil),
        ("12.50", .decimalComma, "refused"), ("12,50", .decimalPoint, "refused"), ("1,23,4", nil, "refused"),
        ("free", nil, "refused"),
    ]

    @Test(arguments: amounts) func anAmountIsReadAsItsColumnWritesIt(text: String, format: CellFormat?, digits: String?)
    {
        let read: String?
        do throws(ImportProblem) {
            read = try SheetText.amount(text, format).map { String($0.digits) }
        } catch {
            read = "refused"
        }
        #expect(read == digits)
    }
}
