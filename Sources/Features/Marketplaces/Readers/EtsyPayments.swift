import Imports
import QueryLanguage

/// A reader of Etsy's direct checkout payments, a line for each order, for orders that were refunded in full.
///
/// Such an order is in no other file but the statement. For all others it repeats the amounts of the sold orders.
struct EtsyPayments: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case payment, order, gross, fees, currency, adjustedGross, adjustedFees, day
    }

    static let source = OrderSource(
        id: "etsy-payments", title: "Etsy file of payments", platform: "etsy",
        authority: .init(identity: 0, price: 0, costs: 4))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.payment, "Payment ID"), .needed(.order, "Order ID"), .needed(.gross, "Gross Amount"),
        .needed(.fees, "Fees"), .usual(.currency, "Currency"), .needed(.adjustedGross, "Adjusted Gross"),
        .usual(.adjustedFees, "Adjusted Fees"), .needed(.day, "Order Date"),
    ]

    static let passedOver = [
        "Buyer Username", "Buyer Name", "Net Amount", "Posted Gross", "Posted Fees", "Posted Net", "Adjusted Net",
        "Listing Amount", "Listing Currency", "Exchange Rate", "VAT Amount", "Gift Card Applied?", "Status",
        "Funds Available", "Buyer", "Order Type", "Payment Type", "Refund Amount",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NNNN").oldestFirst]

    static let worth = RowWorth<FileColumn>(amounts: [.gross], currencies: [.currency])

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let currency = try row.currency(.currency, or: .gross)
        let payment = try row.needed(row.number(.payment), .payment)
        let order = try row.orderNumber(.order)
        let day = try row.needed(row.day(.day, .monthFirst), .day)
        let gross = try row.needed(row.minor(.gross, in: currency), .gross)
        guard try row.minor(.adjustedGross, in: currency) == 0 else { return }
        var refund = OrderCharge(
            key: payment, kind: .refund, order: order, name: "Full refund", day: day, currency: currency, minor: gross)
        refund.feesBack = try max(
            0, (row.minor(.fees, in: currency) ?? 0) - (row.minor(.adjustedFees, in: currency) ?? 0))
        facts.add(.charge(refund))
    }
}

/// A reader of Etsy's deposits, a line for each payout, which the statement has too.
struct EtsyDeposits: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, amount, currency, status, account
    }

    static let source = OrderSource(
        id: "etsy-deposits", title: "Etsy file of deposits", platform: "etsy",
        authority: .init(identity: 0, price: 0, costs: 1))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Date"), .needed(.amount, "Amount"), .needed(.currency, "Currency"), .needed(.status, "Status"),
        .needed(.account, "Bank Account Ending Digits"),
    ]

    static let days: [DayColumn<FileColumn>] = [.words(.day)]

    static let worth = RowWorth<FileColumn>(amounts: [.amount], currencies: [.currency])

    /// The number of payouts of the same amount on a day.
    private var payouts: [String: Int] = [:]

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let currency = try row.currency(.currency, or: .amount)
        let day = try row.needed(row.day(.day), .day)
        let minor = try row.needed(row.minor(.amount, in: currency), .amount)
        let amount = Money(minor: minor, currency: currency)
        guard ["executed", ""].contains(row.text(.status).lowercased()) else { return facts.add(.neutral) }
        let number = OrderPayout.etsyNumber(day, amount)
        let count = payouts[number, default: 0]
        payouts[number] = count + 1
        facts.add(
            .payout(OrderPayout(number: count == 0 ? number : "\(number) #\(count + 1)", day: day, amount: amount)))
    }
}
