import Imports
import QueryLanguage

/// A reader of Etsy's sold order items, a line for each item.
///
/// An order's discount stands whole on the first line with its coupon, and so may the buyer's postage; both are those
/// after any free-shipping coupon. So the lines are held until all of an order are known. Days are month first in every
/// country.
struct EtsyItems: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, title, quantity, price, coupon, discount, shipping, currency, transaction, listing, order
        case inPersonDiscount, sku, total
    }

    static let source = OrderSource(
        id: "etsy-items", title: "Etsy file of sold order items", platform: "etsy",
        authority: .init(identity: 9, price: 5, costs: 0), edition: 2)

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "Sale Date"), .needed(.title, "Item Name"), .usual(.quantity, "Quantity"),
        .needed(.price, "Price"), .usual(.coupon, "Coupon Code"), .usual(.discount, "Discount Amount"),
        .usual(.shipping, "Order Shipping", "Order Delivery"), .usual(.currency, "Currency"),
        .needed(.transaction, "Transaction ID"),
        .usual(.listing, "Listing ID"), .needed(.order, "Order ID"), .rare(.inPersonDiscount, "InPerson Discount"),
        .rare(.sku, "SKU"), .usual(.total, "Item Total"),
    ]

    static let passedOver = [
        "Buyer", "Coupon Details", "Shipping Discount", "Delivery Discount", "Order Sales Tax",
        "Date Paid", "Date Shipped", "Date Posted",
        "Ship Name", "Ship Address1", "Ship Address2", "Ship City", "Ship State", "Ship Zipcode", "Ship Country",
        "Delivery Name", "Delivery Address1", "Delivery Address2", "Delivery City", "Delivery State",
        "Delivery Zipcode",
        "Delivery Country", "Variations", "Order Type", "Listings Type", "Payment Type", "InPerson Location",
        "VAT Paid by Buyer",
    ]

    static let days: [DayColumn<FileColumn>] = [.digits(.day, "NN/NN/NN")]

    /// Held on 1,339 of 1,339 rows.
    static let equations: [Equation<FileColumn>] = [
        Equation(result: .total, terms: [.plus(.price, times: .quantity)])
    ]

    static let worth = RowWorth<FileColumn>(amounts: [.price], currencies: [.currency], quantity: .quantity)

    /// A line with its price before a discount, which may be that of several lines.
    private struct Item {
        var line: OrderLine
        let coupon: String
        let discount: Int64
    }

    /// The items of an order, with the highest postage that a line gives.
    private struct Order {
        var items: [Item] = []
        var shipping: Int64?
    }

    private var orders: [Order] = []
    private var places: [String: Int] = [:]

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
        let discount = try row.minor(.discount, in: currency) ?? 0
        line.price = try row.total(
            of: .price, times: line.quantity ?? 1, less: row.minor(.inPersonDiscount, in: currency) ?? 0, in: currency)
        let shipping = try row.minor(.shipping, in: currency)
        let place = places[line.order] ?? orders.count
        if place == orders.count {
            places[line.order] = place
            orders.append(Order())
        }
        orders[place].items.append(Item(line: facts.checked(line), coupon: row.text(.coupon), discount: discount))
        if let shipping { orders[place].shipping = max(shipping, orders[place].shipping ?? shipping) }
    }

    mutating func finish(into facts: inout FactList) {
        for order in orders { Self.add(order, to: &facts) }
    }

    private static func add(_ order: Order, to facts: inout FactList) {
        var lines = order.items.map(\.line)
        deductDiscounts(order, from: &lines)
        for line in lines { facts.add(.line(line)) }
        guard let shipping = order.shipping, let first = lines.first else { return }
        var whole = OrderLine(order: first.order, currency: first.currency)
        (whole.day, whole.postagePaid) = (first.day, shipping)
        facts.add(.line(whole))
    }

    /// Deducts the discount of each coupon from the lines that carry it, and one without a coupon from its own line.
    ///
    /// The part above their prices is deducted from the order's other lines, so that the order comes to what the buyer
    /// paid.
    private static func deductDiscounts(_ order: Order, from lines: inout [OrderLine]) {
        var rest: Int64 = 0
        for coupon in Set(order.items.map(\.coupon)) where !coupon.isEmpty {
            let sharing = order.items.indices.filter { order.items[$0].coupon == coupon }
            rest += deduct(sharing.reduce(0) { $0 + order.items[$1].discount }, from: sharing, of: &lines)
        }
        for place in order.items.indices where order.items[place].coupon.isEmpty {
            rest += deduct(order.items[place].discount, from: [place], of: &lines)
        }
        _ = deduct(rest, from: Array(lines.indices), of: &lines)
    }

    /// Deducts an amount from lines, by price, and returns what is left of it; no price goes below zero.
    private static func deduct(_ amount: Int64, from places: [Int], of lines: inout [OrderLine]) -> Int64 {
        let prices = places.map { max(0, lines[$0].price ?? 0) }
        let part = min(amount, prices.reduce(0, +))
        guard part != 0 else { return amount }
        for (place, share) in zip(places, Shares.of(part, by: prices)) {
            lines[place].price = lines[place].price.map { $0 - share }
        }
        return amount - part
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
