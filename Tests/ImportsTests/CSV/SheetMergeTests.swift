import QueryLanguage
import StoreFile
import Testing
import Upkeep

@testable import Imports

@Suite struct SheetMergeTests {
    let fixture: SheetFixture

    private static let header =
        "sku,title,bought,cost,currency,market,seller,haul,platforms,asking,asking_currency,sold,sale_price,"
        + "sale_currency,sale_platform,fees,postage,packaging,payment,note"
    private static let lamp =
        "FH-20D6G0NR,Lamp,2026-03-01,3.50,GBP,Battersea,Jo,Sunday,eBay; Vinted,25.00,GBP,,,,,,,,,as found"
    private static let clock =
        "FH-20D6G0NS,Clock,2026-03-02,1200,JPY,,,,,,,2026-03-20,20.00,EUR,Vinted,1.20,3.10,0.40,card,"

    init() throws {
        fixture = try SheetFixture()
        try fixture.run([Self.header, Self.lamp, Self.clock].joined(separator: "\n"))
    }

    @discardableResult
    private func change(_ lines: String..., options: (inout ImportOptions) -> Void = { _ in }) throws -> ImportReport {
        try fixture.run(lines.joined(separator: "\n") + "\n", options)
    }

    @Test func newRowsHaveEverythingThatTheirCellsSay() throws {
        #expect(
            try fixture.row(
                "items", "sku, title, boughtAt, boughtDay, costMinor, costCurrency, note, status, askingMinor, listedOn"
            )
                == """
                FH-20D6G0NR|Lamp|2026-03-01T00:00:00.000Z|2026-03-01|350|GBP|as found|listed|2500|1;2
                FH-20D6G0NS|Clock|2026-03-02T00:00:00.000Z|2026-03-02|1200|JPY||sold||
                """)
        #expect(
            try fixture.row(
                "sales", "platformId, soldDay, priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment")
                == "2|2026-03-20|2000|EUR|120|310|40|card")
        #expect(
            try fixture.sql(
                "SELECT name FROM markets UNION ALL SELECT name FROM sellers UNION ALL SELECT name FROM hauls")
                == "Battersea\nJo\nSunday")
        #expect(try fixture.row("listings", "listedDay") == "2026-03-01\n2026-03-01")
        #expect(try fixture.row("changes", "added, rowsChanged - added") == "2|0")
        #expect(try fixture.base.store.check().findings == [])
    }

    @Test func theSameSheetAgainWritesNothing() throws {
        let before = try fixture.base.dump()
        let report = try change(Self.header, Self.lamp, Self.clock)
        #expect(report.rows == .init(unchanged: 2))
        #expect(try fixture.base.dump() == before)
    }

    @Test func onlyEditedSheetRowsChange() throws {
        let report = try change(Self.header, Self.lamp.replacing("Lamp", with: "Brass lamp"), Self.clock)
        #expect(report.rows == .init(changed: 1, unchanged: 1))
        #expect(try fixture.row("items", "title, costMinor") == "Brass lamp|350\nClock|1200")
        #expect(try fixture.row("sales", "updatedAt = createdAt") == "1")
    }

    @Test func anEmptyCellTakesAwayAndAnAbsentColumnChangesNothing() throws {
        try change("SKU,Title,Market,cost", "fh20d6g0nr,,,")
        #expect(
            try fixture.sql(
                "SELECT title, marketId, sellerId, haulId, costMinor, costCurrency, note FROM items WHERE id = 1")
                == "||1|1|||as found")
    }

    @Test func everyColumnOfAnItemAndItsSaleCanBeEdited() throws {
        try change(
            "sku,bought,cost,currency,market,seller,haul,note", "FH-20D6G0NR,2026-02-28,4,EUR,Newark,Al,Monday,'=mended"
        )
        #expect(
            try fixture.sql(
                """
                SELECT boughtDay, boughtAt, costMinor, costCurrency, markets.name, sellers.name, hauls.name, note
                FROM items JOIN markets ON markets.id = items.marketId JOIN sellers ON sellers.id = sellerId
                JOIN hauls ON hauls.id = haulId
                """) == "2026-02-28|2026-02-28T00:00:00.000Z|400|EUR|Newark|Al|Monday|=mended")
        try change(
            "sku,sold,sale_price,sale_currency,sale_platform,fees,postage,packaging,payment",
            "FH-20D6G0NS,2026-03-21,21,USD,eBay,1,2,,cash")
        #expect(
            try fixture.row(
                "sales", "soldDay, priceMinor, currency, platformId, feesMinor, postageMinor, packagingMinor, payment")
                == "2026-03-21|2100|USD|1|100|200||cash")
    }

    @Test func anAskingPriceIsForEveryLiveListing() throws {
        try change("sku,asking", "FH-20D6G0NR,30")
        #expect(try fixture.row("listings", "askingMinor, askingCurrency") == "3000|GBP\n3000|GBP")
    }

    @Test func aSoldDaySellsAnUnsoldItem() throws {
        let report = try change("sku,sold,sale_price,sale_platform", "FH-20D6G0NR,2026-04-01,30,Car Boot")
        #expect(report.rows == .init(changed: 1))
        #expect(
            try fixture.sql("SELECT soldDay, priceMinor, currency, payment FROM sales WHERE itemId = 1")
                == "2026-04-01|3000|GBP|cash")
    }

    @Test func anEmptySoldTakesNoSaleBack() throws {
        let report = try change("sku,title,sold,sale_price", "FH-20D6G0NS,Big clock,,")
        #expect(
            report.notes == ["Items sold here but unsold in the file: 1. They stay sold; use return or delete sale."])
        #expect(
            try fixture.sql("SELECT title, status, priceMinor FROM items JOIN sales WHERE items.id = 2")
                == "Big clock|sold|2000")
    }

    @Test func otherPlatformsOfAKnownItemAreLeftAndSaid() throws {
        let report = try change("sku,platforms", "FH-20D6G0NR,eBay")
        #expect(report.notes == ["Items on other platforms than in the file: 1. They stay there; use list or unlist."])
        #expect(report.rows == .init(unchanged: 1))
    }

    @Test func derivedColumnsAreIgnoredAndUnknownOnesNamed() throws {
        let report = try change(
            "sku,status,profit,age,colour,", "FH-20D6G0NR,sold,99,1,red,x", options: { $0.isDryRun = true })
        #expect(report.outcome == .refused)
        #expect(
            report.problemLines == [
                "1: fhq knows none of its columns: “sku”, “status”, “profit”, “age”, “colour”, “column F”; name them: map sku to title, …"
            ])
        let other = try change("sku,title,status,colour,", "FH-20D6G0NR,Lamp,sold,red,x")
        #expect(other.rows == .init(unchanged: 1))
        #expect(other.notes == ["Unknown columns were ignored: “colour”."])
    }

    @Test func someoneElsesColumnsAreAnsweredWithTheMappingToBeginWith() throws {
        let report = try change("Purchased,Product,Paid", "2026-03-01,Lamp,3")
        #expect(
            report.problemLines == [
                "1: fhq doesn't know its columns: “Purchased”, “Product”, “Paid”; name them with map"
            ])
        let look = try SheetLook(fixture.path, map: SheetMap())
        let columns = look.readings.map { $0.columns.map { "\($0.name) \($0.column.name)" } }
        #expect(columns == [["Purchased bought", "Product title", "Paid cost"]])
    }

    @Test func rowsWithoutASKUGetOne() throws {
        let report = try change("title,cost", "Vase,4", "Jug,5")
        #expect(report.rows == .init(added: 2))
        #expect(
            try fixture.sql("SELECT count(DISTINCT sku), min(sku) GLOB 'FH-????????' FROM items WHERE id > 2") == "2|1")
    }

    @Test func rowsOfOurOwnColumnsThatAreNoItemsAreLeftOut() throws {
        let sheet = """
            title,bought,cost,market
            Jug,2026-03-01,3,Oxfam
            Jug,2026-03-01,3,Oxfam
            Vase,,4,
            Lamp,,,
            March 2026,,,
            title,bought,cost,market
            TOTAL,,10,
            ,,10,

            Prices are without postage,,,
            """
        let report = try change(sheet)
        #expect(report.rows == .init(added: 4), "\(report.problemLines)")
        #expect(
            report.notes.last
                == "Rows that aren't items, left out: 1 repeated header (line 7), 2 totals (lines 8, 9), 1 heading (line 6), 1 note (line 11).",
            "\(report.notes)")
        #expect(try change("title,cost", ",5").problemLines.count == 1)
    }

    @Test func rowsOfOurOwnColumnsWithoutASKUAreRecognised() throws {
        let header = "title,bought,cost,market"
        let jug = "Jug,2026-03-01,3,Oxfam"
        #expect(try change(header, jug, jug, "Vase,2026-03-02,4,").rows == .init(added: 3))
        #expect(try change(header, jug, jug, "Vase,2026-03-02,4,").rows == .init(unchanged: 3))
        #expect(
            try change(header, jug, "Jug,2026-03-01,3,Shelter", "Vase,2026-03-02,4,").rows
                == .init(changed: 1, unchanged: 2))
    }

    @Test func rowsWithoutASKUAreRecognisedBesideThoseWithOne() throws {
        let header = "sku,title,bought,cost"
        #expect(try change(header, "OWN-1,Total,2026-03-01,3", ",Vase,2026-03-02,4").rows == .init(added: 2))
        #expect(try change(header, "OWN-1,Total,2026-03-01,3", ",Vase,2026-03-02,4").rows == .init(unchanged: 2))
        // The row has its SKU now, and new rows are like it.
        let sku = try fixture.sql("SELECT sku FROM items WHERE title = 'Vase'")
        let rows = [
            "OWN-1,Total,2026-03-01,3", "\(sku),Vase,2026-03-02,4", ",Vase,2026-03-02,4", ",Big vase,2026-03-02,4",
        ]
        let sheet = ([header] + rows).joined(separator: "\n")
        let report = try change(sheet)
        #expect(report.rows == .init(added: 2, unchanged: 2), "\(report.problemLines)")
        #expect(try change(sheet).rows == .init(unchanged: 4))
        // Every row with a SKU is an item, whatever else it holds.
        #expect(try change("sku,title,cost", "OWN-2,TOTAL,", "OWN-3,,").rows == .init(added: 2))
        #expect(try change("sku,title,cost", "OWN-2,TOTAL,", "Total,,9").rows == .init(unchanged: 1))
    }

    @Test func aRowWithTheContentsOfAnItemIsThatItem() throws {
        #expect(try change("title,bought,cost", "Lamp,2026-03-01,3.50").rows == .init(unchanged: 1))
        #expect(try change("title,bought,cost", "Lamp,2026-03-01,3.60").rows == .init(added: 1))
    }

    @Test func skippedRowsAreCountedWithWhatTheyCost() throws {
        let report = try change(
            "title,cost,bought", "A,1x,2026-03-01", "B,2,2026-03-02", "C,3,nope", "D,4 EUR,nope",
            options: { $0.skipsBad = true })
        #expect(report.leftOutLines == [2, 4, 5])
        #expect(report.leftOutSums == [.gbp: 300, .eur: 400])
    }

    @Test func aSequentialIdOfBeforeFindsItsItem() throws {
        _ = try fixture.sql("UPDATE items SET legacySku = 'FH-12' WHERE id = 1")
        try change("sku,title", "fh-012,Old lamp")
        #expect(try fixture.sql("SELECT title FROM items WHERE id = 1") == "Old lamp")
        let report = try change("sku,title", "FH-12,A", "FH-20D6G0NR,B")
        #expect(report.problemLines == ["3: sku: line 2 already has “FH-20D6G0NR”"])
    }

    @Test func aDryRunTellsEachChangeAndWritesNothing() throws {
        let before = try fixture.base.dump()
        let report = try change(
            "sku,title,cost,market,sale_price", "FH-20D6G0NR,Brass lamp,3.50,Newark,", ",Vase,1,Newark,",
            options: { $0.isDryRun = true })
        #expect(
            report.changes == [
                SheetChange(line: 2, key: "FH-20D6G0NR", column: .title, before: "Lamp", after: "Brass lamp"),
                SheetChange(
                    line: 2, key: "FH-20D6G0NR", column: .named("market"), before: "Battersea", after: "Newark"),
                SheetChange(line: 3, key: "", column: nil, before: "", after: "Vase"),
            ])
        #expect(report.outcome == .rehearsed && report.notes == ["New markets: “Newark”."])
        #expect(try fixture.base.dump() == before)
    }

    @Test func namesThatDifferOnlyInCaseAreOne() throws {
        try change("title,market", "a,BATTERSEA", "b,Newark", "c,newark")
        #expect(try fixture.row("markets", "name") == "Battersea\nNewark")
    }

    @Test func lineBreaksWrittenAnotherWayAreNoChange() throws {
        try change("sku,note", "FH-20D6G0NR,\"two\nlines\"")
        #expect(try change("sku,note", "FH-20D6G0NR,\"two\r\nlines\"").rows == .init(unchanged: 1))
        #expect(try fixture.sql("SELECT hex(note) FROM items WHERE id = 1") == "74776F0A6C696E6573")
    }

    @Test func aCapturedRateGoesWithTheCurrencyThatItWasFor() throws {
        _ = try fixture.sql("UPDATE items SET costRate = '1.1', costRateCurrency = 'EUR'")
        try change("sku,cost", "FH-20D6G0NR,4")
        #expect(try fixture.sql("SELECT costMinor, costRate FROM items WHERE id = 1") == "400|1.1")
        try change("sku,cost,currency", "FH-20D6G0NR,4,USD")
        #expect(try fixture.sql("SELECT costMinor, costCurrency, costRate FROM items WHERE id = 1") == "400|USD|")
    }

    @Test func aDayIsTheUsersOwn() throws {
        let auckland = BusinessCalendar { _ in 13 * 3600 }
        try fixture.run("title,bought\nVase,2026-03-05", calendar: auckland)
        #expect(
            try fixture.sql("SELECT boughtDay, boughtAt FROM items WHERE id = 3")
                == "2026-03-05|2026-03-04T11:00:00.000Z")
    }

    @Test func expensesMergeByTheirNumber() throws {
        let header = "id,date,kind,subkind,amount,currency,market,haul,sku,payment,memo"
        let rows = [
            "7,2026-03-01,transport,car gas,12.40,GBP,Battersea,,,card,M4",
            ",2026-03-02,entry-fee,,1,GBP,,,FH-20D6G0NR,,",
        ]
        #expect(try change(header, rows[0], rows[1]).rows == .init(added: 2))
        #expect(
            try fixture.row("expenses", "id, day, kind, subkind, amountMinor, marketId, itemId, payment, memo")
                == "7|2026-03-01|transport|car gas|1240|1||card|M4\n8|2026-03-02|entry-fee||100||1||")
        let report = try change("id,amount,subkind,memo", "7,13,bus,")
        #expect(report.sheet == .expense && report.rows == .init(changed: 1))
        #expect(try fixture.sql("SELECT amountMinor, subkind, memo FROM expenses WHERE id = 7") == "1300|bus|")
    }
}
