import Imports
import QueryLanguage

/// A reader of Etsy's sold orders, a line for each whole order.
///
/// `Shipping` is what the buyer paid after any coupon. The seller's revenue is `Order Net` and the card fee together,
/// which proves the amounts. It has only one of an order's fees, so the fees come from the statement. An order that was
/// refunded in full leaves the file.
struct EtsyOrders: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, order, pieces, currency, value, discount, shipping, total, status, cardFees, net
        case adjustedFees, adjustedNet, inPersonDiscount
    }

    static let source = OrderSource(
        id: "etsy-orders", title: "Etsy file of sold orders", platform: "etsy",
        authority: .init(identity: 3, price: 9, costs: 3), edition: 2, dropsRefunded: true)

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Sale Date"), .needed(.order, "Order ID"), .usual(.pieces, "Number of Items"),
        .usual(.currency, "Currency"), .needed(.value, "Order Value"), .usual(.discount, "Discount Amount"),
        .usual(.shipping, "Shipping", "Delivery"), .needed(.total, "Order Total"), .usual(.status, "Status"),
        .usual(.cardFees, "Card Processing Fees"), .usual(.net, "Order Net"),
        .usual(.adjustedFees, "Adjusted Card Processing Fees"), .usual(.adjustedNet, "Adjusted Net Order Amount"),
        .rare(.inPersonDiscount, "InPerson Discount"),
    ]

    static let passedOver = [
        "Buyer User ID", "Full Name", "First Name", "Last Name", "Payment Method", "Date Shipped", "Date Posted",
        "Street 1", "Street 2", "Ship City", "Ship State", "Ship Zipcode", "Ship Country", "Coupon Code",
        "Coupon Details", "Shipping Discount", "Delivery Discount", "Sales Tax", "Adjusted Order Total", "Buyer",
        "Order Type", "Payment Type", "InPerson Location", "SKU",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NN")]

    /// Held on 11,121 of 11,121 rows; 56 of them have gift wrapping.
    static let equations: [Equation<FileColumn>] = [
        Equation(
            result: .net,
            terms: [
                .plus(.value), .minus(.discount), .minus(.inPersonDiscount).ifThere, .plus(.shipping),
                .minus(.cardFees),
            ],
            most: mostWrapping),
        // The fee is on the total with tax, so that it proves the total. The first held on 11,121 of 11,121 orders of shops in
        // the United States, the other on one of a shop in Europe, which may sell in dollars; the rates of more countries
        // aren't known.
        Equation(
            result: .cardFees, terms: [.percent(3, of: .total), .fixed(25)],
            alternatives: [[.percent(4, of: .total), .fixed(30)]], isAbout: hasKnownFee),
    ]

    /// Returns true if Etsy took the card payment of an order, in a currency whose rates are known.
    @Sendable private static func hasKnownFee(_ row: MarketplaceRow<FileColumn>) -> Bool {
        ["USD", "EUR"].contains(row.text(.currency).uppercased())
            && ((try? row.amount(.cardFees))??.number.units ?? 0) != 0
    }

    static let worth = RowWorth<FileColumn>(amounts: [.total], currencies: [.currency])

    /// The most that gift wrapping, which has no column, adds to an order, in whole units of its currency.
    private static let mostWrapping: Int64 = 10

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let currency = try row.currency(.currency, or: .value)
        func minor(_ column: FileColumn) throws(ImportProblem) -> Int64 { try row.minor(column, in: currency) ?? 0 }
        var line = OrderLine(order: try row.orderNumber(.order), currency: currency)
        line.day = try row.needed(row.day(.day, .monthFirst), .day)
        line.quantity = try row.count(.pieces)
        let price = try minor(.value) - minor(.discount) - minor(.inPersonDiscount)
        let shipping = try minor(.shipping)
        let cardFees = try minor(.cardFees)
        let revenue = try row.minor(.net, in: currency).map { $0 + cardFees } ?? price + shipping
        let rest = revenue - price - shipping
        let isWrapping = rest > 0 && rest <= Self.mostWrapping * currency.minorPerUnit
        (line.price, line.postagePaid) = (price, isWrapping ? shipping + rest : shipping)
        let status = row.text(.status).lowercased()
        line.isCancelled = status.hasPrefix("cancel")
        let adjusted = try (fees: minor(.adjustedFees), net: minor(.adjustedNet))
        let isPartly = adjusted.fees != 0 || adjusted.net != 0
        if !isPartly, !line.isCancelled, status.contains("refunded") { line.refund = revenue }
        facts.add(.line(line))
        if isWrapping { facts.remark(.wrapping, Money(minor: rest, currency: currency)) }
        guard isPartly, !line.isCancelled else { return }
        let total = try minor(.total)
        let returned = total - adjusted.net - adjusted.fees
        try addEstimate(
            of: line, Shares.rounded(returned, times: revenue, over: total), cardFees - adjusted.fees, row, &facts)
    }

    /// Adds the seller's part of a refund that the file has only with the buyer's sales tax, and without its day.
    private func addEstimate(
        of line: OrderLine, _ minor: Int64?, _ feesBack: Int64, _ row: MarketplaceRow<FileColumn>,
        _ facts: inout FactList
    ) throws(ImportProblem) {
        guard let minor, let day = line.day, minor >= 0 else {
            throw row.problem("the order was refunded, but its total leaves nothing to refund", in: .total)
        }
        var refund = OrderCharge(
            key: "estimate-\(line.order)", kind: .refund, order: line.order,
            name: "Refund estimated from the adjusted amounts", day: day, currency: line.currency, minor: minor)
        (refund.isEstimate, refund.feesBack) = (true, max(0, feesBack))
        facts.add(.charge(refund))
        facts.remark(.estimatedRefund, Money(minor: minor, currency: line.currency))
    }
}
