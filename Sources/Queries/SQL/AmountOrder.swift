import QueryLanguage
import StoreFile

/// The order of one amount of items along an index by currency and amount.
///
/// The home currency comes first, the others follow by code, and items without an amount come last. The home currency
/// may change, so no index begins with it. The rows of each currency are read along the index, one currency after the
/// other, and nothing is sorted.
struct AmountOrder {
    private let amount: String
    private let currency: String
    /// True if the index also has the rows without an amount.
    private let hasAll: Bool
    private let isDescending: Bool
    private let home: Currency

    /// The most currencies read one by one; with more, the rows are sorted instead, to keep the statement short.
    private static let mostCurrencies = 20

    /// Creates the order; returns `nil` if the query has another order, or another index narrows it better.
    init?(_ query: Query, context: QueryContext) {
        guard query.noun == .items, query.sort.count == 1, case .field(let field) = query.sort[0].by,
            query.currency == nil, !query.isAggregate, !query.wantsDeleted, query.filters.allSatisfy(\.keepsOrder)
        else { return nil }
        switch field {
        case .itemCost:
            (amount, currency, hasAll) = ("items.costMinor", "items.costCurrency", true)
        case .itemAsking:
            (amount, currency) = ("items.askingMinor", "items.askingCurrency")
            hasAll = query.states.contains(.listed)
        default: return nil
        }
        isDescending = query.sort[0].isDescending
        home = context.homeCurrency
    }

    /// Returns the keys of all rows in order, or `nil` if there are too many currencies.
    ///
    /// `select` returns the rows that `terms` narrow, as a SELECT without an order.
    func keys(in database: StoreConnection, _ select: (_ terms: [BoundSQL]) -> BoundSQL) throws -> BoundSQL? {
        let codes = try codes(in: database)
        guard codes.count <= Self.mostCurrencies else { return nil }
        let isHome = codes.contains(home.code)
        let ordered = (isHome ? [home.code] : []) + codes.filter { $0 != home.code }
        let direction = isDescending ? " DESC" : ""
        let byId = "items.id\(direction)"
        let byAmount = "\(amount)\(direction), \(byId)"
        var parts = ordered.map { Self.part(select(["\(sql: currency) = \($0)"]), byAmount) }
        // The index may lack rows without an amount; these are read in the order of the table.
        parts.append(Self.part(select(["\(sql: currency) IS NULL"]), hasAll ? byAmount : byId))
        return parts.joined(separator: " UNION ALL ")
    }

    /// Returns one part in its order.
    ///
    /// The limit stops SQLite from dropping the order of a part as unnecessary.
    private static func part(_ select: BoundSQL, _ order: String) -> BoundSQL {
        "SELECT * FROM (\(select) ORDER BY \(sql: order) LIMIT -1)"
    }

    /// Returns the currencies in use, each found by one step down the index.
    private func codes(in database: StoreConnection) throws -> [String] {
        let next = "SELECT min(\(currency)) FROM items WHERE items.deletedAt IS NULL AND \(currency)"
        return try database.cached(
            """
            WITH RECURSIVE found(code) AS (
                \(sql: next) > '' UNION ALL SELECT (\(sql: next) > found.code) FROM found WHERE code IS NOT NULL)
            SELECT code FROM found WHERE code IS NOT NULL
            """
        ).values(String.self)
    }
}
