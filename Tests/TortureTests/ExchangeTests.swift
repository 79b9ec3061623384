import Foundation
import TestSupport
import Testing

/// Three stores with random changes that import each other in any order and end up equal.
@Suite struct ExchangeTests {
    /// Stores in one folder, with a clock that advances a second with each statement.
    private final class Shops {
        let folder = TemporaryFolder()
        private var random: SeededRandom
        private var time = 0
        var names = ["a", "b", "c"]

        init(seed: Int) { random = SeededRandom(seed: UInt64(seed)) }

        func path(_ shop: String) -> String { "\(folder.path)/\(shop).sqlite" }
        func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

        /// Gives a store the mark that decides between changes at one moment.
        func mark(_ shop: String, _ mark: String) throws {
            let script =
                "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
                + "c.execute('UPDATE exchanges SET mark = ? WHERE seenAt IS NULL', sys.argv[2:]); c.commit()"
            _ = try Child.output(of: ["/usr/bin/python3", "-c", script, path(shop), mark])
        }

        @discardableResult
        func run(_ shop: String, _ text: String, isAtOnce: Bool = false) throws -> Child.Run {
            if !isAtOnce { time += 1 }
            let now = String(format: "2026-11-01T%02d:%02d:%02dZ", 8 + time / 3600, time / 60 % 60, time % 60)
            return try Child.run(
                [
                    TestProducts.executable("fhq"), "--store", path(shop), "--now", now, "--yes", "--force", "-f",
                    "csv", "-c", text,
                ],
                in: folder.path,
                environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "FHQ_BACKUP": "off"])
        }

        func items(_ shop: String, _ filter: String = "") throws -> [String] {
            try run(shop, "items \(filter) show sku limit all").output.split(separator: "\n").dropFirst().map(
                String.init)
        }

        /// Runs a random statement of a reseller, which fhq refuses where it makes no sense.
        func work(_ shop: String) throws {
            let (n, thing) = (number(98) + 1, pick(["lamp", "vase", "radio", "chair"]))
            guard let item = try items(shop).randomElement(using: &random), number(10) > 2 else {
                try run(
                    shop, "buy \"\(thing) \(n)\" for \(n) GBP at \(pick(["Acton", "Soho"])) from \(pick(["Jo", "Al"]))")
                return
            }
            let gone = try items(shop, "deleted").first ?? item
            let sold = try items(shop, "sold").first ?? item
            try run(
                shop,
                pick([
                    "edit \(item) set title \"\(thing) \(n)\"", "edit \(item) set title \"\(thing) \(n)\"",
                    "edit \(item) set cost \(n) GBP, note n\(n)",
                    "edit \(item) set condition \(pick(["used", "good"])), description d\(n)",
                    "put \(item) in \(pick(["A12", "Loft"]))",
                    "list \(item) on \(pick(["ebay", "vinted"])) for \(n) GBP",
                    "sell \(item) for \(n) GBP on \(pick(["ebay", "vinted"])) postage-paid 2",
                    "return \(sold)", "refund \(sold) 1 GBP fees-back 0.10", "delete \(item)",
                    "restore \(gone)", "spend \(n) GBP on entry-fee at Acton", "spend \(n) GBP on packaging",
                    "fees on depop set \(n)%, 3% over \(n) GBP cap 9 GBP since 2026-01-0\(n % 9 + 1)",
                    "edit (items) set note \"all \(n)\"", "undo", "undo", "redo",
                    "market edit Acton set radius \(n) km",
                    "seller edit Jo set market Soho",
                ]))
        }

        /// Returns all rows of a store, except ids private to it.
        func everything(_ shop: String) throws -> [[String]] {
            try [
                """
                items show sku, title, status, bought, cost, currency, market, seller, platforms, asking, sold, sale_price,
                sale_platform, fees, payment, stored_in, condition, description, note limit all
                """,
                "items deleted show sku limit all",
                "expenses show date, kind, subkind, amount, currency, market, sku, payment, memo limit all",
                "sales show sold, sku, platform, sale_price, sale_currency, fees, postage, payment, returned, refund, postage_paid limit all",
                "profit by platform in GBP",
                "listings show listed, sku, platform, asking, ended limit all",
                "markets show name, radius_km limit all",
                "sellers show name, market limit all",
                "fees on depop show since, percent, steps, cap limit all",
            ].map { try run(shop, $0).output.split(separator: "\n").map(String.init).sorted() }
        }
    }

    @Test(arguments: 1...Torture.count(60, elseOnly: 2))
    func storesThatImportEachOtherConverge(seed: Int) throws {
        let shops = Shops(seed: seed)
        for shop in shops.names { try shops.run(shop, "items show count") }
        for _ in 0..<30 {
            try shops.work(shops.pick(shops.names))
            guard shops.number(6) == 0 else { continue }
            let (one, other) = (shops.pick(shops.names), shops.pick(shops.names))
            if one != other { #expect(try shops.run(one, "import \(other).sqlite").status == 0) }
        }
        let pairs = shops.names.flatMap { one in shops.names.filter { $0 != one }.map { (one, $0) } }
        for _ in 0..<2 { for (one, other) in pairs { try shops.run(one, "import \(other).sqlite") } }
        let all = try shops.names.map { try shops.everything($0) }
        #expect(all[0] == all[1] && all[0] == all[2], "\(all)")
        for (one, other) in pairs {
            let again = try shops.run(one, "import \(other).sqlite")
            let changed = again.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1...3] }
            #expect(changed.allSatisfy { $0.allSatisfy { $0 == "0" } }, "\(again.output)")
        }
        for shop in shops.names { #expect(try shops.run(shop, "check").status == 0) }
    }

    @Test(arguments: [false, true]) func anUndonePurchaseComesBackIfItWasChangedElsewhereSince(isChanged: Bool) throws {
        let shops = Shops(seed: 5)
        try shops.run("a", "buy Lamp for 3 GBP")
        try shops.run("b", "import a.sqlite")
        let sku = try #require(try shops.items("b").first)
        try shops.run("b", "edit \(sku) set note before")
        try shops.run("a", "undo")
        if isChanged { try shops.run("b", "edit \(sku) set note since") }
        for (one, other) in [("a", "b"), ("b", "a"), ("a", "b")] {
            #expect(try shops.run(one, "import \(other).sqlite").status == 0)
        }
        for shop in ["a", "b"] {
            #expect(try shops.run(shop, "items show note").output == (isChanged ? "note\nsince\n" : "note\n"))
        }
    }

    /// An undo takes back what its own store made, not what another made under the same name.
    @Test func anUndonePurchaseLeavesTheMarketAndSellerOfOthers() throws {
        let shops = Shops(seed: 7)
        try shops.run("a", "buy Lamp for 3 GBP at Acton from Jo")
        try shops.run("b", "buy Vase for 4 GBP at Acton from Jo")
        try shops.run("b", "import a.sqlite")
        try shops.run("a", "undo")
        for (one, other) in [("a", "b"), ("c", "b"), ("c", "a"), ("b", "a"), ("a", "c")] {
            #expect(try shops.run(one, "import \(other).sqlite").status == 0)
        }
        for shop in shops.names {
            let shown = try ["items show title, market, seller", "items deleted show title", "markets show name"]
                .map { try shops.run(shop, $0).output }
            let kept = ["title,market,seller\nVase,Acton,Jo\n", "title\nLamp\n", "name\nActon\n"]
            #expect(shown == kept, "\(shop)")
        }
    }

    /// A market that is made again, after the undo of the purchase that made it first, stays in other stores.
    @Test func anUndoneMarketThatWasMadeAgainStays() throws {
        let shops = Shops(seed: 8)
        try shops.run("a", "buy Lamp for 3 GBP at Acton")
        try shops.run("b", "import a.sqlite")
        try shops.run("a", "undo")
        try shops.run("a", "buy Vase for 4 GBP at Acton")
        for (one, other) in [("a", "b"), ("b", "a"), ("a", "b")] {
            #expect(try shops.run(one, "import \(other).sqlite").status == 0)
        }
        for shop in ["a", "b"] {
            let shown = try ["items show title, market", "markets show name"].map { try shops.run(shop, $0).output }
            #expect(shown == ["title,market\nVase,Acton\n", "name\nActon\n"], "\(shop)")
        }
    }

    /// Of two changes at one moment the same one counts everywhere, also where a third store has brought it.
    @Test func aTieIsDecidedAlikeInEveryStore() throws {
        let shops = Shops(seed: 6)
        for (shop, mark) in [("a", "1"), ("b", "3"), ("c", "2")] {
            try shops.run(shop, "items show count")
            try shops.mark(shop, mark)
        }
        try shops.run("a", "buy Lamp for 3 GBP")
        for shop in ["b", "c"] { try shops.run(shop, "import a.sqlite") }
        let sku = try #require(try shops.items("c").first)
        try shops.run("a", "edit \(sku) set title First")
        try shops.run("c", "edit \(sku) set title Second", isAtOnce: true)
        for (one, other) in [("b", "a"), ("b", "c"), ("a", "b"), ("c", "b")] {
            #expect(try shops.run(one, "import \(other).sqlite").status == 0)
        }
        for shop in shops.names {
            #expect(try shops.run(shop, "items show title").output == "title\nSecond\n", "\(shop)")
        }
    }

    @Test func laterOfTwoChangesCountsAndTheOtherIsReported() throws {
        let shops = Shops(seed: 1)
        try shops.run("a", "buy Lamp for 3 GBP")
        try shops.run("b", "import a.sqlite")
        let sku = try #require(try shops.items("b").first)
        try shops.run("a", "edit \(sku) set title Early, note kept, cost 4 GBP, bought 2026-10-01")
        try shops.run("b", "edit \(sku) set title Late, cost 4.50 GBP, bought 2026-10-02")
        let taken = try shops.run("a", "import b.sqlite")
        let lost = [
            ("title", "Late", "Early"), ("cost", "4.50 GBP", "4.00 GBP"), ("bought", "2026-10-02", "2026-10-01"),
        ]
        for (field, last, lost) in lost {
            let told = "conflict: \(field) of \(sku) was changed in both stores, last to \(last); \(lost) is lost"
            #expect(taken.errors.contains(told), "\(taken.errors)")
        }
        #expect(try !shops.run("b", "import a.sqlite").errors.contains("conflict"))
        for shop in ["a", "b"] {
            #expect(try shops.run(shop, "items show title, note").output == "title,note\nLate,kept\n")
        }
        try shops.run("a", "delete \(sku)")
        try shops.run("b", "edit \(sku) set title \"Later still\"")
        try shops.run("b", "import a.sqlite")
        try shops.run("a", "import b.sqlite")
        for shop in ["a", "b"] {
            #expect(try shops.run(shop, "items show title").output == "title\nLater still\n")
        }
    }

    @Test(arguments: [false, true], ["sell FH for 9 GBP on ebay", "list FH on ebay for 9 GBP"])
    func laterOfADeletionAndAnEventCounts(isDeletedLast: Bool, event: String) throws {
        let shops = Shops(seed: 3)
        try shops.run("a", "buy Lamp for 3 GBP")
        try shops.run("b", "import a.sqlite")
        let sku = try #require(try shops.items("a").first)
        let steps = [("a", "delete \(sku)"), ("b", event.replacing("FH", with: sku))]
        for (shop, text) in isDeletedLast ? steps.reversed() : steps {
            #expect(try shops.run(shop, text).status == 0)
        }
        for (one, other) in [("a", "b"), ("b", "a"), ("a", "b")] {
            #expect(try shops.run(one, "import \(other).sqlite").status == 0)
        }
        let noun = event.hasPrefix("sell") ? "sales" : "listings"
        for shop in ["a", "b"] {
            let rows = ["items", noun].map { "\($0) show count" }
            for row in rows {
                #expect(try shops.run(shop, row).output.split(separator: "\n").last == (isDeletedLast ? "0" : "1"))
            }
            #expect(try shops.run(shop, "check").status == 0)
        }
    }

    @Test func anImportOfAStoreIsTakenBackAndPicturesComeWithIt() throws {
        let shops = Shops(seed: 2)
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized.path
        try shops.run("a", "buy Lamp for 3 GBP")
        let sku = try #require(try shops.items("a").first)
        #expect(try shops.run("a", "photo \(sku) \"\(root)/examples/inventory/Images/brass.png\"").status == 0)
        try shops.run("b", "buy Vase for 4 GBP")
        let before = try shops.everything("b")
        #expect(try shops.run("b", "import a.sqlite dry run").output.contains("items,1,0,0,0"))
        #expect(try shops.everything("b") == before)
        #expect(try shops.run("b", "import a.sqlite").status == 0)
        #expect(try shops.run("b", "photos show sku, bytes").output == "sku,bytes\n\(sku),74\n")
        #expect(try shops.run("b", "check").status == 0)
        #expect(try shops.run("b", "revert import").status == 0)
        #expect(try shops.everything("b") == before)
        #expect(try shops.run("b", "import a.sqlite").output.contains("items,1,0,0,0"))
        #expect(try shops.run("b", "import a.sqlite").output.contains("items,0,0,0,1"))
        try shops.run("b", "import b.sqlite")
        #expect(try shops.items("b").count == 2)
    }
}
