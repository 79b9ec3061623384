import ImportFiles
import QueryLanguage

/// A reader of Etsy's sold orders, a line for each whole order.
///
/// It has only one of an order's fees, so the fees come from the statement.
struct EtsyOrders: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, order, pieces, currency, value, discount, shippingDiscount, shipping, total, status, adjustedTotal
        case inPersonDiscount
    }

    static let source = OrderSource(
        id: "etsy-orders", title: "Etsy file of sold orders", platform: "etsy",
        authority: .init(identity: 3, price: 5, costs: 3))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Sale Date"), .needed(.order, "Order ID"), .usual(.pieces, "Number of Items"),
        .usual(.currency, "Currency"), .needed(.value, "Order Value"), .usual(.discount, "Discount Amount"),
        .usual(.shippingDiscount, "Shipping Discount", "Delivery Discount"), .usual(.shipping, "Shipping", "Delivery"),
        .needed(.total, "Order Total"),
        .usual(.status, "Status"), .usual(.adjustedTotal, "Adjusted Order Total"),
        .rare(.inPersonDiscount, "InPerson Discount"),
    ]

    static let passedOver = [
        "Buyer User ID", "Full Name", "First Name", "Last Name", "Payment Method", "Date Shipped", "Date Posted",
        "Street 1", "Street 2", "Ship City", "Ship State", "Ship Zipcode", "Ship Country", "Coupon Code",
        "Coupon Details",
        "Sales Tax", "Card Processing Fees", "Order Net", "Adjusted Card Processing Fees", "Adjusted Net Order Amount",
        "Buyer", "Order Type", "Payment Type", "InPerson Location", "SKU",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NN")]

    static let worth = RowWorth<FileColumn>(amounts: [.total], currencies: [.currency])

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let currency = try row.currency(.currency, or: .value)
        func minor(_ column: FileColumn) throws(ImportProblem) -> Int64 { try row.minor(column, in: currency) ?? 0 }
        var line = OrderLine(order: try row.orderNumber(.order), currency: currency)
        line.day = try row.needed(row.day(.day, .monthFirst), .day)
        line.quantity = try row.count(.pieces)
        line.price = try minor(.value) - minor(.discount) - minor(.inPersonDiscount)
        line.postagePaid = try minor(.shipping) - minor(.shippingDiscount)
        let status = row.text(.status).lowercased()
        line.isCancelled = status.hasPrefix("cancel")
        let (total, adjusted) = (try minor(.total), try minor(.adjustedTotal))
        if !line.isCancelled, adjusted != 0 || status.contains("refunded") {
            // A refund of taxes was never the seller's money.
            let most = (line.price ?? 0) + (line.postagePaid ?? 0)
            line.refund = min(max(0, total - adjusted), most)
        }
        facts.add(.line(line))
    }
}
