import QueryLanguage
import Statements
import Testing

@Suite struct NameTests {
    @Test func aPersonIsAskedWhetherAKnownMarketWasMeant() throws {
        let shop = try Shop()
        try shop.run("market add Battersea")
        shop.answer = true
        try shop.run("buy lamp at Batersea")
        #expect(shop.notices.contains("Did you mean the market Battersea?"))
        #expect(try shop.run("markets").count == 1)
        #expect(try shop.run("changes").first?.contains("at Battersea") == true)
        shop.answer = false
        try shop.run("buy lamp at Batersea; spend 3 on other at Battersee; seller add Jo at Baterseaa")
        #expect(try shop.run("markets show name sort name") == ["Batersea", "Baterseaa", "Battersea", "Battersee"])
    }

    @Test func inAScriptANewNameIsCreatedAndSaid() throws {
        let shop = try Shop()
        try shop.run("market add Battersea; buy lamp at Batersea from Jo")
        #expect(shop.notices.contains { $0.contains("Batersea") })
        #expect(try shop.run("markets").count == 2)
    }

    @Test func caseMakesNoOtherName() throws {
        let shop = try Shop()
        shop.answer = true
        try shop.run("market add Battersea; buy lamp at battersea")
        #expect(try shop.run("items show market") == ["Battersea"])
        #expect(!shop.notices.contains { $0.contains("Did you mean") })
    }

    @Test func strictRefusesANewName() throws {
        let shop = try Shop()
        try shop.run("market add Battersea")
        shop.options.isStrict = true
        #expect(throws: (any Error).self) { try shop.run("buy lamp at Batersea") }
        #expect(try shop.run("items").isEmpty)
    }

    @Test(arguments: ["market", "seller", "haul"]) func aNameIsTakenOnceWhateverItsCase(noun: String) throws {
        let shop = try Shop()
        try shop.run("\(noun) add Ark; \(noun) add Bow")
        #expect(try shop.refusal("\(noun) add ark") == "there is already a \(noun) called ark")
        #expect(try shop.refusal("\(noun) edit Ark set name bow") == "there is already a \(noun) called bow")
        try shop.run("\(noun) edit Ark set name ARK")
        #expect(try shop.run("\(noun)s show name sort name") == ["ARK", "Bow"])
    }

    @Test func anSKUIsExplained() throws {
        let shop = try Shop()
        #expect(
            try shop.run("sku check FH-2OD6GONR") == [
                "FH-2OD6GONR | FH-20D6G0NR | own | 2026-03-11T11:48:20.792Z |  |  | "
            ])
        #expect(try shop.run("sku check fh-12") == ["fh-12 | FH-12 | sequential |  |  |  | "])
        #expect(try shop.run("sku check FH-U0D6G0NR") == ["FH-U0D6G0NR | FH-U0D6G0NR | other |  |  |  | "])
        let sku = try shop.buy("lamp")
        #expect(try shop.run("sku check \(sku)").first?.hasSuffix("\(sku) | lamp | no") == true)
    }

    @Test func checkRepairLeavesASoundStore() throws {
        let shop = try Shop()
        try shop.run("buy lamp for 3; check repair")
    }
}
