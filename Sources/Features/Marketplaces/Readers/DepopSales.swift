import Imports
import QueryLanguage

/// A reader of Depop's sales file, which has a line for each item.
///
/// A bundle has its amounts on the first of its lines. An order has no number, so it is known by its minute and total;
/// an item's SKU can only be in its description. Days are month first if prices are in dollars, otherwise day first.
struct DepopSales: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, time, bundle, pieces, description, size, price, shipping, total, label, fee, paymentsFee, boosting
        case refund, feesBack, tax
    }

    static let source = OrderSource(
        id: "depop-sales", title: "Depop file of sales", platform: "depop",
        authority: .init(identity: 9, price: 9, costs: 9), edition: 2)

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Date of sale"), .usual(.time, "Time of sale"), .usual(.bundle, "Bundle"),
        .usual(.pieces, "Bundle - amount of items"), .needed(.description, "Description"), .usual(.size, "Size"),
        .needed(.price, "Item price"), .usual(.shipping, "Buyer shipping cost"), .usual(.total, "Total"),
        .rare(.label, "USPS Cost"), .needed(.fee, "Depop fee"), .usual(.paymentsFee, "Depop Payments fee"),
        .usual(.boosting, "Boosting fee"), .usual(.refund, "Refunded to buyer amount"),
        .usual(.feesBack, "Fees refunded to seller"), .rare(.tax, "US Sales tax"),
    ]

    static let passedOver = [
        "Date of listing", "Buyer", "Brand", "Buyer Marketplace Fee", "Payment type", "Estimated payout date",
        "Payout arrival date", "Category", "Name", "Address Line 1", "Address Line 2", "City", "State", "Post Code",
        "Country",
    ]

    static let multiline: Set<Int> = [FileColumn.description.rawValue]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NNNN")]

    static let worth = RowWorth<FileColumn>(amounts: [.total, .price])

    /// A bundle with further lines to come.
    private struct Bundle {
        let order: String
        let time: String
        let pieces: Int
        var taken = 1
        let (shipping, label): (Int64?, Int64?)

        /// Returns the present line's part of an amount that is split evenly.
        func share(of amount: Int64?) -> Int64? {
            amount.map { $0 / Int64(pieces) + (Int64(taken - 1) < $0 % Int64(pieces) ? 1 : 0) }
        }
    }

    private var bundle: Bundle?

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let (price, total) = (try row.amount(.price), try row.amount(.total))
        let currency = try row.needed(price?.currency ?? total?.currency, .price)
        let day = try row.needed(row.day(.day, currency.code == "USD" ? .monthFirst : .dayFirst), .day)
        let isBundled = row.text(.bundle).lowercased() == "yes"
        let time = "\(day.description) \(row.text(.time))"
        if isBundled, total == nil, var open = bundle, open.time == time, open.taken < open.pieces {
            open.taken += 1
            bundle = open
            return try facts.add(.line(part(open, row, day, currency)))
        }
        let order = facts.distinct("\(time) \(row.text(.total))", in: "")
        bundle = nil
        var whole = try self.whole(order, row, day, currency)
        if isBundled, let pieces = try row.count(.pieces), pieces > 1 {
            let first = Bundle(
                order: order, time: time, pieces: pieces, shipping: whole.postagePaid, label: whole.postage)
            bundle = first
            // The refund also has what the buyer paid to Depop itself.
            let revenue = try total.map { amount throws(ImportProblem) in try amount.minor(in: currency) }
            let tax = try row.minor(.tax, in: currency) ?? 0
            whole.refund = whole.refund.map { min($0, revenue.map { $0 - tax } ?? $0) }
            try facts.add(.line(part(first, row, day, currency)))
        } else {
            try name(&whole, row, currency)
            whole.transaction = "1"
            whole.refund = whole.refund.map { min($0, (whole.price ?? 0) + (whole.postagePaid ?? 0)) }
        }
        facts.add(.line(whole))
    }

    /// Returns the amounts of an order as a whole.
    private func whole(
        _ order: String, _ row: MarketplaceRow<FileColumn>, _ day: Day, _ currency: Currency
    ) throws(ImportProblem) -> OrderLine {
        var line = OrderLine(order: order, currency: currency)
        line.day = day
        line.postagePaid = try row.minor(.shipping, in: currency)
        line.postage = try row.minor(.label, in: currency)
        for (column, name) in [(FileColumn.fee, "Depop fee"), (.paymentsFee, "Depop Payments fee")] {
            guard let fee = try row.minor(column, in: currency) else { continue }
            line.saysFees = true
            if fee != 0 { line.fees.append(OrderFee(name, fee)) }
        }
        line.ads = try row.minor(.boosting, in: currency)
        if let refund = try row.minor(.refund, in: currency), refund > 0 {
            line.refund = refund
            line.feesBack = try row.minor(.feesBack, in: currency)
        }
        return line
    }

    /// Returns one item of a bundle, with its part of evenly split amounts; fees are split by price.
    private func part(
        _ bundle: Bundle, _ row: MarketplaceRow<FileColumn>, _ day: Day, _ currency: Currency
    ) throws(ImportProblem) -> OrderLine {
        var line = OrderLine(order: bundle.order, transaction: "\(bundle.taken)", currency: currency)
        line.day = day
        try name(&line, row, currency)
        line.postagePaid = bundle.share(of: bundle.shipping)
        line.postage = bundle.share(of: bundle.label)
        return line
    }

    private func name(
        _ line: inout OrderLine, _ row: MarketplaceRow<FileColumn>, _ currency: Currency
    ) throws(ImportProblem) {
        line.label = row.text(.description)
        line.title = line.label.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        line.quantity = 1
        line.price = try row.minor(.price, in: currency)
    }
}
