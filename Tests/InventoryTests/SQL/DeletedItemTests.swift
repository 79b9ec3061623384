import QueryLanguage
import Testing

@testable import Ledger
@testable import Queries
@testable import StoreFile
@testable import Upkeep

/// `deleted` with another filter, which finds and shows the items that the filter found before their deletion.
@Suite struct DeletedItemTests {
    private static let filters =
        [
            "new", "purchased", "listed", "sold", "unsold", "returned", "on ebay", "listed on vinted", "sold on ebay",
            "listed on ebay listed on vinted", "sold since 2026-02", "listed since 2026-01",
            "listed older than 60 days",
            "bought since 2025-06", "paid card", "bought paid cash", "at Battersea", "from Jo", "haul Sunday",
            "with photo", "without title", "older than 200 days", "\"lamp\"", "sold on ebay in 2026-02",
        ]
        + [
            "platforms = ebay", "platforms != ebay", "platforms ~ in", "status = sold", "status != listed",
            "asking > 10 GBP", "asking is not empty", "sold = 2026-02", "profit > 0", "age > 100", "photos > 0",
            "days_to_sell > 30", "sale_platform = eBay", "fees is empty",
        ].map { "where \($0)" }

    /// Returns all columns except the photo links, which deleted items don't show.
    private func rows(_ filter: String, in fixture: QueryFixture, deleted: Bool) throws -> [String: [String: String]] {
        let rows = try fixture.values("items \(deleted ? "deleted " : "")\(filter) limit all")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["sku"] ?? "", $0) })
    }

    @Test func deletedItemsAreFoundByTheirFormerState() throws {
        let fixture = try QueryFixture()
        let before = try Self.filters.map { try rows($0, in: fixture, deleted: false) }
        let there = Set(try rows("", in: fixture, deleted: false).keys)
        try fixture.store.change("delete", today: askedOn) { writer in
            for item in try writer.numbers(of: parsed("items"), context: Self.context).items { try writer.delete(item) }
        }
        for (filter, found) in zip(Self.filters, before) {
            let deleted = try rows(filter, in: fixture, deleted: true).filter { there.contains($0.key) }
            #expect(deleted == found, "\(filter)")
            #expect(!found.isEmpty, "\(filter)")
            #expect(try rows(filter, in: fixture, deleted: false).isEmpty, "\(filter)")
        }
        try fixture.store.change("restore", today: askedOn) { writer in
            for sku in there { try writer.restore(writer.item(SKU(sku)).id) }
        }
        for (filter, found) in zip(Self.filters, before) {
            #expect(try rows(filter, in: fixture, deleted: false) == found, "\(filter)")
        }
        #expect(try fixture.store.check().findings.filter { $0.table == "items" }.isEmpty)
    }

    private static let context = QueryContext(today: askedOn, homeCurrency: .gbp)
}
