import TestSupport
import Testing

/// Undone and redone changes in stores that import each other.
@Suite struct ExchangeRemovalTests {
    @Test(arguments: [false, true]) func anUndonePurchaseComesBackIfItWasChangedElsewhereSince(isChanged: Bool) throws {
        let shops = Shops(seed: 5)
        try shops.run("a", "buy Lamp for 3 GBP")
        try shops.exchange([("b", "a")])
        let sku = try #require(try shops.items("b").first)
        try shops.run("b", "edit \(sku) set note before")
        try shops.run("a", "undo")
        if isChanged { try shops.run("b", "edit \(sku) set note since") }
        try shops.exchange([("a", "b"), ("b", "a"), ("a", "b")])
        for shop in ["a", "b"] {
            #expect(try shops.run(shop, "items show note").output == (isChanged ? "note\nsince\n" : "note\n"))
        }
    }

    /// An undo takes back what its own store made, not what another made under the same name.
    @Test func anUndonePurchaseLeavesTheMarketAndSellerOfOthers() throws {
        let shops = Shops(seed: 7)
        try shops.run("a", "buy Lamp for 3 GBP at Acton from Jo")
        try shops.run("b", "buy Vase for 4 GBP at Acton from Jo")
        try shops.exchange([("b", "a")])
        try shops.run("a", "undo")
        try shops.exchange([("a", "b"), ("c", "b"), ("c", "a"), ("b", "a"), ("a", "c")])
        for shop in shops.names {
            let shown = try shops.show(
                shop, ["items show title, market, seller", "items deleted show title", "markets show name"])
            let kept = ["title,market,seller\nVase,Acton,Jo\n", "title\nLamp\n", "name\nActon\n"]
            #expect(shown == kept, "\(shop)")
        }
    }

    /// A market that is made again, after the undo of the purchase that made it first, stays in other stores.
    @Test func anUndoneMarketThatWasMadeAgainStays() throws {
        let shops = Shops(seed: 8)
        try shops.run("a", "buy Lamp for 3 GBP at Acton")
        try shops.exchange([("b", "a")])
        try shops.run("a", "undo")
        try shops.run("a", "buy Vase for 4 GBP at Acton")
        try shops.exchange([("a", "b"), ("b", "a"), ("a", "b")])
        for shop in ["a", "b"] {
            let shown = try shops.show(shop, ["items show title, market", "markets show name"])
            #expect(shown == ["title,market\nVase,Acton\n", "name\nActon\n"], "\(shop)")
        }
    }

    /// The newest change is the redo, also where the undo is known.
    @Test(arguments: [
        ["buy Lamp for 3 GBP at Acton from Jo", "items show title, market, seller"],
        ["sell (items) for 9 GBP on ebay", "sales show sale_price"],
        ["list (items) on ebay for 9 GBP", "listings show asking"],
        ["spend 5 GBP on packaging", "expenses show amount"],
        ["market add Kew", "markets show name"], ["platform add Fleamarket", "platforms show name"],
    ]) func aRedoCountsMoreThanItsUndo(change: [String]) throws {
        let shops = Shops(seed: 9)
        try shops.run("a", "buy Vase for 4 GBP")
        #expect(try shops.run("a", change[0].replacing("(items)", with: shops.items("a")[0])).status == 0)
        let shown = try shops.run("a", change[1]).output
        try shops.exchange([("b", "a")])
        try shops.run("a", "undo")
        let undone = try shops.run("a", change[1]).output
        try shops.exchange([("b", "a"), ("c", "b")])
        #expect(try shops.run("b", change[1]).output == undone)
        #expect(try shops.run("a", "redo").status == 0)
        try shops.exchange([("b", "a"), ("c", "b"), ("b", "c"), ("a", "b")])
        #expect(undone != shown)
        for shop in shops.names { #expect(try shops.run(shop, change[1]).output == shown, "\(shop)") }
    }

    /// The listings of other stores come back with the item.
    @Test(arguments: ["undo; redo", "delete FH; restore FH"]) func anItemComesBackWithTheListingsOfOthers(
        steps: String
    ) throws {
        let shops = Shops(seed: 10)
        try shops.run("a", "buy Lamp for 3 GBP")
        let sku = try #require(try shops.items("a").first)
        try shops.exchange([("b", "a")])
        try shops.run("b", "list \(sku) on ebay for 9 GBP")
        for step in steps.replacing("FH", with: sku).split(separator: "; ") {
            #expect(try shops.run("a", String(step)).status == 0)
            try shops.exchange([("b", "a"), ("c", "b")])
        }
        try shops.exchange([("a", "c")])
        for shop in shops.names {
            #expect(try shops.run(shop, "listings show asking").output == "asking\n9.00\n", "\(shop)")
        }
    }

    /// A listing that was deleted twice, by an undo and with its item, is the same everywhere when the item comes back.
    @Test func aListingDeletedTwiceIsTheSameEverywhere() throws {
        let shops = Shops(seed: 16)
        try shops.run("a", "buy Lamp for 3 GBP")
        let sku = try #require(try shops.items("a").first)
        try shops.exchange([("c", "a")])
        try shops.run("c", "list \(sku) on ebay for 9 GBP")
        try shops.exchange([("b", "c")])
        try shops.run("c", "undo")
        try shops.exchange([("c", "b")])
        try shops.run("b", "delete \(sku)")
        try shops.run("c", "edit \(sku) set note kept")
        try shops.exchange([("b", "a"), ("c", "b"), ("b", "c"), ("a", "b")])
        let shown = try shops.names.map { try shops.run($0, "items show note, asking; listings show asking").output }
        #expect(Set(shown).count == 1 && shown[0].contains("kept"), "\(shown)")
    }

    /// A market or seller that items of other stores have stays, though its making is undone.
    @Test func anUndoneMarketInUseStays() throws {
        let shops = Shops(seed: 11)
        try shops.run("a", "buy Lamp for 3 GBP at Acton from Jo")
        try shops.exchange([("b", "a"), ("c", "a")])
        try shops.run("b", "buy Vase for 4 GBP at Acton from Jo")
        try shops.run("a", "undo")
        try shops.exchange([("c", "a"), ("b", "a"), ("c", "b"), ("a", "c"), ("b", "a")])
        for shop in shops.names {
            let shown = try shops.show(
                shop, ["items show title, market, seller", "markets show name", "sellers show name"])
            #expect(shown == ["title,market,seller\nVase,Acton,Jo\n", "name\nActon\n", "name\nJo\n"], "\(shop)")
        }
    }

    /// The undo of an import leaves no trace of what the import decided on a seller that others use.
    @Test func anUndoneImportLeavesSellersOfOthers() throws {
        let shops = Shops(seed: 15)
        try shops.run("b", "buy Radio for 3 GBP at Acton from Jo")
        try shops.exchange([("c", "b")])
        try shops.run("b", "undo")
        try shops.exchange([("b", "c"), ("a", "c")])
        try shops.run("a", "buy Chair for 5 GBP at Soho from Jo")
        try shops.exchange([("b", "a")])
        #expect(try shops.run("b", "undo").status == 0)
        try shops.exchange([("b", "a"), ("c", "b"), ("b", "c"), ("a", "b")])
        for shop in shops.names { #expect(try shops.run(shop, "sellers show name").output == "name\nJo\n", "\(shop)") }
    }

    /// A removal reaches stores through others, also through one that never had what was removed.
    @Test(
        arguments: [true, false],
        [
            ["buy Lamp for 3 GBP at Acton", "items show title"], ["market add Kew", "markets show name"],
            ["spend 5 GBP on packaging", "expenses show amount"],
        ]) func aRemovalReachesAThirdStore(isKnownBetween: Bool, change: [String]) throws
    {
        let shops = Shops(seed: 12)
        let before = try shops.run("a", change[1]).output
        try shops.run("a", change[0])
        try shops.exchange(isKnownBetween ? [("b", "a"), ("c", "b")] : [("c", "a")])
        try shops.run("a", "undo")
        try shops.exchange([("b", "a"), ("c", "b"), ("b", "c")])
        for shop in shops.names { #expect(try shops.run(shop, change[1]).output == before, "\(shop)") }
    }

    /// A market made again after an undo is one with the first, once that is back by a redo.
    @Test func aRedoneMarketThatWasMadeAgainIsOne() throws {
        let shops = Shops(seed: 13)
        try shops.run("a", "buy Lamp for 3 GBP at Acton from Jo")
        try shops.exchange([("b", "a")])
        try shops.run("a", "undo")
        try shops.exchange([("b", "a")])
        try shops.run("b", "buy Vase for 4 GBP at Acton from Jo")
        try shops.run("b", "market edit Acton set radius_km 9")
        try shops.run("a", "redo")
        try shops.exchange([("b", "a")])
        #expect(try shops.run("b", "check").status == 0)
        try shops.exchange([("c", "b"), ("a", "c"), ("b", "a")])
        for shop in shops.names {
            let shown = try shops.show(
                shop,
                [
                    "items show title, market, seller sort title", "markets show name, radius_km", "sellers show name",
                ])
            let one = [
                "title,market,seller\nLamp,Acton,Jo\nVase,Acton,Jo\n", "name,radius_km\nActon,9.0\n", "name\nJo\n",
            ]
            #expect(shown == one, "\(shop)")
        }
    }

    /// A platform that one store added and took back can be added by another.
    @Test func anUndonePlatformIsAddedAgain() throws {
        let shops = Shops(seed: 14)
        try shops.run("a", "platform add Fleamarket")
        try shops.exchange([("b", "a")])
        try shops.run("a", "undo")
        try shops.exchange([("b", "a")])
        try shops.run("c", "platform add Fleamarket")
        try shops.exchange([("b", "c"), ("a", "b"), ("c", "a")])
        for shop in shops.names {
            #expect(try shops.run(shop, "platforms show name").output.contains("Fleamarket"), "\(shop)")
        }
    }
}
