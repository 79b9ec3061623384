import ImportFiles
import QueryLanguage

/// A reader of Etsy's sold order items, a line for each item.
///
/// The buyer's postage is that of the whole order, repeated on each line. Days are month first in every country.
struct EtsyItems: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, title, quantity, price, discount, shippingDiscount, shipping, currency, transaction, listing, order
        case inPersonDiscount, sku
    }

    static let source = OrderSource(
        id: "etsy-items", title: "Etsy file of sold order items", platform: "etsy",
        authority: .init(identity: 9, price: 9, costs: 0))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Sale Date"), .needed(.title, "Item Name"), .usual(.quantity, "Quantity"),
        .needed(.price, "Price"), .usual(.discount, "Discount Amount"),
        .usual(.shippingDiscount, "Shipping Discount", "Delivery Discount"),
        .usual(.shipping, "Order Shipping", "Order Delivery"), .usual(.currency, "Currency"),
        .needed(.transaction, "Transaction ID"),
        .usual(.listing, "Listing ID"), .needed(.order, "Order ID"), .rare(.inPersonDiscount, "InPerson Discount"),
        .rare(.sku, "SKU"),
    ]

    static let passedOver = [
        "Buyer", "Coupon Code", "Coupon Details", "Order Sales Tax", "Item Total", "Date Paid", "Date Shipped",
        "Date Posted",
        "Ship Name", "Ship Address1", "Ship Address2", "Ship City", "Ship State", "Ship Zipcode", "Ship Country",
        "Delivery Name", "Delivery Address1", "Delivery Address2", "Delivery City", "Delivery State",
        "Delivery Zipcode",
        "Delivery Country", "Variations", "Order Type", "Listings Type", "Payment Type", "InPerson Location",
        "VAT Paid by Buyer",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NN")]

    static let worth = RowWorth<FileColumn>(amounts: [.price], currencies: [.currency])

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let currency = try row.currency(.currency, or: .price)
        var line = try OrderLine(
            order: row.orderNumber(.order), itemNumber: row.number(.listing),
            transaction: row.needed(row.number(.transaction), .transaction), currency: currency)
        line.day = try row.needed(row.day(.day, .monthFirst), .day)
        line.title = row.text(.title)
        line.label = row.text(.sku)
        line.quantity = try row.count(.quantity)
        let discount = try (row.minor(.discount, in: currency) ?? 0) + (row.minor(.inPersonDiscount, in: currency) ?? 0)
        line.price = try row.total(of: .price, times: line.quantity ?? 1, less: discount, in: currency)
        facts.add(.line(line))
        guard let shipping = try row.minor(.shipping, in: currency) else { return }
        var whole = OrderLine(order: line.order, currency: currency)
        whole.day = line.day
        whole.postagePaid = try shipping - (row.minor(.shippingDiscount, in: currency) ?? 0)
        facts.add(.line(whole))
    }
}

extension FactList {
    /// Returns a name for a line without a number, unique in its order, or in the file if `order` is empty.
    ///
    /// Files with all lines of an order, or all orders of a day, number equal lines in the same way.
    mutating func distinct(_ name: String, in order: String) -> String {
        let number = key(order, name).split(separator: "-").dropFirst().first.flatMap { Int($0) }
        return number.map { "\(name) #\($0 + 1)" } ?? name
    }
}

extension MarketplaceRow {
    /// Returns the currency whose code is in a cell, otherwise that of an amount's symbol.
    func currency(_ column: FileColumn, or amount: FileColumn) throws(ImportProblem) -> Currency {
        if let currency = try self.currency(column) { return currency }
        if let currency = try self.amount(amount)?.currency { return currency }
        throw lacksCurrency(has(column) ? column : amount)
    }

    /// Returns the order's number without a leading `#`.
    func orderNumber(_ column: FileColumn) throws(ImportProblem) -> String {
        let text = try needed(number(column), column)
        return text.hasPrefix("#") && text.utf8.count > 1 ? String(text.dropFirst()) : text
    }

    /// Returns the price of several pieces less a discount; `nil` for an empty cell.
    func total(
        of column: FileColumn, times quantity: Int, less discount: Int64, in currency: Currency
    ) throws(ImportProblem) -> Int64? {
        guard let each = try minor(column, in: currency) else { return nil }
        let (total, isTooMuch) = each.multipliedReportingOverflow(by: Int64(quantity))
        guard !isTooMuch, total.magnitude < 1 << 53 else { throw problem("the amount is too large", in: column) }
        return total - discount
    }
}
