import QueryLanguage

/// Something that moves money on a day: the definition of its amounts, and of what each of them adds to.
///
/// The ledger of a profit report, the SQL of `sales show profit` and of hauls, and the records of `why` are made from it. The
/// view for other programs and the sums by day have SQL in `Schema1`, which `MoneyEventTests` compares with it. The SQL here
/// names columns with their tables.
public struct MoneyEvent: Sendable {
    /// What happened, and the item itself for what it cost.
    public enum Kind: UInt8, Sendable, CaseIterable {
        case item, sale, `return`, refund, expense

        public var name: StaticString {
            switch self {
            case .item: "item"
            case .sale: "sale"
            case .return: "return"
            case .refund: "refund"
            case .expense: "expense"
            }
        }
    }

    /// The columns of a profit report.
    enum Part: Int, CaseIterable, Sendable {
        case revenue, cost, sellingCosts, expenses
    }

    struct Amount: Sendable {
        let part: Part
        /// 1 if it raises the profit, -1 if it lowers it.
        let sign: Int64
        /// The amount in minor units.
        let minor: String
        /// True if the event is none without it: its currency has to be known even where it is nothing.
        var isNeeded = false
        /// The column of the sale that has the sum of this amount over all such events of it.
        var sumOfSale: String?
    }

    let kind: Kind
    /// Its rows, and how those of `items` are joined to them.
    let rows: String
    let itemJoin: String
    /// What tells that it happened, of a row that may be of none.
    var happened: String?
    /// What else is true of each of its rows.
    let isThere: [String]
    let day: String
    let id: String
    let item: String
    /// The currency of its amounts, and the columns of the rate that came with them.
    let currency: String
    let rate: CapturedColumns?
    /// In the order in which they are converted.
    ///
    /// What the thing cost is in a currency of its own, see ``Cost``.
    let amounts: [Amount]
    /// True if the event counts only where the cost of its thing is known, though that is none of its amounts.
    var asksCost = false
    /// Whether a refund is only of the fees that came back with a return.
    var isOfReturn: String?
    /// True if the store keeps sums of it by day.
    var isSummed = false

    /// The columns of a rate that came with an amount, and of the currency it leads to.
    struct CapturedColumns: Sendable {
        let rate: String
        let currency: String
    }
}

// MARK: - The events

extension MoneyEvent {
    /// A buyer pays: the price and the postage come in, the selling costs and what the thing cost go out.
    static let sale = MoneyEvent(
        kind: .sale, rows: "sales", itemJoin: "JOIN", isThere: ["sales.deletedAt IS NULL"], day: "sales.soldDay",
        id: "sales.id", item: "sales.itemId", currency: "sales.currency",
        rate: CapturedColumns(rate: "sales.rate", currency: "sales.rateCurrency"),
        amounts: [
            Amount(part: .revenue, sign: 1, minor: "sales.priceMinor", isNeeded: true),
            Amount(part: .revenue, sign: 1, minor: "sales.postagePaidMinor"),
            Amount(part: .cost, sign: -1, minor: Cost.ofSale.minor),
            Amount(part: .sellingCosts, sign: -1, minor: "sales.feesMinor"),
            Amount(part: .sellingCosts, sign: -1, minor: "sales.postageMinor"),
            Amount(part: .sellingCosts, sign: -1, minor: "sales.packagingMinor"),
        ], isSummed: true)

    /// The thing comes back, and with it what it cost; selling costs stay spent.
    ///
    /// Of a return that does not say what was given back, it is all that was left. The rate that came with a sale is that of
    /// the day sold.
    static let `return` = MoneyEvent(
        kind: .return, rows: "sales", itemJoin: "JOIN",
        happened: "sales.returnedDay IS NOT NULL", isThere: ["sales.deletedAt IS NULL"], day: "sales.returnedDay",
        id: "sales.id", item: "sales.itemId", currency: "sales.currency", rate: nil,
        amounts: [
            Amount(
                part: .revenue, sign: -1,
                minor: """
                    coalesce(sales.refundMinor, \
                    sales.priceMinor + ifnull(sales.postagePaidMinor, 0) - ifnull(sales.refundedMinor, 0))
                    """, isNeeded: true),
            Amount(part: .cost, sign: 1, minor: Cost.ofSale.minor),
        ])

    /// The buyer gets something back and keeps the thing, or the platform gives fees back.
    ///
    /// There are few of them beside the sales, so they are read first, whatever is asked of the sales.
    static let refund = MoneyEvent(
        kind: .refund, rows: "refunds CROSS JOIN sales ON sales.id = refunds.saleId", itemJoin: "CROSS JOIN",
        happened: "refunds.refundedDay IS NOT NULL",
        isThere: ["refunds.deletedAt IS NULL", "sales.deletedAt IS NULL"],
        day: "refunds.refundedDay", id: "sales.id", item: "sales.itemId", currency: "sales.currency", rate: nil,
        amounts: [
            Amount(part: .revenue, sign: -1, minor: "refunds.amountMinor", sumOfSale: "sales.refundedMinor"),
            Amount(part: .sellingCosts, sign: 1, minor: "refunds.feesMinor", sumOfSale: "sales.feesBackMinor"),
        ], asksCost: true,
        isOfReturn: "refunds.amountMinor = 0 AND refunds.refundedDay IS sales.returnedDay")

    static let expense = MoneyEvent(
        kind: .expense, rows: "expenses", itemJoin: "JOIN", isThere: ["expenses.deletedAt IS NULL"],
        day: "expenses.day", id: "expenses.id", item: "expenses.itemId", currency: "expenses.currency",
        rate: CapturedColumns(rate: "expenses.rate", currency: "expenses.rateCurrency"),
        amounts: [Amount(part: .expenses, sign: -1, minor: "expenses.amountMinor", isNeeded: true)], isSummed: true)

    /// What can happen to a sale, itself first.
    static let ofSales = [sale, `return`, refund]
    static let all = ofSales + [expense]

    /// What is true of each of its rows.
    var conditions: [String] { [happened].compactMap(\.self) + isThere }

    /// The amounts in the event's own currency.
    var own: [Amount] { amounts.filter { $0.part != .cost } }
    /// 1 if the cost comes back with it, -1 if it goes; 0 if it has none.
    var costSign: Int64 { amounts.first { $0.part == .cost }?.sign ?? 0 }

    var hasCost: Bool { asksCost || costSign != 0 }

    func own(_ part: Part) -> [Amount] { amounts.filter { $0.part == part && part != .cost } }
}

extension MoneyEvent {
    /// The columns of what was paid for a thing.
    ///
    /// A cost counts at the day bought, or by the rate that came with it.
    struct Cost: Sendable {
        let minor: String
        let currency: String
        let day: String
        let rate: CapturedColumns

        /// The columns of a SELECT, in the order in which reports read them.
        var list: String { [minor, currency, day, rate.rate, rate.currency].joined(separator: ", ") }

        /// Of an item.
        static let ofItem = Cost(
            minor: "items.costMinor", currency: "items.costCurrency", day: "items.boughtDay",
            rate: CapturedColumns(rate: "items.costRate", currency: "items.costRateCurrency"))
        /// The same, as its sales repeat it.
        static let ofSale = Cost(
            minor: "sales.costMinor", currency: "sales.costCurrency", day: "sales.costDay",
            rate: CapturedColumns(rate: "sales.costRate", currency: "sales.costRateCurrency"))
    }
}
