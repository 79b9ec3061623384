import Imports
import QueryLanguage

/// A reader of Discogs' order items, a line for each item; the postage and the fee of the whole order are repeated on
/// each.
///
/// The columns are those of tlize/DiscogsAppV2 on GitHub (`src/Entity/OrderItem.php`), the words for an order's state
/// those of Discogs' API. An unpaid order comes again in a later file. A refund has no amount, so it is not booked.
struct DiscogsItems: MarketplaceReader {
    enum FileColumn: Int, CaseIterable {
        case day, order, status, orderFee, item, price, fee, title, label, removed, shipping, currency
    }

    static let source = OrderSource(
        id: "discogs-items", title: "Discogs file of order items", platform: "discogs",
        authority: .init(identity: 9, price: 9, costs: 9))

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.day, "order_date"), .needed(.order, "order_num"), .usual(.status, "status"),
        .usual(.orderFee, "order_fee"), .needed(.item, "item_id"), .needed(.price, "item_price"),
        .usual(.fee, "item_fee"), .usual(.title, "description"), .usual(.label, "external_id"),
        .rare(.removed, "item_removed"), .usual(.shipping, "shipping"), .usual(.currency, "currency"),
    ]

    static let passedOver = [
        "buyer", "order_total", "release_id", "media_condition", "sleeve_condition", "comments", "invoice",
        "rating_of_buyer", "rating_of_seller", "rating_of_buyer_date", "rating_of_seller_date", "comment_about_buyer",
        "comment_about_seller", "archived", "shipping_address", "buyer_extra", "last_activity", "from_offer",
        "offer_original_price", "shipping_method", "location",
    ]

    static let days: [DayColumn<FileColumn>] = [.words(.day)]

    static let worth = RowWorth<FileColumn>(amounts: [.price], currencies: [.currency])

    private static let unpaid: Set = ["new order", "buyer contacted", "invoice sent", "payment pending"]
    private static let paid: Set = ["", "payment received", "in progress", "shipped"]

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let status = row.text(.status).lowercased()
        guard !Self.unpaid.contains(status) else { return facts.add(.neutral) }
        let currency = try row.currency(.currency, or: .price)
        let order = try row.orderNumber(.order)
        var line = OrderLine(order: order, itemNumber: try row.needed(row.number(.item), .item), currency: currency)
        line.day = try row.needed(row.day(.day), .day)
        (line.title, line.label, line.quantity) = (row.text(.title), row.text(.label), 1)
        line.price = try row.minor(.price, in: currency)
        let isRemoved = !["", "n", "no", "0", "false"].contains(row.text(.removed).lowercased())
        line.isCancelled = status.hasPrefix("cancelled") || status == "merged" || isRemoved
        guard line.isCancelled || Self.paid.contains(status) else { return try addUnknown(line, row, &facts) }
        if !line.isCancelled { try addCosts(&line, row, &facts) }
        facts.add(.line(line))
    }

    private func addCosts(
        _ line: inout OrderLine, _ row: MarketplaceRow<FileColumn>, _ facts: inout FactList
    ) throws(ImportProblem) {
        let currency = line.currency
        var whole = OrderLine(order: line.order, currency: currency)
        whole.day = line.day
        whole.postagePaid = try row.minor(.shipping, in: currency)
        (line.fees, line.saysFees) = try fees(row.minor(.fee, in: currency))
        (whole.fees, whole.saysFees) = try fees(row.minor(.orderFee, in: currency))
        facts.add(.line(whole))
    }

    private func fees(_ minor: Int64?) -> ([OrderFee], Bool) {
        (minor.map { $0 == 0 ? [] : [OrderFee("Discogs fee", $0)] } ?? [], minor != nil)
    }

    private func addUnknown(
        _ line: OrderLine, _ row: MarketplaceRow<FileColumn>, _ facts: inout FactList
    ) throws(ImportProblem) {
        let (state, day) = (row.text(.status), try row.needed(line.day, .day))
        let charge = OrderCharge(
            key: facts.key(day.description, state, line.order, line.itemNumber ?? ""), kind: .unknown,
            name: "order \(line.order)", day: day, currency: line.currency, minor: 0)
        try facts.addUnknown(charge, type: state)
    }
}
