import QueryLanguage

/// An event that moves money on a day: its amounts, and the part of a report that each adds to.
///
/// The ledger of a profit report, the SQL of `sales show profit` and of hauls, and the records of `why` are made from
/// it. The view for other programs and the sums by day have their own SQL in `Schema1`, which `MoneyEventTests`
/// compares with it. The SQL here names columns with their tables.
package struct MoneyEvent: Sendable {
    /// The kind of event; `item` stands for the cost of an item.
    package enum EventType: UInt8, Sendable, CaseIterable {
        case item, sale, `return`, refund, expense, writeOff

        package var name: StaticString {
            switch self {
            case .item, .writeOff: "item"
            case .sale: "sale"
            case .return: "return"
            case .refund: "refund"
            case .expense: "expense"
            }
        }
    }

    /// The columns of a profit report.
    package enum ProfitColumn: Int, CaseIterable, Sendable {
        case revenue, cost, sellingCosts, expenses
    }

    /// One amount of an event, with its part of the profit.
    package struct Amount: Sendable {
        package let part: ProfitColumn
        /// The account of a journal that it changes.
        package let account: BookAccount
        /// 1 if it raises the profit, -1 if it lowers it.
        package let sign: Int64
        /// The amount in minor units.
        package let minor: String
        /// True if every event must have it: its currency is required even when the amount is zero.
        package var isNeeded = false
        /// The column of the sale that holds the sum of this amount over all such events.
        var sumOfSale: String?

        package init(
            part: ProfitColumn, account: BookAccount, sign: Int64, minor: String, isNeeded: Bool = false,
            sumOfSale: String? = nil
        ) {
            (self.part, self.account, self.sign, self.minor) = (part, account, sign, minor)
            (self.isNeeded, self.sumOfSale) = (isNeeded, sumOfSale)
        }
    }

    package let kind: EventType
    /// The table of its rows, and the kind of join that adds `items`.
    package let rows: String
    package let itemJoin: String
    /// A condition that is true if the event has happened; `nil` if every row is an event.
    var happened: String?
    /// Further conditions that hold for each of its rows.
    let isThere: [String]
    package let day: String
    package let id: String
    package let item: String
    /// The currency of its amounts, and the columns of the recorded rate.
    package let currency: String
    package let rate: CapturedColumns?
    /// The amounts in the order in which they are converted.
    ///
    /// The item's cost has its own currency, see ``Cost``.
    package let amounts: [Amount]
    /// True if the event counts only when the item's cost is known, although the cost is not one of its amounts.
    package var asksCost = false
    /// A condition that is true of a refund which only holds the fees returned with a return.
    package var isOfReturn: String?
    /// The columns of the item's cost.
    package var costColumns = Cost.ofSale
    /// True if the store keeps its sums by day.
    package var isSummed = false

    /// The columns of the rate recorded with an amount, and of the currency it leads to.
    package struct CapturedColumns: Sendable {
        package let rate: String
        package let currency: String

        /// The columns of a sale that a marketplace's order made or matched, which converts its refunds like the sale.
        package static let ofOrder = CapturedColumns(
            rate: "iif(sales.orderId IS NULL, NULL, sales.rate)",
            currency: "iif(sales.orderId IS NULL, NULL, sales.rateCurrency)")
    }
}

// MARK: - The events

extension MoneyEvent {
    /// A buyer pays: the price and the postage come in, the selling costs and the item's cost go out.
    package static let sale = MoneyEvent(
        kind: .sale, rows: "sales", itemJoin: "JOIN", isThere: ["sales.deletedAt IS NULL"], day: "sales.soldDay",
        id: "sales.id", item: "sales.itemId", currency: "sales.currency",
        rate: CapturedColumns(rate: "sales.rate", currency: "sales.rateCurrency"),
        amounts: [
            Amount(part: .revenue, account: .sales, sign: 1, minor: "sales.priceMinor", isNeeded: true),
            Amount(part: .revenue, account: .postagePaid, sign: 1, minor: "sales.postagePaidMinor"),
            Amount(part: .cost, account: .cost, sign: -1, minor: Cost.ofSale.minor),
            Amount(part: .sellingCosts, account: .fees, sign: -1, minor: "sales.feesMinor"),
            Amount(part: .sellingCosts, account: .postage, sign: -1, minor: "sales.postageMinor"),
            Amount(part: .sellingCosts, account: .packaging, sign: -1, minor: "sales.packagingMinor"),
        ], isSummed: true)

    /// The item comes back, and its cost with it; selling costs stay spent.
    ///
    /// A return without a refund amount refunds all that was left. The rate recorded with a sale is that of the day
    /// sold, and counts for what a marketplace gives back; otherwise that of the day returned does.
    package static let `return` = MoneyEvent(
        kind: .return, rows: "sales", itemJoin: "JOIN",
        happened: "sales.returnedDay IS NOT NULL", isThere: ["sales.deletedAt IS NULL"], day: "sales.returnedDay",
        id: "sales.id", item: "sales.itemId", currency: "sales.currency", rate: .ofOrder,
        amounts: [
            Amount(
                part: .revenue, account: .refunds, sign: -1,
                minor: """
                    coalesce(sales.refundMinor, \
                    sales.priceMinor + ifnull(sales.postagePaidMinor, 0) - ifnull(sales.refundedMinor, 0))
                    """, isNeeded: true),
            Amount(part: .cost, account: .cost, sign: 1, minor: Cost.ofSale.minor),
        ])

    /// The buyer gets money back and keeps the item, or the platform returns fees.
    ///
    /// There are few refunds and many sales, so they are read first whatever the query asks of the sales.
    package static let refund = MoneyEvent(
        kind: .refund, rows: "refunds CROSS JOIN sales ON sales.id = refunds.saleId", itemJoin: "CROSS JOIN",
        happened: "refunds.refundedDay IS NOT NULL",
        isThere: ["refunds.deletedAt IS NULL", "sales.deletedAt IS NULL"],
        day: "refunds.refundedDay", id: "sales.id", item: "sales.itemId", currency: "sales.currency", rate: .ofOrder,
        amounts: [
            Amount(
                part: .revenue, account: .refunds, sign: -1, minor: "refunds.amountMinor",
                sumOfSale: "sales.refundedMinor"),
            Amount(
                part: .sellingCosts, account: .fees, sign: 1, minor: "refunds.feesMinor",
                sumOfSale: "sales.feesBackMinor"),
        ], asksCost: true,
        isOfReturn: "refunds.amountMinor = 0 AND refunds.refundedDay IS sales.returnedDay")

    package static let expense = MoneyEvent(
        kind: .expense, rows: "expenses", itemJoin: "JOIN", isThere: ["expenses.deletedAt IS NULL"],
        day: "expenses.day", id: "expenses.id", item: "expenses.itemId", currency: "expenses.currency",
        rate: CapturedColumns(rate: "expenses.rate", currency: "expenses.rateCurrency"),
        amounts: [Amount(part: .expenses, account: .expenses, sign: -1, minor: "expenses.amountMinor", isNeeded: true)],
        isSummed: true)

    /// The cost of an item that was donated, binned or lost goes out; its own currency is that of the cost.
    package static let writeOff = gone(StatusSQL.isWrittenOff, .writtenOff)

    /// The cost of an item that was kept for oneself goes out; only tax counts it.
    package static let withdrawal = gone(isKept, .kept)

    /// The market value of an item that was kept for oneself comes in; only tax counts it.
    ///
    /// Stores have the column once `keep … worth` can fill it.
    package static let worth = MoneyEvent(
        kind: .writeOff, rows: "items", itemJoin: "", happened: "items.goneDay IS NOT NULL",
        isThere: ["items.deletedAt IS NULL", "items.fate IS NOT NULL", isKept, "items.\(worthColumn) IS NOT NULL"],
        day: "items.goneDay", id: "items.id", item: "items.id", currency: "ifnull(items.worthCurrency, '')", rate: nil,
        amounts: [Amount(part: .revenue, account: .kept, sign: 1, minor: "items.\(worthColumn)", isNeeded: true)])
    package static let worthColumn = "worthMinor"

    package static let isKept = "items.status = 'kept'"

    /// Returns the event of an item that left the stock without a sale.
    private static func gone(_ status: String, _ account: BookAccount) -> MoneyEvent {
        MoneyEvent(
            kind: .writeOff, rows: "items", itemJoin: "", happened: "items.goneDay IS NOT NULL",
            isThere: ["items.deletedAt IS NULL", "items.fate IS NOT NULL", status],
            day: "items.goneDay", id: "items.id", item: "items.id", currency: "ifnull(items.costCurrency, '')",
            rate: nil, amounts: [Amount(part: .cost, account: account, sign: -1, minor: Cost.ofItem.minor)],
            costColumns: .ofItem)
    }

    /// The events of a sale, the sale itself first.
    package static let ofSales = [sale, `return`, refund]
    package static let all = ofSales + [expense, writeOff]

    /// The conditions that hold for each of its rows.
    package var conditions: [String] { [happened].compactMap(\.self) + isThere }

    /// The amounts in the event's own currency.
    package var own: [Amount] { amounts.filter { $0.part != .cost } }
    /// 1 if the cost comes back with it, -1 if it goes out; 0 if it has none.
    package var costSign: Int64 { amounts.first { $0.part == .cost }?.sign ?? 0 }

    package var hasCost: Bool { asksCost || costSign != 0 }

    func own(_ part: ProfitColumn) -> [Amount] { amounts.filter { $0.part == part && part != .cost } }
}

extension MoneyEvent {
    /// The columns of an item's cost.
    ///
    /// A cost is converted by the rate recorded with it, otherwise by that of the day bought.
    package struct Cost: Sendable {
        package let minor: String
        package let currency: String
        package let day: String
        package let rate: CapturedColumns

        /// The columns of a SELECT, in the order that reports read.
        package var list: String { [minor, currency, day, rate.rate, rate.currency].joined(separator: ", ") }

        /// The columns in `items`.
        package static let ofItem = Cost(
            minor: "items.costMinor", currency: "items.costCurrency", day: "items.boughtDay",
            rate: CapturedColumns(rate: "items.costRate", currency: "items.costRateCurrency"))
        /// The copies in `sales`.
        package static let ofSale = Cost(
            minor: "sales.costMinor", currency: "sales.costCurrency", day: "sales.costDay",
            rate: CapturedColumns(rate: "sales.costRate", currency: "sales.costRateCurrency"))
    }
}
