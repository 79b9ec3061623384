import QueryLanguage
import Testing
import TestSupport

@testable import Interchange
@testable import Marketplaces
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Order facts taken in any order and any parts.
@Suite struct OrderIntakeTests {
    private func store(_ orders: RandomOrders, with items: Int) throws -> InventoryStore {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { database in
            for (index, sku) in orders.skus.prefix(items).enumerated() {
                try database.execute(
                    """
                    INSERT INTO items (sku, title, boughtAt, boughtDay, costMinor, costCurrency, createdAt, updatedAt)
                    VALUES (\(sku), \("Own words \(index)"), '2026-01-01T12:00:00.000Z', '2026-01-01', 100, 'GBP',
                        \(march.description), \(march.description))
                    """)
            }
        }
        return store
    }

    @discardableResult
    private func take(_ said: [RandomOrders.Said], into store: InventoryStore, dry: Bool = false) throws -> OrderReport
    {
        try store.importOrders(from: "/files/report.csv", today: RandomOrders.day(100), rehearsal: dry) { intake in
            for (fact, source) in said { try intake.add(fact, of: source) }
        }
    }

    /// Returns everything that a person would see, without row ids and times.
    private func contents(_ store: InventoryStore) throws -> [String] {
        try store.read { database in
            try [
                "SELECT \(KeptFact.table.columns.joined(separator: ", ")) FROM orderFacts",
                "SELECT \(OrderRow.table.columns.joined(separator: ", ")), state, matched FROM orders",
                """
                SELECT sku, sales.soldDay, priceMinor, postagePaidMinor, feesMinor, postageMinor, returnedDay, refundMinor,
                    refundedMinor, feesBackMinor, sales.deletedAt FROM sales JOIN items ON items.id = itemId
                """,
                """
                SELECT sku, refundedDay, amountMinor, refunds.feesMinor FROM refunds JOIN sales ON sales.id = refunds.saleId
                    JOIN items ON items.id = itemId WHERE refunds.deletedAt IS NULL
                """,
                "SELECT kind, day, amountMinor, memo FROM expenses WHERE deletedAt IS NULL",
                "SELECT number, amountMinor, \(PayoutSQL.bookedText) FROM payouts",
                "SELECT number, itemId FROM listingNumbers",
            ].flatMap { sql in try database.rows(BoundSQL(sql: sql)).map { "\($0)" }.sorted() }
        }
    }

    /// Returns the booked net, in minor units.
    private func booked(_ store: InventoryStore) throws -> Int64 {
        try store.read { database in
            try database.value(
                Int64.self,
                """
                SELECT (SELECT coalesce(sum(priceMinor + ifnull(postagePaidMinor, 0) - ifnull(feesMinor, 0)
                    - ifnull(postageMinor, 0) - ifnull(refundMinor, 0) - ifnull(refundedMinor, 0)
                    + ifnull(feesBackMinor, 0)), 0) FROM sales WHERE deletedAt IS NULL)
                    - (SELECT coalesce(sum(amountMinor), 0) FROM expenses WHERE deletedAt IS NULL)
                """) ?? 0
        }
    }

    @Test(arguments: 0..<Torture.count(200, elseOnly: 12))
    func factsInAnyOrderAndPartsGiveTheSameStore(seed: Int) throws {
        var generator = SeededRandom(seed: UInt64(seed))
        let orders = RandomOrders(orders: 20, using: &generator)
        let items = seed % 3 == 0 ? orders.skus.count / 2 : orders.skus.count
        let once = try store(orders, with: items)
        let report = try take(orders.said, into: once)
        let expected = try contents(once)
        let other = try store(orders, with: items)
        var shuffled = orders.said.shuffled(using: &generator)
        while !shuffled.isEmpty {
            let part = Array(shuffled.prefix(Int.random(in: 1...40, using: &generator)))
            shuffled.removeFirst(part.count)
            try take(part, into: other)
            let again = try take(part, into: other)
            #expect(again.lines.new + again.lines.changed + again.charges.new + again.payouts.new == 0)
        }
        let different = try Set(contents(other)).symmetricDifference(expected)
        #expect(different.isEmpty, "\(different.sorted())")
        #expect(report.conflicts.isEmpty && report.notes.isEmpty)
        if items == orders.skus.count {
            #expect(try booked(once) == orders.net)
            #expect(report.matched == orders.lines && report.unmatched == 0)
            #expect(report.sums[.gbp].map { [$0.total, $0.booked, $0.left] } == [orders.net, orders.net, 0])
        } else {
            let sums = try #require(report.sums[.gbp])
            #expect(sums.booked + sums.left == orders.net && sums.ignored == 0)
            #expect(try booked(once) == sums.booked)
        }
        #expect(report.paid.allSatisfy { $0.lines == $0.amount.minor })
        #expect(try once.check().findings.isEmpty)
    }

    @Test func rehearsalAndRepetitionOfAnOrderFileChangeNothing() throws {
        var generator = SeededRandom(seed: 7)
        let orders = RandomOrders(orders: 10, using: &generator)
        let store = try store(orders, with: orders.skus.count)
        let before = try contents(store)
        let rehearsed = try take(orders.said, into: store, dry: true)
        #expect(try contents(store) == before)
        #expect(try store.changes().isEmpty)
        let report = try take(orders.said, into: store)
        #expect(
            [report.lines, report.charges, report.payouts] == [rehearsed.lines, rehearsed.charges, rehearsed.payouts])
        let imports = try store.changes().count
        try take(orders.said, into: store)
        #expect(try store.changes().count == imports)
    }

    @Test func revertingAnImportLeavesTheEarlierState() throws {
        var generator = SeededRandom(seed: 8)
        let orders = RandomOrders(orders: 15, using: &generator)
        let store = try store(orders, with: orders.skus.count)
        let empty = try contents(store)
        let (first, second) = (orders.said.filter { $0.source == RandomOrders.earnings }, orders.said)
        try take(first, into: store)
        let between = try contents(store)
        try take(second, into: store)
        #expect(try contents(store) != between)
        _ = try store.revertImport()
        #expect(try contents(store) == between)
        _ = try store.revertImport()
        #expect(try contents(store) == empty)
        #expect(try store.check().findings.isEmpty)
    }
}
