import QueryLanguage
import Statements
import TestSupport
import Testing

/// The places that items are stored in.
@Suite struct PlaceTests {
    @Test func itemsMoveAndTheirPlacesFollow() throws {
        let shop = try Shop()
        let lamp = try shop.buy("lamp for 3.50 stored in A12 on 2026-03-01")
        try shop.run("buy jug for 2 on 2026-03-01; buy vase stored in \"Box 7\" on 2026-03-01")
        #expect(try shop.run("items stored in a12 show sku, stored_in") == ["\(lamp) | A12"])
        try shop.run("put jug in a12")
        #expect(try shop.run("places") == ["A12 | 2 | 5.50 | GBP", "Box 7 | 1 |  | GBP"])
        shop.options.yes = true
        try shop.run("put (items stored in A12) in \"box 7\"")
        #expect(try shop.run("places") == ["Box 7 | 3 | 5.50 | GBP"])
        try shop.run("undo; sell lamp for 9 on ebay; edit vase set stored_in empty")
        #expect(try shop.run("places") == ["A12 | 1 | 2.00 | GBP"])
        #expect(try shop.run("items sold show stored_in, sku, title sort stored_in") == ["A12 | \(lamp) | lamp"])
        #expect(try shop.run("items unsold by stored_in show count") == ["A12 | 1", " | 1"])
        #expect(try shop.run("todo post").first?.contains("sold on eBay, stored in A12, no postage yet") == true)
        #expect(try shop.store.check().findings.isEmpty)
    }

    @Test func placesAreRenamedAndMerged() throws {
        let shop = try Shop()
        try shop.run("buy lamp stored in A12; buy jug stored in B1; buy vase stored in B1")
        shop.options.yes = true
        try shop.run("delete vase")
        let before = try shop.everything()
        #expect(try shop.refusal("place edit A12 set name b1") == "there is already a place called b1")
        #expect(try shop.refusal("place merge A12 into a12") == "A12 can't be merged into itself")
        #expect(try shop.refusal("place merge A13 into B1") == "there is no place called A13")
        #expect(try shop.refusal("items stored in A13") == "there is no place called A13")
        try shop.run("place edit A12 set name a12")
        #expect(try shop.run("places show place, items") == ["a12 | 1", "B1 | 1"])
        try shop.run("place merge b1 into A12; restore vase")
        #expect(try shop.run("places show place, items") == ["a12 | 3"])
        try shop.run("place edit A12 set name \"Über dem Tor\"")
        #expect(try shop.run("items stored in \"ÜBER DEM TOR\" show count") == ["3"])
        try shop.run("undo; undo; undo; undo")
        #expect(try shop.everything() == before)
    }

    /// A sold thing that is still to be sent has a place, too, but is rarely meant by words.
    @Test func wordsPutOnlyUnsoldItems() throws {
        let shop = try Shop()
        let clock = try shop.buy("clock for 3 on 2026-03-01")
        try shop.run("buy mirror on 2026-03-01; sell clock for 9 on ebay")
        for text in ["put clock in A3", "put mirror, clock in A3"] {
            #expect(try shop.refusal(text) == "\(clock) “clock” is sold")
        }
        #expect(try shop.run("places show place") == [])
        try shop.run("put \(clock) in A3; put mirror in A3")
        #expect(try shop.run("items stored in A3 show count") == ["2"])
    }

    @Test func aPlaceIsNotAMarketASellerOrAHaul() throws {
        let shop = try Shop()
        try shop.run("buy lamp at Acton stored in Acton")
        #expect(try shop.run("items at Acton stored in Acton show market, stored_in") == ["Acton | Acton"])
        for text in ["buy lamp stored", "buy lamp stored in", "items stored", "put in A12", "put lamp"] {
            #expect(throws: Diagnostic.self, "\(text)") { try shop.run(text) }
        }
    }
}
