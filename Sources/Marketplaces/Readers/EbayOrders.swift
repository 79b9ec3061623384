import ImportFiles
import QueryLanguage

/// A reader of eBay's orders report (Seller Hub, Orders, Download report), which has the orders without the seller's
/// costs.
struct EbayOrders: MarketplaceReader {
    static let source = OrderSource(
        id: "ebay-orders", title: "eBay orders report", platform: "ebay",
        authority: .init(identity: 9, price: 6, costs: 0))

    enum FileColumn: Int, CaseIterable {
        case record, order, item, title, label, quantity, price, postage, sellerTax, ebayTax, total, day, transaction
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
        .needed(.day, "Sale date", "Verkauft am"),
        .usual(.transaction, "Transaction ID", "Transaktions-ID"),
    ]

    static let days: [DayColumn<FileColumn>] = [.words(.day)]

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
            "eBay collected tax and fees included in total", "eBay collected charges", "Payment method", "Paid on date",
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
            "Nutzername des Käufers", "Name des Käufers", "E-Mail des Käufers", "Notiz des Käufers", "Zahlungsdatum",
            "Verkauft über Anzeigen", "Inklusive MwSt.-Satz", "Verschickt am - Datum", "Zahlungsmethode",
            "Sendungsnummer",
            "Versandservice", "Variantendetails",
        ]
        return rest + german + buyer.map { "Buyer \($0)" } + places.flatMap { ["Post to \($0)", "Ship to \($0)"] }
    }()

    /// The values of the order's own line, which its item lines leave out.
    private var head: (record: String, order: String, day: Day, currency: Currency)?

    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let record = row.text(.record)
        if let head, head.record != record || record.isEmpty { self.head = nil }
        let (price, postage, total) = (try row.amount(.price), try row.amount(.postage), try row.amount(.total))
        let told = price?.currency ?? total?.currency ?? postage?.currency ?? head?.currency
        guard let currency = told ?? row.saidCurrency else { throw row.lacksCurrency(.price) }
        let order = try row.needed(row.number(.order) ?? head?.order, .order)
        let day = try row.needed(row.day(.day) ?? head?.day, .day)
        var line = try OrderLine(
            order: order, itemNumber: row.number(.item), transaction: row.number(.transaction), currency: currency)
        let isSummed = line.itemNumber == nil
        if isSummed { line.transaction = nil }
        (line.day, line.title, line.label) = (day, row.text(.title), row.text(.label))
        line.quantity = isSummed ? nil : try row.count(.quantity)
        line.postagePaid = try row.minor(.postage, in: currency)
        line.price = try self.price(row, line)
        if isSummed { head = (record, order, day, currency) }
        facts.add(.line(line))
    }

    /// Returns the price of all pieces; the report has that of one, unless its total says otherwise.
    private func price(_ row: MarketplaceRow<FileColumn>, _ line: OrderLine) throws(ImportProblem) -> Int64? {
        guard let sold = try row.minor(.price, in: line.currency) else { return nil }
        let tax = try row.minor(.sellerTax, in: line.currency) ?? 0
        let ebayTax = try row.minor(.ebayTax, in: line.currency) ?? 0
        let all = sold + (line.postagePaid ?? 0) + tax
        let total = try row.minor(.total, in: line.currency)
        let isOfAll = total == all || total == all + ebayTax
        let (price, isTooMuch) = sold.multipliedReportingOverflow(by: isOfAll ? 1 : Int64(line.quantity ?? 1))
        guard !isTooMuch, price.magnitude < 1 << 53 else {
            throw row.problem("the price of so many pieces is too large", in: .price)
        }
        return price + tax
    }

    mutating func note(_ cells: [String], into facts: inout FactList) {
        guard let cell = cells.first(where: { HeaderTable.folded($0).hasPrefix("sellerid") }) else { return }
        let name = cell.split(separator: ":", maxSplits: 1).dropFirst().first.map { CellText.clean(String($0)) } ?? ""
        facts.account = name.isEmpty ? cells.last : name
    }
}
