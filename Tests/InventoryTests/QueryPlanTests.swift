import Testing

@testable import StoreFile
@testable import Upkeep

/// Query plans: each list and each reference has an index with its rows in order.
@Suite struct QueryPlanTests {
    let store: InventoryStore

    init() throws {
        store = try InventoryStore.inMemory(clock: { march })
    }

    private func plan(_ sql: String) throws -> [String] {
        try store.read { try $0.rows("EXPLAIN QUERY PLAN \(sql: sql)").map { $0["detail"] } }
    }

    @Test(arguments: [
        (
            "items WHERE deletedAt IS NULL AND status IN ('purchased', 'listed') ORDER BY boughtDay DESC, id DESC",
            "itemsUnsold"
        ),
        (
            "items WHERE deletedAt IS NULL AND status IN ('purchased', 'listed') AND status = 'listed' ORDER BY boughtDay DESC, id DESC",
            "itemsUnsold"
        ),
        ("items WHERE deletedAt IS NULL ORDER BY boughtDay DESC, id DESC", "itemsByBought"),
        ("items WHERE deletedAt IS NOT NULL ORDER BY boughtDay DESC, id DESC", "itemsDeleted"),
        (
            "items WHERE deletedAt IS NULL AND status = 'sold' AND soldDay >= '2026' ORDER BY soldDay DESC, id DESC",
            "itemsBySold"
        ),
        (
            "items WHERE deletedAt IS NULL AND askingCurrency = 'GBP' ORDER BY askingMinor, id", "itemsByAsking"
        ),
        ("items WHERE marketId = 1 AND deletedAt IS NULL ORDER BY boughtDay DESC, id DESC", "itemsByMarket"),
        ("items WHERE sellerId = 1 AND deletedAt IS NULL ORDER BY boughtDay DESC, id DESC", "itemsBySeller"),
        ("items WHERE haulId = 1 AND deletedAt IS NULL ORDER BY boughtDay DESC, id DESC", "itemsByHaul"),
        ("items WHERE legacySku = 'FH-12'", "itemsByLegacySku"),
        ("sales WHERE deletedAt IS NULL ORDER BY soldDay DESC, id DESC", "salesBySold"),
        (
            "sales WHERE platformId = 2 AND deletedAt IS NULL AND soldDay >= '2026' ORDER BY soldDay DESC, id DESC",
            "salesByPlatform"
        ),
        ("listings WHERE deletedAt IS NULL ORDER BY listedDay DESC, id DESC", "listingsByListed"),
        ("expenses WHERE deletedAt IS NULL ORDER BY day DESC, id DESC", "expensesByDay"),
        ("expenses WHERE marketId = 1 AND deletedAt IS NULL ORDER BY day DESC, id DESC", "expensesByMarket"),
        (
            "listings WHERE platformId = 1 AND deletedAt IS NULL ORDER BY listedDay DESC, id DESC",
            "listingsByPlatform"
        ),
        ("markets WHERE deletedAt IS NULL ORDER BY name, id", "marketsByName"),
        ("sellers WHERE deletedAt IS NULL ORDER BY name, id", "sellersByName"),
        ("hauls WHERE deletedAt IS NULL ORDER BY firstDay DESC, id DESC", "haulsByDay"),
    ]) func aListComesInOrderFromItsIndex(query: String, index: String) throws {
        let plan = try plan("SELECT id FROM \(query) LIMIT 50")
        #expect(plan.count == 1 && "\(plan[0]) ".contains("INDEX \(index) "), "\(plan)")
    }

    @Test func costsAreSummedByMarketWithoutASort() throws {
        let plan = try plan(
            """
            SELECT marketId, costCurrency, sum(costMinor) FROM items WHERE deletedAt IS NULL
            GROUP BY marketId, costCurrency
            """)
        #expect(plan == ["SCAN items USING COVERING INDEX itemsByMarketCost"])
    }

    @Test func listingLookupUsesItemAndPlatform() throws {
        let plan = try plan(
            """
            SELECT id FROM items WHERE deletedAt IS NULL AND status = 'listed' AND EXISTS (SELECT 1 FROM listings
                WHERE itemId = items.id AND platformId = 1 AND endedAt IS NULL AND listings.deletedAt IS NULL)
            ORDER BY boughtDay DESC, id DESC
            """)
        #expect(plan.contains("SEARCH listings USING INDEX listingsByItem (itemId=? AND platformId=?)"), "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") })
    }

    @Test func everyForeignKeyHasAnIndex() throws {
        try store.read { database in
            let tables = try database.values(String.self, "SELECT name FROM sqlite_master WHERE type = 'table'")
            for table in tables {
                for column in try database.values(
                    String.self, "SELECT \"from\" FROM pragma_foreign_key_list(\(table)) WHERE seq = 0")
                {
                    let plan = try database.rows(
                        "EXPLAIN QUERY PLAN SELECT 1 FROM \(sql: table) WHERE \(sql: column) = \(1)"
                    ).map { $0["detail"] as String }
                    #expect(plan.allSatisfy { $0.hasPrefix("SEARCH") }, "\(table).\(column): \(plan)")
                }
            }
        }
    }

    @Test func everyTableIsStrict() throws {
        let loose = try store.read {
            try $0.values(
                String.self,
                """
                SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict
                    AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
                """)
        }
        #expect(loose.isEmpty)
    }
}
