import GrammarSupport
import QueryLanguage
import TestSupport
import Testing

@Suite struct QueryParserTests {
    @Test(arguments: examples) func anExampleParses(text: String) throws {
        _ = try parse(text)
    }

    @Test(arguments: [
        ("ITEMS Unsold SORT Date", "items unsold sort bought desc"),
        ("items new", "items purchased"), ("items unlisted", "items purchased"),
        ("items page 2 unsold", "items unsold page 2"),
        ("items in GBP in 2026-03", "items 2026-03-01..2026-03-31 in GBP"),
        ("items on eBay", "items on ebay"), ("items on \"Facebook Marketplace\"", "items on facebook-marketplace"),
        ("items on 2026-03-14", "items 2026-03-14"), ("items on 5miles", "items on \"5miles\""),
        ("items on eBay, vinted", "items on ebay, vinted"), ("items on ebay or on ebay", "items on ebay"),
        ("items sold on ebay or vinted but not etsy, depop", "items sold on ebay, vinted not on etsy not on depop"),
        ("items at Battersea or at Chiswick", "items at Battersea, Chiswick"),
        ("items in Battersea, B", "items at Battersea, B"),
        ("items from \"new\", 'new', Jo", "items from new, Jo"), ("items at Old, \"New\"", "items at Old, \"New\""),
        ("items stored in A1 or stored in B2, C", "items stored in A1, B2, C"),
        ("items listed, sold or new", "items listed or sold or purchased"),
        ("items sold or listed bought since 2026-01", "items sold or listed bought since 2026-01-01"),
        ("orders matched or ignored on ebay", "orders matched or ignored on ebay"),
        ("rates for USD, EUR or for GBP", "rates for USD, EUR, GBP"),
        ("items sort cost, title desc", "items sort cost asc, title desc"),
        ("items sort bought asc", "items sort bought asc"),
        ("items with photo", "items with photos"), ("items where name ~ x", "items where title ~ \"x\""),
        ("items where days-to-sell > 3", "items where days_to_sell > 3"),
        ("items where status = new", "items where status = \"purchased\""),
        ("items where sold = 2026", "items where sold = 2026-01-01..2026-12-31"),
        ("items where sku = fh20d6goil", "items where sku = \"FH-20D6G011\""),
        ("items where cost > asking", "items where cost > asking"),
        ("items where age > photos", "items where age > photos"),
        ("items where ((cost = 3)) or not (note is empty)", "items where cost = 3.00 GBP or not note is empty"),
        (
            "items where cost = 1 and (cost = 2 and cost = 3)",
            "items where cost = 1.00 GBP and (cost = 2.00 GBP and cost = 3.00 GBP)"
        ),
        (
            "items where title = 'a' or title = b and title = c",
            "items where title = \"a\" or title = \"b\" and title = \"c\""
        ),
        (
            "items show title, asking - cost as gap sort gap desc",
            "items show title, asking - cost as gap sort asking - cost desc"
        ),
        (
            "items sort (asking - cost) * 2 show asking*2, (cost + fees), sku",
            "items show asking * 2, cost + fees, sku sort (asking - cost) * 2 asc"
        ),
        (
            "sales by month show sum profit / count as each, count sort each",
            "sales by month show sum profit / count as each, count sort sum profit / count asc"
        ),
        ("items show sold - bought as \"days\"", "items show sold - bought as days"),
        ("items where asking > Cost * 3", "items where asking > cost * 3"),
        ("items where (asking - cost) / 2 >= 5", "items where (asking - cost) / 2 >= 5.00 GBP"),
        ("items where ((asking) - (cost - fees)) != 0", "items where asking - (cost - fees) != 0"),
        (
            "items where asking - (cost * 2) > 0 and not (cost > 3)",
            "items where asking - cost * 2 > 0 and not cost > 3.00 GBP"
        ),
        (
            "items where max(asking, cost, 3) < min( 5, asking )",
            "items where max(asking, cost, 3.00 GBP) < min(5.00 GBP, asking)"
        ),
        (
            "items where sold - bought > 30 or bought + 3 > today",
            "items where sold - bought > 30 or bought + 3 > 2026-03-18"
        ),
        ("items where asking / cost between 2 and 3.5", "items where asking / cost >= 2 and asking / cost <= 3.5"),
        ("items where photos*2 not in (2, 4)", "items where not (photos * 2 = 2 or photos * 2 = 4)"),
        ("items where abs(age - photos) is not empty", "items where not abs(age - photos) is empty"),
        ("items where (cost > 3) in GBP", "items where cost > 3.00 GBP in GBP"),
        (
            "items show count by seller having (count >= 3 or sum cost < 0) and p90 cost > 2",
            "items by seller having (count >= 3 or sum cost < 0) and p90 cost > 2.00 GBP show count"
        ),
        ("sales by month having sum profit / count > 2 GBP", "sales by month having sum profit / count > 2.00 GBP"),
        (
            "items by market having max bought - min bought > 3",
            "items by market having max bought - min bought > 3"
        ),
        (
            "items by month show P90 Cost, distinct Market sort p9 age",
            "items by month show p90 cost, distinct market sort p9 age asc"
        ),
        ("items by cost step £2.50, weekday", "items by cost step 2.50 GBP, weekday"),
        ("items by Age STEP 30 show count", "items by age step 30 show count"),
        (
            "items where seller in (sellers name ~ 'j' show NAME) and not sku in (sales show sku limit 3)",
            "items where seller in (sellers where name ~ \"j\" show name) and not sku in (sales show sku limit 3)"
        ),
        ("items where title in (items, sales)", "items where title in (\"items\", \"sales\")"),
        ("items by tax-year", "items by tax-year"), ("sales by Tax-Year show count", "sales by tax-year show count"),
        ("items where cost in (1,2)", "items where cost in (1.00 GBP, 2.00 GBP)"),
        ("items where cost != 0 or cost > 0.00", "items where cost != 0 or cost > 0"),
        ("items where cost in (0, £0)", "items where cost in (0, 0.00 GBP)"),
        ("items where profit between 0 and 5 EUR", "items where profit between 0 and 5.00 EUR"),
        ("markets near 0,0", "markets near 0,0 within 50 km"),
        ("platforms where lists = TRUE", "platforms where lists = yes"),
    ])
    func canonicalTextShowsTheParsedQuery(text: String, canonical: String) throws {
        #expect(try parse(text).canonical == canonical)
    }

    @Test func clausesComeInAnyOrder() throws {
        let parts = [
            "unsold", "at Battersea", "where cost > 3", "by market", "show count, sum cost", "sort count desc",
            "page 2 size 10",
            "in EUR",
        ]
        let expected = try parse("items " + parts.joined(separator: " "))
        var random = SeededRandom(seed: 1)
        for _ in 0..<200 {
            let rest = parts.dropFirst(2).shuffled(using: &random)
            let place = random.below(rest.count + 1)
            let shuffled = rest[..<place] + parts.prefix(2) + rest[place...]
            #expect(try parse("items " + shuffled.joined(separator: " ")) == expected, "\(shuffled)")
        }
    }

    @Test(arguments: ["2026", "today", "5miles", "last", "a..b", "-x", "Ödön's", "e b\na\"y", "tax", "car-boot"])
    func aPlatformOfAnyNameSurvivesTheCanonicalText(slug: String) throws {
        var query = Query(noun: .items)
        query.filters = [.platform(.listed, Platform.slug(of: slug)), .market(slug), .search(slug)]
        #expect(try parse(query.canonical) == query)
    }

    @Test(arguments: [
        ("items sold on ebay since 2026-01", DateRole.sold), ("items since 2026-01", .bought),
        ("items listed older than 90 days", .listed), ("sales since 2026-01", .sold),
        ("sales bought since 2026-01", .bought), ("expenses in 2026", .spent), ("hauls in 2026", .held),
        ("listings since 2026", .listed), ("items sold bought since 2026", .bought),
    ])
    func aPeriodBelongsToTheNearestWordBeforeIt(text: String, role: DateRole) throws {
        let roles = try parse(text).filters.compactMap { filter -> DateRole? in
            switch filter {
            case .period(let role, _), .age(let role, _, _, _): role
            default: nil
            }
        }
        #expect(roles == [role])
    }

    @Test(
        arguments: [
            ("items since 2026-02", "2026-02-01", nil), ("items until 2026-02", nil, "2026-02-28"),
            ("items before 2026-02", nil, "2026-01-31"), ("items after 2026-02", "2026-03-01", nil),
            ("items 2026-02", "2026-02-01", "2026-02-28"), ("items on today", "2026-03-18", "2026-03-18"),
        ] as [(String, String?, String?)])
    func periodFiltersIncludeOrExcludeWholePeriods(text: String, from: String?, through: String?) throws {
        guard case .period(_, let bounds) = try parse(text).filters[0] else {
            Issue.record("no period")
            return
        }
        #expect(bounds.from?.description == from)
        #expect(bounds.through?.description == through)
    }

    @Test(arguments: [
        "items sold bought on ebay", "items sold on ebay bought on vinted", "items bought paid cash sold paid card",
        "sales bought since 2026 sold paid cash", "sales bought paid cash sold paid card since 2026",
        "items listed since 2026 sold since 2026 bought since 2026 listed on ebay", "listings bought 2026 listed 2026",
        "items listed or sold bought on ebay", "items bought on ebay listed or sold sold since 2026 on ebay, vinted",
        "items sold listed or sold not listed on ebay bought older than 3 days paid cash", "items bought sold",
        "items bought since 2026 since 2025", "sales on ebay", "listings on ebay",
    ])
    func rolesSurviveTheCanonicalText(text: String) throws {
        let query = try parse(text)
        #expect(try parse(query.canonical) == query)
    }

    @Test(arguments: [
        ("items unsold sort date page 2", ["unsold", "newest first"]),
        (
            "items listed on ebay older than 90 days sort asking desc",
            ["listed on eBay more than 90 days ago", "by asking, highest first"]
        ),
        ("items sold on ebay, vinted", ["sold on eBay or on Vinted", "newest first"]),
        ("items listed or sold at A, B", ["listed or sold", "at A or at B", "newest first"]),
        ("items sold this month", ["sold from 2026-03-01 through 2026-03-31", "newest first"]),
        ("items unsold since 2026", ["unsold", "bought since 2026-01-01", "newest first"]),
        ("expenses by kind show sum amount since 2026", ["since 2026-01-01", "by kind"]),
        ("items", ["all items", "newest first"]), ("markets", ["all markets"]),
        ("items \"brass lamp\" in EUR sort bought asc", ["matching \"brass lamp\"", "oldest first", "in EUR"]),
    ])
    func dimmedLineShowsTheParsedQuery(text: String, words: [String]) throws {
        #expect(try parse(text).words == words)
    }
}
