import QueryLanguage
import Testing

@testable import Queries

/// Filters and conditions, each compared with a WHERE clause that the sqlite3 command runs.
@Suite(.enabled(if: !sqliteCommand.isEmpty, sqliteIsMissing))
struct ConditionTests {
    /// Returns SQL that is true if an item has a live listing that meets the condition.
    private static func isLive(_ condition: String) -> String {
        """
        EXISTS (SELECT 1 FROM listings AS l WHERE l.itemId = items.id AND l.endedAt IS NULL AND l.deletedAt IS NULL
        AND \(condition))
        """
    }

    /// Queries and their conditions in SQL, over the tables of ``FieldTests/oracles``.
    static let conditions: [(query: String, sql: String)] = [
        (
            "items where seller in (sellers where name ~ 'k' show name)",
            "sellerId IN (SELECT id FROM sellers WHERE deletedAt IS NULL AND lower(name) LIKE '%k%')"
        ),
        (
            "items where market not in (sales by market having count >= 3 show market)",
            """
            ifnull(marketId, -1) NOT IN (SELECT i.marketId FROM sales AS s JOIN items AS i ON i.id = s.itemId
            WHERE s.deletedAt IS NULL AND i.marketId IS NOT NULL GROUP BY i.marketId HAVING count(*) >= 3)
            """
        ),
        (
            "items where sku in (sales on vinted sort sold desc limit 4 show sku)",
            """
            items.id IN (SELECT itemId FROM sales WHERE platformId = 2 AND deletedAt IS NULL
            ORDER BY soldDay IS NULL, soldDay DESC, itemId LIMIT 4)
            """
        ),
        (
            "items where cost in (items sold show cost) and sku in (items where sku in (sales show sku) show sku)",
            """
            (items.costMinor, items.costCurrency) IN (SELECT i.costMinor, i.costCurrency FROM items AS i JOIN sales AS s
            ON s.itemId = i.id AND s.deletedAt IS NULL AND s.returnedDay IS NULL WHERE i.deletedAt IS NULL)
            AND items.id IN (SELECT itemId FROM sales WHERE deletedAt IS NULL)
            """
        ),
        ("items new", "status = 'purchased'"),
        ("items purchased", "status = 'purchased'"),
        ("items listed", "status = 'listed'"),
        ("items sold", "sales.id IS NOT NULL"),
        ("items unsold", "sales.id IS NULL"),
        ("items returned", "items.id IN (SELECT itemId FROM sales WHERE returnedDay <> '' AND deletedAt IS NULL)"),
        ("items unsold at Battersea", "sales.id IS NULL AND marketId = 1"),
        ("items at battersea", "marketId = 1"),
        ("items at \"o'hara's \\\"Yard\\\"\"", "marketId = 2"),
        ("items at \"éMILE’S\"", "marketId = 3"),
        ("items from \"łUKASZ\"", "sellerId = 2"),
        ("items haul Sunday", "haulId = 1"),
        ("items paid cash", "payment = 'cash'"),
        ("items sold paid card", "sales.id IS NOT NULL AND payment = 'card'"),
        ("items bought paid cash", "boughtPaid = 'cash'"),
        ("items older than 90 days", "boughtDay < '2025-12-14'"),
        ("items since 2025-08", "boughtDay >= '2025-08-01'"),
        ("items until 2025-08", "boughtDay <= '2025-08-31'"),
        ("items before 2025-08", "boughtDay < '2025-08-01'"),
        ("items after 2025-08", "boughtDay > '2025-08-31'"),
        ("items in 2025-Q3", "boughtDay BETWEEN '2025-07-01' AND '2025-09-30'"),
        ("items on 2025-06-30", "boughtDay = '2025-06-30'"),
        ("items sold since 2026-02", "sales.soldDay >= '2026-02-01'"),
        ("items sold on vinted since 2026-02", "sales.platformId = 2 AND sales.soldDay >= '2026-02-01'"),
        ("items sold on ebay", "sales.platformId = 1"),
        // One listing must meet both conditions: on eBay and that old.
        (
            "items listed on vinted older than 90 days",
            """
            items.id IN (SELECT itemId FROM listings WHERE platformId = 2 AND endedAt IS NULL AND deletedAt IS NULL
            AND listedDay < '2025-12-14')
            """
        ),
        ("items on vinted", isLive("platformId = 2")),
        ("items on ebay on vinted", "\(isLive("platformId = 1")) AND \(isLive("platformId = 2"))"),
        ("items listed on ebay on vinted", "\(isLive("platformId = 1")) AND \(isLive("platformId = 2"))"),
        (
            "items listed on ebay older than 90 days on vinted",
            "\(isLive("platformId = 1 AND listedDay < '2025-12-14'")) AND \(isLive("platformId = 2"))"
        ),
        ("items sold on vinted listed on ebay", "sales.platformId = 2 AND \(isLive("platformId = 1"))"),
        (
            "items listed on vinted listed in 2026-01",
            "status = 'listed' AND \(isLive("platformId = 2")) AND \(isLive("listedDay LIKE '2026-01-%'"))"
        ),
        (
            "items listed since 2026-01 until 2026-01-15",
            "status = 'listed' AND \(isLive("listedDay BETWEEN '2026-01-01' AND '2026-01-15'"))"
        ),
        ("items not on vinted", "NOT \(isLive("platformId = 2"))"),
        ("items unsold not listed on vinted sort cost", "sales.id IS NULL AND NOT \(isLive("platformId = 2"))"),
        ("items listed on ebay but not vinted", "\(isLive("platformId = 1")) AND NOT \(isLive("platformId = 2"))"),
        (
            "items listed on ebay but not on vinted older than 90 days",
            "\(isLive("platformId = 1 AND listedDay < '2025-12-14'")) AND NOT \(isLive("platformId = 2"))"
        ),
        ("items sold not on vinted", "sales.id IS NOT NULL AND sales.platformId IS NOT 2"),
        ("items sold not listed on vinted", "sales.id IS NOT NULL AND NOT \(isLive("platformId = 2"))"),
        ("sales not on vinted", "sales.platformId IS NOT 2"),
        ("listings not on vinted", "listings.platformId <> 2"),
        ("items where status = sold", "sales.id IS NOT NULL"),
        ("items where status != sold", "sales.id IS NULL"),
        ("items where title = vase", "title = 'vase'"),
        ("items where title != vase", "ifnull(title, '') <> 'vase'"),
        ("items where not title = vase", "ifnull(title, '') <> 'vase'"),
        (
            "items where not (title = vase or note ~ 1)",
            "NOT (ifnull(title, '') = 'vase' OR ifnull(note, '') LIKE '%1%')"
        ),
        ("items where title = \"cafe\u{301} chair\"", "title = 'café chair'"),
        ("items where title != \"cafe\u{301} chair\"", "ifnull(title, '') <> 'café chair'"),
        ("items where title in (\"cafe\u{301} chair\", \"Vase 7\")", "title IN ('café chair', 'Vase 7')"),
        ("items where title ~ LAMP", "title LIKE '%lamp%'"),
        ("items where title ~ \"la'm’p\"", "title LIKE '%lamp%'"),
        ("items where not title ~ lamp", "ifnull(title, '') NOT LIKE '%lamp%'"),
        ("items where title ~ \"fé\"", "title IN ('café chair', 'CAFÉ sign')"),
        ("items where title ~ \"FÉ\"", "title IN ('café chair', 'CAFÉ sign')"),
        ("items where title ~ \"fe\u{301}\"", "title IN ('café chair', 'CAFÉ sign')"),
        ("items where title in (vase, 'Brass lamp')", "title IN ('vase', 'Brass lamp')"),
        ("items where title not in (vase, 'Brass lamp')", "ifnull(title, '') NOT IN ('vase', 'Brass lamp')"),
        ("items where title is empty", "ifnull(title, '') = ''"),
        ("items where title is not empty", "title > ''"),
        ("items where sku = fh00000007", "items.id = 7"),
        ("items where sku in (FH-00000007, FH-00000008)", "items.id IN (7, 8)"),
        ("items where cost > 5 GBP", "items.costCurrency = 'GBP' AND items.costMinor > 500"),
        ("items where cost <= 5 GBP", "items.costCurrency = 'GBP' AND items.costMinor <= 500"),
        ("items where cost = 0.37 GBP", "items.costCurrency = 'GBP' AND items.costMinor = 37"),
        ("items where cost != 0.37 GBP", "ifnull(items.costCurrency, 'GBP') = 'GBP' AND items.costMinor IS NOT 37"),
        ("items where cost != 0", "items.costMinor IS NOT 0"),
        ("items where cost > 0", "items.costMinor > 0"),
        (
            "items where not cost > 5 GBP",
            "ifnull(items.costCurrency, 'GBP') = 'GBP' AND ifnull(items.costMinor, 0) <= 500"
        ),
        (
            "items where cost between 2 EUR and 9 EUR",
            "items.costCurrency = 'EUR' AND items.costMinor BETWEEN 200 AND 900"
        ),
        ("items where cost in (0.37 GBP, 0.74 GBP)", "items.costCurrency = 'GBP' AND items.costMinor IN (37, 74)"),
        ("items where cost > 500 JPY", "items.costCurrency = 'JPY' AND items.costMinor > 500"),
        ("items where sale_price > cost", "sales.currency = items.costCurrency AND priceMinor > items.costMinor"),
        (
            "items where sale_price = cost",
            "priceMinor IS NULL AND items.costMinor IS NULL OR sales.currency = items.costCurrency AND priceMinor = items.costMinor"
        ),
        (
            "items where sale_price != cost",
            """
            CASE WHEN priceMinor IS NULL OR items.costMinor IS NULL THEN priceMinor IS NOT items.costMinor
            ELSE sales.currency = items.costCurrency AND priceMinor <> items.costMinor END
            """
        ),
        ("items where bought = 2025-06", "boughtDay LIKE '2025-06-%'"),
        ("items where bought != 2025-06", "ifnull(boughtDay, '') NOT LIKE '2025-06-%'"),
        ("items where bought > 2025-06", "boughtDay > '2025-06-30'"),
        ("items where bought >= 2025-06", "boughtDay >= '2025-06-01'"),
        ("items where bought < 2025-06", "boughtDay < '2025-06-01'"),
        ("items where bought <= 2025-06", "boughtDay <= '2025-06-30'"),
        ("items where bought between 2025-05 and 2025-09", "boughtDay BETWEEN '2025-05-01' AND '2025-09-30'"),
        ("items where age > 100", "sales.id IS NULL AND boughtDay < '2025-12-04'"),
        ("items where age = 257", "sales.id IS NULL AND boughtDay = '2025-06-30'"),
        ("items where age != 257", "(sales.id IS NULL AND boughtDay = '2025-06-30') IS NOT TRUE"),
        ("items where age is empty", "sales.id IS NOT NULL OR boughtDay IS NULL"),
        ("items where profit > 10 GBP", "CAST(\(FieldTests.profit) AS REAL) > 10"),
        ("items where days_to_sell > 100", "\(FieldTests.daysToSell) > 100"),
        ("items where photos = 1", "photoCount = 1"),
        ("items where platforms = ebay", "';' || listedOn || ';' LIKE '%;1;%'"),
        ("items where platforms != ebay", "(';' || listedOn || ';' LIKE '%;1;%') IS NOT TRUE"),
        ("items where platforms ~ vint", "';' || listedOn || ';' LIKE '%;2;%'"),
        ("items where platforms in (ebay, vinted)", "';' || listedOn || ';' GLOB '*;[12];*'"),
        ("items where platforms is empty", "listedOn IS NULL"),
        ("items where market = Battersea", "marketId = 1"),
        ("items where market != Battersea", "ifnull(marketId, 0) <> 1"),
        ("items where market = battERSEA", "marketId = 1"),
        ("items where market = \"E\u{301}MILE’S\"", "marketId = 3"),
        ("items where market not in (battersea, \"éMILE’s\")", "ifnull(marketId, 0) NOT IN (1, 3)"),
        ("items where sale_platform = EBAY", "sales.platformId = 1"),
        ("items where title = \"\"", "ifnull(title, '') = ''"),
        ("items where title != \"\"", "title > ''"),
        ("items where title in (\"\", vase)", "ifnull(title, '') IN ('', 'vase')"),
        ("items where market = \"\"", "marketId IS NULL"),
        ("items where sold = bought", "sales.soldDay IS boughtDay"),
        ("items where sold != bought", "sales.soldDay IS NOT boughtDay"),
        (
            "items where fees = packaging",
            "CASE WHEN feesMinor IS NULL THEN packagingMinor IS NULL ELSE packagingMinor = feesMinor END"
        ),
        ("items where market is empty", "marketId IS NULL"),
        ("items where market ~ hara", "marketId = 2"),
        ("items where market > C", "marketId IN (2, 3, 4)"),
        ("items where payment = cash", "payment = 'cash'"),
        ("items where currency = EUR", "items.costCurrency = 'EUR'"),
        ("items where sold < bought", "sales.soldDay < boughtDay"),
        (
            "items where status = sold or cost > 5 GBP and title ~ a",
            "sales.id IS NOT NULL OR (items.costCurrency = 'GBP' AND items.costMinor > 500 AND title LIKE '%a%')"
        ),
        ("sales", "TRUE"),
        ("sales returned", "returnedDay IS NOT NULL"),
        ("sales on vinted", "platformId = 2"),
        ("sales on vinted in 2026-02", "platformId = 2 AND sales.soldDay LIKE '2026-02-%'"),
        ("sales at Battersea", "items.marketId = 1"),
        ("sales bought since 2025-10", "boughtDay >= '2025-10-01'"),
        ("sales paid card", "payment = 'card'"),
        ("sales older than 30 days", "sales.soldDay < '2026-02-12'"),
        ("sales where refund is not empty", "coalesce(refundMinor, refundedMinor) IS NOT NULL"),
        (
            "sales where refund > 0.30 GBP",
            "currency = 'GBP' AND ifnull(refundMinor, 0) + ifnull(refundedMinor, 0) > 30"
        ),
        ("listings on ebay", "platformId = 1"),
        ("listings older than 60 days", "listedDay < '2026-01-13'"),
        ("listings where ended is empty", "endedAt IS NULL"),
        (
            "listings where age > 100",
            "julianday(substr(ifnull(endedAt, '2026-03-14'), 1, 10)) - julianday(listedDay) > 100"
        ),
        ("listings bought since 2025-10", "boughtDay >= '2025-10-01'"),
        ("expenses at Battersea", "marketId = 1"),
        ("expenses haul Sunday", "haulId = 1"),
        ("expenses paid cash since 2026-01", "payment = 'cash' AND day >= '2026-01-01'"),
        ("expenses where amount > 5 GBP", "currency = 'GBP' AND amountMinor > 500"),
        ("expenses where kind = transport", "kind = 'transport'"),
        ("expenses where kind = Entry-Fee", "kind = 'entry-fee'"),
        ("expenses where subkind = 'CAR GAS'", "subkind = 'car gas'"),
        ("expenses where sku is not empty", "itemId IS NOT NULL"),
        ("sellers at Battersea", "marketId = 1"),
        ("hauls older than 60 days", "firstDay < '2026-01-13'"),
        ("markets where asks_fee = yes", "askForEntryFee = 1"),
        ("markets where asks_fee != yes", "askForEntryFee <> 1"),
        ("markets where radius_km < 3", "radiusKm < 3"),
        ("markets where name ~ ÉMILE", "id = 3"),
        ("photos where bytes > 20000", "bytes > 20000"),
        ("photos with drive_id", "driveId IS NOT NULL"),
        ("photos pending", "driveId IS NULL AND sha256 IS NOT NULL"),
        ("photos where state = set-aside", "photos.id IN (SELECT photoId FROM outbox WHERE setAsideAt IS NOT NULL)"),
        ("photos where kind = heic", "file LIKE '%.heif'"),
        ("platforms where lists = no", "lists = 0"),
        ("settings where setting = currency", "key = 'currency'"),
        ("views where statement ~ unsold", "text LIKE '%unsold%'"),
        ("recurring where paused = yes", "paused = 1"), ("recurring where next < 2026-06", "nextDay < '2026-06-01'"),
        ("backups where reason ~ import", "json_extract(value, '$.reason') LIKE '%import%'"),
        ("backups older than 30 days", "json_extract(value, '$.day') < '2026-02-12'"),
        (
            "backups in 2026-02 where missing_photos > 0",
            "json_extract(value, '$.day') LIKE '2026-02-%' AND json_extract(value, '$.missing_photos') > 0"
        ),
        ("mappings where clauses ~ title", "clauses LIKE '%title%'"),
    ]

    @Test func everyFilterAndConditionMatchesItsSQL() throws {
        let fixture = try QueryFixture()
        for (query, sql) in Self.conditions {
            let noun = try parsed(query).noun
            let oracle = try #require(FieldTests.oracles[noun])
            let clause = oracle.from.contains("WHERE") ? "AND" : "WHERE"
            let names: [Noun: String] = [
                .settings: "setting", .views: "view", .mappings: "mapping", .platforms: "platform",
                .backups: "name",
            ]
            let key = names[noun] ?? "id"
            let sqlKey = noun == .platforms ? "slug" : noun == .backups ? oracle.fields["name"] ?? "" : oracle.key
            let own = try fixture.rows("\(query) show \(key)").sorted()
            let other = try fixture.sqlite("SELECT \(sqlKey) FROM \(oracle.from) \(clause) (\(sql))").sorted()
            #expect(own == other, "\(query)")
            #expect(try fixture.prepared(query).count() == own.count, "the count of \(query)")
            #expect(own.isEmpty == (query == "items where sold < bought"), "\(query) finds \(own.count) rows")
        }
    }

    @Test func deletedRowsAreHiddenUnlessAskedFor() throws {
        let fixture = try QueryFixture()
        for noun in [Noun.items, .sales, .listings, .expenses, .photos, .markets] {
            let deleted = try fixture.sqlite("SELECT id FROM \(noun.rawValue) WHERE deletedAt IS NOT NULL ORDER BY id")
            #expect(try fixture.rows("\(noun.rawValue) deleted show id sort id") == deleted)
            let hidden = Set(try fixture.rows("\(noun.rawValue) show id")).intersection(deleted)
            #expect(!deleted.isEmpty && hidden.isEmpty)
        }
    }

    @Test func comparisonAndNegationPartitionTheRows() throws {
        let fixture = try QueryFixture()
        for noun in Noun.allCases {
            let all = try fixture.rows(noun.rawValue).count
            for (query, _) in Self.conditions where query.hasPrefix("\(noun.rawValue) where ") {
                let condition = query.dropFirst("\(noun.rawValue) where ".count)
                let yes = try fixture.answer("\(noun.rawValue) where \(condition)")
                let no = try fixture.rows("\(noun.rawValue) where not (\(condition))").count
                #expect(yes.rows.count + no + yes.leftOut.notCompared == all, "\(query)")
            }
        }
    }

    @Test func amountsThatCouldNotBeComparedAreCounted() throws {
        let fixture = try QueryFixture()
        let others = try fixture.sqlite(
            "SELECT count(*) FROM items WHERE deletedAt IS NULL AND costCurrency <> 'GBP'")
        #expect(try [String(fixture.answer("items where cost > 5 GBP").leftOut.notCompared)] == others)
        #expect(try fixture.answer("items where cost > 0 EUR and title = vase").leftOut.notCompared > 0)
        for (query, condition) in [
            ("items where cost in (1 EUR, 2 JPY)", "items.costCurrency NOT IN ('EUR', 'JPY')"),
            ("items where cost between 1 EUR and 2 EUR", "items.costCurrency <> 'EUR'"),
            ("items where sale_price > cost", "currency <> items.costCurrency"),
            ("items where fees > 1 EUR", "feesMinor IS NOT NULL AND currency IS NOT 'EUR'"),
        ] {
            let aside = try fixture.sqlite(
                """
                SELECT count(*) FROM items LEFT JOIN sales ON sales.id = items.saleId
                WHERE items.deletedAt IS NULL AND \(condition)
                """)
            #expect(try [String(fixture.answer(query).leftOut.notCompared)] == aside && aside != ["0"], "\(query)")
        }
        #expect(try fixture.answer("items where title = vase show cost").leftOut.notCompared == 0)
        // Neither these nor their negations are true of amounts in other currencies.
        for condition in ["cost != 5 GBP", "not cost > 5 GBP", "not cost != 5 GBP", "cost not in (1 GBP)"] {
            #expect(
                try [String(fixture.answer("items where \(condition)").leftOut.notCompared)] == others, "\(condition)")
        }
        for condition in [
            "cost > 5 GBP or sku is not empty", "not (cost > 5 GBP and sku is empty)", "cost != 0", "cost not in (0)",
            "cost between 0 and 0",
        ] {
            #expect(try fixture.answer("items where \(condition)").leftOut.notCompared == 0, "\(condition)")
        }
    }

    @Test func amountsInAnotherCurrencyAreLeftOutAndCounted() throws {
        let fixture = try QueryFixture()
        let answer = try fixture.answer("items show cost, currency in EUR")
        let euros = try fixture.sqlite("SELECT count(*) FROM items WHERE deletedAt IS NULL AND costCurrency = 'EUR'")
        let others = try fixture.sqlite("SELECT count(*) FROM items WHERE deletedAt IS NULL AND costCurrency <> 'EUR'")
        #expect([String(answer.rows.filter { $0.hasSuffix("|EUR") }.count)] == euros)
        #expect([String(answer.leftOut.otherCurrency)] == others)
        #expect(!answer.rows.contains { $0.contains("GBP") })
    }

    /// Filters that can stand in any order: each begins with the word that its days belong to.
    private static let filters: [Noun: [String]] = [
        .items: [
            "new", "listed", "sold", "unsold", "returned", "listed on ebay", "listed on vinted", "sold on ebay",
            "sold on vinted", "at battersea", "from Jo", "haul Sunday", "bought paid cash", "sold paid card",
            "with photo",
            "without title", "bought since 2025-10", "bought older than 90 days", "listed older than 90 days",
            "listed in 2026-01", "sold in 2026-02", "\"lamp\"", "listed on vinted older than 90 days",
        ],
        .sales: [
            "returned", "on ebay", "on vinted", "at battersea", "sold paid card", "bought since 2025-10", "with fees",
        ],
        .listings: ["on ebay", "on vinted", "at battersea", "bought since 2025-10", "listed older than 90 days"],
        .expenses: ["at battersea", "haul Sunday", "paid cash", "since 2026-01", "with memo"],
    ]

    @Test func adjacentFiltersAreCombinedWithAnd() throws {
        let fixture = try QueryFixture()
        for (noun, filters) in Self.filters {
            let alone = try filters.map { Set(try fixture.rows("\(noun.rawValue) \($0) show id")) }
            for (one, left) in zip(filters, alone) {
                for (other, right) in zip(filters, alone) {
                    let both = try fixture.rows("\(noun.rawValue) \(one) \(other) show id")
                    #expect(Set(both) == left.intersection(right), "\(noun.rawValue) \(one) \(other)")
                    #expect(both.count == Set(both).count)
                }
            }
        }
    }

    @Test func unknownNameSuggestsTheNearest() throws {
        let fixture = try QueryFixture()
        #expect(throws: QueryError.unknownName(kind: "market", name: "Batersea", nearest: "Battersea")) {
            try fixture.prepared("items at Batersea")
        }
        #expect(throws: QueryError.unknownName(kind: "platform", name: "vintd", nearest: "vinted")) {
            try fixture.prepared("items on vintd")
        }
        #expect(throws: QueryError.self) { try fixture.prepared("items at Gone") }
    }

    @Test func marketsNearAPlaceComeNearestFirstWithTheirDistance() throws {
        let fixture = try QueryFixture()
        let near = try fixture.answer("markets near 51.476,-0.162")
        #expect(near.columns.last == "distance_km")
        #expect(near.rows.map { $0.split(separator: "|")[0] } == ["1", "2"])
        #expect(near.rows.map { $0.split(separator: "|").last } == ["0.0", "5.1"])
        #expect(try fixture.rows("markets near 51.476,-0.162 within 400 km show id").map(\.self) == ["1", "2", "3"])
        #expect(try fixture.rows("markets near 51.476,-0.162 within 1 km show name") == ["Battersea"])
    }

    @Test func aDistanceIsComparedGroupedAndAddedUpAsItIsShown() throws {
        let fixture = try QueryFixture()
        func rows(_ clauses: String) throws -> [String] {
            try fixture.rows("markets near 51.476,-0.162 within 400 km \(clauses)")
        }
        let shown = try rows("show distance_km sort distance_km")
        #expect(shown.prefix(2) == ["0.0", "5.1"] && shown.count == 3)
        #expect(try rows("where distance_km < 5 show name") == ["Battersea"])
        #expect(try rows("where distance_km = 5.1 show id") == ["2"])
        #expect(try rows("where distance_km is empty show id").isEmpty)
        #expect(try rows("with distance_km show id").count == 3)
        #expect(try rows("show min distance_km, max distance_km") == ["0.0|\(shown[2])"])
        #expect(try rows("by distance_km") == shown.map { "\($0)|1" })
    }
}
