import GRDB
import QueryLanguage

/// The order of one amount of an item that an index has by currency and amount: the home currency first, the others by
/// their codes, what has no amount last.
///
/// Which currency is the home one may change, so no index begins with it. The rows of each currency are read along the
/// index by themselves, one currency after the other, and nothing is sorted.
struct AmountOrder {
    private let amount: String
    private let currency: String
    /// True if the index has the rows without an amount as well.
    private let hasAll: Bool
    private let isDescending: Bool
    private let home: Currency

    /// More currencies than this are sorted, so that a statement stays short.
    private static let mostCurrencies = 20

    /// `nil` where the query is in another order, or something else narrows it better than the index of the amount.
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

    /// The keys of the rows in order, without a window; `nil` if there are too many currencies.
    ///
    /// `select` gives the rows that `terms` narrow, as a SELECT without an order.
    func keys(in database: Database, _ select: (_ terms: [SQL]) -> SQL) throws -> SQL? {
        let codes = try codes(in: database)
        guard codes.count <= Self.mostCurrencies else { return nil }
        let isHome = codes.contains(home.code)
        let ordered = (isHome ? [home.code] : []) + codes.filter { $0 != home.code }
        let direction = isDescending ? " DESC" : ""
        let byId = "items.id\(direction)"
        let byAmount = "\(amount)\(direction), \(byId)"
        var parts = ordered.map { Self.part(select(["\(sql: currency) = \($0)"]), byAmount) }
        // Rows without an amount that the index lacks are read in the order of the table.
        parts.append(Self.part(select(["\(sql: currency) IS NULL"]), hasAll ? byAmount : byId))
        return parts.joined(separator: " UNION ALL ")
    }

    /// The limit keeps SQLite from taking the order of a part for needless.
    private static func part(_ select: SQL, _ order: String) -> SQL {
        "SELECT * FROM (\(select) ORDER BY \(sql: order) LIMIT -1)"
    }

    /// The currencies there are, each found by one step down the index.
    private func codes(in database: Database) throws -> [String] {
        let next = "SELECT min(\(currency)) FROM items WHERE items.deletedAt IS NULL AND \(currency)"
        return try String.fetchAll(
            database.cachedStatement(
                sql: """
                    WITH RECURSIVE found(code) AS (
                        \(next) > '' UNION ALL SELECT (\(next) > found.code) FROM found WHERE code IS NOT NULL)
                    SELECT code FROM found WHERE code IS NOT NULL
                    """))
    }
}
