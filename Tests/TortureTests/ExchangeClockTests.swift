import Foundation
import TestSupport
import Testing

/// Stores that import each other although the clock stands still or is set back.
@Suite struct ExchangeClockTests {
    private static let seeds = 1...Torture.count(Torture.seeds ?? 40, elseOnly: 1)

    /// Whatever one store records, its copies by import, export and a file's copy hold the same, and nothing is lost here
    /// when they are imported back.
    @Test(arguments: seeds, Shops.Clock.allCases)
    func copiesHoldWhatTheStoreHolds(seed: Int, clock: Shops.Clock) throws {
        let shops = Shops(seed: seed, clock: clock)
        for _ in 0..<30 {
            try shops.work("a", renames: true)
            guard shops.number(4) == 0 else { continue }
            let before = try shops.everything("a")
            try shops.exchange(
                shops.pick([[("b", "a")], [("b", "a"), ("a", "b")], [("c", "a"), ("b", "c"), ("a", "b")]]))
            #expect(try shops.everything("a") == before, "\(clock)")
        }
        let all = try shops.everything("a")
        try shops.exchange([("b", "a"), ("c", "b"), ("a", "c")])
        #expect(try shops.run("a", "export all to a.zip").status == 0)
        #expect(try shops.run("d", "import a.zip").status == 0)
        for shop in ["a", "b", "c", "d"] {
            #expect(try shops.everything(shop) == all, "\(shop), \(clock)")
            #expect(try shops.run(shop, "check").status == 0)
        }
    }

    /// Stores that all work end equal.
    @Test(arguments: seeds, [Shops.Clock.standing, .setBack])
    func storesConverge(seed: Int, clock: Shops.Clock) throws {
        let shops = Shops(seed: 1000 + seed, clock: clock)
        for shop in shops.names { try shops.run(shop, "items show count") }
        for _ in 0..<30 {
            try shops.work(shops.pick(shops.names), renames: true)
            guard shops.number(5) == 0 else { continue }
            let (one, other) = (shops.pick(shops.names), shops.pick(shops.names))
            if one != other { try shops.exchange([(one, other)]) }
        }
        try shops.exchange([("b", "a"), ("c", "b"), ("b", "c"), ("a", "b")])
        let all = try shops.names.map { try shops.everything($0) }
        #expect(all[0] == all[1] && all[0] == all[2], "\(all)")
        for shop in shops.names { #expect(try shops.run(shop, "check").status == 0) }
    }

    /// A sale, a refund, a listing or a purchase with the number and the moment of one that was undone.
    @Test(arguments: [
        ("sell Lamp for 9", "sell Vase for 12", "sales", 2), ("refund Radio 1", "refund Radio 2", "sales", 1),
        ("list Lamp on ebay for 9", "list Vase on ebay for 12", "listings", 1),
        ("buy Jug for 1 at Soho", "buy Cup for 2 at Kew", "items", 4),
        ("spend 1 on other", "spend 2 on other", "expenses", 1),
    ])
    func aRowWithTheNumberAndMomentOfAnUndoneOneReachesEveryCopy(
        first: String, second: String, noun: String, count: Int
    ) throws {
        let shops = Shops(seed: 1, clock: .standing)
        for text in ["set currency GBP", "buy Lamp for 3", "buy Vase for 4", "buy Radio for 5", "sell Radio for 20"] {
            #expect(try shops.run("a", text).status == 0)
        }
        #expect(try shops.run("b", "import a.sqlite").status == 0)
        #expect(try shops.run("a", first).status == 0)
        try shops.exchange([("c", "a")])
        for text in ["undo", second] { #expect(try shops.run("a", text).status == 0) }
        let all = try shops.everything("a", deleted: false)
        #expect(try shops.run("a", "\(noun) show count").output.hasSuffix("\n\(count)\n"))
        try shops.exchange([("b", "a"), ("c", "a"), ("a", "b"), ("a", "c")])
        #expect(try shops.run("a", "export all to a.zip").status == 0)
        #expect(try shops.run("d", "import a.zip").status == 0)
        for shop in ["a", "b", "c", "d"] {
            // A row that was undone comes back as a deleted one where another store had it.
            #expect(try shops.everything(shop, deleted: false) == all, "\(shop)")
        }
    }

    /// Copies of a store of the version before are the same rows, whichever of them is brought up first.
    ///
    /// The name of one of its sales is also that of a removed one.
    @Test(arguments: [[], ["a"], ["b"], ["a", "b"]])
    func storesOfTheVersionBeforeAreExchanged(broughtUp: [String]) throws {
        let shops = Shops(seed: 1)
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
        let script = """
            import gzip, sqlite3, sys
            open(sys.argv[2], "wb").write(gzip.open(sys.argv[1]).read())
            store = sqlite3.connect(sys.argv[2])
            store.execute("INSERT INTO removedRows SELECT 'sales', mark || '/' || id || '/' || createdAt, updatedAt FROM sales, "
                "exchanges WHERE id = 2 AND seenAt IS NULL")
            store.commit()
            """
        for shop in ["a", "b"] {
            _ = try Child.output(
                of: [
                    "/usr/bin/python3", "-c", script, "\(root)/Tests/InventoryTests/Lineage/Frozen/1.0.sqlite.gz",
                    shops.path(shop),
                ])
        }
        for shop in broughtUp { #expect(try shops.run(shop, "items show count").status == 0) }
        let changed = broughtUp.first ?? "a"
        #expect(try shops.run(changed, "edit FH-2 set note changed; sell FH-2 for 9").status == 0)
        let queries = [
            "items sold show sku, title, note sort sku",
            "sales show sold, sku, platform, sale_price, refund sort sale_price",
            "listings show listed, sku, platform, asking, ended sort sku, asking",
            "expenses show date, kind, amount sort amount",
        ]
        let all = try shops.show(changed, queries)
        let sales = "sales where title = \"Brass lamp\" show sale_price"
        #expect(try shops.run(changed, sales).output == "sale_price\n20.00\n7.00\n")
        try shops.exchange([("a", "b"), ("b", "a"), ("c", "b"), ("a", "c")])
        for shop in shops.names { #expect(try shops.show(shop, queries) == all, "\(shop)") }
    }

    /// The last of several changes at one moment counts in copies that had an earlier one.
    @Test func theLastChangeAtAMomentReachesEveryCopy() throws {
        let shops = Shops(seed: 1, clock: .standing)
        try shops.run("a", "buy Lamp for 9 GBP")
        try shops.exchange([("b", "a")])
        for cost in [7, 8, 3, 5] {
            #expect(try shops.run("a", "edit Lamp set cost \(cost) GBP").status == 0)
            try shops.exchange([("b", "a"), ("a", "b")])
            for shop in ["a", "b"] { #expect(try shops.run(shop, "items show cost").output == "cost\n\(cost).00\n") }
        }
        #expect(try shops.run("b", "edit Lamp set cost 4 GBP").status == 0)
        try shops.exchange([("a", "b")])
        #expect(try shops.run("a", "items show cost").output == "cost\n4.00\n")
    }

    /// A market that was renamed stays itself where another took its old name.
    @Test(arguments: ["market", "seller", "haul"])
    func anOldNameUsedAgainIsAnotherRow(noun: String) throws {
        let shops = Shops(seed: 1)
        let clause = ["market": "at", "seller": "from", "haul": "haul"][noun] ?? ""
        func buy(_ thing: String, _ name: String) throws {
            if noun == "haul" { try shops.run("a", "haul add \(name)") }
            #expect(try shops.run("a", "buy \(thing) for 5 GBP \(clause) \(name)").status == 0)
        }
        try buy("Lamp", "Acton")
        try shops.exchange([("b", "a")])
        #expect(try shops.run("a", "\(noun) edit Acton set name Kew").status == 0)
        try buy("Vase", "Acton")
        let query = "items show title, \(noun) sort title"
        let right = "title,\(noun)\nLamp,Kew\nVase,Acton\n"
        for _ in 1...2 {
            try shops.exchange([("b", "a"), ("a", "b"), ("c", "b")])
            for shop in ["a", "b", "c"] { #expect(try shops.run(shop, query).output == right, "\(shop)") }
        }
    }

    /// A row renamed in one store and a new one of that name in another are one.
    @Test(arguments: [false, true])
    func aNameThatTwoStoresGaveIsOneRow(isRenamerFirst: Bool) throws {
        let shops = Shops(seed: 1)
        try shops.run("a", "buy Lamp for 5 GBP at Acton")
        try shops.exchange([("b", "a")])
        try shops.run("a", "market edit Acton set name Kew")
        try shops.run("b", "buy Vase for 5 GBP at kew")
        try shops.exchange(isRenamerFirst ? [("a", "b"), ("b", "a")] : [("b", "a"), ("a", "b")])
        for shop in ["a", "b"] { #expect(try shops.column("name", of: "markets", shop).count == 1, "\(shop)") }
    }
}
