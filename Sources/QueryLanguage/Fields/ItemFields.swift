/// Fields that fhq itself asks for, whatever a user writes.
extension Field {
    public static let itemSKU = FieldCatalog.item("sku", .sku, .column(.items, "sku"), "its stock keeping unit")
    public static let itemTitle = FieldCatalog.item(
        "title", .text, .column(.items, "title"), "what it is", aliases: ["name"])
    public static let itemBought = FieldCatalog.item(
        "bought", .day, .column(.items, "boughtDay"), "the day it was bought", aliases: ["date", "bought_on"])
    public static let itemCost = FieldCatalog.item(
        "cost", .money, .money(.items, "costMinor", currency: "costCurrency"), "what it cost")
    public static let itemPlatforms = FieldCatalog.item(
        "platforms", .list, .computed(.livePlatforms), "where it is listed now", aliases: ["platform"])
    public static let itemAsking = FieldCatalog.item(
        "asking", .money, .money(.items, "askingMinor", currency: "askingCurrency"),
        "the highest live asking price, in the home currency if there is one")
    public static let itemID = FieldCatalog.item(
        "id", .integer, .column(.items, "id"), "the row in the store", isShown: false)
}

extension FieldCatalog {
    static let items: [Field] = [
        .itemSKU,
        .itemTitle,
        item("status", .status, .column(.items, "status"), "purchased, listed or sold"),
        .itemBought,
        .itemCost,
        item("currency", .currency, .column(.items, "costCurrency"), "the currency of the cost"),
        item("market", .text, .name(.items, key: "marketId", of: .markets), "where it was bought"),
        item("seller", .text, .name(.items, key: "sellerId", of: .sellers), "who sold it"),
        item("haul", .text, .name(.items, key: "haulId", of: .hauls), "the haul it belongs to"),
        .itemPlatforms,
        .itemAsking,
        item("asking_currency", .currency, .column(.items, "askingCurrency"), "the currency of the asking price"),
        item("sold", .day, .column(.items, "soldDay"), "the day it was sold", aliases: ["sold_on"]),
        item("sale_price", .money, .money(.sales, "priceMinor", currency: "currency"), "what it sold for"),
        item("sale_currency", .currency, .column(.sales, "currency"), "the currency of the sale"),
        item("sale_platform", .text, .name(.items, key: "salePlatformId", of: .platforms), "where it was sold"),
        item("fees", .money, .money(.sales, "feesMinor", currency: "currency"), "the platform's fees for the sale"),
        item("postage", .money, .money(.sales, "postageMinor", currency: "currency"), "the postage of the sale"),
        item("packaging", .money, .money(.sales, "packagingMinor", currency: "currency"), "the packaging of the sale"),
        item("payment", .payment, .column(.sales, "payment"), "how the buyer paid"),
        item("profit", .money, .computed(.profit), "price less selling costs and cost, in the home currency"),
        item("profit_currency", .currency, .computed(.profitCurrency), "the currency of the profit"),
        item(
            "days_to_sell", .integer, .column(.items, "daysToSell"), "days from listing there, else purchase, to sale"),
        item("age", .integer, .computed(.age), "days since it was bought, while unsold"),
        item("photos", .integer, .column(.items, "photoCount"), "how many photos it has", aliases: ["photo"]),
        item("note", .text, .column(.items, "note"), "your note", aliases: ["notes"]),
        item(
            "photo_link", .text, .computed(.mainPhotoLink), "where its main photo can be seen, once uploaded",
            isShown: false),
        item(
            "photo_links", .text, .computed(.itemPhotoLinks), "where its uploaded photos can be seen", isShown: false),
        .itemID,
        item("bought_paid", .payment, .column(.items, "boughtPaid"), "how you paid", isShown: false),
        item(
            "old_sku", .text, .column(.items, "legacySku"), "the sequential id it had before", aliases: ["legacy_sku"],
            isShown: false),
    ]

    fileprivate static func item(
        _ name: String, _ kind: FieldKind, _ storage: Storage, _ help: String, aliases: [String] = [],
        isShown: Bool = true
    ) -> Field {
        field(.items, name, kind, storage, help, aliases: aliases, isShown: isShown)
    }
}
