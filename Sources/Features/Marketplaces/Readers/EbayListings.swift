import Imports
import QueryLanguage

/// A reader of eBay's report of all active listings (Seller Hub, Reports), with their prices.
struct EbayListings: MarketplaceReader {
    static let source = OrderSource(
        id: "ebay-listings", title: "eBay active listings report", platform: "ebay",
        authority: .init(identity: 6, price: 0, costs: 0))

    enum FileColumn: Int, CaseIterable {
        case item, title, label, available, currency, startPrice, price, startDay, site
    }

    static let columns: [ColumnNames<FileColumn>] = [
        .needed(.item, "Item number", "Artikelnummer"),
        .needed(.title, "Title", "Titel", "Angebotstitel"),
        .needed(.available, "Available quantity", "Verfügbare Stückzahl"),
        .usual(.label, "Custom label (SKU)", "Custom label", "Bestandseinheit (SKU)", "Bestandseinheit"),
        .usual(.currency, "Currency", "Währung"),
        .usual(.startPrice, "Start price", "Startpreis"),
        .rare(.price, "Current price", "Aktueller Preis"),
        .usual(.startDay, "Start date", "Startdatum"),
        .rare(.site, "Listing site", "Angebotswebsite"),
    ]

    static let passedOver =
        [
            "Variation details", "Format", "Auction Buy It Now price", "Reserve price", "Sold quantity", "Watchers",
            "Bids",
            "End date", "Condition", "eBay Product ID(ePID)",
        ] + [1, 2].flatMap { ["eBay category \($0) name", "eBay category \($0) number"] }
        + ["UPC", "EAN", "ISBN"].map { "P:\($0)" }

    static let days: [DayColumn<FileColumn>] = [.words(.startDay)]
    init(_ preamble: [[String]]) {}

    mutating func read(_ row: MarketplaceRow<FileColumn>, into facts: inout FactList) throws(ImportProblem) {
        let number = try row.needed(row.number(.item), .item)
        let column = row.text(.price).isEmpty ? FileColumn.startPrice : .price
        let named = try row.amount(column)?.currency
        var listing = LiveListing(itemNumber: number, title: row.text(.title), customLabel: row.text(.label))
        if let currency = try row.currency(.currency) ?? named {
            listing.price = try row.minor(column, in: currency).map { Money(minor: $0, currency: currency) }
        }
        listing.quantity = try row.count(.available)
        listing.listedDay = try row.day(.startDay, .monthFirst)
        facts.add(.listing(listing))
    }
}
