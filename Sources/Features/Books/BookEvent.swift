import Queries
import QueryLanguage
import StoreFile

/// An event as a journal shows it: a SELECT of its rows in the order of their days.
///
/// An index gives that order, so that any number of rows needs no room. The columns are those of ``EntryColumn``, then the
/// event's ``amounts``.
package struct BookEvent: Sendable {
    /// The kinds, in the order in which they follow each other on one day.
    package enum EntryType: Int, CaseIterable, Sendable {
        case purchase, sale, refund, `return`, expense, gone, payout
    }

    /// The columns of the SELECT.
    package enum EntryColumn: Int32, CaseIterable, Sendable {
        case day, sku, title, currency, platform, payment, order, detail, cost, costCurrency, rate, rateCurrency
        /// True for a sale that takes what is left of the conversions of its order, see ``BookEvent/conversions(of:_:to:)``.
        case takesRest
    }

    package let kind: EntryType
    /// 1 if a cost comes into the stock, -1 if it leaves it; 0 if the event has none.
    package let costSign: Int64
    /// The account opposite the stock; `nil` for the money itself.
    package let costAccount: BookAccount?
    package let amounts: [MoneyEvent.Amount]
    package let rows: BoundSQL

    package static let all = [purchase] + MoneyEvent.ofSales.map(ofSale) + [expense, gone, payout]

    /// Returns the column of an amount.
    package static func column(of amount: Int) -> Int32 { Int32(EntryColumn.allCases.count + amount) }

    private struct Source {
        var from: String
        var conditions: [String]
        var day: String
        var id: String
        var columns: [EntryColumn: String]
    }

    private init(
        _ kind: EntryType, _ source: Source, costSign: Int64 = 0, costAccount: BookAccount? = nil,
        amounts: [MoneyEvent.Amount] = []
    ) {
        (self.kind, self.costSign, self.costAccount, self.amounts) = (kind, costSign, costAccount, amounts)
        let columns = EntryColumn.allCases.map { $0 == .day ? source.day : source.columns[$0] ?? "NULL" }
        rows = BoundSQL(
            sql: """
                SELECT \((columns + amounts.map(\.minor)).joined(separator: ", ")) FROM \(source.from) \
                WHERE \(source.conditions.joined(separator: " AND ")) ORDER BY \(source.day), \(source.id)
                """)
    }

    // MARK: - The events

    private static func itemColumns(_ more: [EntryColumn: String]) -> [EntryColumn: String] {
        more.merging([.sku: "items.sku", .title: "items.title"]) { $1 }
    }

    private static func costColumns(_ cost: MoneyEvent.Cost) -> [EntryColumn: String] {
        [.cost: cost.minor, .costCurrency: cost.currency]
    }

    /// A purchase, by which the cost of an item goes into the stock.
    private static let purchase = BookEvent(
        .purchase,
        Source(
            from: "items",
            conditions: ["items.deletedAt IS NULL", "items.boughtDay IS NOT NULL", "items.costMinor IS NOT NULL"],
            day: "items.boughtDay", id: "items.id",
            columns: itemColumns(
                [
                    .payment: "items.boughtPaid",
                    .detail: "(SELECT name FROM markets WHERE markets.id = items.marketId)",
                ].merging(costColumns(.ofItem)) { $1 })),
        costSign: 1)

    private static func ofSale(_ event: MoneyEvent) -> BookEvent {
        let kind: EntryType =
            switch event.kind {
            case .return: .return
            case .refund: .refund
            default: .sale
            }
        return BookEvent(
            kind,
            Source(
                from: """
                    \(event.rows) CROSS JOIN items ON items.id = sales.itemId \
                    LEFT JOIN orders ON orders.id = sales.orderId
                    """,
                conditions: event.conditions + ["sales.currency IS NOT NULL"],
                day: event.day, id: kind == .refund ? "sales.id, refunds.id" : event.id,
                columns: itemColumns(
                    [
                        .currency: event.currency, .platform: "sales.platformId", .payment: "sales.payment",
                        .order: "orders.orderNumber",
                        .rate: MoneyEvent.CapturedColumns.ofOrder.rate,
                        .rateCurrency: MoneyEvent.CapturedColumns.ofOrder.currency,
                        .takesRest: kind == .sale ? takesRest : "NULL",
                    ].merging(costColumns(.ofSale)) { $1 })),
            costSign: event.costSign, costAccount: .cost, amounts: event.own)
    }

    /// An expense; one from a marketplace's file has its platform, which took the money from a payout.
    private static let expense = BookEvent(
        .expense,
        Source(
            from: """
                expenses LEFT JOIN items ON items.id = expenses.itemId \
                LEFT JOIN orderFacts ON orderFacts.id = expenses.orderFactId
                """,
            conditions: MoneyEvent.expense.conditions, day: MoneyEvent.expense.day, id: MoneyEvent.expense.id,
            columns: [
                .sku: "items.sku", .title: "expenses.memo", .currency: MoneyEvent.expense.currency,
                .platform: "orderFacts.platformId", .payment: "expenses.payment", .order: "orderFacts.orderNumber",
                .detail: "expenses.kind",
            ]), amounts: MoneyEvent.expense.own)

    /// An item that left the stock unsold, by which its cost leaves too: written off, or kept for oneself.
    private static let gone = BookEvent(
        .gone,
        Source(
            from: "items",
            conditions: [
                "items.deletedAt IS NULL", "items.fate IS NOT NULL", StatusSQL.isGone, "items.goneDay IS NOT NULL",
                "items.costMinor IS NOT NULL",
            ], day: "items.goneDay", id: "items.id",
            columns: itemColumns([.detail: "items.status"].merging(costColumns(.ofItem)) { $1 })),
        costSign: -1, costAccount: .writtenOff)

    private static let payout = BookEvent(
        .payout,
        Source(
            from: "payouts", conditions: ["1"], day: "payouts.day", id: "payouts.id",
            columns: [
                .title: "payouts.number", .currency: "payouts.currency", .platform: "payouts.platformId",
            ]),
        amounts: [
            MoneyEvent.Amount(part: .revenue, account: .platform, sign: 1, minor: "payouts.amountMinor", isNeeded: true)
        ])
}

// MARK: - Orders in another currency than their payout

extension BookEvent {
    /// True for the first sale of an order that a buyer paid in another currency, if all its lines are matched.
    private static let takesRest = """
        (sales.rateCurrency <> sales.currency AND orders.id IS NOT NULL AND sales.id = (SELECT min(other.id) \
        FROM orders AS line JOIN sales AS other ON other.orderId = line.id AND other.deletedAt IS NULL \
        WHERE line.platformId = orders.platformId AND line.orderNumber = orders.orderNumber) \
        AND NOT EXISTS (SELECT 1 FROM orders AS line WHERE line.platformId = orders.platformId \
        AND line.orderNumber = orders.orderNumber AND line.state <> 'matched'))
        """

    /// Returns a SELECT of the amounts that an order added to payouts in a currency, and of the amounts of its sales and
    /// refunds that a journal converts to it, each with its currency, rate and the currency of the rate.
    ///
    /// An amount of a payout has no rate. A charge that is an expense is in the journal by itself.
    package static func conversions(of order: String, _ platform: Int64, to code: String) -> BoundSQL {
        let events = MoneyEvent.ofSales.map { event -> BoundSQL in
            let net = event.own.filter { $0.account != .packaging }
                .map { "\($0.sign < 0 ? "-" : "+") coalesce(\($0.minor), 0)" }.joined(separator: " ")
            let rate = MoneyEvent.CapturedColumns.ofOrder
            return """
                SELECT 0 \(sql: net), sales.currency, \(sql: rate.rate), \(sql: rate.currency) FROM \(sql: event.rows) \
                JOIN orders ON orders.id = sales.orderId \
                WHERE orders.platformId = \(platform) AND orders.orderNumber = \(order) AND \
                \(sql: event.conditions.joined(separator: " AND "))
                """
        }
        return """
            SELECT netMinor, netCurrency, NULL, NULL FROM orderFacts AS facts WHERE platformId = \(platform) \
            AND orderNumber = \(order) AND netCurrency = \(code) AND netMinor IS NOT NULL AND payout IS NOT NULL \
            AND kind NOT IN ('transfer', 'unknown') AND NOT EXISTS (SELECT 1 FROM expenses \
            WHERE expenses.orderFactId = facts.id AND expenses.deletedAt IS NULL) \
            UNION ALL \(events.joined(separator: " UNION ALL "))
            """
    }
}

extension BookEvent {
    /// Every platform with its number, word and name, and whether items are listed there.
    package static let platforms: BoundSQL = "SELECT id, slug, lists, name FROM platforms"

    /// Returns a SELECT of the days and the price of a euro, from the last rate before a day on.
    package static func rates(of code: String, from first: String, through last: String) -> BoundSQL {
        """
        SELECT day, perEuro FROM rates WHERE currency = \(code) AND day <= \(last) AND day >= coalesce((SELECT max(day) \
        FROM rates WHERE currency = \(code) AND day <= \(first)), \(first)) ORDER BY day
        """
    }
}

/// The rows that no journal has, counted.
package struct MissingFromBooks: Hashable, Sendable {
    /// Purchases without a cost, and those without a day.
    package var purchases: Int64 = 0
    package var salesWithoutPrice: Int64 = 0
    /// Sales in the journal without the cost of the item.
    package var salesWithoutCost: Int64 = 0

    package static let counts: BoundSQL = """
        SELECT (SELECT count(*) FROM items WHERE deletedAt IS NULL AND (costMinor IS NULL OR boughtDay IS NULL)), \
        (SELECT count(*) FROM sales WHERE deletedAt IS NULL AND currency IS NULL), \
        (SELECT count(*) FROM sales WHERE deletedAt IS NULL AND currency IS NOT NULL AND costMinor IS NULL)
        """

    package init() {}

    package init(_ row: RowScan) {
        (purchases, salesWithoutPrice, salesWithoutCost) = (row.integer(0), row.integer(1), row.integer(2))
    }
}
