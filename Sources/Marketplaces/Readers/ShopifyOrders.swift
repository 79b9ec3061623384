import ImportFiles
import QueryLanguage

/// A reader of Shopify's orders, a line for each item; the first line of an order has the amounts of the whole order.
///
/// Payment fees are not in it. An unpaid order comes again in a later file.
struct ShopifyOrders: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case name, status, currency, subtotal, shipping, total, day, quantity, title, price, sku, discount, cancelled
        case refund, taxes, outstanding
    }

    static let source = OrderSource(
        id: "shopify-orders", title: "Shopify file of orders", platform: "shopify",
        authority: .init(identity: 9, price: 9, costs: 5))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.name, "Name"), .needed(.status, "Financial Status"), .usual(.currency, "Currency"),
        .needed(.subtotal, "Subtotal"), .usual(.shipping, "Shipping"), .usual(.total, "Total"),
        .needed(.day, "Created at"), .usual(.quantity, "Lineitem quantity"), .needed(.title, "Lineitem name"),
        .needed(.price, "Lineitem price"), .usual(.sku, "Lineitem sku"), .rare(.discount, "Lineitem discount"),
        .usual(.cancelled, "Cancelled at"), .usual(.refund, "Refunded Amount"),
        .rare(.taxes, "Taxes"), .rare(.outstanding, "Outstanding Balance"),
    ]

    static let passedOver =
        [
            "Email", "Paid at", "Fulfillment Status", "Fulfilled at", "Accepts Marketing", "Discount Code",
            "Discount Amount", "Shipping Method", "Lineitem compare at price", "Lineitem requires shipping",
            "Lineitem taxable", "Lineitem fulfillment status", "Notes", "Note Attributes", "Payment Method",
            "Payment Reference", "Vendor", "Id", "Tags", "Risk Level", "Source", "Employee",
            "Location", "Device ID", "Phone", "Receipt Number", "Duties", "Payment ID", "Payment Terms Name",
            "Next Payment Due At", "Payment References",
        ]
        + ["Billing", "Shipping"].flatMap { side in
            [
                "Name", "Street", "Address1", "Address2", "Company", "City", "Zip", "Province", "Country", "Phone",
                "Province Name",
            ].map { "\(side) \($0)" }
        }
        + (1...5).flatMap { ["Tax \($0) Name", "Tax \($0) Value"] }

    static let days: [DayColumn<FileColumn>] = [.words(.day)]

    static let worth = RowWorth<FileColumn>(amounts: [.total], currencies: [.currency])

    /// The order whose lines are being read.
    private struct Order {
        let number: String
        let currency: Currency
        let day: Day
        let isCancelled: Bool
        let isPaid: Bool
    }

    /// The words for an order's state.
    private static let statuses = open.union([
        "", "paid", "partially_paid", "partially_refunded", "refunded", "voided", "expired",
    ])
    private static let open: Set = ["pending", "authorized", "unpaid"]

    private var order: Order?

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let number = try row.orderNumber(.name)
        if row.optional(.status) != nil || order?.number != number {
            order = nil
            let begun = try begin(number, row)
            order = begun
            if !Self.statuses.contains(row.text(.status).lowercased()) { try addUnknown(begun, row, &facts) }
            if begun.isPaid { facts.add(.line(try whole(begun, row))) }
        }
        guard let order, order.isPaid else { return facts.add(.neutral) }
        let name = row.optional(.sku) ?? row.text(.title)
        var line = OrderLine(
            order: number, transaction: facts.distinct(name, in: number), currency: order.currency)
        (line.day, line.isCancelled) = (order.day, order.isCancelled)
        (line.title, line.label) = (row.text(.title), row.text(.sku))
        line.quantity = try row.count(.quantity)
        line.price = try row.total(
            of: .price, times: line.quantity ?? 1, less: row.minor(.discount, in: order.currency) ?? 0,
            in: order.currency)
        facts.add(.line(line))
    }

    private func begin(_ number: String, _ row: MarketplaceRow<FileColumn>) throws(ImportProblem) -> Order {
        let status = row.text(.status).lowercased()
        let currency = try row.currency(.currency, or: .subtotal)
        let refund = try row.minor(.refund, in: currency) ?? 0
        let isReceived = try hasReceived(row, currency)
        let isCancelled =
            ["voided", "expired"].contains(status) || row.optional(.cancelled) != nil && refund == 0
        return Order(
            number: number, currency: currency, day: try row.needed(row.day(.day), .day), isCancelled: isCancelled,
            isPaid: isCancelled || Self.statuses.contains(status) && !Self.open.contains(status) && isReceived)
    }

    /// Returns true unless the whole total of the order is outstanding.
    private func hasReceived(_ row: MarketplaceRow<FileColumn>, _ currency: Currency) throws(ImportProblem) -> Bool {
        guard let total = try row.minor(.total, in: currency), total > 0 else { return true }
        return try row.minor(.outstanding, in: currency) ?? 0 < total
    }

    private func addUnknown(
        _ order: Order, _ row: MarketplaceRow<FileColumn>, _ facts: inout FactList
    ) throws(ImportProblem) {
        let state = row.text(.status)
        var charge = OrderCharge(
            key: facts.key(order.day.description, state, order.number), kind: .unknown, name: "order \(order.number)",
            day: order.day, currency: order.currency, minor: 0)
        charge.net = try row.minor(.total, in: order.currency).map { Money(minor: $0, currency: order.currency) }
        try facts.addUnknown(charge, type: state)
    }

    /// Returns the part of a refund that was the seller's money: all but the tax, if tax came on top of the prices.
    private func sellersPart(
        of refund: Int64, _ line: OrderLine, _ row: MarketplaceRow<FileColumn>
    ) throws(ImportProblem) -> Int64 {
        guard let price = line.price else { return refund }
        let revenue = price + (line.postagePaid ?? 0)
        let taxes = try row.minor(.taxes, in: line.currency) ?? 0
        guard let total = try row.minor(.total, in: line.currency), taxes > 0, total == revenue + taxes else {
            return min(refund, revenue)
        }
        return min(Shares.rounded(refund, times: revenue, over: total) ?? refund, revenue)
    }

    private func whole(_ order: Order, _ row: MarketplaceRow<FileColumn>) throws(ImportProblem) -> OrderLine {
        let currency = order.currency
        var line = OrderLine(order: order.number, currency: currency)
        (line.day, line.isCancelled) = (order.day, order.isCancelled)
        line.price = try row.minor(.subtotal, in: currency)
        line.postagePaid = try row.minor(.shipping, in: currency)
        if let refund = try row.minor(.refund, in: currency), refund > 0, !order.isCancelled {
            line.refund = try sellersPart(of: refund, line, row)
        }
        return line
    }
}
