/// The rows of the table of stored fields.
///
/// The early format of FlipperHelper's files is known: `price`, `soldPrice`, `photoLocalPath` and so on. The names that later
/// builds use for what they added were never published, so every plausible one is taken; a key that none of these names is
/// kept with its record and read by nobody.
extension StoredTable {
    public static let items = StoredTable(
        .items,
        [
            .field(.sku, "sku").imported("SKU", "sku", "SKU").sheet(),
            .field(.text, "old_sku", "legacySku").merged("old id").sheet(),
            .field(.text, "title").edited(1).imported("title", "title").sheet(),
            .field(.moment, "bought", "boughtAt", "boughtDay").edited(4)
                .imported(
                    "purchase date", "purchaseDate", "boughtAt", "purchasedAt", "createdAt", "date"
                ).sheet(),
            .field(.money, "cost", "costMinor", "costCurrency").edited(3, "a cost")
                .imported(
                    "price", "price", "buyPrice", "purchasePrice",
                    currency: Keys(
                        "currency of the price", ["buyCurrency", "purchaseCurrency", "priceCurrency", "currency"])
                ).sheet(and: "currency"),
            .field(.rate, "cost_rate", "costRate", "costRateCurrency")
                .merged("rate of the cost")
                .imported("rate of the price", "buyRate", "buyExchangeRate", "purchaseRate", "exchangeRate").sheet(),
            .field(.payment, "bought_paid", "boughtPaid").edited(8)
                .imported("payment of the purchase", "purchasePaymentMethod", "buyPaymentMethod").sheet(),
            .field(.text, "note").edited(2).imported("note", "note", "notes", "memo").sheet(),
            .field(.reference(.markets), "market", "marketId").edited(5).imported("market id", "marketId").sheet(),
            .field(.reference(.sellers), "seller", "sellerId").edited(6).imported("seller id", "sellerId").sheet(),
            .field(.reference(.hauls), "haul", "haulId").edited(7).sheet(),
        ],
        derived: [
            "status", "saleId", "soldDay", "salePlatformId", "daysToSell", "askingMinor", "askingCurrency", "listedOn",
            "photoCount",
        ])

    public static let sales = StoredTable(
        .sales,
        [
            .field(.reference(.platforms), "platform", "platformId").edited(6).merged("sold on").sheet("sale_platform"),
            .field(.moment, "sold", "soldAt", "soldDay").edited(5, needed: "this day cannot be empty")
                .imported("date sold", "soldAt", "soldDate").sheet(),
            .field(.money, "sale_price", "priceMinor", "currency").edited(1, "a price", needed: "a sale has a price")
                .imported(
                    "sold price", "soldPrice", "sellPrice", "salePrice",
                    currency: Keys("currency of the sale", ["sellCurrency", "soldCurrency", "saleCurrency"])
                ).sheet(and: "sale_currency"),
            .field(.rate, "sale_rate", "rate", "rateCurrency").merged("rate of the sale")
                .imported(
                    "rate of the sale", "sellRate", "sellExchangeRate", "soldRate", "saleRate"
                ).sheet(),
            .field(.part, "fees", "feesMinor").edited(2).sheet(),
            .field(.part, "postage", "postageMinor").edited(3).sheet(),
            .field(.part, "packaging", "packagingMinor").edited(4).sheet(),
            .field(.payment, "payment").edited(7).imported("payment method", "paymentMethod", "payment").sheet(),
            .field(.moment, "returned", "returnedAt", "returnedDay").edited(8).merged(),
            .field(.part, "refund", "refundMinor").edited(9),
        ], derived: ["costMinor", "costCurrency", "costDay", "costRate", "costRateCurrency", "daysToSell"])

    public static let listings = StoredTable(
        .listings,
        [
            .field(.reference(.platforms), "platform", "platformId").merged(),
            .field(.moment, "listed", "listedAt", "listedDay").edited(10, needed: "this day cannot be empty")
                .imported("date listed", "listedAt", "date", "listedDate", "createdAt"),
            .field(.money, "asking", "askingMinor", "askingCurrency").edited(9, "an asking price")
                .imported(
                    "asking price", "askingPrice", "listPrice", "price",
                    currency: Keys("currency of the asking price", ["askingCurrency", "currency"])
                ).sheet(and: "asking_currency"),
            .field(.end, "ended", "endedAt", "endedDay").merged(),
        ], distinguishing: "platform")

    public static let photos = StoredTable(
        .photos,
        [
            .field(.integer, "position").merged("photo"),
            .field(.text, "file").merged("photo file")
                .imported("photo path", "photoLocalPath", "localPath", "path", "file"),
            .field(.text, "drive_id", "driveId").merged("photo on Drive")
                .imported("Drive id of the photo", "photoGoogleDriveId", "googleDriveId", "driveId"),
            .field(.text, "sha256"), .field(.integer, "bytes"), .field(.text, "md5"),
        ], distinguishing: "position")

    public static let expenses = StoredTable(
        .expenses,
        [
            .field(.kind, "kind", "kind", "subkind").merged().sheet(and: "subkind"),
            .field(.moment, "date", "spentAt", "day").edited(2, needed: "this day cannot be empty")
                .imported("date", "date", "createdAt").sheet(),
            .field(.money, "amount", "amountMinor", "currency")
                .edited(1, "an amount", needed: "an expense has an amount")
                .imported("amount", "amount", currency: Keys("currency", ["currency", "currencyCode"]))
                .sheet(and: "currency"),
            .field(.rate, "rate", "rate", "rateCurrency").sheet(),
            .field(.reference(.items), "item", "itemId").sheet("sku"),
            .field(.payment, "payment").edited(6).imported("payment method", "paymentMethod", "payment").sheet(),
            .field(.text, "memo").edited(3).imported("memo", "memo", "note").sheet(),
            .field(.reference(.markets), "market", "marketId").edited(4).imported("market id", "marketId").sheet(),
            .field(.reference(.hauls), "haul", "haulId").edited(5).sheet(),
        ])

    public static let markets = StoredTable(
        .markets,
        [
            .field(.name, "name").edited(1, needed: "a name cannot be empty").imported("name", "name"),
            .field(.coordinates, "place", "latitude", "longitude").edited(2).merged(),
            .field(.decimal, "radius_km", "radiusKm").edited(3).merged("radius").imported("radius", "radiusKm"),
            .field(.money, "fee", "feeMinor", "feeCurrency").edited(4, "a fee"),
            .field(.boolean, "asks_fee", "askForEntryFee").edited(5).merged("ask for entry fee")
                .imported("askForEntryFee", "askForEntryFee"),
        ])

    public static let sellers = StoredTable(
        .sellers,
        [
            .field(.name, "name").edited(1, needed: "a name cannot be empty").imported("name", "name"),
            .field(.reference(.markets), "market", "marketId").edited(2).imported("market id", "marketId"),
        ])

    public static let hauls = StoredTable(
        .hauls,
        [
            .field(.name, "name").edited(1, needed: "a name cannot be empty"),
            .field(.day(isPlan: false), "first_day", "firstDay").edited(2),
            .field(.day(isPlan: false), "last_day", "lastDay").edited(3),
        ])

    public static let platforms = StoredTable(
        .platforms,
        [
            .field(.text, "platform", "slug"), .field(.name, "name"), .field(.boolean, "lists"),
            .field(.boolean, "enabled"),
        ])

    public static let fees = StoredTable(
        .fees,
        [
            .field(.reference(.platforms), "platform", "platformId"),
            .field(.day(isPlan: true), "since", "sinceDay").edited(1),
            .field(.percentage, "percent", "partsPerMillion").edited(2),
            .field(.money, "fixed", "fixedMinor", "fixedCurrency").edited(3, "a fee"),
            .field(.text, "source").edited(4),
        ])
}

private typealias Keys = StoredField.Keys
