import QueryLanguage
import Synchronization
import Testing

@testable import Interchange
@testable import Ledger
@testable import Marketplaces
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// SQLite's plans for the queries of ``PlanCorpus`` over a store of 100,000 items.
@Suite struct PlanTests {
    private let store: InventoryStore

    /// Made once, since no test changes it.
    private static let filled = Result {
        let store = try InventoryStore.inMemory(clock: { march })
        try store.write("test") { database in
            let load = try BulkLoad(database, BatchWriter(database))
            defer { load.close() }
            try RestingSchema.tables.forEach(load.rest)
            try database.execute(BoundSQL(sql: Self.rows))
            (1...100_000).forEach(load.refresh)
            try load.finish()
            try SearchIndex.rebuild(in: database)
        }
        return store
    }

    init() throws {
        store = try Self.filled.get()
    }

    private static let stamp = "'2026-03-01T07:12:00.000Z'"

    private static let rows = """
        INSERT INTO markets (id, name, createdAt, updatedAt) VALUES (1, 'Battersea', \(stamp), \(stamp));
        INSERT INTO sellers (id, name, marketId, createdAt, updatedAt) VALUES (1, 'Jo', 1, \(stamp), \(stamp));
        INSERT INTO hauls (id, name, firstDay, createdAt, updatedAt) VALUES (1, 'Sunday', '2026-03-01', \(stamp), \(stamp));
        CREATE TEMP TABLE n AS WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 100000)
            SELECT n FROM n;
        INSERT INTO items (id, sku, title, boughtAt, boughtDay, costMinor, costCurrency, marketId, createdAt, updatedAt)
            SELECT n, 'FH-' || n, 'Lamp ' || n, \(stamp), date('2024-01-01', (n % 800) || ' days'), n % 5000, 'GBP', 1, \(stamp),
            \(stamp) FROM n;
        INSERT INTO listings (itemId, platformId, listedAt, listedDay, askingMinor, askingCurrency, createdAt, updatedAt)
            SELECT n, n % 16 + 1, \(stamp), '2026-01-01', n, 'GBP', \(stamp), \(stamp) FROM n WHERE n % 3 > 0;
        INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, createdAt, updatedAt)
            SELECT n, n % 16 + 1, \(stamp), '2026-02-01', n, 'GBP', \(stamp), \(stamp) FROM n WHERE n % 5 < 2;
        INSERT INTO orders (platformId, orderNumber, itemNumber, transactionNumber, day, quantity, currency, priceMinor,
            isCancelled, createdAt, updatedAt)
            SELECT n % 16 + 1, n, '', '', date('2024-01-01', (n % 800) || ' days'), 1, 'GBP', n, 0, \(stamp), \(stamp) FROM n;
        """

    private func plan(_ text: String) throws -> [String] {
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        return try store.prepare(try parsed(text), in: context).explain().plan
    }

    /// The tables that a scan without an index would read whole, and the search index.
    private static let large = ["items", "sales", "listings", "expenses", "photos", "orders"]

    private static func scansTable(_ line: String) -> Bool {
        large.contains { line == "SCAN \($0)" }
    }

    @Test func noQueryReadsATableOrSortsWhereAnIndexServes() throws {
        for (text, excuse) in PlanCorpus.queries {
            let plan = try plan(text)
            let mayScan = excuse == .everyRow || excuse == .emptyLast
            if !mayScan { #expect(!plan.contains(where: Self.scansTable), "\(text): \(plan)") }
            let isFromIndex = plan.contains { $0.hasPrefix("SEARCH items USING COVERING INDEX itemsByAsking") }
            if excuse == .emptyLast { #expect(isFromIndex, "\(text): \(plan)") }
            let sorts = plan.filter { $0.hasPrefix("USE TEMP B-TREE") }
            // The found rows of a page are sorted once more.
            let allowed = plan.contains("SCAN page") ? 1 : 0
            if excuse == nil { #expect(sorts.count <= allowed, "\(text): \(plan)") }
            #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(text): \(plan)")
            let isUsed =
                excuse == .smallTable || excuse == .groups || sorts.count > allowed
                || plan.contains(where: Self.scansTable)
            if excuse != nil { #expect(isUsed, "\(text) needs no excuse: \(plan)") }
        }
    }

    /// A page at a terminal says how many rows there are, whatever its condition and order.
    @Test(arguments: Noun.allCases.filter { large.contains($0.rawValue) })
    func noCountFetchesRowsOneByOne(noun: Noun) throws {
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        for field in FieldCatalog.fields(of: noun) {
            let text = "\(noun.rawValue) where not (\(field.name) is empty)"
            let compiled = try store.prepare(try parsed(text), in: context).compiled
            let plan = try store.read { database in
                let count = Mutex("")
                database.trace { sql in
                    if !sql.hasPrefix("EXPLAIN") { count.withLock { $0 = sql } }
                }
                _ = try compiled.count(database)
                database.trace(nil)
                return try database.explanation(of: BoundSQL(sql: count.withLock { $0 }))
            }
            #expect(!plan.plan.isEmpty && !plan.detours(to: noun.table), "\(text): \(plan)")
        }
    }

    /// An index of currencies or sellers would find most rows, one by one.
    @Test(arguments: [
        ("sales where sale_price > 1 GBP page 1", "salesBySold"),
        ("sales where seller is empty page 1", "salesBySold"),
        ("listings where seller is empty page 9", "listingsByListed"),
    ]) func aPageOfManyRowsFollowsTheDays(query: String, index: String) throws {
        let plan = try plan(query)
        #expect(plan.contains { $0.hasPrefix("SCAN") && $0.contains(index) }, "\(plan)")
    }

    /// Without a page all rows are read, whatever the condition, and the order is the same.
    @Test(arguments: [Noun.sales, .listings]) func noListWithAConditionFetchesRowsOneByOne(noun: Noun) throws {
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        for field in FieldCatalog.fields(of: noun) {
            let text = "\(noun.rawValue) where not (\(field.name) is empty)"
            let plan = try store.prepare(try parsed(text), in: context).explain()
            #expect(!plan.detours(to: noun.table), "\(text): \(plan)")
        }
        let day = noun == .sales ? "soldDay" : "listedDay"
        let expected = try store.read { database in
            try database.values(
                Int.self,
                """
                SELECT \(sql: noun.rawValue).id FROM \(sql: noun.rawValue) JOIN items ON items.id = itemId
                WHERE title LIKE '%99%' ORDER BY \(sql: noun.rawValue).\(sql: day) DESC, \(sql: noun.rawValue).id DESC
                """)
        }
        #expect(expected.count > 1000)
        #expect(try skus("\(noun.rawValue) where title ~ 99 show id") == expected.map(String.init))
    }

    @Test func aPageOfACommonWordFollowsTheOrderAndARareWordIsSorted() throws {
        #expect(try plan("items \"lamp\" page 1").contains("SCAN items USING COVERING INDEX itemsByBought"))
        #expect(try !plan("items \"lamp 7777\" page 1").contains("SCAN items USING COVERING INDEX itemsByBought"))
    }

    /// Matching items are read in the wanted order, or by reading the table if few match.
    @Test func aPageIsTheSameHoweverItsRowsAreFound() throws {
        for state in ["", "unsold ", "sold ", "listed "] {
            for part in ["9", "99", "999"] {
                let text = "items \(state)where title ~ \(part) show sku"
                let all = try skus(text)
                for number in [1, 3] {
                    let page = all.dropFirst((number - 1) * 50).prefix(50)
                    #expect(try skus("\(text) page \(number) size 50") == Array(page), "\(text)")
                }
            }
            #expect(try !plan("items \(state)where title ~ 9").contains("SCAN items"))
            #expect(try plan("items \(state)where title ~ 9999").contains("SCAN items"))
            #expect(try !plan("items \(state)where title ~ 9 page 1").contains("SCAN items"))
            #expect(try plan("items \(state)where title ~ 9999 page 1").contains("SCAN items"))
        }
    }

    @Test(arguments: ["sales", "listings"]) func aPageByTheItemsIsTheSame(noun: String) throws {
        for title in ["99", "999", "9999", "missing"] {
            let text = "\(noun) where title ~ \(title) show id"
            let all = try skus(text)
            for number in [1, 3] {
                let page = all.dropFirst((number - 1) * 50).prefix(50)
                #expect(try skus("\(text) page \(number) size 50") == Array(page), "\(text)")
            }
        }
        #expect(try plan("\(noun) where title ~ 9999 page 1").contains("SCAN items"))
        #expect(try !plan("\(noun) where title ~ 9 page 1").contains("SCAN items"))
    }

    /// An index of amounts would find a fifth of the table, row by row.
    @Test func aDeepPageOfManyRowsReadsTheTable() throws {
        #expect(try plan("items where cost > 40 GBP page 100").contains("SCAN items"))
        #expect(try !plan("items where cost > 49 GBP page 100").contains("SCAN items"))
    }

    private func skus(_ text: String) throws -> [String] {
        var skus: [String] = []
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        _ = try store.prepare(try parsed(text), in: context).rows { skus.append($0[0].shown) }
        return skus
    }

    /// A condition in words finds the partial index with the same term.
    @Test(arguments: [
        ("orders where state = unmatched or mismatch != 0 sort day", "ordersToSettle")
    ]) func aConditionUsesThePartialIndexOfItsTerm(text: String, index: String) throws {
        let lines = try plan("\(text) limit 5")
        #expect(lines.contains { $0.contains("INDEX \(index)") }, "\(lines)")
    }

    /// Every statement with a name looks it up first, by the search index and the ends of SKUs only.
    @Test func aNameIsFoundWithoutReadingATable() throws {
        let asked = [ItemPool.live, .stock, .sold, .deleted].flatMap { pool in
            [
                BoundSQL(sql: ItemNameLookup.titleSQL(pool), "\"lamp\""),
                BoundSQL(sql: ItemNameLookup.endingSQL(pool), "MP9", 4, "AMP9", 11),
            ]
        }
        for sql in asked {
            let plan = try store.read { try $0.explanation(of: sql).plan }
            #expect(plan.allSatisfy { $0.contains("INDEX") || $0.contains("PRIMARY KEY") }, "\(plan)")
            #expect(!plan.contains { $0.hasPrefix("USE TEMP B-TREE") }, "\(plan)")
        }
    }

    /// Each line of a marketplace's file runs these queries once or twice.
    @Test func titleAndTypedSaleMatchingUseTheirIndexes() throws {
        let asked = [
            (BoundSQL(sql: TitleMatching.titleSQL, 1, "Lamp", 200), "itemsListedByTitle"),
            (BoundSQL(sql: TitleMatching.typedSQL, 1, "2026-03-01", "2026-03-07", 2000, "GBP"), "salesByPlatform"),
        ]
        for (sql, index) in asked {
            let plan = try store.read { try $0.explanation(of: sql).plan }
            #expect(plan.first?.contains("INDEX \(index)") == true, "\(plan)")
            #expect(plan.allSatisfy { $0.contains("INDEX") || $0.contains("PRIMARY KEY") }, "\(plan)")
        }
    }

    /// The first few of each chore and their count come from an index alone, however many there are.
    @Test(
        arguments: zip(
            Chore.allCases,
            ["itemsStillLive", "salesBySold", "itemsUnsold", "listingsLive", "itemsIncomplete", "ordersToSettle"]))
    func everyChoreUsesItsIndex(chore: Chore, index: String) throws {
        let terms = ChoreTerms(today: askedOn, listAfter: 3, staleAfter: 20)
        let explanations = try store.explainChore(chore, terms, first: 5).plans
        for plan in explanations.prefix(2).map(\.plan) {
            #expect(plan.contains { $0.contains("INDEX \(index)") }, "\(plan)")
            #expect(
                !plan.contains { line in Self.large.contains { line.hasPrefix("SCAN \($0)") } && !line.contains(index) }
            )
            // The few rows found on each platform are sorted once more.
            let sorts = plan.filter { $0.hasPrefix("USE TEMP B-TREE") }
            #expect(sorts.count <= (chore == .relist ? 1 : 0), "\(plan)")
        }
        let all = try #require(explanations.last).plan
        #expect(!all.contains(where: Self.scansTable) && !all.contains("USE TEMP B-TREE FOR ORDER BY"), "\(all)")
        #expect(try store.chores([chore], terms, first: 5)[0].first.count == (chore == .post ? 0 : 5))
    }

    @Test func daysToSellNeedNoOtherTable() throws {
        #expect(try !plan("items sold show days_to_sell").contains { $0.contains(" sales ") })
        #expect(try !plan("sales show days_to_sell").contains { $0.contains(" items ") })
    }

    @Test func aDeepPageReadsNoRowThatItSkips() throws {
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        let prepared = try store.prepare(try parsed("items unsold sort date page 1000"), in: context)
        try store.read { database in
            let sql = prepared.compiled.sql
            let steps = try database.rows("EXPLAIN \(sql)")
            let skip = try #require(steps.firstIndex { $0["opcode"] == "IfPos" })
            let seek = steps[..<skip].last { ($0["opcode"] as String).hasPrefix("Seek") || $0["opcode"] == "Column" }
            #expect(seek == nil, "\(String(describing: seek))")
        }
    }
}
