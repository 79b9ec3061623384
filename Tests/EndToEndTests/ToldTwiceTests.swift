import Foundation
import TestSupport
import Testing

/// One thing told by hand, by a person's sheet and by eBay, and what then holds.
@Suite struct ToldTwiceTests {
    private let program: Program

    init() throws { program = try Program(isEmpty: true) }

    private static let map =
        "map Title to title, Cost to cost, Bought to bought, Sold to sold, Price to sale_price, "
        + "Site to sale_platform, Fees to fees, Postage to postage"
    private static let header = "Title,Cost,Bought,Sold,Price,Site,Fees,Postage"

    /// Imports rows of the person's sheet; returns the exit status.
    @discardableResult
    private func sheet(_ rows: String..., name: String = "stock.csv", clauses: String = "") throws -> Child.Run {
        try program.write(([Self.header] + rows).joined(separator: "\n") + "\n", to: name)
        return try program.run("-c", "import \"\(name)\" \(clauses) \(Self.map)")
    }

    private func say(_ statement: String) throws {
        let run = try program.run("--yes", "-c", statement)
        #expect(run.status == 0, "\(statement): \(run.errors)")
    }

    /// Imports eBay's transaction report: the lamp sold for 22.00 and 3.20 postage, with 3.00 of fees.
    @discardableResult
    private func ebay(refund: String? = nil, label: String = "") throws -> Child.Run {
        try program.write(EbayReport.text(refund: refund, label: label), to: "ebay.csv")
        return try program.run("--yes", "-c", "import ebay.csv")
    }

    private func list(_ query: String) throws -> [String] {
        Array(try program.run("-c", "\(query) as csv").lines.dropFirst())
    }

    private func sales() throws -> [String] {
        try list("sales show sold, platform, price, postage_paid, fees, postage, returned, profit sort sold")
    }

    // MARK: - A sheet and a marketplace

    @Test(arguments: [false, true]) func aSheetThatLearnsOfASaleWipesNothing(isBySKU: Bool) throws {
        try sheet("Brass lamp,5.00,2025-10-01,,,,,")
        try say("list lamp on ebay for 22 GBP on 2025-10-02")
        #expect(try ebay().status == 0)
        try say("edit lamp set postage 3.20")
        let row = "Brass lamp,5.00,2025-10-01,2025-11-12,25.20,eBay,,"
        if isBySKU {
            let sku = try list("items show sku")[0]
            try program.write("Code,Sold,Price,Fees,Postage\n\(sku),2025-11-12,25.20,,\n", to: "other.csv")
            let map = "map Code to sku, Sold to sold, Price to sale_price, Fees to fees, Postage to postage"
            let run = try program.run("-c", "import other.csv \(map)")
            #expect(run.status == 0 && !run.errors.contains("conflict"), "\(run.errors)")
        } else {
            let run = try sheet(row)
            #expect(run.status == 0 && !run.errors.contains("conflict"), "\(run.errors)")
        }
        #expect(try sales() == ["2025-11-12,eBay,22.00,3.20,3.00,3.20,,14.00"])
    }

    @Test func aPriceWithThePostageInItIsSplitByTheMarketplace() throws {
        try sheet("Brass lamp,5.00,2025-10-01,2025-11-12,25.20,eBay,0.00,0.00")
        let run = try ebay()
        #expect(run.status == 0 && run.errors.contains("had the postage in it"), "\(run.errors)")
        #expect(try sales() == ["2025-11-12,eBay,22.00,3.20,3.00,0.00,,17.20"])
        #expect(try sheet("Brass lamp,5.00,2025-10-01,2025-11-12,25.20,eBay,0.00,0.00").status == 0)
        #expect(try sales() == ["2025-11-12,eBay,22.00,3.20,3.00,0.00,,17.20"])
    }

    @Test func anotherPriceIsAConflictAndBringsNoPostage() throws {
        try say("buy \"Brass lamp\" for 5 GBP on 2025-10-01; list lamp on ebay for 22 GBP on 2025-10-02")
        try say("sell lamp for 24 GBP on ebay on 2025-11-12")
        let sku = try list("items show sku")[0]
        let run = try ebay(label: sku)
        #expect(run.errors.contains("conflict: price of") && run.errors.contains("conflict: postage paid of"))
        #expect(run.errors.contains("try: edit sale 1 set sale_price 22.00 GBP"), "\(run.errors)")
        #expect(try list("sales show price, postage_paid") == ["24.00,"])
    }

    @Test func aReturnedSaleStaysReturned() throws {
        let row = "Brass lamp,5.00,2025-10-01,2025-11-12,25.20,eBay,,"
        try sheet(row)
        #expect(try ebay(refund: "25.20").status == 0)
        let before = try sales()
        #expect(before.count == 1 && before[0].contains("2025-11-20"), "\(before)")
        for change in [row.replacing("25.20", with: "25.30"), row + "0.10", row] {
            try sheet(change)
            let after = try sales()
            #expect(after.count == 1 && after[0].contains("2025-11-20"), "\(change): \(after)")
        }
        // Another sale comes only after the return.
        try program.write("Item,Sold,Price\nBrass lamp,2025-11-15,25.00\n", to: "other.csv")
        #expect(try list("items show status") == ["purchased"])
    }

    // MARK: - A sheet and a hand

    @Test func aTypedSaleStaysAndTheSheetsValuesAreConflicts() throws {
        try say("buy Kettle for 4 GBP on 2026-05-01; sell Kettle for 18 GBP on vinted on 2026-05-02")
        let row = "Kettle,4.00,2026-05-01,2026-05-05,19.00,eBay,,"
        let run = try sheet(row)
        let conflicts = run.errors.split(separator: "\n").filter { $0.hasPrefix("conflict: ") }
        #expect(run.status == 0 && conflicts.count == 3, "\(run.errors)")
        #expect(try sales() == ["2026-05-02,Vinted,18.00,,0.00,,,14.00"])
        // Each conflict names the statement that takes the other value, and is said once.
        for conflict in conflicts {
            try say(String(conflict[conflict.range(of: "try: ")!.upperBound...]))
        }
        #expect(try sales() == ["2026-05-05,eBay,19.00,,0.00,,,15.00"])
        #expect(try !sheet(row).errors.contains("conflict"))
    }

    @Test func aFeeThatFhqWorkedOutGivesWay() throws {
        try say("buy Kettle for 4 GBP on 2026-05-01; sell Kettle for 18 GBP on vinted on 2026-05-02")
        #expect(try !sheet("Kettle,4.00,2026-05-01,2026-05-02,18.00,Vinted,1.10,2.90").errors.contains("conflict"))
        #expect(try sales() == ["2026-05-02,Vinted,18.00,,1.10,2.90,,10.00"])
    }

    @Test func anEmptiedCellClearsButNeverATitleADayOrAPrice() throws {
        try sheet("Kettle,4.00,2026-05-01,2026-05-02,18.00,Vinted,1.10,2.90")
        let run = try sheet("Kettle,4.00,2026-05-01,2026-05-02,,Vinted,,2.90")
        #expect(run.errors.contains("conflict: sale_price of"), "\(run.errors)")
        #expect(try sales() == ["2026-05-02,Vinted,18.00,,,2.90,,11.10"])
    }

    @Test func aSheetTakesBackItsOwnSaleAlone() throws {
        let (sold, unsold) = ("Kettle,4.00,2026-05-01,2026-05-02,18.00,Vinted,,", "Kettle,4.00,2026-05-01,,,,,")
        try sheet(sold)
        #expect(try sheet(unsold).errors.contains("Sales taken back"))
        #expect(try sales() == [] && list("items show status") == ["purchased"])
        try sheet(sold)
        try say("edit Kettle set fees 1")
        #expect(try sheet(unsold).errors.contains("conflict: sold of"))
        #expect(try sales() == ["2026-05-02,Vinted,18.00,,1.00,,,13.00"])
    }

    @Test func halfASaleIsNone() throws {
        let rows = ["Kettle,4.00,2026-05-01,2026-05-02,,Vinted,,", "Jug,4.00,2026-05-01,,9.00,Vinted,,"]
        let run = try sheet(rows[0], rows[1])
        #expect(run.status == 1 && run.errors.contains("lines 2, 3 give a day sold without a price"), "\(run.errors)")
        #expect(try sales() == [] && list("items show count") == ["2"])
        // It is said once, and is a sale when it is whole.
        #expect(try sheet(rows[0], rows[1]).status == 0)
        #expect(try sheet(rows[0].replacing(",,Vinted", with: ",8.00,Vinted"), rows[1]).status == 0)
        #expect(try sales() == ["2026-05-02,Vinted,8.00,,,,,4.00"])
    }

    @Test func anItemOfAnOrderIsTheSheetsOwn() throws {
        #expect(try ebay().status == 0)
        try say("match 1 to new for 3.50 GBP")
        let run = try sheet("Brass lamp,3.50,2025-10-01,2025-11-12,22.00,eBay,,")
        #expect(run.status == 0 && !run.errors.contains("conflict"), "\(run.errors)")
        #expect(try list("items show title, cost, bought") == ["Brass lamp,3.50,2025-10-01"])
        #expect(try sales().count == 1)
    }

    @Test func thePlatformOfASoldRowIsThatOfItsSale() throws {
        let map =
            "map Item to title, Cost to cost, Got to bought, Sold to sold, Price to sale_price, Where to platforms"
        func take(_ row: String) throws {
            try program.write("Item,Cost,Got,Sold,Price,Where\n\(row)\n", to: "where.csv")
            #expect(try program.run("-c", "import where.csv \(map)").status == 0)
        }
        try take("Vase,4.00,2026-05-01,,,eBay")
        #expect(try list("listings show platform, ended") == ["eBay,"])
        try take("Vase,4.00,2026-05-01,2026-05-09,8.00,eBay")
        #expect(try sales() == ["2026-05-09,eBay,8.00,,,,,4.00"])
        #expect(try list("listings where ended is empty show count") == ["0"])
    }

    // MARK: - Editions of a sheet

    private static let things = (1...6).map { "Thing \($0),\($0).00,2026-05-0\($0),,,,," }

    @Test(arguments: ["Stock copy.csv", "Stock-1.csv", "stock.csv"]) func aCorrectedRowIsAskedAbout(name: String) throws
    {
        func take(_ rows: [String], _ clauses: String = "") throws -> Child.Run {
            try program.write(([Self.header] + rows).joined(separator: "\n"), to: name)
            return try program.run("-c", "import \"\(name)\" \(clauses) \(Self.map)")
        }
        _ = try sheet(Self.things[0], Self.things[1], Self.things[2], Self.things[3], Self.things[4], Self.things[5])
        let corrected = Self.things.map { $0.replacing("3.00", with: "3.50") }
        let asked = try take(corrected)
        #expect(asked.status == 1 && asked.errors.contains("earlier row: Thing 3"), "\(asked.errors)")
        #expect(try list("items show count") == ["6"])
        let proposals = asked.errors.split(separator: "\n").filter { $0.hasPrefix("try: ") }.map { $0.dropFirst(5) }
        #expect(proposals.map { $0.contains(" same 4 ") } == [true, false] && proposals[1].contains(" another 4 "))
        #expect(try program.run("-c", String(proposals[0])).status == 0)
        #expect(try list("items show title, cost where title = \"Thing 3\"") == ["Thing 3,3.50"])
        #expect(try take(corrected).status == 0 && list("items show count") == ["6"])
        #expect(try take(Self.things, "another all").status == 0 && list("items show count") == ["7"])
    }

    /// A mug every week is a new mug, whatever the file is called.
    @Test func newRowsOfAFewAreNew() throws {
        for day in ["2026-05-02", "2026-05-09", "2026-05-16"] {
            #expect(try sheet("Mug,1.00,\(day),,,,,").status == 0)
        }
        #expect(try list("items show count") == ["3"])
    }

    @Test func aSaleNearlyToldIsAskedAbout() throws {
        try say("buy \"Blue teapot\" for 4 GBP on 2026-05-01; sell teapot for 12 GBP on vinted on 2026-05-08")
        let row = "Teapot blue,4.00,2026-05-01,2026-05-07,12.00,Vinted,,"
        let run = try sheet(row)
        #expect(run.status == 1 && run.errors.contains("may be the sale of"), "\(run.errors)")
        #expect(try sheet(row, clauses: "same 2").status == 0)
        #expect(try sales() == ["2026-05-08,Vinted,12.00,,0.00,,,8.00"])
        #expect(try sheet(row).status == 0 && sales().count == 1)
    }
}

/// eBay's transaction report of one order.
enum EbayReport {
    private static let header =
        "Transaction creation date,Type,Order number,Net amount,Payout currency,Payout date,Payout ID,Item ID,"
        + "Transaction ID,Item title,Custom label,Quantity,Item subtotal,Postage and packaging,Final Value Fee - fixed,"
        + "Final Value Fee - variable,Gross transaction amount,Transaction currency,Reference ID,Description"

    /// Returns the report: a lamp sold for 22.00 and 3.20 postage on 12 November 2025, with fees of 3.00; `refund` is the
    /// amount that the buyer got back on the 20th, `label` its custom label.
    static func text(refund: String? = nil, label: String = "") -> String {
        var rows = [
            "12 Nov 2025,Order,20-10001-20002,22.20,GBP,,,4071,70001,Brass lamp,\(label),1,22.00,3.20,-0.3,-2.7,25.20,GBP,,"
        ]
        if let refund {
            rows.append(
                "20 Nov 2025,Refund,20-10001-20002,-\(refund),GBP,,,4071,70001,Brass lamp,,1,-22.00,-3.20,0,0,-\(refund),GBP,R1,"
            )
        }
        return ([header] + rows).joined(separator: "\n") + "\n"
    }
}
