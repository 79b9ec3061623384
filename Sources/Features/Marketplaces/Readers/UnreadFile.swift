/// A known file that can't be read yet; without this, some would pass for a sheet of items.
struct UnreadFile {
    /// The kind of file with its article.
    let title: String
    /// Columns that identify it, in each edition; no readable file has all of them.
    private let editions: [Set<String>]

    private init(_ title: String, _ editions: [String]...) {
        self.title = title
        self.editions = editions.map { Set($0.map(Self.folded)) }
    }

    /// Returns the file that has these columns; `nil` if it is unknown.
    static func named(by columns: [String]) -> UnreadFile? {
        let names = Set(columns.map(folded))
        return all.first { $0.editions.contains { $0.isSubset(of: names) } }
    }

    /// Returns a name without its case, spaces and punctuation: editions write `order_id`, `order-id` and `Order ID`.
    private static func folded(_ name: String) -> String {
        HeaderTable.folded(name).filter { $0 != "_" && $0 != "-" }
    }

    /// The column names come from public parsers and test files.
    static let all = [
        UnreadFile(
            "a PayPal activity file", ["TimeZone", "Gross", "Net", "Transaction ID"],
            ["Zeitzone", "Brutto", "Netto", "Transaktionscode"],
            ["Fuseau horaire", "Avant commission", "Net", "Numéro de transaction"],
            ["Fuso orario", "Lordo", "Netto", "Codice transazione"]),
        UnreadFile(
            "a SumUp report", ["Transaction type", "Card type", "Last 4 digits", "Payout"],
            ["Transaktions-ID", "Kartentyp", "Letzte 4 Ziffern", "Auszahlung"],
            ["Réf. transaction", "Type de carte", "4 derniers chiffres", "Virement"]),
        UnreadFile(
            "a Square report", ["Gross Sales", "Net Sales", "Transaction ID", "Itemization Type"],
            ["Gross Sales", "Net Sales", "Transaction ID", "Total Collected"]),
        UnreadFile("a Cardmarket statement", ["Counterpart", "Reference", "Closing balance (EUR)"]),
        UnreadFile("a Monzo statement", ["Transaction ID", "Emoji", "Local amount", "Local currency"]),
        UnreadFile("a Starling statement", ["Counter Party", "Reference", "Type"]),
        UnreadFile(
            "a Revolut statement", ["Started Date", "Completed Date", "Amount", "State"],
            ["Date started (UTC)", "Date completed (UTC)", "Amount", "State"]),
        UnreadFile("a Barclays statement", ["Number", "Account", "Amount", "Subcategory", "Memo"]),
        UnreadFile(
            "a Stripe report", ["balance_transaction_id", "reporting_category"],
            ["Created (UTC)", "Available On (UTC)", "Net"], ["Created date (UTC)", "Amount Refunded"]),
        UnreadFile(
            "an Amazon order report", ["amazon-order-id", "purchase-date"],
            ["order-id", "order-item-id", "purchase-date"]),
        UnreadFile(
            "an Amazon payment report", ["settlement id", "product sales", "selling fees"],
            ["Datum/Uhrzeit", "Bestellnummer", "Umsätze", "Verkaufsgebühren"],
            ["date/heure", "numéro de la commande", "ventes de produits", "frais de vente"],
            ["Data/Ora:", "Numero ordine", "Vendite", "Commissioni di vendita"],
            ["fecha y hora", "número de pedido", "ventas de productos", "tarifas de venta"],
            ["settlement-id", "settlement-start-date", "amount-type"]),
        UnreadFile("a Discogs inventory", ["listing_id", "release_id", "media_condition"]),
        UnreadFile("a Discogs upload", ["release_id", "price", "media_condition"]),
        UnreadFile("a Discogs collection", ["Catalog#", "CollectionFolder", "release_id"]),
        UnreadFile(
            "a Whatnot earnings report", ["ORDER_PLACED_AT_UTC", "LISTING_TITLE"],
            ["TRANSACTION_TYPE", "BUY_FORMAT", "ORIGINAL_ITEM_PRICE"]),
        UnreadFile(
            "a Whatnot order file", ["order numeric id", "product name", "sold price"],
            ["order numeric id", "product name", "original item price"]),
        UnreadFile(
            "a StockX sales report", ["Listing Price", "Total Payout"], ["Order Number", "Seller Fee", "Total Payout"]),
        UnreadFile(
            "an Etsy listings file", ["CURRENCY_CODE", "TAGS", "MATERIALS"], ["TITOLO", "CURRENCY_CODE", "MATERIALI"]),
        UnreadFile("an eBay listing template", ["Custom label (SKU)", "Category ID", "Condition ID"]),
    ]

    /// The columns of each edition, for tests.
    var columns: [[String]] { editions.map { $0.sorted() } }
}
