import GRDB
import QueryLanguage
import Testing

@testable import Queries
@testable import Reports
@testable import StoreFile

/// The items in stock on a day, compared with a look at every item and its sales.
@Suite struct StockHistoryTests {
    /// Adds what the random ledgers lack: items that are gone, some of them sold, deleted ones, and several sales of one.
    private func fixture(_ seed: UInt64) throws -> ReportFixture {
        let fixture = try ProfitPropertyTests.ledger(seed)
        try fixture.run("UPDATE items SET fate = 'donated', goneDay = date(boughtDay, '+20 days') WHERE id % 5 = 0")
        try fixture.run("UPDATE items SET deletedAt = '2026-04-01T00:00:00.000Z' WHERE id % 11 = 0")
        try fixture.run("UPDATE items SET boughtAt = NULL, boughtDay = NULL WHERE id % 13 = 0")
        for item in stride(from: 3, to: 60, by: 6) {
            try fixture.sale(of: item, on: item.isMultiple(of: 2) ? "2026-01-20" : "2026-04-02", 100)
        }
        return fixture
    }

    @Test(arguments: ProfitPropertyTests.seeds) func everyDayHasTheItemsThatWereThere(seed: UInt64) throws {
        let fixture = try fixture(seed)
        try fixture.store.read { database in
            let history = try StockHistory(database)
            let days = stride(from: Int32(20_450), to: 20_620, by: 7).map { Day(number: $0) }
            var found = days.map { _ in [String]() }
            try history.forEach(on: days, database) { row, place in
                found[place].append("\(row.integer(5)) \(row.optional(0) ?? -1) \(row.text(1) ?? "-")")
            }
            for (items, day) in zip(found, days) {
                let expected = try Self.items(on: day, database)
                #expect(items.sorted() == expected && !items.isEmpty, "\(day)")
            }
        }
    }

    private static let there = """
        (boughtDay <= ?1 OR boughtDay IS NULL) AND (fate IS NULL OR goneDay > ?1) AND NOT EXISTS (SELECT 1 FROM sales
        WHERE itemId = items.id AND deletedAt IS NULL AND soldDay <= ?1 AND (returnedDay IS NULL OR returnedDay > ?1))
        """

    private static func items(on day: Day, _ database: Database) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT id || ' ' || ifnull(costMinor, -1) || ' ' || ifnull(costCurrency, '-') FROM items
                WHERE deletedAt IS NULL AND \(there)
                """, arguments: [day.description]
        ).sorted()
    }
}
