import Interchange
import Testing

@Suite struct MergeTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
        try fixture.write("markets.json", #"[{"id":"m","name":"Battersea"},{"id":"n","name":"Chiswick"}]"#)
        try fixture.items(Self.lamp)
        try fixture.run()
    }

    private static let lamp = #"""
        {"id":"a","price":3.5,"title":"Lamp","marketId":"m","createdAt":794000000,
        "platformListings":[{"platform":"eBay","listedAt":794100000,"askingPrice":25}]}
        """#
    private static let sale = #""isSold":true,"soldAt":794200000,"soldPrice":20,"soldPlatform":"eBay""#

    private func lamp(_ change: (String, String)...) -> String {
        change.reduce(Self.lamp) { $0.replacing($1.0, with: $1.1) }
    }

    @Test func sourceChangesAreApplied() throws {
        try fixture.items(lamp(("Lamp", "Brass lamp"), ("3.5", "4"), (#""m""#, #""n""#), ("25", "30")))
        let report = try fixture.run()
        #expect(report.conflicts.isEmpty && report.counts[.item] == .init(changed: 1))
        #expect(
            try fixture.sql("SELECT title, costMinor, marketId, askingMinor FROM items") == "Brass lamp|400|2|3000")
    }

    @Test func localChangesStay() throws {
        try fixture.sql("UPDATE items SET title = 'Mine'")
        try fixture.items(lamp(("3.5", "4")))
        let report = try fixture.run()
        #expect(report.conflicts.isEmpty)
        #expect(try fixture.sql("SELECT title, costMinor FROM items") == "Mine|400")
    }

    @Test func changesOnBothSidesAreAConflictAndTheLocalValueStays() throws {
        try fixture.sql("UPDATE items SET title = 'Mine', costMinor = 500, marketId = NULL")
        try fixture.items(lamp(("Lamp", "Theirs"), ("3.5", "4"), (#""m""#, #""n""#)))
        let report = try fixture.run()
        #expect(
            report.conflictLines == [
                "title: theirs “Theirs”, ours “Mine”", "cost: theirs “4.00 GBP”, ours “5.00 GBP”",
                "market: theirs “Chiswick”, ours “”",
            ])
        #expect(report.conflicts.first?.id == "a")
        #expect(try fixture.sql("SELECT title, costMinor, marketId FROM items") == "Mine|500|")
    }

    @Test func conflictIsReportedOnce() throws {
        try fixture.sql("UPDATE items SET title = 'Mine'")
        try fixture.items(lamp(("Lamp", "Theirs")))
        #expect(try fixture.run().conflicts.count == 1)
        let report = try fixture.run()
        #expect(report.conflicts.isEmpty && report.changesNothing)
    }

    @Test func theSameChangeOnBothSidesIsNoConflict() throws {
        try fixture.sql("UPDATE items SET title = 'Brass lamp'")
        try fixture.items(lamp(("Lamp", "Brass lamp")))
        #expect(try fixture.run().conflicts.isEmpty)
    }

    @Test func changedSKUIsClaimedAndUnchangedOneIsNot() throws {
        func item(_ id: String, _ sku: String, _ title: String) -> String {
            #"{"id":"\#(id)","sku":"\#(sku)","title":"\#(title)"}"#
        }
        let taken = [item("b", "FH-20D6G0NR", "Vase"), item("c", "FH-20D6G0NS", "Jug")]
        try fixture.items(Self.lamp, taken[0], taken[1])
        try fixture.run()
        // It keeps the old SKU and takes a free one, which nothing else can take later.
        try fixture.items(Self.lamp, item("b", "FH-20D6G0NR", "Red vase"), item("c", "FH-20D6G0NT", "Jug"))
        #expect(try fixture.run().counts[.item] == .init(changed: 2, unchanged: 1))
        let skus = "SELECT group_concat(sku) FROM items WHERE id > 1"
        #expect(try fixture.sql(skus) == "FH-20D6G0NR,FH-20D6G0NT")
        for others in [
            [item("b", "FH-20D6G0NT", "Vase"), item("c", "FH-20D6G0NT", "Jug")],
            [item("b", "FH-20D6G0NV", "Vase"), item("c", "FH-20D6G0NV", "Jug")],
            [item("b", "FH-20D6G0NV", "Vase"), item("d", "FH-20D6G0NV", "Cup")],
        ] {
            try fixture.items(Self.lamp, others[0], others[1])
            let report = try fixture.run()
            #expect(report.outcome == .refused && report.problems.count == 1)
            #expect(report.problems.first?.reason.contains("another item has the SKU") == true)
            #expect(try fixture.sql(skus) == "FH-20D6G0NR,FH-20D6G0NT")
        }
    }

    @Test func rowsMissingFromTheSourceStay() throws {
        try fixture.items()
        try fixture.write("markets.json", "[]")
        #expect(try fixture.run().changesNothing)
        #expect(try fixture.sql("SELECT count(*) FROM items") == "1")
    }

    @Test func anotherOrderOfKeysOrSpacingIsNoChange() throws {
        let before = try fixture.dump()
        try fixture.write(
            "items.json",
            """
            [ { "createdAt" : 794000000.0, "title":"\\u004camp", "marketId":"m", "id":"a", "price":3.50,
              "platformListings":[ {"askingPrice":25, "platform":"eBay", "listedAt":794100000} ] } ]
            """)
        #expect(try fixture.run().counts[.item] == .init(unchanged: 1))
        #expect(try fixture.dump() == before)
    }

    @Test func listingsComeAndGoWithTheSource() throws {
        try fixture.items(
            lamp(
                (
                    #"[{"platform":"eBay","listedAt":794100000,"askingPrice":25}]"#,
                    #"[{"platform":"Vinted","listedAt":794100000}]"#
                )))
        #expect(try fixture.run().conflicts.isEmpty)
        #expect(
            try fixture.sql("SELECT platformId, deletedAt IS NOT NULL FROM listings ORDER BY id") == "1|1\n2|0")
    }

    @Test func aListingChangedHereSurvivesItsRemovalThere() throws {
        try fixture.sql("UPDATE listings SET askingMinor = 1000")
        try fixture.items(lamp((#"{"platform":"eBay","listedAt":794100000,"askingPrice":25}"#, "")))
        #expect(try fixture.run().conflictLines == ["listing: theirs “removed”, ours “changed here”"])
        #expect(try fixture.sql("SELECT askingMinor, deletedAt FROM listings") == "1000|")
    }

    @Test func aSaleInTheSourceSellsTheItem() throws {
        try fixture.items(lamp((#""id""#, #"\#(Self.sale),"id""#)))
        #expect(try fixture.run().conflicts.isEmpty)
        #expect(try fixture.sql("SELECT status, askingMinor FROM items") == "sold|")
        #expect(try fixture.sql("SELECT priceMinor FROM sales") == "2000")
    }

    @Test func aSaleOnBothSidesIsAConflict() throws {
        try fixture.sql(
            """
            INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, payment, createdAt, updatedAt)
            VALUES (1, 2, '2026-03-05T00:00:00.000Z', '2026-03-05', 1800, 'GBP', 'card', 'x', 'x')
            """)
        try fixture.items(lamp((#""id""#, #"\#(Self.sale),"id""#)))
        let report = try fixture.run()
        #expect(report.conflicts.map(\.field) == ["sold on", "sold", "sale price"])
        #expect(try fixture.sql("SELECT platformId, priceMinor FROM sales") == "2|1800")
    }

    @Test func aSaleTakenBackInTheSourceIsDeletedHere() throws {
        try fixture.items(lamp((#""id""#, #"\#(Self.sale),"id""#)))
        try fixture.run()
        try fixture.items(Self.lamp)
        #expect(try fixture.run().conflicts.isEmpty)
        #expect(try fixture.sql("SELECT status FROM items") == "listed")
    }

    @Test func aSaleReturnedHereSurvivesItsRemovalThere() throws {
        try fixture.items(lamp((#""id""#, #"\#(Self.sale),"id""#)))
        try fixture.run()
        try fixture.sql("UPDATE sales SET returnedAt = '2026-03-09T00:00:00.000Z', returnedDay = '2026-03-09'")
        try fixture.items(Self.lamp)
        #expect(try fixture.run().conflictLines == ["sale: theirs “removed”, ours “changed here”"])
        #expect(try fixture.sql("SELECT deletedAt IS NULL FROM sales") == "1")
    }

    @Test func deletingAndRestoringInTheSourceReachesEveryPart() throws {
        try fixture.items(lamp((#""id""#, #""deleted":true,"id""#)))
        #expect(try fixture.run().counts[.item] == .init(deleted: 1))
        #expect(
            try fixture.sql(
                "SELECT count(*) FROM items JOIN listings WHERE items.deletedAt NOTNULL AND listings.deletedAt NOTNULL")
                == "1")
        try fixture.items(Self.lamp)
        #expect(try fixture.run().counts[.item] == .init(changed: 1))
        #expect(
            try fixture.sql(
                "SELECT count(*) FROM items JOIN listings WHERE items.deletedAt ISNULL AND listings.deletedAt ISNULL")
                == "1")
    }

    @Test func anItemDeletedHereStaysDeleted() throws {
        try fixture.sql(
            "UPDATE items SET deletedAt = '2026-03-09T00:00:00.000Z'; UPDATE listings SET deletedAt = '2026-03-09T00:00:00.000Z'"
        )
        try fixture.items(lamp(("Lamp", "Brass lamp")))
        #expect(try fixture.run().conflicts.isEmpty)
        #expect(try fixture.sql("SELECT title, deletedAt IS NOT NULL FROM items") == "Brass lamp|1")
    }

    @Test func removedRowIsAConflict() throws {
        try fixture.sql("DELETE FROM listings; DELETE FROM items")
        try fixture.items(lamp(("Lamp", "Brass lamp"), ("eBay", "Vinted")))
        #expect(try fixture.run().conflictLines == ["item: theirs “changed”, ours “missing”"])
    }

    @Test func aHomeCurrencyThatChangesDoesNotMoveOldAmounts() throws {
        try fixture.write("settings.json", #"{"homeCurrency":"GBP"}"#)
        try fixture.run()
        try fixture.write("settings.json", #"{"homeCurrency":"EUR"}"#)
        try fixture.items(lamp(("Lamp", "Brass lamp")))
        #expect(try fixture.run().notes == ["The home currency is now EUR, as in the folder's settings."])
        #expect(try fixture.sql("SELECT title, costMinor FROM items") == "Brass lamp|350")
    }

    @Test func dryRunReportsConflictsOfNewPlacesByName() throws {
        try fixture.sql("UPDATE items SET marketId = 2")
        try fixture.write("markets.json", #"[{"id":"m","name":"Battersea"},{"id":"o","name":"Newark"}]"#)
        try fixture.items(lamp((#""m""#, #""o""#)))
        // The first run computes the state derived from rows written without fhq.
        try fixture.run(dryRun: true)
        let before = try fixture.dump()
        #expect(try fixture.run(dryRun: true).conflictLines == ["market: theirs “Newark”, ours “Chiswick”"])
        #expect(try fixture.dump() == before)
    }
}
