import QueryLanguage
import Testing

@testable import Queries
@testable import Reports
@testable import StoreFile

/// The items in stock on a day, compared with a look at every item and its sales.
@Suite struct StockHistoryTests {
    /// Adds what the random ledgers lack: items that are gone, some of them sold, deleted ones, some bought after they
    /// were sold and, if wanted, several sales of one.
    private func fixture(_ seed: UInt64, hasSeveral: Bool) throws -> ReportFixture {
        let fixture = try ProfitPropertyTests.ledger(seed)
        try fixture.run("UPDATE items SET fate = 'donated', goneDay = date(boughtDay, '+20 days') WHERE id % 5 = 0")
        try fixture.run("UPDATE items SET deletedAt = '2026-04-01T00:00:00.000Z' WHERE id % 11 = 0")
        try fixture.run("UPDATE items SET boughtDay = date(boughtDay, '+90 days') WHERE id % 7 = 0")
        try fixture.run("UPDATE items SET boughtAt = NULL, boughtDay = NULL WHERE id % 13 = 0")
        guard hasSeveral else {
            try fixture.run(
                """
                UPDATE sales SET deletedAt = '2026-04-01T00:00:00.000Z' WHERE returnedAt IS NULL AND EXISTS (
                SELECT 1 FROM sales AS other WHERE other.itemId = sales.itemId AND other.id < sales.id
                AND other.returnedAt IS NULL AND other.deletedAt IS NULL)
                """)
            return fixture
        }
        for item in stride(from: 3, to: 60, by: 6) {
            try fixture.sale(of: item, on: item.isMultiple(of: 2) ? "2026-01-20" : "2026-04-02", 100)
        }
        return fixture
    }

    private static let days = stride(from: Int32(20_450), to: 20_620, by: 7).map { Day(number: $0) }

    @Test(arguments: ProfitPropertyTests.seeds, [false, true])
    func everyDayHasTheItemsThatWereThere(seed: UInt64, hasSeveral: Bool) throws {
        let fixture = try fixture(seed, hasSeveral: hasSeveral)
        try fixture.store.read { database in
            let history = try StockHistory(database)
            let found = try Self.items(history, Self.days.map { .inStock($0) }, database)
            for (items, day) in zip(found, Self.days) {
                #expect(try items == Self.items(where: Self.there, [day], database) && !items.isEmpty, "\(day)")
            }
        }
    }

    /// A period and the stock at both its ends are read together, wherever it begins.
    @Test(arguments: ProfitPropertyTests.seeds, [false, true])
    func everyPeriodHasTheItemsThatWereBought(seed: UInt64, hasSeveral: Bool) throws {
        let fixture = try fixture(seed, hasSeveral: hasSeveral)
        try fixture.store.read { database in
            let history = try StockHistory(database)
            for (day, last) in zip(Self.days, Self.days.dropFirst(4)) {
                let period = try #require(Period(first: day.adding(days: 1), last: last))
                let found = try Self.items(history, [.bought(period), .inStock(day), .inStock(last)], database)
                let bought = "(boughtDay BETWEEN ?1 AND ?2 OR boughtDay IS NULL)"
                #expect(try found[0] == Self.items(where: bought, [period.first, last], database), "\(period)")
                #expect(try found[1] == Self.items(where: Self.there, [day], database), "\(period)")
                #expect(try found[2] == Self.items(where: Self.there, [last], database), "\(period)")
            }
        }
    }

    private static func items(
        _ history: StockHistory, _ choices: [StockHistory.Choice], _ database: StoreConnection
    ) throws -> [[String]] {
        var found = choices.map { _ in [String]() }
        try history.forEach(choices, database) { item, place in
            found[place].append("\(item.id) \(item.row.optional(0) ?? -1) \(item.code?.text ?? "-")")
        }
        return found.map { $0.sorted() }
    }

    private static let there = """
        (boughtDay <= ?1 OR boughtDay IS NULL) AND (fate IS NULL OR goneDay > ?1) AND NOT EXISTS (SELECT 1 FROM sales
        WHERE itemId = items.id AND deletedAt IS NULL AND soldDay <= ?1 AND (returnedDay IS NULL OR returnedDay > ?1))
        """

    private static func items(where term: String, _ days: [Day], _ database: StoreConnection) throws -> [String] {
        let sql = """
            SELECT id || ' ' || ifnull(costMinor, -1) || ' ' || ifnull(costCurrency, '-') FROM items
            WHERE deletedAt IS NULL AND \(term)
            """
        return try database.values(String.self, BoundSQL(sql: sql, days.map { .text($0.description) })).sorted()
    }
}
