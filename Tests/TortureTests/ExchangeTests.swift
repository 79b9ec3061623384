import Foundation
import TestSupport
import Testing

/// Three stores with random changes that import each other in any order and end up equal.
@Suite struct ExchangeTests {
    /// Three stores in a chain, where only neighbours import each other, end equal, in every order of the chain.
    @Test(arguments: 1...Torture.count(Torture.seeds ?? 60, elseOnly: 2))
    func storesThatImportEachOtherConverge(seed: Int) throws {
        let shops = Shops(seed: seed)
        for shop in shops.names { try shops.run(shop, "items show count") }
        for _ in 0..<30 {
            try shops.work(shops.pick(shops.names))
            guard shops.number(5) == 0 else { continue }
            let (one, other) = (shops.pick(shops.names), shops.pick(shops.names))
            if one != other { try shops.exchange([(one, other)]) }
        }
        for chain in ["abc", "acb", "bac", "bca", "cab", "cba"] {
            try expectEqualStores(Shops(copying: shops), after: chain.map { "\($0)" })
        }
    }

    private func expectEqualStores(_ shops: Shops, after chain: [String]) throws {
        let there = [(chain[1], chain[0]), (chain[2], chain[1])]
        let back = [(chain[1], chain[2]), (chain[0], chain[1])]
        try shops.exchange(there + back)
        let all = try shops.names.map { try shops.everything($0) }
        #expect(all[0] == all[1] && all[0] == all[2], "\(chain): \(all)")
        for (noun, field) in [("markets", "market"), ("sellers", "seller")] {
            let names = try shops.column("name", of: noun, "a")
            #expect(Set(names).count == names.count, "\(chain): \(names)")
            let used = Set(try shops.column(field, of: "items", "a"))
            #expect(used.isSubset(of: names), "\(chain): \(used) \(names)")
        }
        for (one, other) in there + back + [(chain[0], chain[2]), (chain[2], chain[0])] {
            let again = try shops.run(one, "import \(other).sqlite")
            let changed = again.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1...3] }
            #expect(changed.allSatisfy { $0.allSatisfy { $0 == "0" } }, "\(chain): \(again.output)")
        }
        for shop in shops.names { #expect(try shops.run(shop, "check").status == 0) }
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
        try shops.exchange([("b", "a"), ("b", "c"), ("a", "b"), ("c", "b")])
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
        try shops.exchange([("a", "b"), ("b", "a"), ("a", "b")])
        let noun = event.hasPrefix("sell") ? "sales" : "listings"
        for shop in ["a", "b"] {
            let rows = ["items", noun].map { "\($0) show count" }
            for row in rows {
                #expect(try shops.run(shop, row).output.split(separator: "\n").last == (isDeletedLast ? "0" : "1"))
            }
            #expect(try shops.run(shop, "check").status == 0)
        }
    }

    /// A sale, its refund and a charge that both stores booked from one file stay one row each.
    @Test(arguments: [
        "", "6 Oct 2026,Refund,12-1,-38.4,GBP,--,--,--,--,Lamp,--,--,--,--,--,3.8,-42.2,GBP,--,Return 5,--\n",
    ])
    func anOrderThatBothStoresImportedIsBookedOnce(refund: String) throws {
        let shops = Shops(seed: 8)
        let files = [
            ("inventory.csv", "sku,title,bought,cost\nLAMP1,Lamp,2026-09-01,5\n"), ("orders.csv", Self.orders + refund),
        ]
        for (name, text) in files {
            try text.write(toFile: "\(shops.folder.path)/\(name)", atomically: true, encoding: .utf8)
        }
        for shop in ["a", "b"] {
            for (name, _) in files { #expect(try shops.run(shop, "import \(name)").status == 0) }
        }
        let before = try shops.run("a", "profit").output
        for (shop, other) in [("a", "b"), ("b", "a"), ("a", "b")] {
            let taken = try shops.run(shop, "import \(other).sqlite")
            #expect(taken.status == 0 && !taken.errors.contains("conflict"), "\(taken.errors)")
            #expect(try shops.run(shop, "profit").output == before)
            for noun in ["items", "sales", "expenses"] {
                #expect(try shops.run(shop, "\(noun) show count").output.hasSuffix("\n1\n"), "\(noun) of \(shop)")
            }
            #expect(try shops.run(shop, "check").status == 0)
        }
    }

    private static let orders = """
        Transaction creation date,Type,Order number,Net amount,Payout currency,Payout date,Payout ID,Item ID,\
        Transaction ID,Item title,Custom label,Quantity,Item subtotal,Postage and packaging,Final value fee – fixed,\
        Final value fee – variable,Gross transaction amount,Transaction currency,Exchange rate,Reference ID,Description
        1 Oct 2026,Order,12-1,37.06,GBP,--,--,401,1001,Lamp,LAMP1,1,39,3.2,-0.4,-4.74,42.2,GBP,--,--,--
        4 Oct 2026,Postage label,--,-2.5,GBP,--,--,--,--,--,--,--,--,--,--,--,-2.5,GBP,--,L2,Royal Mail bulk

        """

    @Test func twoItemsOfOneSKUAreToldApart() throws {
        let shops = Shops(seed: 9)
        for (shop, title) in [("a", "Lamp"), ("b", "Vase")] {
            try "sku,title,cost\nX1,\(title),5\n".write(
                toFile: "\(shops.folder.path)/x.csv", atomically: true, encoding: .utf8)
            try shops.run(shop, "import x.csv")
        }
        #expect(try shops.run("a", "import b.sqlite").errors.contains("the stores have different items X1; “"))
        try shops.run("b", "import a.sqlite")
        for shop in ["a", "b"] { #expect(try shops.items(shop).count == 2) }
        #expect(try shops.items("a").sorted() == shops.items("b").sorted())
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
