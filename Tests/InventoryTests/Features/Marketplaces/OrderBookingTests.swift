import QueryLanguage
import Testing

@testable import Ledger
@testable import Marketplaces
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Matching orders with items, and the sales that follow.
@Suite struct OrderBookingTests {
    let store: InventoryStore
    static let stamp = march.description

    init() throws {
        store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { database in
            for (id, sku, title) in [
                (1, "FH-20D6G0NR", "Brass lamp"), (2, "FH-20D6G0NS", "Café chair"), (3, "FH-20D6G0NT", "Café chair"),
                (4, "FH-20D6G0NV", "Vase"), (5, "FH-20D6G0NW", "Jug"), (6, "FH-20D6G0NX", "Jug"),
            ] {
                try database.execute(
                    BoundSQL(
                        sql: """
                            INSERT INTO items (id, sku, title, boughtAt, boughtDay, costMinor, costCurrency, createdAt, updatedAt)
                            VALUES (?, ?, ?, '2026-01-01T12:00:00.000Z', '2026-01-01', 100, 'GBP', ?1, ?1)
                            """.replacing("?1", with: "'\(Self.stamp)'"), id, sku, title))
            }
            for (item, platform, asking) in [(1, 1, 3900), (1, 2, 3500), (2, 1, 1500), (4, 1, 1000)] {
                try database.execute(
                    """
                    INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency,
                        createdAt,
                        updatedAt) VALUES (\(item), \(platform), '2026-01-02T12:00:00.000Z', '2026-01-02', \(asking),
                            'GBP', '\(sql: Self.stamp)',
                        '\(sql: Self.stamp)')
                    """)
            }
        }
    }

    let today = Day(number: 20_526)  // 2026-03-14
    static let day = Day(number: 20_500)  // 2026-02-16

    func line(
        _ order: String, item: String = "4071", title: String = "", label: String = "", price: Int64 = 3900,
        quantity: Int = 1
    ) -> OrderLine {
        var line = OrderLine(order: order, itemNumber: item, transaction: "T\(order)", currency: .gbp)
        (line.day, line.title, line.label, line.quantity) = (Self.day, title, label, quantity)
        (line.price, line.postagePaid, line.saysFees) = (price, 320, true)
        line.fees = [OrderFee("fixed", 40), OrderFee("variable", 460)]
        return line
    }

    @discardableResult func take(_ facts: OrderFact...) throws -> OrderReport {
        try store.importOrders(from: "/files/orders.csv", today: today, rehearsal: false) { intake in
            for fact in facts { try intake.add(fact, of: RandomOrders.transactions) }
        }
    }

    func rows(_ sql: String) throws -> [String] {
        try store.read { database in
            try database.rows(BoundSQL(sql: sql)).map { row in
                row.values.map { $0.plain ?? "" }.joined(separator: "|")
            }
        }
    }

    let sales = """
        SELECT sku, sales.soldDay, priceMinor, postagePaidMinor, feesMinor, postageMinor, returnedDay, refundMinor
        FROM sales JOIN items ON items.id = itemId WHERE sales.deletedAt IS NULL ORDER BY sales.id
        """

    func change<Result>(_ body: (InventoryWriter) throws -> Result) throws -> Result {
        try store.change("test", today: today, body)
    }

    func item(_ sku: String) throws -> ItemMatch {
        try #require(try store.items(called: SKU(sku)).first)
    }

    @Test(arguments: ["FH-20D6G0NR", "fh20d6g0nr", "Lovely lamp\nfh-20d6g0nr, smoke free", "a;FH-20D6G0NR"])
    func anSKUNamesTheItem(label: String) throws {
        let report = try take(.line(line("1", label: label)))
        #expect(report.matched == 1)
        #expect(try rows(sales) == ["FH-20D6G0NR|2026-02-16|3900|320|500|||"])
        #expect(report.notes == ["still listed on Vinted: unlist FH-20D6G0NR on vinted"])
        #expect(try rows("SELECT endedDay FROM listings WHERE itemId = 1 AND platformId = 1") == ["2026-02-16"])
    }

    @Test func titleAndPriceMatchOnlyAUniqueItem() throws {
        let report = try take(
            .line(line("1", item: "1", title: "brass LAMP")),
            .line(line("2", item: "2", title: "Brass lamp", price: 3800)),
            .line(line("3", item: "3", title: "Jug")), .line(line("4", item: "4", title: "Clock")))
        #expect([report.matched, report.likely, report.unmatched] == [1, 1, 3])
        #expect(try rows(sales).map { $0.prefix(11) } == ["FH-20D6G0NR"])
        #expect(report.suggestions.map(\.skus) == [["FH-20D6G0NX", "FH-20D6G0NW"]])
        #expect(try rows("SELECT count(*) FROM items") == ["6"])
    }

    /// An item listed nowhere or under a differently written title is found by its words; the price adds nothing.
    @Test func aTitleIsFoundByItsWordsWhereNothingIsListedUnderIt() throws {
        let report = try take(
            .line(line("1", item: "1", title: "Cafe-chair!", price: 1500)),
            .line(line("2", item: "2", title: "VASE", price: 900)))
        #expect([report.matched, report.likely] == [1, 1])
        #expect(try rows(sales).map { $0.prefix(11) } == ["FH-20D6G0NS"])
        #expect(report.suggestions.map(\.skus) == [["FH-20D6G0NV"]])
    }

    /// A sale typed for the line, or an item listed under its exact title, is certain whatever else has the same words.
    @Test(arguments: [false, true]) func aTitleOfTheSameWordsMakesNoMatchUncertain(isTyped: Bool) throws {
        try store.write("test") { database in
            try database.execute("UPDATE items SET title = 'cafe chair!' WHERE id = 3")
            try database.execute(
                """
                INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, createdAt,
                    updatedAt) VALUES (3, 1, '2026-01-02T12:00:00.000Z', '2026-01-02', 1500, 'GBP',
                        '\(sql: Self.stamp)',
                    '\(sql: Self.stamp)')
                """)
        }
        if isTyped {
            _ = try change { writer in
                var sale = SaleRequest(price: Money(minor: 1500, currency: .gbp))
                (sale.platform, sale.day) = ("ebay", Self.day)
                _ = try writer.sell(2, sale)
            }
        }
        let report = try take(.line(line("1", item: "1", title: "Café chair", price: 1500)))
        #expect(report.matched == 1)
        #expect(try rows(sales).map { $0.prefix(11) } == ["FH-20D6G0NS"])
    }

    /// A few lines search for words and many read all titles; both find the same.
    @Test func manyLinesMatchTitlesAsFewDo() throws {
        let titles = ["Jug", "jug.", "café CHAIR", "Cafe\u{301} chair", "chair café", "Vase 2", "Brass-lamp", "—"]
        let lines = (0..<700).map {
            OrderFact.line(line("\($0)", item: "", title: titles[$0 % titles.count], price: 1))
        }
        let report = try store.importOrders(from: "/files/orders.csv", today: today, rehearsal: false) { intake in
            for fact in lines { try intake.add(fact, of: RandomOrders.transactions) }
        }
        #expect(report.likely == (0..<700).count { [0, 1, 2, 3, 6].contains($0 % titles.count) })
        #expect(report.matched == 0)
    }

    /// Neither the SKU nor the listing number makes the match again in any file; only the user can.
    @Test(arguments: ["55", ""]) func undoneMatchIsNotMadeAgain(number: String) throws {
        let first = OrderFact.line(line("1", item: number, title: "Vase", label: "FH-20D6G0NV", price: 1000))
        #expect(try take(first).matched == 1)
        _ = try change { try $0.unmatch(order: "1") }
        let again = try take(first)
        #expect([again.matched, again.likely, again.unmatched] == [0, 0, 1])
        #expect(
            again.notes == [
                "1 is not booked, since you unmatched FH-20D6G0NV; to book it: match 1 to FH-20D6G0NV"
            ])
        #expect(try store.items(likelyOfOrder: "1", today: today).isEmpty)
        if !number.isEmpty {
            #expect(try take(.line(line("2", item: number, title: "Vase", label: "FH-20D6G0NV"))).matched == 0)
        }
        _ = try change { try $0.match(order: "1", to: [item("FH-20D6G0NV")]) }
        #expect(try take(first).matched == 1)
        #expect(try rows("SELECT count(*) FROM listingNumbers WHERE refusedAt IS NOT NULL") == ["0"])
    }

    @Test func matchedListingNumberIsRemembered() throws {
        try take(.line(line("1", item: "55", title: "Something")))
        let result = try change { try $0.match(order: "1", to: [item("FH-20D6G0NV")]) }
        #expect(result.count == 1)
        #expect(try rows("SELECT number, itemId FROM listingNumbers") == ["55|4"])
        #expect(try rows("SELECT state FROM orders") == ["matched"])
        var refund = OrderCharge(
            key: "r", kind: .refund, order: "1", name: "", day: Self.day, currency: .gbp, minor: 4220)
        refund.feesBack = 460
        try take(.charge(refund))
        #expect(try rows(sales) == ["FH-20D6G0NV|2026-02-16|3900|320|500||2026-02-16|4220"])
        var again = line("2", item: "55", title: "Something else")
        again.day = Self.day.adding(days: 3)
        #expect(try take(.line(again)).matched == 1)
    }

    @Test func typedSaleIsCompletedAndKeepsItsFigures() throws {
        _ = try change { writer in
            var sale = SaleRequest(price: Money(minor: 3900, currency: .gbp))
            (sale.platform, sale.day) = ("ebay", Self.day)
            sale.postage = Money(minor: 310, currency: .gbp)
            _ = try writer.sell(1, sale)
        }
        var known = line("1", label: "FH-20D6G0NR")
        known.postage = 345
        let report = try take(.line(known))
        #expect(try rows("SELECT count(*), max(orderId), max(isOfOrder) FROM sales") == ["1|1|"])
        #expect(try rows(sales) == ["FH-20D6G0NR|2026-02-16|3900|320|500|310||"])
        #expect(report.conflicts.map(\.field) == ["postage"])
    }

    @Test(arguments: Int32(-12)...12) func typedSaleMatchesWithinTenDays(apart: Int32) throws {
        _ = try change { writer in
            var sale = SaleRequest(price: Money(minor: 3900, currency: .gbp))
            (sale.platform, sale.day) = ("ebay", Day(number: Self.day.number + apart))
            _ = try writer.sell(1, sale)
        }
        try take(.line(line("1", label: "FH-20D6G0NR")))
        let (isCompleted, state) = (abs(apart) <= 10, try rows("SELECT state FROM orders"))
        #expect(try rows("SELECT count(*), count(orderId) FROM sales") == [isCompleted ? "1|1" : "1|0"])
        #expect(state == [isCompleted ? "matched" : "unmatched"])
    }

    @Test func nearerOfTwoTypedSalesIsCompleted() throws {
        for apart in [-9, 4] as [Int32] {
            _ = try change { writer in
                var sale = SaleRequest(price: Money(minor: 3900, currency: .gbp))
                (sale.platform, sale.day) = ("ebay", Day(number: Self.day.number + apart))
                _ = try writer.sell(1, sale)
                guard apart < 0 else { return }
                var back = ReturnRequest()
                back.day = Day(number: Self.day.number - 2)
                _ = try writer.markReturned(1, back)
            }
        }
        try take(.line(line("1", label: "FH-20D6G0NR")))
        #expect(try rows("SELECT orderId FROM sales ORDER BY soldDay") == ["", "1"])
    }

    @Test func aLineOfThreeIsMatchedThreeTimes() throws {
        try take(.line(line("1", title: "Tiles", price: 1000, quantity: 3)))
        for sku in ["FH-20D6G0NV", "FH-20D6G0NW", "FH-20D6G0NX"] {
            #expect(try rows("SELECT state FROM orders") == ["unmatched"])
            _ = try change { try $0.match(order: "1", to: [item(sku)]) }
        }
        #expect(try rows("SELECT state, matched FROM orders") == ["matched|3"])
        #expect(
            try rows("SELECT sum(priceMinor), sum(postagePaidMinor), sum(feesMinor), max(priceMinor) FROM sales")
                == ["1000|320|500|334"])
        #expect(throws: Refusal.self) { try change { try $0.match(order: "1", to: [item("FH-20D6G0NR")]) } }
    }

    @Test func aCancelledOrderIsTakenBack() throws {
        try take(.line(line("1", label: "FH-20D6G0NR")))
        var cancelled = line("1", label: "FH-20D6G0NR")
        cancelled.isCancelled = true
        try take(.line(cancelled))
        #expect(try rows(sales) == [])
        #expect(try rows("SELECT state FROM orders") == ["ignored"])
        try take(.line(line("1", label: "FH-20D6G0NR")))
        #expect(try rows(sales) == [])
    }

    @Test func orderDecisionsCanBeUndone() throws {
        try take(.line(line("1", title: "Tiles")), .line(line("2", title: "Clock")))
        let all = ["orders", "sales", "listingNumbers", "items"].map { "SELECT '\($0)', * FROM \($0)" }
        let before = try all.flatMap(rows)
        var purchase = Purchase(title: "")
        purchase.cost = Money(minor: 350, currency: .gbp)
        let steps: [(InventoryWriter) throws -> Void] = [
            { _ = try $0.match(order: "1", to: [item("FH-20D6G0NV")]) }, { _ = try $0.unmatch(order: "1") },
            { _ = try $0.ignore(order: "1") }, { _ = try $0.match(order: "2", toNew: purchase) },
        ]
        for step in steps { try change(step) }
        #expect(try rows("SELECT title, boughtDay, costMinor FROM items ORDER BY id DESC LIMIT 1") == ["Clock||350"])
        #expect(try rows("SELECT state FROM orders ORDER BY id") == ["ignored", "matched"])
        for _ in steps { _ = try store.undo() }
        #expect(try all.flatMap(rows) == before)
        #expect(try store.check().findings.isEmpty)
    }

    /// Without a known day no market asks for that day's entry fee; everything else is reported.
}
