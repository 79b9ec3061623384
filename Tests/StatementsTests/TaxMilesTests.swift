import QueryLanguage
import Statements
import StoreFile
import Testing
import TestSupport

/// `tax year` and `tax form` count the expenses of a year by the same rules, and say what they leave out.
@Suite struct TaxMilesTests {
    /// Returns the rows of a statement, each a map of its columns.
    private func rows(_ shop: Shop, _ text: String, _ columns: [String]) throws -> [[String: String]] {
        try shop.run(text).map { row in
            let cells = row.split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
            return Dictionary(uniqueKeysWithValues: zip(columns, cells))
        }
    }

    private static let form = ["box", "what", "amount", "currency", "left_out"]
    private static let year = [
        "figure", "period", "platform", "sales", "amount", "currency", "sales_threshold", "threshold", "reached",
        "left_out",
    ]

    private func spend(_ random: inout SeededRandom) -> String {
        let kinds = [
            "\(Int.random(in: 1...40, using: &random) * 20) miles on transport car", "31.50 on transport car gas",
            "80 on transport car service", "4 on transport car parking", "3 on packaging", "9 on transport train",
            "7 EUR on other", "12 EUR on transport car gas",
        ]
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
        return
            "spend \(kind) on 202\(Int.random(in: 5...6, using: &random))-0\(Int.random(in: 1...8, using: &random))-17"
    }

    /// Random expenses with and without miles: what the year calls expenses is the sum of the form's boxes.
    @Test(arguments: 1...6) func aYearHasTheExpensesOfItsForm(seed: UInt64) throws {
        let shop = try Shop()
        shop.options.yes = true
        var random = SeededRandom(seed: seed)
        for _ in 0..<12 { try shop.run(spend(&random)) }
        for year in ["2024-25", "2025-26", "2026-27"] {
            let figures = try rows(shop, "tax year \(year)", Self.year)
            let expenses = try #require(figures.first { $0["figure"] == "expenses" })
            let form = try rows(shop, "tax form sa103s \(year) basis cash", Self.form)
            let total = try #require(form.first { $0["box"] == "20" })
            #expect(expenses["amount"] == total["amount"] && expenses["left_out"] == total["left_out"], "\(year)")
            let why = try shop.run("why tax year \(year)").filter { $0.hasPrefix("expenses") }
            let fuel = try shop.run(
                "expenses in tax year \(year) where subkind in (\"car gas\", \"car service\") show count")
            let hasMiles = try shop.run("expenses in tax year \(year) with miles show count") != ["0"]
            let left = why.filter { $0.contains("the miles of the same year count instead") }
            #expect([String(left.count)] == (hasMiles ? fuel : ["0"]), "\(year)")
        }
    }

    @Test func totalsOfAFormSayWhatTheirPartsLack() throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(
            """
            buy lamp for 3 on 2026-05-01; sell lamp for 2000 on ebay on 2026-05-02
            buy jug for 3 on 2026-05-01; sell jug for 20 EUR on ebay on 2026-05-02
            buy vase for 3 EUR on 2026-05-01; buy pot for 1 on 2026-05-01; keep pot; spend 5 EUR on other on 2026-05-01
            """)
        let short = try rows(shop, "tax form sa103s 2026-27 basis cash", Self.form)
        func left(_ box: String, _ words: String = "") -> [String?] {
            short.filter { $0["box"] == box && (words.isEmpty || $0["what"]?.contains(words) == true) }
                .map { $0["left_out"] }
        }
        #expect(left("9") == ["1"] && left("20") == ["2"] && left("10.1") == ["0"])
        #expect(left("21", "with the expenses") == ["3"] && left("21", "allowance") == ["1"])
        // The better one is with the allowance: it lacks the sale, and what was kept.
        #expect(left("28") == ["2"])
        let schedule = try rows(shop, "tax form schedule-c 2026 basis cash", Self.form)
        func out(_ box: String) -> Int { schedule.first { $0["box"] == box }?["left_out"].flatMap { Int($0) } ?? -1 }
        #expect(out("3") == out("1") + out("2") && out("5") == out("3") + out("4") && out("31") == out("5") + out("28"))
        #expect(out("3") > 0 && out("28") > 0)
    }

    @Test func aKindMayHaveAnyBoxOfCosts() throws {
        let shop = try Shop()
        for (place, box) in [15, 17, 20, 23, 25].enumerated() {
            try shop.run(
                "kind add own\(place) for schedule-c \(box); spend \(place + 1) USD on own\(place) on 2026-05-01")
        }
        let form = try rows(shop, "tax form schedule-c 2026 basis cash", Self.form)
        for (place, box) in ["15", "17", "20", "23", "25"].enumerated() {
            #expect(form.first { $0["box"] == box }?["amount"] == "\(place + 1).00")
        }
        #expect(form.first { $0["box"] == "28" }?["amount"] == "15.00")
    }

    /// Without rates for euros, the amounts that platforms report are in pounds, and nothing is called unknown.
    @Test func aStoreOfPoundsNeedsNoRateForItsTaxYear() throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run("buy lamp for 3 on 2026-05-01; sell lamp for 20 on ebay on 2026-05-02 postage-paid 4")
        let figures = try rows(shop, "tax year 2026-27", Self.year)
        let platform = try #require(figures.first { $0["figure"] == "platform_sales" })
        #expect([platform["amount"], platform["currency"], platform["left_out"]] == ["24.00", "GBP", "0"])
        let threshold = figures.filter { $0["figure"] == "platform_threshold" }
        #expect(threshold.map { [$0["period"], $0["amount"], $0["currency"]] } == [["2026", "2000.00", "EUR"]])
        #expect(try shop.losses("tax year 2026-27").isEmpty)
        #expect(try shop.run("why tax year 2026-27").contains { $0.hasPrefix("platform_sales | 2026 | eBay | sale") })
    }

    /// Pounds are for a store whose amounts are in pounds: where they leave out as much, the amounts stay in euros.
    @Test func aStoreOfDollarsNeedsRatesForItsTaxYear() throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run("buy lamp for 3 USD on 2026-05-01; sell lamp for 20 USD on ebay on 2026-05-02")
        let platform = try rows(shop, "tax year 2026-27", Self.year).first { $0["figure"] == "platform_sales" }
        #expect([platform?["currency"], platform?["left_out"]] == ["EUR", "1"])
    }

    /// The step at 10,000 miles is that of cars and vans together, and things sold at one price are one sale.
    @Test func theLawCountsVehiclesAndSalesTogether() throws {
        let shop = try Shop()
        shop.options.yes = true
        try shop.run(
            """
            spend 9000 miles on transport car on 2026-04-10
            spend 2000 miles on transport van on 2026-04-11
            spend 100 miles on transport motorcycle on 2026-04-12
            buy jug, teapot, vase for 9 on 2026-04-07; sell jug, teapot for 30 on ebay on 2026-04-10
            sell vase for 7 on ebay on 2026-04-10
            """)
        let amounts = try shop.run("expenses show amount sort amount desc").map { String($0.prefix(5)) }
        #expect(amounts == ["4050.", "700.0", "24.00"])
        let platform = try rows(shop, "tax year 2026-27", Self.year).first { $0["figure"] == "platform_sales" }
        #expect(platform?["sales"] == "2")
    }
}
