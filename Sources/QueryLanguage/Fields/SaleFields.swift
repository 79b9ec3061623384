extension FieldCatalog {
    static let sales: [Field] = [
        sale("id", .integer, .column(.sales, "id"), "the sale's number"),
        sale("sold", .day, .column(.sales, "soldDay"), "the day of the sale", aliases: ["date", "sold_on"]),
        sale("sku", .sku, .column(.items, "sku"), "what was sold"),
        sale("title", .text, .column(.items, "title"), "what it is", aliases: ["name"]),
        sale("platform", .text, .name(.sales, key: "platformId", of: .platforms), "where it was sold"),
        sale(
            "sale_price", .money, .money(.sales, "priceMinor", currency: "currency"), "what it sold for",
            aliases: ["price"]),
        sale("sale_currency", .currency, .column(.sales, "currency"), "the currency of price and fees"),
        sale("fees", .money, .money(.sales, "feesMinor", currency: "currency"), "the platform's fees"),
        sale("postage", .money, .money(.sales, "postageMinor", currency: "currency"), "the postage"),
        sale("packaging", .money, .money(.sales, "packagingMinor", currency: "currency"), "the packaging"),
        sale("cost", .money, .money(.items, "costMinor", currency: "costCurrency"), "what it cost"),
        sale("currency", .currency, .column(.items, "costCurrency"), "the currency of the cost"),
        sale("profit", .money, .computed(.profit), "price less selling costs and cost, in the home currency"),
        sale("profit_currency", .currency, .computed(.profitCurrency), "the currency of the profit"),
        sale(
            "days_to_sell", .integer, .column(.sales, "daysToSell"), "days from listing there, else purchase, to sale"),
        sale("payment", .payment, .column(.sales, "payment"), "how the buyer paid"),
        sale("returned", .day, .column(.sales, "returnedDay"), "the day it came back"),
        sale("refund", .money, .money(.sales, "refundMinor", currency: "currency"), "what was refunded"),
        sale("bought", .day, .column(.items, "boughtDay"), "the day it was bought", isShown: false),
        sale("market", .text, .name(.items, key: "marketId", of: .markets), "where it was bought", isShown: false),
        sale("seller", .text, .name(.items, key: "sellerId", of: .sellers), "who sold it to you", isShown: false),
        sale("haul", .text, .name(.items, key: "haulId", of: .hauls), "the haul it came with", isShown: false),
    ]

    static let listings: [Field] = [
        listing("id", .integer, .column(.listings, "id"), "the listing's number"),
        listing("listed", .day, .column(.listings, "listedDay"), "the day it was listed", aliases: ["date"]),
        listing("sku", .sku, .column(.items, "sku"), "what is listed"),
        listing("title", .text, .column(.items, "title"), "what it is", aliases: ["name"]),
        listing("platform", .text, .name(.listings, key: "platformId", of: .platforms), "where"),
        listing(
            "asking", .money, .money(.listings, "askingMinor", currency: "askingCurrency"), "the asking price",
            aliases: ["price"]),
        listing("asking_currency", .currency, .column(.listings, "askingCurrency"), "the currency of the asking price"),
        listing("age", .integer, .computed(.listingAge), "days it has been live, or was"),
        listing("ended", .text, .column(.listings, "endedAt"), "the moment it ended, empty while live"),
        listing("status", .status, .column(.items, "status"), "the item's status", isShown: false),
        listing("bought", .day, .column(.items, "boughtDay"), "the day the item was bought", isShown: false),
        listing("market", .text, .name(.items, key: "marketId", of: .markets), "where it was bought", isShown: false),
        listing("seller", .text, .name(.items, key: "sellerId", of: .sellers), "who sold it to you", isShown: false),
        listing("haul", .text, .name(.items, key: "haulId", of: .hauls), "the haul it came with", isShown: false),
    ]

    private static func sale(
        _ name: String, _ kind: FieldKind, _ storage: Storage, _ help: String, aliases: [String] = [],
        isShown: Bool = true
    ) -> Field {
        field(.sales, name, kind, storage, help, aliases: aliases, isShown: isShown)
    }

    private static func listing(
        _ name: String, _ kind: FieldKind, _ storage: Storage, _ help: String, aliases: [String] = [],
        isShown: Bool = true
    ) -> Field {
        field(.listings, name, kind, storage, help, aliases: aliases, isShown: isShown)
    }
}
