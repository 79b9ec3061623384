import Imports
import QueryLanguage

/// A reader of eBay's order earnings report: an order's items with all amounts, including labels, ads and refunds.
struct EbayEarnings: MarketplaceReader {
    static let source = OrderSource(
        id: "ebay-earnings", title: "eBay order earnings report", platform: "ebay",
        authority: .init(identity: 5, price: 7, costs: 7), edition: 2)

    enum FileColumn: Int, CaseIterable {
        case day, order, item, title, quantity, currency, payoutCurrency, subtotal, postage, sellerTax, discount, gross
        case ebayTax, fixed, variable, belowStandard, notAsDescribed, international, deposit, regulatory, ads, charity
        case labels, dispute, expenses, refunds, earnings
    }

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Order creation date"),
        .needed(.order, "Order number"),
        .needed(.earnings, "Order earnings"),
        .usual(.item, "Item ID"),
        .usual(.title, "Item title"),
        .usual(.quantity, "Quantity"),
        .usual(.currency, "Transaction currency"),
        .usual(.payoutCurrency, "Payout currency"),
        .usual(.subtotal, "Item subtotal"),
        .usual(.postage, "Shipping and handling", "Postage and packaging", "Postage and handling"),
        .rare(.sellerTax, "Seller collected tax"),
        .rare(.discount, "Discount"),
        .usual(.gross, "Gross amount"),
        .rare(.ebayTax, "eBay collected tax"),
        .usual(.fixed, "Final Value Fee - fixed"),
        .usual(.variable, "Final Value Fee - variable"),
        .rare(.belowStandard, "Below standard performance fee"),
        .rare(.notAsDescribed, "Very high \"item not as described\" fee"),
        .rare(.international, "International fee"),
        .rare(.deposit, "Deposit processing fee"),
        .rare(.regulatory, "Regulatory operating fee"),
        .rare(.ads, "Promoted Listing Standard fee", "Promoted Listings fee"),
        .rare(.charity, "Charity donation"),
        .usual(.labels, "Shipping labels", "Postage labels"),
        .rare(.dispute, "Payment Dispute Fee"),
        .rare(.expenses, "Expenses"),
        .usual(.refunds, "Refunds"),
    ]

    static let passedOver = [
        "Buyer name", "Buyer username", "Ship to city", "Ship to province/region/state", "Ship to zip",
        "Ship to country",
        "Post to city", "Post to province/region/state", "Post to postcode", "Post to country", "Item price",
        "Your cost",
        "Net order earnings",
    ]

    static let days: [DayColumn<FileColumn>] = [.words(.day)]

    static let worth = RowWorth<FileColumn>(amounts: [.earnings, .gross], currencies: [.payoutCurrency, .currency])

    private static let feeColumns: [FileColumn] = [
        .fixed, .variable, .belowStandard, .notAsDescribed, .international, .deposit, .regulatory, .charity, .dispute,
    ]
    private static let feeNames = Dictionary(uniqueKeysWithValues: columns.map { ($0.column, $0.names.first ?? "") })

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let payoutCurrency = try row.currency(.payoutCurrency)
        guard let currency = try row.currency(.currency) ?? payoutCurrency else {
            throw row.lacksCurrency(.currency)
        }
        var line = try OrderLine(
            order: row.needed(row.number(.order), .order), itemNumber: row.number(.item), currency: currency)
        (line.day, line.title) = (try row.needed(row.day(.day, .monthFirst), .day), row.text(.title))
        line.quantity = try row.count(.quantity)
        line.postagePaid = try row.minor(.postage, in: currency)
        let sums = try [.subtotal, .sellerTax, .discount].map { (column: FileColumn) throws(ImportProblem) in
            try row.minor(column, in: currency)
        }
        line.price = sums[0].map { $0 + (sums[1] ?? 0) - abs(sums[2] ?? 0) }
        line.saysFees = row.has(.fixed) || row.has(.variable)
        for column in Self.feeColumns {
            guard let amount = try row.minor(column, in: currency), amount != 0 else { continue }
            line.fees.append(OrderFee(Self.feeNames[column] ?? "", -amount))
        }
        line.ads = try row.minor(.ads, in: currency).map { -$0 }
        line.postage = try row.minor(.labels, in: currency).map { -$0 }
        line.refund = try row.minor(.refunds, in: currency).map { -$0 }
        try settle(&line, row, payoutCurrency ?? currency)
        facts.add(.line(line))
    }

    /// Compares the line with its earnings.
    ///
    /// No real rows were seen, so an equation of all columns isn't known.
    private func settle(
        _ line: inout OrderLine, _ row: MarketplaceRow<FileColumn>, _ currency: Currency
    ) throws(ImportProblem) {
        guard let earnings = try row.minor(.earnings, in: currency) else { return }
        line.net = Money(minor: earnings, currency: currency)
        guard currency == line.currency, let price = line.price else { return }
        let costs = line.fees.reduce((line.ads ?? 0) + (line.postage ?? 0) + (line.refund ?? 0)) { $0 + $1.minor }
        let rest = price + (line.postagePaid ?? 0) - costs - earnings
        guard rest != 0 else { return }
        if let expenses = try row.minor(.expenses, in: currency), rest == -expenses {
            line.fees.append(OrderFee("Expenses", rest))
        } else {
            line.difference = -rest
        }
    }
}
