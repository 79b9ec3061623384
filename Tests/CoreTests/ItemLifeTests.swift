import QueryLanguage
import Statements
import Testing

@Suite struct ItemLifeTests {
    @Test func anItemIsBoughtListedSoldReturnedAndSoldAgain() throws {
        let shop = try Shop()
        let sku = try shop.buy("\"Brass lamp\" for 3.50 GBP at Battersea from Jo on 2026-03-01 paid cash")
        #expect(SKU(sku).number != nil)
        try shop.run("list \(sku) on ebay, vinted for 25 GBP on 2026-03-02")
        #expect(try shop.run("items show status, platforms, asking") == ["listed | eBay; Vinted | 25.00"])
        try shop.run("sell \(sku) for 20 EUR on vinted on 2026-03-20 fees 1.20 postage 3.10 packaging 0.40 paid card")
        #expect(
            try shop.run("sales show sale_price, sale_currency, fees, postage, packaging, payment")
                == ["20.00 | EUR | 1.20 | 3.10 | 0.40 | card"])
        try shop.run("return \(sku) on 2026-03-25; sell \(sku) for 12 GBP on car-boot on 2026-04-01")
        #expect(
            try shop.run("sales show sale_price, refund, payment sort id asc") == [
                "20.00 | 20.00 | card", "12.00 |  | cash",
            ])
        try shop.run("delete \(sku)")
        #expect(try shop.run("items") == [])
        try shop.run("restore \(sku)")
        #expect(try shop.run("item \(sku)").count == 1)
    }

    @Test func anSKUIsTakenInEveryWayItMayBeTyped() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3")
        let typed = sku.lowercased().filter { $0 != "-" }
        try shop.run("edit \(typed) set note \"seen\"")
        #expect(try shop.run("items show note") == ["seen"])
    }

    @Test func anEditReachesTheSaleThatStands() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3 GBP on 2026-03-01")
        #expect(try shop.refusal("edit \(sku) set postage 3.40") == "\(sku) isn't sold")
        try shop.run("sell \(sku) for 20 on 2026-03-05; return \(sku) on 2026-03-06; sell \(sku) for 21 on 2026-03-07")
        try shop.run("edit lamp set postage 3.40, fees 2, packaging 0.30, sale_price 22, postage_paid 3")
        shop.options.yes = true
        try shop.run("edit (items sold) set postage up 100%")
        let sales = "sales show sale_price, fees, postage, packaging, postage_paid, sold sort sold asc"
        let first = "20.00 |  |  |  |  | 2026-03-05"
        #expect(try shop.run(sales) == [first, "22.00 | 2.00 | 6.80 | 0.30 | 3.00 | 2026-03-07"])
        #expect(try shop.refusal("edit \(sku) set sold 2026-02-01").contains("it was bought on 2026-03-01"))
        try shop.run("edit \(sku) set sold 2026-03-08; undo; undo; undo; undo")
        #expect(try shop.run(sales) == [first])
    }

    @Test func ofASaleThatCameBackAnEditAsks() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3 GBP on 2026-03-01")
        try shop.run("sell \(sku) for 20 on 2026-03-05; return \(sku) on 2026-03-06")
        let sentence = "the sale of \(sku) on 2026-03-05 was returned on 2026-03-06"
        #expect(try shop.refusal("edit \(sku) set postage 3.40") == sentence)
        shop.answer = false
        #expect(try shop.refusal("edit \(sku) set postage 3.40") == "nothing was done")
        shop.answer = true
        _ = shop.notices
        try shop.run("edit \(sku) set postage 3.40")
        #expect(shop.notices.first?.hasPrefix(sentence) == true)
        shop.answer = nil
        #expect(try shop.run("sales show postage") == ["3.40"])
    }

    @Test func equalPurchaseWithinADayIsNoted() throws {
        let shop = try Shop()
        let said = "the same was bought just now: undo takes this one back"
        for (line, isTwin) in [
            ("buy lamp for 3 on 2026-03-01", false), ("buy lamp for 3 on 2026-03-02", true), ("buy lamp for 4", false),
            ("buy lamp for 3 EUR on 2026-03-02", false), ("buy lamp for 3 on 2026-03-09", false), ("buy lamp", false),
            ("buy lamp", false), ("buy Lamp for 3 on 2026-03-01", false), ("buy lot box pieces 3 for 5", false),
            ("buy lot box pieces 3 for 5", true), ("undo; undo; buy lot box pieces 3 for 5", false),
        ] {
            _ = shop.notices
            try shop.run(line)
            #expect(shop.notices.contains(said) == isTwin, "\(line)")
        }
    }

    @Test func aLotIsSplitToThePenny() throws {
        let shop = try Shop()
        let rows = try shop.run("buy lot \"Box of brass\" pieces 8 for 20.03 GBP")
        #expect(rows.count == 8)
        #expect(
            rows.map { $0.split(separator: " | ")[1] }.joined(separator: " ")
                == "2.51 2.51 2.51 2.50 2.50 2.50 2.50 2.50")
        #expect(try shop.run("undo; items") == [])
    }

    @Test func terminalAsksToConfirmAnImprobableDay() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3 GBP on 2026-03-01")
        for (day, problem) in [("2026-12-24", "in the future"), ("2026-02-01", "it was bought on 2026-03-01")] {
            shop.answer = false
            let before = try shop.everything()
            #expect(try shop.refusal("sell \(sku) for 5 GBP on \(day)") == "nothing was done")
            #expect(try shop.everything() == before)
            shop.answer = true
            try shop.run("sell \(sku) for 5 GBP on \(day)")
            #expect(shop.notices.contains { $0.contains(problem) && $0.hasSuffix(": do it anyway?") })
            #expect(try shop.run("sales show sold") == [day])
            try shop.run("undo")
            _ = shop.notices
        }
    }

    @Test func impossibleItemEventIsRefusedWithoutAChange() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3 GBP on 2026-03-01")
        #expect(try shop.refusal("sell \(sku) for 5 GBP on 2026-02-01").contains("2026-03-01"))
        #expect(try shop.refusal("return \(sku)").contains("isn't sold"))
        #expect(try shop.refusal("sell \(sku) for 5 GBP on 2026-12-24").contains("future"))
        try shop.run("list \(sku) on ebay")
        #expect(try shop.refusal("list \(sku) on ebay").contains("listed"))
        try shop.run("sell \(sku) for 5 GBP")
        let before = try shop.everything()
        #expect(try shop.refusal("sell \(sku) for 6 GBP").contains("already sold"))
        #expect(try shop.refusal("list \(sku) on vinted").contains("sold"))
        try shop.run("delete \(sku)")
        #expect(try shop.refusal("sell \(sku) for 6 GBP").contains("deleted"))
        try shop.run("undo")
        #expect(try shop.everything() == before)
    }

    @Test func aDayInTheFutureIsTakenByForce() throws {
        let shop = try Shop()
        let error = try shop.refused("buy lamp on 2027-01-01")
        #expect(error.hints.contains("--force does it anyway"))
        shop.options.force = true
        try shop.run("buy lamp on 2027-01-01")
    }

    @Test func anUnknownSKUNamesTheNearest() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp")
        let near = sku.dropLast() + (sku.last == "Z" ? "Y" : "Z")
        let error = try shop.refused("sell \(near) for 3")
        #expect(error.hints == ["did you mean \(sku)?"])
    }

    @Test func afterASaleThePlatformsStillToDelistAreNamedWithTheLineThatDoesIt() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp")
        try shop.run("list \(sku) on ebay, vinted")
        _ = shop.notices
        try shop.run("sell \(sku) for 5 GBP on vinted")
        let line = try #require(shop.notices.first { $0.contains("unlist") })
        try shop.run(String(line[(line.range(of: "unlist")?.lowerBound ?? line.startIndex)...]))
        #expect(try shop.run("items show platforms") == [""])
    }

    @Test func expensesSalesAndListingsAreEditedAndDeletedByTheirId() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp for 3")
        try shop.run("spend 12.40 GBP on transport car gas \"M4\" at Battersea on 2026-03-01")
        let expense = try #require(try shop.run("expenses show id").first)
        try shop.run("edit expense \(expense) set amount 4 GBP, memo empty")
        #expect(try shop.run("expenses show kind, subkind, amount, memo") == ["transport | car gas | 4.00 | "])
        try shop.run("list \(sku) on ebay for 9 GBP")
        let listing = try #require(try shop.run("listings show id").first)
        try shop.run("edit listing \(listing) set asking up 50%; delete listing \(listing); delete expense \(expense)")
        #expect(try shop.run("expenses").isEmpty && shop.run("listings").isEmpty)
        try shop.run("sell \(sku) for 9 GBP on ebay")
        let sale = try #require(try shop.run("sales show id").first)
        try shop.run("edit sale \(sale) set fees 1 GBP, platform vinted")
        #expect(try shop.run("sales show platform, fees") == ["Vinted | 1.00"])
        try shop.run("delete sale \(sale)")
        #expect(try shop.run("items show status") == ["purchased"])
    }

    @Test func marketsSellersAndHaulsAreAddedRenamedMergedAndDeleted() throws {
        let shop = try Shop()
        try shop.run("market add Batersea near 51.476,-0.162 radius 2.5 km fee 1 GBP; market add Battersea")
        try shop.run("buy lamp near 51.476,-0.16; market merge Batersea into Battersea")
        #expect(try shop.run("items show market") == ["Battersea"])
        try shop.run("seller add Jo at Battersea; seller edit Jo set name Joanna; haul add Sunday 2026-03-01")
        #expect(try shop.run("sellers show name, market") == ["Joanna | Battersea"])
        #expect(try shop.run("hauls show name, first_day, last_day") == ["Sunday | 2026-03-01 | 2026-03-01"])
        try shop.run("haul delete Sunday; market edit Battersea set name \"Battersea Park\"")
        #expect(try shop.run("hauls").isEmpty)
        #expect(try shop.run("items show market") == ["Battersea Park"])
    }

    @Test func platformsAreAddedAndTurnedOff() throws {
        let shop = try Shop()
        let sku = try shop.buy("lamp")
        try shop.run("platform add whatnot; list \(sku) on whatnot; platform disable shpock")
        #expect(throws: (any Error).self) { try shop.run("list \(sku) on shpock") }
        try shop.run("platform enable shpock; list \(sku) on shpock")
    }

    @Test func aValueIsBoundAndNeverSpliced() throws {
        let shop = try Shop()
        try shop.run("let t = \"x\\\"; delete (items)\"; buy $t for 3")
        #expect(try shop.run("items show title") == ["x\"; delete (items)"])
    }
}
