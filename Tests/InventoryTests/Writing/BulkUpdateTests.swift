import QueryLanguage
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// Changes of so many items that triggers and indexes are suspended.
@Suite struct BulkUpdateTests {
    /// 1,500 items with listings in two currencies, some of them ended or deleted, sales, returns, refunds and photos.
    private static func inventory() throws -> WrittenStore {
        let store = try WrittenStore()
        let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500)"
        let at = "'2026-03-01T12:00:00.000Z'"
        try store.store.write("test") { database in
            try database.execute(
                """
                \(sql: numbers) INSERT INTO items (id, sku, title, boughtAt, boughtDay, costMinor, costCurrency,
                    costRate,
                    costRateCurrency, createdAt, updatedAt)
                SELECT i, printf('FH-%08d', i), iif(i % 7 = 0, 'Café', 'Lamp') || ' ' || i, \(sql: at), '2026-03-01',
                    i,
                    iif(i % 9 = 0, 'EUR', 'GBP'), iif(i % 9 = 0, '0.8', NULL), iif(i % 9 = 0, 'GBP', NULL),
                        \(sql: at), \(sql: at)
                FROM n;
                \(sql: numbers) INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor,
                    askingCurrency,
                    endedAt, endedDay, deletedAt, createdAt, updatedAt)
                SELECT i, 1 + p, \(sql: at), '2026-03-02', 100 + i, iif((i + p) % 4 = 0, 'EUR', 'GBP'),
                    iif(i % 11 = 0, \(sql: at), NULL), iif(i % 11 = 0, '2026-03-03', NULL), iif(i % 13 = 0,
                        \(sql: at), NULL), \(sql: at), \(sql: at)
                FROM n, (SELECT 0 AS p UNION SELECT 1) WHERE (i + p) % 3 > 0;
                \(sql: numbers) INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency,
                    feesMinor,
                    returnedAt, returnedDay, createdAt, updatedAt)
                SELECT i, 1, \(sql: at), '2026-03-' || (10 + i % 20), 500 + i, 'GBP', 20, iif(i % 25 = 0, \(sql: at),
                    NULL),
                    iif(i % 25 = 0, '2026-04-01', NULL), \(sql: at), \(sql: at) FROM n WHERE i % 5 = 0;
                INSERT INTO refunds (saleId, refundedAt, refundedDay, amountMinor, createdAt, updatedAt)
                    SELECT id, \(sql: at), '2026-04-01', 5, \(sql: at), \(sql: at) FROM sales WHERE id % 6 = 0;
                \(sql: numbers) INSERT INTO photos (itemId, file, sha256, createdAt, updatedAt)
                    SELECT i, i || '.jpg', printf('%064d', i), \(sql: at), \(sql: at) FROM n WHERE i % 4 = 0;
                """)
        }
        return store
    }

    private static let offering = {
        var offering = Offering(platforms: ["depop", "etsy"])
        offering.asking = Money(minor: 3000, currency: .gbp)
        return offering
    }()

    /// The writes of one item, and the items that they are for.
    private static let changes: [String: (condition: String, body: @Sendable (InventoryWriter, Int64) throws -> Void)] =
        [
            "delete": ("TRUE", { try $0.delete($1) }),
            "list": ("status <> 'sold'", { _ = try $0.list($1, offering) }),
            "unlist": ("listedOn IS NOT NULL", { _ = try $0.unlist($1, from: nil) }),
            "keep": ("status <> 'sold'", { try $0.recordFate(.kept, of: $1, on: nil, note: nil) }),
            "cost": (
                "TRUE",
                {
                    let cost = FieldValue.money(Money(minor: 70, currency: .eur))
                    try $0.edit($1, [Assignment(field: StoredTable.items["cost"], value: cost)])
                }
            ),
            "title": (
                "TRUE",
                {
                    let title = FieldValue.text("Vase é \($1)")
                    try $0.edit($1, [Assignment(field: StoredTable.items["title"], value: title)])
                }
            ),
        ]

    private static let notes = """
        SELECT tableName, rowId, lastId, before FROM changedRows WHERE changeId = 1 ORDER BY 1, 2
        """
    private static let objects = """
        SELECT name FROM sqlite_master UNION ALL SELECT name FROM sqlite_temp_master WHERE type = 'trigger' ORDER BY 1
        """

    private func lines(_ sql: String, _ store: WrittenStore) throws -> [String] {
        try store.store.read { try $0.rows(BoundSQL(sql: sql)).map { "\($0)" } }
    }

    private func isSound(_ store: WrittenStore, _ step: String) throws {
        #expect(try store.store.check().findings.isEmpty, "\(step)")
        let tables = try store.store.read {
            try $0.value(Int.self, "SELECT count(*) FROM sqlite_temp_master WHERE type = 'table'")
        }
        #expect(tables == 0)
    }

    @Test(arguments: changes.keys.sorted()) func manyItemsChangeAsOneByOne(name: String) throws {
        let (condition, body) = try #require(Self.changes[name])
        let (bulk, single) = (try Self.inventory(), try Self.inventory())
        let ids = try bulk.store.read { try $0.values(Int64.self, "SELECT id FROM items WHERE \(sql: condition)") }
        #expect(ids.count > 1000)
        var options = WriteOptions()
        options.force = true
        let before = try bulk.contents(keys: false)
        try bulk.change(options: options) { writer in
            if name == "delete" { return try writer.delete(ids) }
            if name == "list" { return try writer.list(ids, Self.offering) }
            try writer.forEach(ids) { try body(writer, $0) }
        }
        try single.change(options: options) { writer in try ids.forEach { try body(writer, $0) } }
        let after = try bulk.contents(keys: false)
        #expect(try after == single.contents(keys: false))
        #expect(after != before)
        #expect(try lines(Self.notes, bulk) == lines(Self.notes, single))
        #expect(try lines(Self.objects, bulk) == lines(Self.objects, single))
        for table in ["dailyTotals", "foldedItems", "outbox"] {
            let rows = "SELECT * FROM \(table) ORDER BY 1, 2"
            let columns = table == "outbox" ? "SELECT kind, photoId FROM outbox ORDER BY 2" : rows
            #expect(try lines(columns, bulk) == lines(columns, single), "\(table)")
        }
        try isSound(bulk, "changed")
        _ = try bulk.store.undo()
        #expect(try bulk.contents(keys: false) == before)
        try isSound(bulk, "undone")
        _ = try bulk.store.redo()
        #expect(try bulk.contents(keys: false) == after)
        try isSound(bulk, "redone")
        #expect(try lines(Self.objects, bulk) == lines(Self.objects, single))
    }

    @Test func aDeletedPartKeepsItsOwnTime() throws {
        let store = try Self.inventory()
        let now = try #require(Instant(rfc3339: "2026-06-01T09:00:00Z"))
        let part = "SELECT deletedAt FROM listings WHERE id = 1"
        try store.store.write("test") {
            try $0.execute("UPDATE listings SET deletedAt = \(now.description) WHERE id = 1")
            let all = try $0.values(Int64.self, "SELECT id FROM items")
            try InventoryWriter(database: $0, now: now, today: store.today, options: .init()).delete(all)
        }
        #expect(try store.text(part) == now.description)
        let item = "SELECT itemId FROM listings WHERE id = 1"
        #expect(try store.text("SELECT deletedAt FROM items WHERE id = (\(item))") != now.description)
        #expect(try store.text("SELECT max(deletedAt) FROM items WHERE id > 1000") == now.description)
    }

    @Test func aFailureLeavesEverythingAsItWas() throws {
        let store = try Self.inventory()
        let (contents, objects) = (try store.contents(), try lines(Self.objects, store))
        try store.change { try $0.delete(1500) }
        #expect(refused { try store.change { try $0.delete(Array(1...1500)) } } == "FH-00001500 is already deleted")
        _ = try store.store.undo()
        #expect(try store.contents() == contents)
        #expect(try lines(Self.objects, store) == objects)
        try isSound(store, "refused")
    }

    @Test func listingManyRefusesTheFirstItemThatOneByOneRefuses() throws {
        let stock = "SELECT id FROM items WHERE status <> 'sold' ORDER BY id % 10, id"
        for (sql, change) in [
            ("UPDATE items SET boughtDay = '2027-01-01' WHERE id = 1203", { (_: inout Offering) in }),
            (
                "INSERT INTO listings (itemId, platformId, listedAt, listedDay, createdAt, updatedAt) "
                    + "SELECT id, 10, boughtAt, boughtDay, boughtAt, boughtAt FROM items WHERE id = 1203", { _ in }
            ),
            (
                "UPDATE items SET fate = 'lost' WHERE id IN (1202, 1203)",
                { $0.asking = Money(minor: -1, currency: .gbp) }
            ),
            ("UPDATE platforms SET enabled = 0 WHERE id = 10", { $0.day = Day(iso: "2030-01-01") }),
            ("SELECT 1", { $0.day = Day(iso: "2026-03-01") }),
        ] {
            let store = try Self.inventory()
            try store.store.write("test") { try $0.execute(BoundSQL(sql: sql)) }
            let ids = try store.store.read { try $0.values(Int64.self, BoundSQL(sql: stock)) } + [1203]
            var offering = Self.offering
            change(&offering)
            let contents = try store.contents()
            let together = refused { try store.change { try $0.list(ids, offering) } }
            let single = refused {
                try store.change { writer in try ids.forEach { _ = try writer.list($0, offering) } }
            }
            #expect(together != nil && together == single, "\(sql)")
            #expect(try store.contents() == contents)
        }
    }

    @Test func theFirstValueOfARowIsNotedHoweverManyChange() throws {
        let store = try WrittenStore()
        let at = "'2026-03-01T12:00:00.000Z'"
        try store.store.write("test") {
            try $0.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 11000)
                INSERT INTO items (id, sku, note, createdAt, updatedAt)
                SELECT i, printf('FH-%08d', i), 'first ' || i, \(sql: at), \(sql: at) FROM n
                """)
        }
        let before = try store.contents()
        try store.change { writer in
            for sql in [
                "UPDATE items SET note = 'second'", "DELETE FROM items WHERE id < 20",
                "UPDATE items SET note = 'third'",
                "INSERT INTO items (id, sku, createdAt, updatedAt) VALUES (5, 'new', \(at), \(at))",
                "UPDATE items SET note = 'fourth', storedIn = 'A1'",
            ] {
                try writer.database.alter(BoundSQL(sql: sql))
                try writer.journal?.flush()
            }
        }
        let after = try store.contents()
        _ = try store.store.undo()
        #expect(try store.contents() == before)
        _ = try store.store.redo()
        #expect(try store.contents() == after)
    }
}
