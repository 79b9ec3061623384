import Queries
import QueryLanguage
import StoreFile

/// A few key figures of today's inventory, all read from indexes.
package struct InventoryGlance: Sendable, Hashable {
    /// The number of days after which an unsold item counts as old.
    package static let oldAge = 180

    package var unsold = BoundedCount()
    /// The total cost of the unsold items with a cost in the home currency; `nil` if they are too many to add up.
    package var cost: Int64? = 0
    package var otherCurrencies = BoundedCount()
    package var older = BoundedCount()
    /// The number of this month's sales, and their profit less the month's expenses.
    package var sold = 0
    package var netProfit: Int64 = 0
}

extension InventoryStore {
    /// Returns the figures; `nil` if the inventory has no items.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func glance(in home: Currency, today: Day) throws -> InventoryGlance? {
        guard let month = Period.containing(today, unit: .month) else { return nil }
        var glance = try read { database -> InventoryGlance? in
            let any = "SELECT EXISTS (SELECT 1 FROM items WHERE deletedAt IS NULL)"
            return try database.value(Bool.self, BoundSQL(sql: any)) ?? false
                ? try InventoryGlance(database, home, today) : nil
        }
        guard glance != nil else { return nil }
        let request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: month.first, through: month.last))], currency: home,
            today: today)
        let figures = try profit(request).total
        glance?.sold = figures.sales
        glance?.netProfit = figures.netProfit
        return glance
    }

    /// Returns the statements that count the unsold items, all and old ones.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainGlance(today: Day) throws -> [Explanation] {
        try read { database in
            try [InventoryGlance.unsoldSQL, InventoryGlance.olderSQL(today)].map { try database.explanation(of: $0) }
        }
    }
}

extension InventoryGlance {
    fileprivate static var unsoldSQL: BoundSQL {
        """
        SELECT costMinor, costCurrency FROM items WHERE deletedAt IS NULL AND \(sql: StatusSQL.isStock) ORDER BY boughtDay DESC \
        LIMIT \(BoundedCount.most + 1)
        """
    }

    fileprivate static func olderSQL(_ today: Day) -> BoundSQL {
        """
        SELECT 1 FROM items WHERE deletedAt IS NULL AND \(sql: StatusSQL.isStock) \
        AND boughtDay < \(today.adding(days: -oldAge).description) LIMIT \(BoundedCount.most + 1)
        """
    }

    fileprivate init(_ database: StoreConnection, _ home: Currency, _ today: Day) throws {
        let code = PackedCode(home)
        var sum: Int64 = 0
        try database.scan(Self.unsoldSQL) { row in
            unsold.add()
            if row.code(1) != code {
                otherCurrencies.add()
            } else if !row.isNull(0), row.integer(0).magnitude <= SumBound.mostMinor {
                sum += row.integer(0)
            }
        }
        cost = unsold.isWhole ? sum : nil
        if !unsold.isWhole { otherCurrencies = BoundedCount() }
        try database.scan(Self.olderSQL(today)) { _ in older.add() }
    }
}
