import Foundation
import QueryLanguage
import Testing

@testable import Queries

/// The SQL of some queries, its bound values and its rows, compared with `Tests/Snapshots/queries.txt`.
///
/// `FHQ_RECORD=1` writes the file again and fails, so that somebody looks at the difference.
struct SnapshotTests {
    private static let queries = [
        "items unsold show sku, title, bought sort date page 2 size 3",
        "items where sku = FH-00000007 show sku, cost, currency, market",
        "items listed on ebay older than 90 days show sku, asking sort asking desc limit 3",
        "items sold on vinted since 2026-02 show sku, sold, profit, days_to_sell",
        "items \"brass lamp\" show sku, title limit 2",
        "items at \"O'Hara's \\\"Yard\\\"\" without title show sku, market",
        "items where not (cost > 5 GBP or title = vase) show sku limit 2",
        "items by market show count, sum cost in GBP",
        "items by status",
        "items unsold by month show count limit 3",
        "sales by platform show count, avg sale_price, median days_to_sell",
        "sales returned show id, returned, refund, profit",
        "listings where ended is not empty show id, age limit 2",
        "expenses by kind show sum amount since 2026-01",
        "expenses by tax-year, currency show sum amount",
        "markets near 51.476,-0.162 within 10 km",
        "photos limit 2", "photos pending limit 1",
    ]

    private static var file: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Snapshots/queries.txt")
    }

    private func snapshot(_ text: String, in fixture: QueryFixture) throws -> String {
        let explanation = try fixture.prepared(text).explain()
        let answer = try fixture.answer(text)
        return
            (["# \(text)", explanation.sql, "values \(explanation.values)", answer.columns.joined(separator: "|")]
            + answer.rows).joined(separator: "\n")
    }

    @Test func sqlAndAnswersMatchTheSnapshot() throws {
        let fixture = try QueryFixture()
        let actual = try Self.queries.map { try snapshot($0, in: fixture) }.joined(separator: "\n\n") + "\n"
        if ProcessInfo.processInfo.environment["FHQ_RECORD"] == "1" {
            try Data(actual.utf8).write(to: Self.file)
            Issue.record("recorded \(Self.file.lastPathComponent); look at the difference")
        }
        let recorded = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
        let expected = recorded.components(separatedBy: "\n\n")
        for (actual, expected) in zip(actual.components(separatedBy: "\n\n"), expected) { #expect(actual == expected) }
        #expect(expected.count == Self.queries.count)
    }
}
