import Testing

@testable import Interchange
@testable import Ledger
@testable import StoreFile
@testable import Upkeep

@Suite struct DerivedStateTests {
    let store: InventoryStore

    init() throws {
        store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { try seed($0, hasCrockfordSKUs: true) }
    }

    /// Returns the findings of a check of all derived state.
    private static func findings(in database: StoreConnection) throws -> [Finding] {
        try DerivedStateCheck.findings(in: database) + DailyTotals.findings(in: database)
    }

    /// Returns item `id` after `sql`, as `status|saleId|soldDay|askingMinor|askingCurrency|listedOn|photoCount`.
    private func state(of id: Int, after sql: String) throws -> String {
        try store.write("test") { database in
            try database.execute(BoundSQL(sql: sql))
            let row = try #require(
                try database.first(
                    """
                    SELECT status, saleId, soldDay, askingMinor, askingCurrency, listedOn, photoCount FROM items
                    WHERE id = \(id)
                    """))
            #expect(try Self.findings(in: database).isEmpty)
            return row.values.map { $0.plain ?? "" }.joined(separator: "|")
        }
    }

    @Test(arguments: [
        (1, "UPDATE sales SET returnedAt = 'x', returnedDay = '2026-03-09' WHERE id = 1", "purchased||||||1"),
        (1, "UPDATE sales SET deletedAt = 'x' WHERE id = 1", "purchased||||||1"),
        (1, "DELETE FROM sales WHERE id = 1", "purchased||||||1"),
        (1, "UPDATE sales SET soldDay = '2026-03-07' WHERE id = 1", "sold|1|2026-03-07||||1"),
        (1, "UPDATE sales SET itemId = 2 WHERE id = 1", "purchased||||||1"),
        (2, "UPDATE sales SET itemId = 2 WHERE id = 1", "sold|1|2026-03-05|1800|GBP|1;2|0"),
        (2, "UPDATE listings SET endedAt = 'x' WHERE platformId = 1", "listed|||1500|GBP|2|0"),
        (2, "UPDATE listings SET endedAt = 'x'", "purchased||||||0"),
        (2, "UPDATE listings SET askingMinor = 100", "listed|||100|GBP|1;2|0"),
        (2, "UPDATE listings SET platformId = 5 WHERE platformId = 1", "listed|||1800|GBP|2;5|0"),
        (2, "DELETE FROM listings", "purchased||||||0"),
        (3, "UPDATE sales SET returnedAt = NULL, returnedDay = NULL", "sold|2|2026-03-06||||0"),
        (1, "UPDATE photos SET deletedAt = 'x'", "sold|1|2026-03-05||||0"),
        (4, "UPDATE photos SET itemId = 4", "purchased||||||1"),
    ]) func stateOfAnItemFollowsItsRows(id: Int, change: String, expected: String) throws {
        #expect(try state(of: id, after: change) == expected)
    }

    private static func listing(_ item: Int, _ platform: Int, _ asking: String, ended: String = "NULL") -> String {
        """
        INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, endedAt, createdAt,
            updatedAt) VALUES (\(item), \(platform), 'x', '2026-03-09', \(asking), \(ended), 'x', 'x');
        """
    }

    @Test(arguments: [
        (4, listing(4, 10, "500, 'EUR'"), "listed|||500|EUR|10|0"),
        (4, listing(4, 10, "NULL, NULL"), "listed|||||10|0"),
        (4, listing(4, 10, "500, 'EUR'", ended: "'x'"), "purchased||||||0"),
        (4, listing(4, 10, "500, 'EUR'") + listing(4, 9, "500, 'GBP'"), "listed|||500|GBP|9;10|0"),
        (4, listing(4, 10, "NULL, NULL") + listing(4, 10, "700, 'GBP'"), "listed|||700|GBP|10|0"),
        (2, listing(2, 3, "900, 'GBP'"), "listed|||1800|GBP|1;2;3|0"),
        (2, listing(2, 3, "9000, 'USD'"), "listed|||1800|GBP|1;2;3|0"),
        (
            4, listing(4, 1, "46, 'EUR'") + listing(4, 2, "9000, 'AUD'") + listing(4, 3, "45, 'GBP'"),
            "listed|||45|GBP|1;2;3|0"
        ),
        (4, listing(4, 1, "4600, 'EUR'") + listing(4, 2, "90, 'AUD'"), "listed|||90|AUD|1;2|0"),
        (1, listing(1, 3, "900, 'GBP'"), "sold|1|2026-03-05|900|GBP|3|1"),
    ]) func newListingChangesTheItemsState(id: Int, change: String, expected: String) throws {
        #expect(try state(of: id, after: change) == expected)
    }

    @Test(arguments: [
        ("INSERT INTO settings VALUES ('currency', 'USD', 'x')", "listed|||9000|USD|1;2;3|0"),
        ("UPDATE settings SET value = 'EUR'", "listed|||1800|GBP|1;2;3|0"),
        ("UPDATE settings SET value = 'USD'", "listed|||9000|USD|1;2;3|0"),
        ("UPDATE settings SET key = 'other'", "listed|||1800|GBP|1;2;3|0"),
        ("UPDATE settings SET key = 'currency'", "listed|||9000|USD|1;2;3|0"),
        ("DELETE FROM settings", "listed|||1800|GBP|1;2;3|0"),
    ]) func askingPriceFollowsTheHomeCurrencySetting(change: String, expected: String) throws {
        _ = try state(of: 2, after: Self.listing(2, 3, "9000, 'USD'"))
        if !change.hasPrefix("INSERT") {
            let before = change.contains("key = 'currency'") ? "other" : "currency"
            _ = try state(of: 2, after: "INSERT INTO settings VALUES ('\(before)', 'USD', 'x')")
        }
        #expect(try state(of: 2, after: change) == expected)
    }

    @Test(arguments: [
        (1, "sold|1|2026-03-05||||1"), (2, "listed|||1800|GBP|1;2|0"), (3, "purchased||||||0"),
        (4, "purchased||||||0"),
    ]) func deletedItemKeepsItsDerivedState(id: Int, expected: String) throws {
        let delete = ["listings", "sales", "photos"].map {
            "UPDATE \($0) SET deletedAt = 'then' WHERE itemId = \(id) AND deletedAt IS NULL;"
        }
        let deleteItem = "UPDATE items SET deletedAt = 'then' WHERE id = \(id);"
        #expect(try state(of: id, after: deleteItem + delete.joined()) == expected)
        #expect(try state(of: id, after: "UPDATE items SET deletedAt = NULL") == "purchased||||||0")
        #expect(try state(of: id, after: deleteItem) == expected)
        let restore = ["listings", "sales", "photos", "items"].map { "UPDATE \($0) SET deletedAt = NULL;" }
        #expect(try state(of: id, after: restore.joined()) == expected)
    }

    @Test func saleDeletedEarlierIsNotCountedForADeletedItem() throws {
        let earlier = "UPDATE sales SET deletedAt = 'before' WHERE id = 1;"
        let then = "UPDATE photos SET deletedAt = 'then'; UPDATE items SET deletedAt = 'then' WHERE id = 1"
        #expect(try state(of: 1, after: earlier + then) == "purchased||||||1")
    }

    /// Applies every change that affects a sale's copies of its item and the totals of its day, one after the other.
    @Test func saleCopiesAndDailyTotalsFollowEveryChange() throws {
        let changes = [
            "UPDATE items SET costMinor = 777 WHERE id = 1",
            "UPDATE items SET costMinor = 5, costCurrency = 'USD' WHERE id = 1",
            "UPDATE items SET costMinor = NULL, costCurrency = NULL WHERE id = 1",
            "UPDATE items SET costMinor = 9, costCurrency = 'EUR', costRate = '0.8', costRateCurrency = 'GBP' WHERE id = 1",
            "UPDATE items SET boughtDay = '2026-01-02', boughtAt = 'x' WHERE id IN (1, 3)",
            "UPDATE items SET boughtDay = NULL, boughtAt = NULL WHERE id = 3",
            Self.listing(1, 1, "500, 'GBP'"), "UPDATE listings SET listedDay = '2026-02-20' WHERE itemId = 1",
            "UPDATE listings SET deletedAt = 'then' WHERE itemId = 1",
            "UPDATE items SET deletedAt = 'then' WHERE id = 1", "UPDATE items SET deletedAt = NULL",
            Self.listing(3, 2, "500, 'GBP'"), "UPDATE listings SET deletedAt = 'x' WHERE itemId = 1",
            "UPDATE listings SET itemId = 3, listedDay = '2026-01-20' WHERE itemId = 2",
            "UPDATE sales SET priceMinor = 1, currency = 'JPY', soldDay = '2026-03-20' WHERE id = 1",
            "UPDATE sales SET rate = '0.7', rateCurrency = 'GBP' WHERE id = 1",
            "UPDATE sales SET priceMinor = NULL, currency = NULL WHERE id = 2", "UPDATE sales SET platformId = NULL",
            "UPDATE sales SET feesMinor = 3, postageMinor = NULL, packagingMinor = 4",
            "UPDATE sales SET itemId = 2 WHERE id = 1",
            "UPDATE sales SET priceMinor = 10000000000001, currency = 'GBP' WHERE id = 1",
            "UPDATE sales SET priceMinor = 9223372036854775807, feesMinor = -9223372036854775808 WHERE id = 1",
            "UPDATE sales SET priceMinor = 10000000000000, feesMinor = NULL WHERE id = 1",
            "UPDATE sales SET deletedAt = 'x' WHERE id = 1", "UPDATE sales SET deletedAt = NULL",
            "UPDATE sales SET payment = 'cash'",
            "UPDATE sales SET postagePaidMinor = 320",
            "UPDATE sales SET postagePaidMinor = 9223372036854775807 WHERE id = 1",
            """
            INSERT INTO refunds (saleId, refundedAt, refundedDay, amountMinor, feesMinor, createdAt, updatedAt)
                VALUES (1, 'x', '2026-04-01', 30, 4, 'x', 'x'), (1, 'x', '2026-04-02', 9223372036854775807, 0, 'x', 'x'),
                (2, 'x', '2026-04-02', 0, 7, 'x', 'x')
            """, "UPDATE refunds SET amountMinor = 9223372036854775807", "UPDATE refunds SET amountMinor = 5",
            "UPDATE refunds SET saleId = 2 WHERE id = 1", "UPDATE refunds SET deletedAt = 'x' WHERE id = 1",
            "DELETE FROM refunds", "UPDATE sales SET postagePaidMinor = NULL",
            "UPDATE expenses SET amountMinor = -9223372036854775808",
            "UPDATE expenses SET amountMinor = 7, currency = 'USD'",
            "UPDATE expenses SET rate = '0.7', rateCurrency = 'GBP', day = '2020-02-29'",
            "UPDATE expenses SET deletedAt = 'x'", "UPDATE expenses SET deletedAt = NULL", "DELETE FROM expenses",
            """
            INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, createdAt, updatedAt)
                SELECT id, 3, 'x', '2026-04-0' || id, 100, 'GBP', 'x', 'x' FROM items
            """,
            """
            INSERT INTO expenses (kind, spentAt, day, amountMinor, currency, createdAt, updatedAt, deletedAt)
                VALUES ('other', 'x', '2026-04-01', 5, 'GBP', 'x', 'x', NULL), ('other', 'x', '2026-04-01', 6, 'GBP', 'x', 'x', 'x')
            """, "DELETE FROM listings", "DELETE FROM sales WHERE id = 1",
        ]
        for change in changes {
            try store.write("test") { database in
                try database.execute(BoundSQL(sql: change))
                #expect(try Self.findings(in: database).isEmpty, "\(change)")
                let isEmpty = "SELECT NOT EXISTS (SELECT 1 FROM dailyTotals WHERE count <= 0)"
                #expect(try database.value(Bool.self, BoundSQL(sql: isEmpty)) == true, "\(change)")
            }
        }
        try store.write("test") { try $0.execute("DELETE FROM sales") }
        #expect(
            try store.read { try $0.value(Int.self, "SELECT count(*) FROM dailyTotals WHERE event = 'sale'") } == 0)
    }

    @Test(arguments: [
        ("UPDATE dailyTotals SET costMinor = costMinor + 1", "dailyTotals: the sums of"),
        ("DELETE FROM dailyTotals", "dailyTotals: the sums of"),
        (
            "DROP TRIGGER temp.salesUpdated; DROP TRIGGER temp.salesRecounted; UPDATE sales SET daysToSell = 900 WHERE id = 1",
            "sales 1: daysToSell"
        ),
    ]) func aSumOrASaleThatIsWrongIsFoundAndRepaired(damage: String, said: String) throws {
        try store.write("test") { try $0.execute(BoundSQL(sql: damage)) }
        let findings = try store.check().findings
        #expect(
            findings.contains { $0.description.contains(said) } && findings.allSatisfy { $0.remedy == .repair },
            "\(findings)")
        try store.repair()
        #expect(try store.check().findings.isEmpty)
    }

    @Test func aBulkLoadEndsInTheSameStateAsRowByRow() throws {
        let rows = { (store: InventoryStore) in
            try store.read { database in
                try ["items", "sales", "dailyTotals"].map { table in
                    // The keys of rows are random.
                    try database.rows("SELECT * FROM \(sql: table)").map { row in
                        row.shown(without: "rowKey")
                    }.sorted()
                }
            }
        }
        let bulk = try InventoryStore.inMemory(clock: { march })
        try bulk.write("test") { database in
            let load = try BulkLoad(database, BatchWriter(database))
            defer { load.close() }
            try seed(database, hasCrockfordSKUs: true)
            try database.values(Int64.self, "SELECT id FROM items").forEach(load.refresh)
            try load.finish()
            try database.execute(BoundSQL(sql: Derivation.views))
            try SearchIndex.rebuild(in: database)
        }
        #expect(try rows(bulk) == rows(store))
        #expect(try bulk.check().findings.isEmpty)
        let schema = "SELECT name, sql FROM sqlite_master ORDER BY name"
        #expect(
            try bulk.read { try $0.rows(BoundSQL(sql: schema)) } == store.read { try $0.rows(BoundSQL(sql: schema)) })
        let found = "SELECT rowid FROM itemSearch WHERE itemSearch MATCH 'lamp'"
        #expect(try bulk.read { try $0.values(Int.self, BoundSQL(sql: found)) } == [1])
        #expect(try bulk.read { try $0.value(Int.self, "SELECT value > 0 FROM revision") } == 1)
    }

    @Test func aBulkLoadSuspendsOnlyIndexesOfTablesThatGetRows() throws {
        let names = "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        try store.write("test") { database in
            let indexes = { Set(try database.values(String.self, BoundSQL(sql: names))) }
            let load = try BulkLoad(database, BatchWriter(database))
            defer { load.close() }
            let all = try indexes()
            try load.rest("sales")
            let gone = all.subtracting(try indexes())
            #expect(gone.isSuperset(of: ["salesByCurrency", "salesBySold", "salesByPlatform"]))
            #expect(gone.allSatisfy { $0.hasPrefix("sales") })
            // Those in the order of new rows, and of few rows.
            #expect(gone.isDisjoint(with: ["salesByItem", "salesByOrder", "salesByReturn"]))
            try load.finish()
            #expect(try indexes() == all)
        }
        let settings = try store.read { database in
            try ["threads", "cache_size", "cache_spill"].map { try database.value(Int.self, "PRAGMA \(sql: $0)") }
        }
        #expect(settings[..<2] == [0, -InventoryStore.pageCache])
        #expect(try #require(settings[2]) < 1000)
    }

    @Test func aBulkLoadThatFailsLeavesTriggersAndIndexesInPlace() throws {
        let schema = "SELECT count(*) FROM sqlite_master"
        let before = try store.read { try $0.value(Int.self, BoundSQL(sql: schema)) }
        #expect(throws: StoreError.self) {
            try store.write("test") { database in
                let load = try BulkLoad(database, BatchWriter(database))
                defer { load.close() }
                try database.execute("INSERT INTO items (id) VALUES (1)")
                try load.finish()
            }
        }
        #expect(try store.read { try $0.value(Int.self, BoundSQL(sql: schema)) } == before)
        #expect(try store.check().findings.isEmpty)
    }

    @Test(arguments: [
        ("items", "UPDATE items SET note = 'x' WHERE id = 1"), ("deletes", "DELETE FROM photos"),
        ("sales", "UPDATE sales SET deletedAt = 'x' WHERE id = 1"),
        (
            "new sales",
            """
            INSERT INTO sales (itemId, soldAt, soldDay, priceMinor, currency, createdAt, updatedAt)
                VALUES (2, 'x', '2026-04-01', 100, 'GBP', 'x', 'x')
            """
        ), ("costs", "UPDATE items SET costMinor = 3 WHERE id = 1"),
        (
            "refunds",
            """
            INSERT INTO refunds (saleId, refundedAt, refundedDay, amountMinor, createdAt, updatedAt)
                VALUES (1, 'x', '2026-04-01', 30, 'x', 'x')
            """
        ),
        ("settings", "INSERT INTO settings VALUES ('a', 'b', 'c')"),
    ]) func theRevisionCountsEachChange(of name: String, change: String) throws {
        let revision = "SELECT value FROM revision"
        try store.write("test") { database in
            let before = try #require(try database.value(Int.self, BoundSQL(sql: revision)))
            try database.execute(BoundSQL(sql: change))
            let after = try #require(try database.value(Int.self, BoundSQL(sql: revision)))
            #expect(after > before)
        }
    }
}
