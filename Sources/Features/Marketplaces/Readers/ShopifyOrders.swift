import Imports
import Queries
import QueryLanguage

/// A reader of Shopify's orders, a line for each item; the first line of an order has the amounts of the whole order.
///
/// Payment fees are not in it. An unpaid order comes again in a later file.
struct ShopifyOrders: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case name, status, currency, subtotal, shipping, total, day, quantity, title, price, sku, discount, cancelled
        case refund, taxes, outstanding, orderDiscount
    }

    static let source = OrderSource(
        id: "shopify-orders", title: "Shopify file of orders", platform: "shopify",
        authority: .init(identity: 9, price: 9, costs: 5), edition: 2)

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.name, "Name"), .needed(.status, "Financial Status"), .usual(.currency, "Currency"),
        .needed(.subtotal, "Subtotal"), .usual(.shipping, "Shipping"), .usual(.total, "Total"),
        .needed(.day, "Created at"), .usual(.quantity, "Lineitem quantity"), .needed(.title, "Lineitem name"),
        .needed(.price, "Lineitem price"), .usual(.sku, "Lineitem sku"), .rare(.discount, "Lineitem discount"),
        .usual(.cancelled, "Cancelled at"), .usual(.refund, "Refunded Amount"),
        .rare(.taxes, "Taxes"), .rare(.outstanding, "Outstanding Balance"),
        .usual(.orderDiscount, "Discount Amount"),
    ]

    static let passedOver =
        [
            "Email", "Paid at", "Fulfillment Status", "Fulfilled at", "Accepts Marketing", "Discount Code",
            "Shipping Method", "Lineitem compare at price", "Lineitem requires shipping",
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
        let waits: OrderWait?
        /// The line of the order as a whole, held until its items are known.
        var whole: OrderLine?
        /// The subtotal before the order's discount, less the items read; `nil` if the file doesn't tell.
        var rest: Int64?
        /// The discounts of single items, which the order's discount may contain.
        var reductions: Int64 = 0
        var total = Total(minor: nil, revenue: 0, taxes: 0, refund: 0)
    }

    /// The amount that the buyer paid for an order.
    ///
    /// Prices contain the tax, or it comes on top, in a whole file alike.
    private struct Total {
        /// The amount; `nil` if the file doesn't give it.
        let minor: Int64?
        let revenue: Int64
        let taxes: Int64
        /// The money given back, with its tax.
        let refund: Int64

        var isContained: Bool { minor == revenue }
        var isOnTop: Bool { minor == revenue + taxes }

        /// Returns the line with the seller's part of the refund, and with the difference of the total from its parts.
        ///
        /// Subtotal and total held on 430 of 431 and 429 of 431 orders; the others had a tip or were edited.
        func settled(_ line: OrderLine, isOnTop: Bool) -> OrderLine {
            var line = line
            if refund > 0, line.price == nil {
                line.refund = refund
            } else if refund > 0 {
                let part = isOnTop ? Shares.rounded(refund, times: revenue, over: minor ?? 0) : nil
                line.refund = min(part ?? refund, revenue)
            }
            let rest = (minor ?? revenue) - revenue - (isOnTop ? taxes : 0)
            if line.difference == nil, minor != nil, rest != 0 { line.difference = rest }
            return line
        }
    }

    /// The words for an order's state.
    private static let statuses = open.union([
        "", "paid", "partially_paid", "partially_refunded", "refunded", "voided", "expired",
    ])
    private static let open: Set = ["pending", "authorized", "unpaid"]

    private var order: Order?
    /// The lines of orders whose items are known, to be passed on.
    private var ended: [OrderLine] = []
    /// The orders with tax, held until it is known whether the file's prices contain it.
    private var taxed: [(line: OrderLine, total: Total)] = []

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let number = try row.orderNumber(.name)
        if row.optional(.status) != nil || order?.number != number {
            end()
            let begun = try begin(number, row)
            order = begun
            if !Self.statuses.contains(row.text(.status).lowercased()) { try addUnknown(begun, row, &facts) }
        }
        guard let order, order.isPaid else { return facts.add(.neutral) }
        // After an item that can't be read, the sum of all items is unknown.
        self.order?.rest = nil
        let name = row.optional(.sku) ?? row.text(.title)
        var line = OrderLine(
            order: number, transaction: facts.distinct(name, in: number), currency: order.currency)
        (line.day, line.isCancelled, line.waits) = (order.day, order.isCancelled, order.waits)
        (line.title, line.label) = (row.text(.title), row.text(.sku))
        line.quantity = try row.count(.quantity)
        let discount = try row.minor(.discount, in: order.currency) ?? 0
        line.price = try row.total(
            of: .price, times: line.quantity ?? 1, less: discount, in: order.currency)
        self.order?.rest = order.rest.map { $0 - (line.price ?? 0) }
        self.order?.reductions += discount
        facts.add(.line(line))
        pass(&facts)
    }

    mutating func finish(into facts: inout FactList) {
        end()
        let onTop = taxed.count { $0.total.isOnTop }
        let isOnTop = onTop > 0 && onTop >= taxed.count { $0.total.isContained }
        for (line, total) in taxed { ended.append(total.settled(line, isOnTop: isOnTop)) }
        pass(&facts)
    }

    private mutating func pass(_ facts: inout FactList) {
        for line in ended { facts.add(.line(line)) }
        ended.removeAll(keepingCapacity: true)
    }

    /// Ends the order whose lines were read, and compares its subtotal with them and its total with that.
    private mutating func end() {
        guard var line = order?.whole, let total = order?.total else { return }
        if let rest = order?.rest, ![0, order?.reductions].contains(rest) { line.difference = rest }
        order = nil
        if total.taxes > 0 { taxed.append((line, total)) } else { ended.append(total.settled(line, isOnTop: false)) }
    }

    private func begin(_ number: String, _ row: MarketplaceRow<FileColumn>) throws(ImportProblem) -> Order {
        let status = row.text(.status).lowercased()
        let currency = try row.currency(.currency, or: .subtotal)
        let refund = try row.minor(.refund, in: currency) ?? 0
        let isReceived = try hasReceived(row, currency)
        let isCancelled =
            ["voided", "expired"].contains(status) || row.optional(.cancelled) != nil && refund == 0
        var order = Order(
            number: number, currency: currency, day: try row.needed(row.day(.day), .day), isCancelled: isCancelled,
            isPaid: isCancelled || Self.statuses.contains(status) && !Self.open.contains(status),
            waits: isCancelled || isReceived ? nil : .unpaid)
        if order.isPaid { try addWhole(to: &order, isCancelled ? 0 : refund, row) }
        return order
    }

    /// Adds the line of the order as a whole, from its first row.
    private func addWhole(
        to order: inout Order, _ refund: Int64, _ row: MarketplaceRow<FileColumn>
    ) throws(ImportProblem) {
        let currency = order.currency
        var line = OrderLine(order: order.number, currency: currency)
        (line.day, line.isCancelled, line.waits) = (order.day, order.isCancelled, order.waits)
        line.price = try row.minor(.subtotal, in: currency)
        line.postagePaid = try row.minor(.shipping, in: currency)
        let discount = try row.minor(.orderDiscount, in: currency) ?? 0
        order.total = Total(
            minor: try row.minor(.total, in: currency), revenue: (line.price ?? 0) + (line.postagePaid ?? 0),
            taxes: try row.minor(.taxes, in: currency) ?? 0, refund: refund)
        order.rest = row.has(.orderDiscount) ? line.price.map { $0 + discount } : nil
        order.whole = line
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
}
