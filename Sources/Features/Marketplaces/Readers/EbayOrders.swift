import Imports
import Queries
import QueryLanguage

/// A reader of eBay's orders report (Seller Hub, Orders, Download report), which has the orders without the seller's
/// costs.
struct EbayOrders: MarketplaceReader {
    static let source = OrderSource(
        id: "ebay-orders", title: "eBay orders report", platform: "ebay",
        authority: .init(identity: 9, price: 6, costs: 0), edition: 2)

    enum FileColumn: Int, CaseIterable {
        case record, order, item, title, label, quantity, price, postage, sellerTax, ebayTax, total, day, paid
        case transaction, included
    }

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.record, "Sales record number", "Verkaufsprotokollnummer"),
        .needed(.order, "Order number", "Bestellnummer"),
        .usual(.item, "Item number", "Artikelnummer"),
        .usual(.title, "Item title", "Angebotstitel"),
        .usual(.label, "Custom label", "Bestandseinheit"),
        .usual(.quantity, "Quantity", "Anzahl", "Stückzahl"),
        .usual(.price, "Sold for", "Verkauft für"),
        .usual(
            .postage, "Postage and packaging", "Postage and handling", "Shipping and handling", "Verpackung und Versand"
        ),
        .rare(.sellerTax, "Seller collected tax", "Vom Verkäufer eingezogene Steuer"),
        .rare(.ebayTax, "eBay collected tax", "Von eBay eingezogene Steuer"),
        .rare(.total, "Total price", "Gesamtbetrag"),
        .rare(.included, "eBay collected tax and fees included in total"),
        .needed(.day, "Sale date", "Verkauft am"),
        .rare(.paid, "Paid on date", "Zahlungsdatum"),
        .usual(.transaction, "Transaction ID", "Transaktions-ID"),
    ]

    static let days: [DayColumn<FileColumn>] = [.words(.day), .words(.paid)]

    static let worth = RowWorth<FileColumn>(amounts: [.total, .price])

    /// The other columns, about the buyer, the parcel and the listing.
    static let passedOver: [String] = {
        let places = [
            "name", "phone", "address 1", "address 2", "city", "county", "state", "postcode", "zip", "country",
        ]
        let buyer = ["username", "email", "note", "tax identifier name", "tax identifier value"] + places
        let rest = [
            "Sold via Promoted listings", "Item location", "Item postcode", "Item zip", "Item zip code", "Item country",
            "Included VAT rate", "eBay Collect And Remit Tax Rate", "eBay Collect And Remit Tax Type",
            "eBay reference name", "eBay reference value", "Tax status", "Tax city", "Tax state", "Tax zip",
            "Tax country",
            "Electronic waste recycling fee", "Mattress recycling fee", "Battery recycling fee",
            "White goods disposal tax", "Tyre recycling fee", "Tire recycling fee", "Lumber fee",
            "Prepaid wireless fee", "Road improvement and food delivery fee", "Additional fee",
            "eBay collected charges", "Payment method",
            "Post by date", "Ship by date", "Minimum estimated delivery date", "Maximum estimated delivery date",
            "Dispatched on date", "Shipped on date", "Feedback left", "Feedback received", "My item note",
            "PayPal transaction ID", "Delivery service", "Shipping service", "Tracking number", "Variation details",
            "Global Shipping Programme", "Global Shipping Program", "Global Shipping Reference ID", "Click and Collect",
            "Click and Collect Reference Number", "eBay Plus", "eBay Fulfilment Programme", "eBay Fulfillment Program",
            "Authenticity Verification Program", "Authenticity Verification Status",
            "Authenticity Verification Outcome Reason", "PSA Vault", "Vault Fulfillment Type",
            "eBay International Shipping",
        ]
        let german = [
            "Nutzername des Käufers", "Name des Käufers", "E-Mail des Käufers", "Notiz des Käufers",
            "Verkauft über Anzeigen", "Inklusive MwSt.-Satz", "Verschickt am - Datum", "Zahlungsmethode",
            "Sendungsnummer",
            "Versandservice", "Variantendetails",
        ]
        return rest + german + buyer.map { "Buyer \($0)" } + places.flatMap { ["Post to \($0)", "Ship to \($0)"] }
    }()

    /// The values of the order's own line, which its item lines leave out.
    private struct Head {
        let record: String
        let order: String
        let day: Day
        let currency: Currency
        let isPaid: Bool
        let isVoided: Bool
    }

    private var head: Head?
    /// The number of rows without a record number for each item and day.
    private var places: [String: Int] = [:]

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let record = row.text(.record)
        if let head, head.record != record || record.isEmpty { self.head = nil }
        let (price, postage, total) = (try row.amount(.price), try row.amount(.postage), try row.amount(.total))
        let told = price?.currency ?? total?.currency ?? postage?.currency ?? head?.currency
        guard let currency = told ?? row.saidCurrency else { throw row.lacksCurrency(.price) }
        let item = try row.number(.item)
        let day = try row.needed(row.day(.day) ?? head?.day, .day)
        let (order, number) = (try row.number(.order), try row.number(.record))
        let name = if let number { number } else { place(of: try row.needed(item ?? order, .order), on: day) }
        var line = OrderLine(
            order: order ?? head?.order ?? OrderLine.standIn(for: name), itemNumber: item,
            transaction: try row.number(.transaction), currency: currency)
        let isSummed = line.itemNumber == nil
        if isSummed { line.transaction = nil }
        (line.day, line.title, line.label, line.record) = (day, row.text(.title), row.text(.label), name)
        line.quantity = isSummed ? nil : try row.count(.quantity)
        line.postagePaid = try row.minor(.postage, in: currency)
        line.price = try self.price(row, line)
        let paid = try row.day(.paid)
        let isPaid = !row.has(.paid) || paid != nil || head?.isPaid == true
        let missing = try missing(row, line)
        let isVoided = head?.isVoided == true || missing > 0 && missing == worth(line)
        line.waits = isVoided ? .voided : isPaid ? nil : .unpaid
        if isVoided || missing < 0 { line.difference = -missing }
        if line.waits == nil, missing > 0 {
            facts.remark(.reportedRefund, Money(minor: missing, currency: currency))
        }
        if isSummed {
            head = Head(
                record: record, order: line.order, day: day, currency: currency, isPaid: isPaid, isVoided: isVoided)
        }
        facts.add(.line(line))
    }

    /// Returns the stand-in for the record number of a row without one: its item and day, and its place among those alike.
    private mutating func place(of item: String, on day: Day) -> String {
        let name = "\(item)-\(day.description)"
        let place = places[name, default: 0] + 1
        places[name] = place
        return place == 1 ? name : "\(name)-\(place)"
    }

    /// Returns the price of all pieces; a row of an item has that of one, and the order's own the sum.
    private func price(_ row: MarketplaceRow<FileColumn>, _ line: OrderLine) throws(ImportProblem) -> Int64? {
        guard let sold = try row.minor(.price, in: line.currency) else { return nil }
        let tax = try row.minor(.sellerTax, in: line.currency) ?? 0
        let (price, isTooMuch) = sold.multipliedReportingOverflow(by: Int64(line.quantity ?? 1))
        guard !isTooMuch, price.magnitude < 1 << 53 else {
            throw row.problem("the price of so many pieces is too large", in: .price)
        }
        return price + tax
    }

    private func worth(_ line: OrderLine) -> Int64 { (line.price ?? 0) + (line.postagePaid ?? 0) }

    /// Returns the part of a row's worth that its total no longer has; negative if the total is higher, and 0 without a
    /// total.
    ///
    /// The total may leave out the tax that the seller collected, and include what eBay collected.
    private func missing(_ row: MarketplaceRow<FileColumn>, _ line: OrderLine) throws(ImportProblem) -> Int64 {
        guard line.price != nil, let total = try row.minor(.total, in: line.currency) else { return 0 }
        let rest = worth(line) - total
        let taxes = try [.sellerTax, .ebayTax, .included].map { (column: FileColumn) throws(ImportProblem) in
            try row.minor(column, in: line.currency) ?? 0
        }
        let allowed = [taxes[0], -taxes[1], -taxes[2], taxes[0] - taxes[1], taxes[0] - taxes[2]]
        return total != 0 && allowed.contains(rest) ? 0 : rest
    }

    mutating func note(_ cells: [String], into facts: inout FactList) {
        guard let cell = cells.first(where: { HeaderTable.folded($0).hasPrefix("sellerid") }) else { return }
        let name = cell.split(separator: ":", maxSplits: 1).dropFirst().first.map { CellText.clean(String($0)) } ?? ""
        facts.account = name.isEmpty ? cells.last : name
    }
}
