import GRDB
import QueryLanguage

/// What matters of an inventory today, in a few figures that indexes give at once.
public struct InventoryGlance: Sendable, Hashable {
    /// What is unsold for longer than so many days is old.
    public static let oldAge = 180

    public var unsold = BoundedCount()
    /// What those cost whose cost is in the home currency; `nil` where they are too many to be added.
    public var cost: Int64? = 0
    public var otherCurrencies = BoundedCount()
    public var older = BoundedCount()
    /// The sales of this month, and their profit less its expenses.
    public var sold = 0
    public var netProfit: Int64 = 0
}

extension InventoryStore {
    /// Looks at the inventory; `nil` if there is no item in it.
    public func glance(in home: Currency, today: Day) throws -> InventoryGlance? {
        guard let month = Period.containing(today, unit: .month) else { return nil }
        var glance = try read { database -> InventoryGlance? in
            let any = "SELECT EXISTS (SELECT 1 FROM items WHERE deletedAt IS NULL)"
            return try Bool.fetchOne(database, sql: any) ?? false ? try InventoryGlance(database, home, today) : nil
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

    /// How the unsold are looked up, all and the old ones.
    public func explainGlance(today: Day) throws -> [Explanation] {
        try read { database in
            try [InventoryGlance.unsoldSQL, InventoryGlance.olderSQL(today)].map { try database.explanation(of: $0) }
        }
    }
}

extension InventoryGlance {
    fileprivate static var unsoldSQL: SQL {
        """
        SELECT costMinor, costCurrency FROM items WHERE deletedAt IS NULL AND status <> 'sold' ORDER BY boughtDay DESC \
        LIMIT \(BoundedCount.most + 1)
        """
    }

    fileprivate static func olderSQL(_ today: Day) -> SQL {
        """
        SELECT 1 FROM items WHERE deletedAt IS NULL AND status <> 'sold' \
        AND boughtDay < \(today.adding(days: -oldAge).description) LIMIT \(BoundedCount.most + 1)
        """
    }

    fileprivate init(_ database: Database, _ home: Currency, _ today: Day) throws {
        let code = PackedCode(home)
        var sum: Int64 = 0
        try database.scan(Self.unsoldSQL) { row in
            unsold.add()
            if row.code(1) != code {
                otherCurrencies.add()
            } else if !row.isNull(0), row.integer(0).magnitude <= ReportLosses.mostMinor {
                sum += row.integer(0)
            }
        }
        cost = unsold.isWhole ? sum : nil
        if !unsold.isWhole { otherCurrencies = BoundedCount() }
        try database.scan(Self.olderSQL(today)) { _ in older.add() }
    }
}
