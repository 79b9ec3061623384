import Testing
import TestSupport

@testable import Queries
@testable import QueryLanguage

/// Lists in filters, compared with SQL that was written separately.
@Suite(.enabled(if: !sqliteCommand.isEmpty, sqliteIsMissing))
struct FilterListTests {
    private static let live = "SELECT itemId FROM listings WHERE endedAt IS NULL AND deletedAt IS NULL AND platformId"
    private static let market = "marketId IN (SELECT id FROM markets WHERE name IN"

    static let lists: [(filters: String, sql: String)] = [
        ("on ebay, vinted", "id IN (\(live) IN (1, 2))"), ("on ebay or on vinted", "id IN (\(live) IN (1, 2))"),
        ("on ebay on vinted", "id IN (\(live) = 1) AND id IN (\(live) = 2)"),
        (
            "listed on ebay, vinted older than 90 days",
            "id IN (\(live) IN (1, 2) AND listedDay < date('2026-03-14', '-90 days'))"
        ),
        ("not on ebay, vinted", "id NOT IN (\(live) IN (1, 2))"),
        ("on ebay, vinted but not on vinted", "id IN (\(live) = 1) AND id NOT IN (\(live) = 2)"),
        (
            "sold on ebay, vinted",
            "status = 'sold' AND id IN (SELECT itemId FROM sales WHERE platformId IN (1, 2) AND deletedAt IS NULL AND returnedAt IS NULL)"
        ),
        ("at Battersea, Nowhere", "\(market) ('Battersea', 'Nowhere'))"),
        ("at battersea or at NOWHERE or Battersea", "\(market) ('Battersea', 'Nowhere'))"),
        ("in Battersea, Nowhere", "\(market) ('Battersea', 'Nowhere'))"),
        ("from Jo, \"Łukasz\" unsold", "sellerId IN (1, 2) AND status IN ('purchased', 'listed')"),
        ("haul Sunday, Trip", "haulId IN (1, 2)"), ("stored in A12 or stored in Loft", "storedIn IN ('A12', 'Loft')"),
        ("listed or sold", "status IN ('listed', 'sold')"), ("new, sold", "status IN ('purchased', 'sold')"),
        ("unsold or sold at Battersea", "status IN ('purchased', 'listed', 'sold') AND \(market) ('Battersea'))"),
        (
            "listed or sold bought since 2026",
            "status IN ('listed', 'sold') AND boughtDay >= '2026-01-01'"
        ),
        (
            "returned or listed",
            """
            (status = 'listed' OR id IN (SELECT itemId FROM sales WHERE returnedDay IS NOT NULL AND deletedAt IS NULL))
            """
        ),
    ]

    @Test(arguments: lists) func aListFindsWhatAnyOfItsFiltersFinds(filters: String, sql: String) throws {
        let fixture = try QueryFixture()
        let rows = try fixture.rows("items \(filters) show id sort id")
        #expect(rows == (try fixture.sqlite("SELECT id FROM items WHERE deletedAt IS NULL AND \(sql) ORDER BY id")))
        #expect(rows.count > 0 || filters == "on ebay on vinted")
    }

    /// Each list gives the union of its filters, or of `not` their intersection, with every noun that has the filter.
    @Test func aListIsTheUnionOfItsFilters() throws {
        let fixture = try QueryFixture()
        func ids(_ query: String) throws -> Set<String> { Set(try fixture.rows("\(query) show id")) }
        for noun in [Noun.items, .sales, .listings, .orders, .expenses, .sellers] {
            let known = [
                "on": ["ebay", "vinted", "etsy"], "at": ["Battersea", "Nowhere", "Gone"], "from": ["Jo", "ann"],
            ]
            for (word, values) in known where noun.filters.contains(where: { $0.text == word }) {
                let values = values.filter { (try? ids("\(noun) \(word) \($0)")) != nil }
                let each = try values.map { try ids("\(noun) \(word) \($0)") }
                #expect(
                    try ids("\(noun) \(word) \(values.joined(separator: ", "))") == each.reduce([]) { $0.union($1) })
                guard word == "on", noun.filters.contains(.not) else { continue }
                let others = try values.map { try ids("\(noun) not on \($0)") }
                let all = try ids(noun.rawValue)
                #expect(
                    try ids("\(noun) not on \(values.joined(separator: " or "))")
                        == others.reduce(all) { $0.intersection($1) })
            }
        }
    }
}
