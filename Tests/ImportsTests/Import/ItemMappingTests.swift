import Foundation
import Imports
import QueryLanguage
import StoreFile
import Testing

@Suite struct ItemMappingTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    @Test(arguments: [
        ("794000000", "2026-02-28T19:33:20.000Z|2026-02-28"), ("794000000.5", "2026-02-28T19:33:20.500Z|2026-02-28"),
        (#""2026-02-28T19:33:20Z""#, "2026-02-28T19:33:20.000Z|2026-02-28"),
        (#""2026-03-01T00:30:00+01:00""#, "2026-02-28T23:30:00.000Z|2026-02-28"),
        (#""2026-03-01""#, "2026-03-01T00:00:00.000Z|2026-03-01"), ("-1", "2000-12-31T23:59:59.000Z|2000-12-31"),
    ])
    func datesComeInTwoForms(json: String, stored: String) throws {
        try fixture.items(#"{"id":"a","createdAt":\#(json)}"#)
        try fixture.run()
        #expect(try fixture.sql("SELECT boughtAt, boughtDay FROM items") == stored)
    }

    @Test func theBusinessDayIsThatOfTheTimeZoneThen() throws {
        fixture.calendar = BusinessCalendar { _ in 9 * 3600 }
        try fixture.items(#"{"id":"a","createdAt":"2026-02-28T19:33:20Z"}"#)
        try fixture.run()
        fixture.calendar = .utc
        try fixture.items(#"{"id":"a","createdAt":"2026-02-28T19:33:20Z","title":"new"}"#)
        #expect(try fixture.run().conflicts.isEmpty)
        #expect(
            try fixture.sql("SELECT title, boughtAt, boughtDay FROM items") == "new|2026-02-28T19:33:20.000Z|2026-03-01"
        )
    }

    @Test func theOldIdIsKeptAndANewSKUGiven() throws {
        try fixture.items(#"{"id":"a","localId":12}"#, #"{"id":"b","localId":13,"sku":"fh20d6gonr"}"#)
        try fixture.run()
        #expect(
            try fixture.sql("SELECT legacySku FROM items WHERE sku GLOB 'FH-????????' ORDER BY id") == "FH-12\nFH-13")
        #expect(try fixture.sql("SELECT sku FROM items WHERE legacySku = 'FH-13'") == "FH-20D6G0NR")
    }

    @Test func aSKUThatARecordBringsIsNotGivenToAnother() throws {
        let now = Instant(milliseconds: 1_793_534_400_000).milliseconds - SKU.epoch.milliseconds
        let next = try #require(SKU(number: now + 1)).text
        try fixture.items(#"{"id":"a"}"#, #"{"id":"b","sku":"\#(next)"}"#, #"{"id":"c"}"#, #"{"id":"d"}"#)
        #expect(try fixture.run().problems.isEmpty)
        #expect(try fixture.sql("SELECT count(DISTINCT sku) FROM items") == "4")
    }

    @Test func textComesBackByteForByte() throws {
        let titles = ["Cafe\u{301}", "Caf\u{E9}", "מנורה \u{200F}", "真鍮 👨‍👩‍👧", "  =1+1\t", "a\r\nb"]
        let records = try titles.enumerated().map { index, title in
            #"{"id":"\#(index)","title":\#(String(decoding: try JSONEncoder().encode(title), as: UTF8.self))}"#
        }
        try fixture.write("items.json", "[\(records.joined(separator: ","))]")
        try fixture.run()
        let hexadecimal = titles.map {
            $0.utf8.map { byte in
                let digits = String(byte, radix: 16, uppercase: true)
                return digits.count == 1 ? "0\(digits)" : digits
            }.joined()
        }
        #expect(try fixture.sql("SELECT hex(title) FROM items ORDER BY id") == hexadecimal.joined(separator: "\n"))
    }

    @Test func emptyTitleIsStoredAsNull() throws {
        try fixture.items(#"{"id":"a","title":""}"#, #"{"id":"b","title":null}"#, #"{"id":"c"}"#)
        try fixture.run()
        #expect(try fixture.sql("SELECT count(*) FROM items WHERE title IS NULL") == "3")
    }

    @Test func aSoldItemBecomesASaleAndItsListingsEnd() throws {
        try fixture.items(
            #"""
            {"id":"a","price":3.5,"platformListings":[{"platform":"eBay","listedAt":794000000,"askingPrice":25},
            {"platform":"Vinted","date":"2026-03-02T10:00:00Z"}],
            "isSold":true,"soldAt":"2026-03-20T09:00:00Z","soldPrice":20.005,"soldPlatform":"Vinted"}
            """#)
        try fixture.run()
        #expect(
            try fixture.sql(
                "SELECT platformId, listedDay, askingMinor, askingCurrency, endedAt FROM listings ORDER BY id") == """
                    1|2026-02-28|2500|GBP|2026-03-20T09:00:00.000Z
                    2|2026-03-02|||2026-03-20T09:00:00.000Z
                    """)
        #expect(
            try fixture.sql("SELECT platformId, soldDay, priceMinor, currency, payment FROM sales")
                == "2|2026-03-20|2001|GBP|card")
        #expect(try fixture.sql("SELECT status FROM items") == "sold")
    }

    @Test(arguments: [
        ("Car Boot", "cash"), ("Sold Offline", "cash"), ("soldOffline", "cash"), ("eBay", "card"), ("Whatnot", "card"),
    ])
    func thePaymentIsTheUsualOneUnlessGiven(platform: String, payment: String) throws {
        let sale = #""isSold":true,"soldAt":794000000,"soldPlatform":"\#(platform)""#
        try fixture.items(#"{"id":"a",\#(sale)}"#, #"{"id":"b",\#(sale),"paymentMethod":"Cash"}"#)
        try fixture.run()
        #expect(try fixture.sql("SELECT payment FROM sales ORDER BY id") == "\(payment)\ncash")
    }

    @Test func aDeletedItemTakesItsPartsWithIt() throws {
        try fixture.items(
            #"""
            {"id":"a","platformListings":[{"platform":"eBay","listedAt":1}],"isSold":true,"soldAt":2,
            "photoLocalPath":"Images/a.png","deleted":true}
            """#)
        try fixture.run()
        for table in ["items", "listings", "sales", "photos"] {
            #expect(try fixture.sql("SELECT deletedAt IS NOT NULL FROM \(table)") == "1", "\(table)")
        }
    }

    @Test func platformsAreKnownByAnySpellingAndNewOnesAreAdded() throws {
        try fixture.items(
            #"""
            {"id":"a","platformListings":[{"platform":"facebookMarketplace","listedAt":1},{"platform":"EBAY","listedAt":1},
            {"platform":"Whatnot","listedAt":1},{"platform":"whatnot","listedAt":1}]}
            """#)
        let report = try fixture.run()
        #expect(try fixture.sql("SELECT platformId FROM listings ORDER BY id") == "3\n1\n19\n19")
        #expect(
            try fixture.sql("SELECT slug, name, lists, enabled FROM platforms WHERE id > 18") == "whatnot|Whatnot|1|1")
        #expect(report.notes == ["New platforms: “Whatnot”."])
    }

    @Test func aListingWithoutADateTakesThePurchases() throws {
        try fixture.items(#"{"id":"a","purchaseDate":"2026-03-01","platformListings":[{"platform":"eBay"}]}"#)
        let report = try fixture.run()
        #expect(try fixture.sql("SELECT listedDay FROM listings") == "2026-03-01")
        #expect(report.notes.count == 1)
    }

    @Test func laterBuildsNameCurrencyRateAndPhotos() throws {
        try fixture.items(
            #"""
            {"id":"a","buyPrice":1500,"buyCurrency":"JPY","buyRate":0.0052,"isSold":true,"soldAt":1,"sellPrice":20,
            "sellCurrency":"EUR","sellRate":0.855,"notes":"n","purchasePaymentMethod":"card",
            "photos":["b.png",{"localPath":"a.png","googleDriveId":"d","isMain":true}]}
            """#)
        try fixture.run()
        #expect(
            try fixture.sql("SELECT costMinor, costCurrency, costRate, costRateCurrency, note, boughtPaid FROM items")
                == "1500|JPY|0.0052|GBP|n|card")
        #expect(try fixture.sql("SELECT priceMinor, currency, rate, rateCurrency FROM sales") == "2000|EUR|0.855|GBP")
        #expect(
            try fixture.sql("SELECT position, file, driveId FROM photos ORDER BY position") == "0|a.png|d\n1|b.png|")
    }

    @Test func unknownKeysAreKeptWithTheRecordAsTheyCame() throws {
        try fixture.write(
            "items.json", "[ {\"id\": \"a\",\n \"price\": 2.50, \"extra\": {\"b\": [1.0, null, \"x y\"]} } ]")
        try fixture.run()
        #expect(
            try fixture.sql("SELECT record FROM importedRecords WHERE kind = 'item'")
                == #"{"id":"a","price":2.50,"extra":{"b":[1.0,null,"x y"]}}"#)
    }

    @Test(arguments: [
        (#""car","carSubcategory":"gas""#, "car gas"), (#""car","carSubcategory":"parking""#, "car parking"),
        (#""car""#, "car"), (#""bikeRent""#, "bike"), (#""van""#, "van"), (#""train""#, "train"),
    ])
    func journeysBecomeTransport(type: String, subkind: String) throws {
        try fixture.write(
            "transportExpenses.json",
            #"[{"id":"a","transportType":\#(type),"amount":12.4,"date":794000000,"memo":"M4"}]"#)
        try fixture.run()
        #expect(
            try fixture.sql("SELECT kind, subkind, day, amountMinor, currency, memo FROM expenses")
                == "transport|\(subkind)|2026-02-28|1240|GBP|M4")
    }

    @Test func entryFeesBelongToTheirMarket() throws {
        try fixture.write("markets.json", #"[{"id":"m","name":"Battersea","latitude":51.476,"longitude":-0.162}]"#)
        try fixture.write("entryFees.json", #"[{"id":"a","amount":5,"date":794000000,"marketId":"m"}]"#)
        try fixture.run()
        #expect(try fixture.sql("SELECT kind, amountMinor, marketId FROM expenses") == "entry-fee|500|1")
        #expect(
            try fixture.sql("SELECT name, latitude, longitude, radiusKm FROM markets") == "Battersea|51.476|-0.162|5.0")
    }

    @Test func theHomeCurrencyComesFromTheSettingsOfTheFirstFolder() throws {
        try fixture.write("settings.json", #"{"homeCurrency":"EUR","enabledPlatforms":["eBay","Whatnot"]}"#)
        try fixture.items(#"{"id":"a","price":3}"#)
        let report = try fixture.run()
        #expect(report.notes.contains("The home currency is now EUR, as in the folder's settings."))
        #expect(try fixture.store.setting("currency") == "EUR")
        #expect(try fixture.sql("SELECT costCurrency FROM items") == "EUR")
        #expect(try fixture.sql("SELECT group_concat(name) FROM platforms WHERE enabled AND lists") == "eBay,Whatnot")
    }

    @Test func aHomeCurrencyThatWasSetStays() throws {
        try fixture.store.setSetting("currency", to: "USD")
        try fixture.write("settings.json", #"{"homeCurrency":"EUR"}"#)
        try fixture.items(#"{"id":"a","price":3}"#)
        let report = try fixture.run()
        #expect(try fixture.store.setting("currency") == "USD")
        #expect(try fixture.sql("SELECT costCurrency FROM items") == "EUR")
        #expect(report.notes.count == 1)
    }
}
