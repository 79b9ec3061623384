import Testing
import Upkeep

@testable import Imports

/// The columns of a whole export that list what an item has several of.
@Suite struct SheetListTests {
    let fixture: SheetFixture

    init() throws {
        fixture = try SheetFixture()
    }

    private static let header =
        "sku,title,bought,cost,currency,listings,earlier_sales,photo_files,cost_rate,bought_paid,old_sku"
    private static let listings =
        #"2026-09-02 40.00 USD until 2026-09-05T09:00:00.000Z on eBay; 2026-09-10 5000 JPY on Vinted; 2026-09-11 on a\; \\ on x"#
    private static let sales =
        "2026-09-05 35.50 USD fees 3.55 postage 4.00 postage_paid 5.20 rate 0.75 GBP card returned 2026-09-09 refund 30.00 refunded 2026-09-06 2.50 refunded 2026-09-07 1.00 fees-back 0.20 on eBay"
    private static let photos = #"Images/a \; b.jpg <1AbC>; <2>; c \<d>.jpg"#
    private static let row =
        "OWN-1,Clock,2026-09-01,12.345,KWD,\"\(listings)\",\"\(sales)\",\(photos),2.50 EUR,card,FH-77"

    @Test func aColumnKnowsItsPlace() {
        #expect(SheetColumn.all.map(\.place) == Array(0..<SheetColumn.all.count))
    }

    @Test func newItemTakesEveryListColumn() throws {
        let report = try fixture.run("\(Self.header)\n\(Self.row)\n")
        #expect(report.rows == .init(added: 1), "\(report.problemLines)")
        #expect(
            try fixture.sql(
                """
                SELECT listedDay, askingMinor, askingCurrency, endedAt, endedDay, name FROM listings
                JOIN platforms ON platforms.id = platformId ORDER BY listings.id
                """) == """
                    2026-09-02|4000|USD|2026-09-05T09:00:00.000Z|2026-09-05|eBay
                    2026-09-10|5000|JPY|||Vinted
                    2026-09-11|||||a; \\ on x
                    """)
        #expect(
            try fixture.row(
                "sales",
                "soldDay, priceMinor, currency, feesMinor, postageMinor, postagePaidMinor, rate, rateCurrency, payment, returnedDay, refundMinor, platformId"
            ) == "2026-09-05|3550|USD|355|400|520|0.75|GBP|card|2026-09-09|3000|1")
        #expect(
            try fixture.sql("SELECT refundedDay, amountMinor, feesMinor FROM refunds ORDER BY id")
                == "2026-09-06|250|0\n2026-09-07|100|20")
        #expect(
            try fixture.sql("SELECT position, file, driveId FROM photos ORDER BY position")
                == "0|Images/a ; b.jpg|1AbC\n1||2\n2|c <d>.jpg|")
        #expect(
            try fixture.row("items", "status, costMinor, costRate, costRateCurrency, boughtPaid, legacySku")
                == "listed|12345|2.50|EUR|card|FH-77")
        #expect(try fixture.base.store.check().findings == [])
        let again = try fixture.run("\(Self.header)\n\(Self.row)\n")
        #expect(again.rows == .init(unchanged: 1) && again.notes == [])
    }

    @Test func importKeepsTheListColumnsOfKnownItems() throws {
        try fixture.run("\(Self.header)\n\(Self.row)\n")
        let report = try fixture.run("sku,title,photo_files\nOWN-1,Clock,other.jpg\n")
        #expect(report.rows == .init(unchanged: 1))
        #expect(
            report.notes == [
                "Items whose listings, earlier sales, refunds or photos differ from the file's: 1. These stay unchanged."
            ])
        #expect(try fixture.sql("SELECT count(*) FROM photos") == "3")
    }

    @Test func emptyDriveIdOfAPhotoIsStoredAsNull() throws {
        try fixture.run("title,photo_files\nx,a.jpg <>\n")
        #expect(try fixture.row("photos", "file, driveId IS NULL") == "a.jpg|1")
    }

    @Test(arguments: [
        ("listings", "eBay", "“eBay” names no platform"), ("listings", "x on eBay", "“x on eBay” has no day"),
        ("listings", "2026-09-02 4 on eBay", "“2026-09-02 4 on eBay” has an amount without a currency"),
        ("listings", "2026-09-02 until noon on eBay", "“2026-09-02 until noon on eBay” does not say when it ended"),
        ("listings", "2026-09-02 x on eBay", "“2026-09-02 x on eBay” is not a listing"),
        ("earlier_sales", "2026-09-02 fees 3", "“2026-09-02 fees 3” has no amount"),
        ("earlier_sales", "2026-09-02 returned", "“2026-09-02 returned” has no day"),
        ("earlier_sales", "2026-09-02 x", "“2026-09-02 x” is not a sale"),
        ("earlier_sales", "2026-09-02 1 GBP rate x GBP", "“x GBP” is not a rate; write 0.855 or 0.855 EUR"),
        ("earlier_sales", "2026-09-02 1 GBP refunded", "“2026-09-02 1 GBP refunded” has no day"),
        ("refunds", "2026-09-03 1", "“2026-09-03 1” has no amount"),
        ("cost_rate", "1e-3", "“1e-3” is not a rate; write 0.855 or 0.855 EUR"),
        ("cost_rate", "0", "“0” is not a rate; write 0.855 or 0.855 EUR"),
    ]) func malformedListCellIsReported(column: String, cell: String, problem: String) throws {
        let report = try fixture.run("title,cost,\(column)\nx,1,\(cell)\n")
        #expect(report.problemLines == ["2: \(column): \(problem)"])
    }

    @Test func theAppsRatesAreTakenAndAnotherStays() throws {
        let header =
            "SKU,Title,Price,Price Currency,Purchase Date,Price Rate,Sold Date,Sold Price,Sold Price Currency,Sold Price Rate"
        try fixture.run("\(header)\nOWN-1,x,10.00,JPY,2026-09-01,,,,,\n".replacing("10.00", with: "1000"))
        #expect(
            try fixture.run("\(header)\nOWN-1,x,1000,JPY,2026-09-01,0.0051,2026-09-03,9.00,EUR,0.86\n").rows
                == .init(changed: 1))
        let captured = "items.costRate, items.costRateCurrency, rate, rateCurrency"
        let rates = "SELECT \(captured) FROM items JOIN sales ON saleId = sales.id"
        #expect(try fixture.sql(rates) == "0.0051|GBP|0.86|GBP")
        // The same rate beside another currency or day was of the one before.
        try fixture.run("\(header)\nOWN-1,x,10.00,USD,2026-09-01,0.0051,2026-09-04,9.00,EUR,0.86\n")
        #expect(try fixture.sql(rates) == "|||")
        try fixture.run("\(header)\nOWN-1,x,10.00,USD,2026-09-02,0.75,2026-09-04,9.00,EUR,0.87\n")
        #expect(try fixture.sql(rates) == "0.75|GBP|0.87|GBP")
        _ = try fixture.sql("UPDATE items SET costRate = '0.9', costRateCurrency = 'EUR'")
        try fixture.run("\(header)\nOWN-1,y,10.00,USD,2026-09-02,,2026-09-04,9.00,EUR,\n")
        #expect(try fixture.sql(rates) == "0.9|EUR||")
    }
}
