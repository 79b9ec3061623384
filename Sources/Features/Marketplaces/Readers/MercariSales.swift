import Imports
import QueryLanguage

/// A reader of Mercari's custom sales report, a line for each item, which is a separate order.
///
/// An order neither completed nor cancelled is still under way, and comes again in a later file.
struct MercariSales: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case item, day, cancelled, title, status, price, shipping, label, selling, processing, adjustment, penalty, net
    }

    static let source = OrderSource(
        id: "mercari-sales", title: "Mercari sales report", platform: "mercari",
        authority: .init(identity: 9, price: 9, costs: 9), edition: 2)

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.item, "Item Id"), .needed(.day, "Sold Date"), .usual(.cancelled, "Canceled Date"),
        .needed(.title, "Item Title"), .usual(.status, "Order Status"), .needed(.price, "Item Price"),
        .usual(.shipping, "Buyer Shipping Fee"), .usual(.label, "Seller Shipping Fee"),
        .needed(.selling, "Mercari Selling Fee"),
        .usual(.processing, "Payment Processing Fee Charged To Seller", "Payment Processing Fee"),
        .usual(.adjustment, "Shipping Adjustment Fee"), .usual(.penalty, "Penalty Fee"),
        .usual(.net, "Net Seller Proceeds"),
    ]

    static let passedOver = [
        "Completed Date", "Shipped to State", "Shipped from State", "Sales Tax Charged to Buyer",
        "Merchant Fees Charged to Buyer", "Service Fee Charged to Buyer", "Buyer Protection Charged to Buyer",
        "Payment Processing Fee Charged to Buyer",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NNNN")]

    /// Held on 2 of 2 rows; on others Mercari passes on the buyer's postage, which the seller then pays a carrier.
    static let equations: [Equation<FileColumn>] = {
        let costs: [Equation<FileColumn>.Term] = [
            .minus(.selling), .minus(.processing), .minus(.label), .minus(.adjustment), .minus(.penalty),
        ]
        return [
            Equation(
                result: .net, terms: [.plus(.price)] + costs,
                alternatives: [[.plus(.price), .plus(.shipping)] + costs])
        ]
    }()

    static let worth = RowWorth<FileColumn>(amounts: [.net, .price], currency: .dollar)

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let item = try row.needed(row.number(.item), .item)
        let status = row.text(.status).lowercased()
        let isCancelled = status.hasPrefix("cancel") || row.optional(.cancelled) != nil
        let currency = Currency.dollar
        guard isCancelled || status == "completed" || !row.has(.status) else {
            let isUnderWay = status.isEmpty || Self.underWay.contains { status.hasPrefix($0) }
            return isUnderWay ? facts.add(.neutral) : try addUnknown(item, row, &facts)
        }
        var line = OrderLine(order: item, itemNumber: item, currency: currency)
        line.day = try row.needed(row.day(.day, .monthFirst), .day)
        (line.title, line.label) = (row.text(.title), row.text(.title))
        line.quantity = 1
        line.isCancelled = isCancelled
        line.price = try row.minor(.price, in: currency)
        if !isCancelled { try addCosts(&line, row, currency) }
        facts.add(.line(line))
    }

    /// The beginnings of the words for orders under way.
    private static let underWay = ["in ", "wait", "pending", "process", "ship", "deliver", "on hold", "active"]

    /// Keeps a row with an unknown word for its state, which may be a sale or not.
    private func addUnknown(
        _ item: String, _ row: MarketplaceRow<FileColumn>, _ facts: inout FactList
    ) throws(ImportProblem) {
        let (state, day) = (row.text(.status), try row.needed(row.day(.day, .monthFirst), .day))
        var charge = OrderCharge(
            key: facts.key(day.description, state, item), kind: .unknown, name: "order \(item)", day: day,
            currency: .dollar, minor: 0)
        charge.net = try row.minor(.net, in: .dollar).map { Money(minor: $0, currency: .dollar) }
        try facts.addUnknown(charge, type: state)
    }

    private func addCosts(
        _ line: inout OrderLine, _ row: MarketplaceRow<FileColumn>, _ currency: Currency
    ) throws(ImportProblem) {
        let price = line.price ?? 0
        for (column, name) in [
            (FileColumn.selling, "Mercari Selling Fee"), (.processing, "Payment Processing Fee"),
            (.penalty, "Penalty Fee"),
        ] {
            if let fee = try row.minor(column, in: currency), fee != 0 { line.fees.append(OrderFee(name, fee)) }
        }
        line.saysFees = true
        line.postage = try (row.minor(.label, in: currency) ?? 0) + (row.minor(.adjustment, in: currency) ?? 0)
        let costs = line.fees.reduce(line.postage ?? 0) { $0 + $1.minor }
        let shipping = try row.minor(.shipping, in: currency) ?? 0
        guard let net = try row.minor(.net, in: currency) else {
            line.postagePaid = shipping
            return
        }
        // If Mercari provides the label, it also keeps the buyer's postage.
        line.postagePaid = net == price + shipping - costs ? shipping : 0
        line.net = Money(minor: net, currency: currency)
    }
}

extension Currency {
    /// The currency of marketplaces that only sell in the United States.
    static let dollar = Currency(code: "USD") ?? .gbp
}
