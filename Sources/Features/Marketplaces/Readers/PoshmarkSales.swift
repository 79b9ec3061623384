import Imports
import QueryLanguage

/// A reader of Poshmark's sales report, a line for each item, after lines about the seller and the period.
///
/// It doesn't give the fee: that is the price less the earnings and the named deductions.
struct PoshmarkSales: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, sku, order, title, price, discount, label, packaging, earnings
    }

    static let source = OrderSource(
        id: "poshmark-sales", title: "Poshmark sales report", platform: "poshmark",
        authority: .init(identity: 9, price: 9, costs: 9))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Order Date"), .usual(.sku, "SKU"), .needed(.order, "Order Id"),
        .needed(.title, "Listing Title"), .needed(.price, "Order Price"),
        .usual(.discount, "Seller Shipping Discount"),
        .usual(.label, "Upgraded Shipping Label Fee"),
        .rare(.packaging, "Packaging Fee"), .needed(.earnings, "Your Earnings", "Net Earnings"),
    ]

    static let passedOver = [
        "Listing Date", "Department", "Category", "Subcategory", "Brand", "Bundle Order?", "Offer Order", "NWT",
        "Color", "Size", "Cost Price", "Lowest Set Price", "Buyer State",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NNNN")]

    static let worth = RowWorth<FileColumn>(amounts: [.earnings, .price], currency: .dollar)

    private let account: String?

    init(_ preamble: [[String]]) {
        let words = preamble.joined().first { $0.hasPrefix("Poshmark Sales Report for @") }
        account = words.map { String($0.drop { $0 != "@" }.dropFirst()) }
    }

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        facts.account = account
        let currency = try row.amount(.price)?.currency ?? .dollar
        let order = try row.orderNumber(.order)
        let name = row.optional(.sku) ?? row.text(.title)
        var line = OrderLine(order: order, transaction: facts.distinct(name, in: order), currency: currency)
        line.day = try row.needed(row.day(.day, .monthFirst), .day)
        (line.title, line.label, line.quantity) = (row.text(.title), row.text(.sku), 1)
        line.price = try row.minor(.price, in: currency)
        line.postagePaid = 0
        if let price = line.price, let earnings = try row.minor(.earnings, in: currency) {
            try addCosts(&line, price - earnings, row, currency)
            line.net = Money(minor: earnings, currency: currency)
        }
        facts.add(.line(line))
    }

    /// Names the parts of the amount that Poshmark kept; parts that exceed it are ignored.
    private func addCosts(
        _ line: inout OrderLine, _ kept: Int64, _ row: MarketplaceRow<FileColumn>, _ currency: Currency
    ) throws(ImportProblem) {
        let postage = try (row.minor(.discount, in: currency) ?? 0) + (row.minor(.label, in: currency) ?? 0)
        let packaging = try row.minor(.packaging, in: currency) ?? 0
        let isWhole = postage + packaging <= kept
        line.saysFees = true
        line.postage = isWhole ? postage : 0
        let fee = isWhole ? kept - postage - packaging : kept
        if fee != 0 { line.fees.append(OrderFee("Poshmark fee", fee)) }
        if isWhole, packaging != 0 { line.fees.append(OrderFee("Packaging Fee", packaging)) }
    }
}
