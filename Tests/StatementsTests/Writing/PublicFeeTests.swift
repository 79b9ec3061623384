import QueryLanguage
import Statements
import TestSupport
import Testing

/// Fees by price with a cap, and the fees that platforms publish.
@Suite struct PublicFeeTests {
    @Test(arguments: [("500", "64.80"), ("990", "128.01"), ("1490", "143.01"), ("9000", "250.00")])
    func stepsAndTheCapApplyByPrice(_ price: String, _ fees: String) throws {
        let shop = try Shop()
        try shop.run(
            """
            fees on ebay set 12.9% + 0.30 GBP, 3% over 990 GBP cap 250 GBP since 2026-01-01
            buy lamp for 1 on 2026-03-01
            """)
        #expect(try shop.run("offer lamp \(price) on ebay")[0].contains(" | \(fees) | "))
        try shop.run("sell lamp for \(price) on ebay")
        #expect(try shop.run("sales show fees") == [fees])
    }

    @Test(arguments: [("14.99", "2.95"), ("15", "3.00"), ("40", "8.00")])
    func aStepForTheWholePriceReplacesTheOthers(_ price: String, _ fees: String) throws {
        let shop = try Shop()
        try shop.run("fees on poshmark set 2.95 USD, 20% from 15 USD; buy lamp for 1 on 2026-03-01")
        #expect(
            try shop.run("offer lamp \(price) USD on poshmark")[0]
                .contains(" | \(fees) |  |  | 2.95 USD, 20% from 15.00 USD | "))
    }

    @Test func changesOfStepsAndTheCapAreUndone() throws {
        let shop = try Shop()
        try shop.run("fees on ebay set 12.9%, 3% over 990 GBP cap 250 GBP since 2026-01-01")
        let before = try shop.run("fees")
        try shop.run("fees on ebay set 10% since 2026-01-01")
        #expect(try shop.run("fees on ebay show percent, steps, cap") == ["10.0 |  | "])
        try shop.run("undo; edit fee 4 set cap 300 GBP")
        #expect(try shop.run("fees on ebay show steps, cap, cap_currency") == ["3% over 990.00 GBP | 300.00 | GBP"])
        try shop.run("undo")
        #expect(try shop.run("fees") == before)
        #expect(try shop.store.check().findings.isEmpty)
    }

    @Test func publicFeesAreMarkedAndBookedOnlyOnceTheyAreTaken() throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run("delete fee 1")
        for thing in ["lamp", "jug", "vase", "dish", "bowl"] {
            try shop.run("buy \"brass \(thing)\" for 1 on 2026-03-01")
        }
        #expect(try shop.run("offer lamp 20 on vinted")[0].contains(" | 0.00 |  |  | 0% (public) | 2023-01-01 | "))
        #expect(try shop.losses("offer lamp 20 on vinted").isEmpty)
        for thing in ["lamp", "jug", "vase"] { try shop.run("sell \(thing) for 20 on vinted on 2026-10-01") }
        #expect(try shop.run("sales where fees is empty show count") == ["3"])
        #expect(try shop.run("worth brass on vinted")[0].hasSuffix(" | 20.00 | 20.00"))
        #expect(try shop.losses("worth brass on vinted").isEmpty)
        #expect(try shop.refusal("fees on ebay use public") == "no public fees are known for eBay")
        try shop.run("fees on vinted use public; sell dish for 20 on vinted on 2026-10-01")
        #expect(try shop.run("sales where fees = 0 GBP show title") == ["brass dish"])
        #expect(try shop.run("fees on vinted show since, percent, steps, cap") == ["2023-01-01 | 0.0 |  | "])
        #expect(try shop.run("offer bowl 5 on vinted")[0].contains(" | 0% | 2023-01-01 | "))
        try shop.run("undo; undo")
        #expect(try shop.run("fees on vinted show count") == ["0"])
    }

    @Test func wrongStepsAreExplained() {
        expectError("fees on ebay set 10%, ➊3 over 5 GBP", "“3” could be a percentage or an amount")
        expectError("fees on ebay set 10%, 3% ➊cap 5 GBP", "unexpected “cap”")
        expectError("fees on ebay use ➊fees", "unexpected “fees”")
    }
}
