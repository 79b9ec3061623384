/// The rows of the table of stored fields.
///
/// The early format of FlipperHelper's files is known: `price`, `soldPrice`, `photoLocalPath` and so on. The names of
/// later additions were never published, so every plausible one is accepted; any other key is kept with its record but
/// not used.
extension StoredTable {
    package static let items = StoredTable(
        .items,
        [
            .field(.sku, "sku").seen("its stock keeping unit").imported("SKU", "sku", "SKU").sheet(),
            .field(.text, "old_sku", "legacySku")
                .seen("the sequential id it had before", aliases: ["legacy_sku"], shown: false)
                .merged("old id").sheet(),
            .field(.text, "title").seen("its title", aliases: ["name"]).edited(1).imported("title", "title").sheet(),
            .field(.moment, "bought", "boughtAt", "boughtDay")
                .seen("the day it was bought", aliases: ["date", "bought_on"]).edited(4)
                .imported(
                    "purchase date", "purchaseDate", "boughtAt", "purchasedAt", "createdAt", "date"
                ).sheet(),
            .field(.money, "cost", "costMinor", "costCurrency")
                .seen("the purchase price").seen("the currency of the cost", as: "currency").edited(3, "a cost")
                .imported(
                    "price", "price", "buyPrice", "purchasePrice",
                    currency: Keys(
                        "currency of the price", ["buyCurrency", "purchaseCurrency", "priceCurrency", "currency"])
                ).sheet(and: "currency"),
            .field(.rate, "cost_rate", "costRate", "costRateCurrency")
                .merged("rate of the cost")
                .imported(
                    "rate of the price", "buyRate", "buyExchangeRate", "purchaseRate", "exchangeRate",
                    currency: Keys("currency of the rate", ["buyRateCurrency"])
                ).sheet(),
            .field(.payment, "bought_paid", "boughtPaid").seen("your payment, cash or card", shown: false).edited(8)
                .imported("payment of the purchase", "purchasePaymentMethod", "buyPaymentMethod").sheet(),
            .field(.text, "note").seen("your note", aliases: ["notes"]).edited(2)
                .imported("note", "note", "notes", "memo").sheet(),
            .field(.reference(.markets), "market", "marketId").seen("the market it came from").edited(5)
                .imported("market id", "marketId").sheet(),
            .field(.reference(.sellers), "seller", "sellerId").seen("the seller it came from").edited(6)
                .imported("seller id", "sellerId").sheet(),
            .field(.reference(.hauls), "haul", "haulId").seen("the haul it belongs to").edited(7)
                .imported("haul id", "haulId").sheet(),
            .field(.fate, "fate").seen("kept, donated, binned or lost, if it left the stock unsold", shown: false)
                .imported("fate", "fate").sheet(),
            .field(.day(isPlan: false), "gone", "goneDay").seen("the day it was kept, donated, binned or lost")
                .imported("date gone", "goneDay").sheet(),
            .field(.text, "stored_in", "storedIn").seen("the place it is stored in").edited(9)
                .imported("place", "storedIn").sheet(),
            .field(.money, "worth", "worthMinor", "worthCurrency")
                .seen("its market value on the day you kept it", shown: false)
                .seen("the currency of that value", as: "worth_currency", shown: false)
                .imported("worth", "worth", currency: Keys("currency of the worth", ["worthCurrency"]))
                .sheet(and: "worth_currency"),
            .field(.condition, "condition").seen("its condition, for eBay and adverts", shown: false).edited()
                .imported("condition", "condition").sheet(),
            .field(.text, "category").seen("the number of its category on eBay", shown: false).edited()
                .imported("category", "category").sheet(),
            .field(.text, "description").seen("its description, for eBay and adverts", shown: false).edited()
                .imported("description", "description").sheet(),
        ],
        derived: [
            .field(.status, "status").seen("purchased, listed, sold, kept, donated, binned or lost"),
            .field(.reference(.sales), "sale", "saleId"),
            .field(.day(isPlan: false), "sold", "soldDay").seen("the day it was sold", aliases: ["sold_on"]),
            .field(.reference(.platforms), "sale_platform", "salePlatformId").seen("the platform of the sale"),
            .field(.integer, "days_to_sell", "daysToSell").seen(
                "days from the listing there, or else the purchase, to the sale"),
            .field(.money, "asking", "askingMinor", "askingCurrency")
                .seen("the highest live asking price, in the home currency if there is one")
                .seen("the currency of the asking price", as: "asking_currency"),
            .field(.text, "listed_on", "listedOn"),
            .field(.integer, "photos", "photoCount").seen("the number of photos", aliases: ["photo"]),
        ])

    package static let sales = StoredTable(
        .sales,
        [
            .field(.reference(.platforms), "platform", "platformId").seen("the platform of the sale").edited(6)
                .merged("sold on").sheet("sale_platform"),
            .field(.moment, "sold", "soldAt", "soldDay").seen("the day of the sale", aliases: ["date", "sold_on"])
                .edited(5, needed: "this day can't be empty")
                .imported("date sold", "soldAt", "soldDate").sheet(),
            .field(.money, "sale_price", "priceMinor", "currency").seen("the sale price", aliases: ["price"])
                .seen("the currency of price and fees", as: "sale_currency")
                .edited(1, "a price", needed: "a sale's price can't be empty")
                .imported(
                    "sold price", "soldPrice", "sellPrice", "salePrice",
                    currency: Keys("currency of the sale", ["sellCurrency", "soldCurrency", "saleCurrency"])
                ).sheet(and: "sale_currency"),
            .field(.rate, "sale_rate", "rate", "rateCurrency").merged("rate of the sale")
                .imported(
                    "rate of the sale", "sellRate", "sellExchangeRate", "soldRate", "saleRate",
                    currency: Keys("currency of the rate", ["sellRateCurrency"])
                ).sheet(),
            .field(.part, "fees", "feesMinor").seen("the platform's fees").edited(2).imported("fees", "fees").sheet(),
            .field(.part, "postage", "postageMinor").seen("the postage").edited(3).imported("postage", "postage")
                .sheet(),
            .field(.part, "packaging", "packagingMinor").seen("the packaging").edited(4)
                .imported("packaging", "packaging").sheet(),
            .field(.payment, "payment").seen("the buyer's payment, cash or card").edited(7)
                .imported("payment method", "paymentMethod", "payment").sheet(),
            .field(.moment, "returned", "returnedAt", "returnedDay").seen("the day it came back").edited(8)
                .imported("date returned", "returnedAt"),
            .field(.part, "refund", "refundMinor").seen("the sum of all refunds").edited(9)
                .imported("refund", "refund"),
            .field(.part, "postage_paid", "postagePaidMinor").seen("the postage that the buyer paid").edited(10)
                .imported("postage paid", "postagePaid").sheet(),
            .field(.text, "sold_together", "togetherKey")
                .seen("the same text for all that was sold at one price", shown: false)
                .imported("sold together", "soldTogether").sheet(),
        ],
        derived: [
            .field(.money, "cost", "costMinor", "costCurrency"), .field(.day(isPlan: false), "cost_day", "costDay"),
            .field(.rate, "cost_rate", "costRate", "costRateCurrency"),
            .field(.integer, "days_to_sell", "daysToSell").seen(
                "days from the listing there, or else the purchase, to the sale"),
            .field(.part, "refunded", "refundedMinor"), .field(.part, "fees_back", "feesBackMinor"),
        ])

    /// The refunds, in the currency of their sale.
    package static let refunds = StoredTable(
        .refunds,
        [
            .field(.reference(.sales), "sale", "saleId"),
            .field(.moment, "refunded", "refundedAt", "refundedDay").merged("date refunded"),
            .field(.integer, "amount", "amountMinor").merged("refund"),
            .field(.integer, "fees_back", "feesMinor").merged("fees back"),
        ])

    package static let listings = StoredTable(
        .listings,
        [
            .field(.reference(.platforms), "platform", "platformId").seen("the platform").merged(),
            .field(.moment, "listed", "listedAt", "listedDay").seen("the day it was listed", aliases: ["date"])
                .edited(10, needed: "this day can't be empty")
                .imported("date listed", "listedAt", "date", "listedDate", "createdAt"),
            .field(.money, "asking", "askingMinor", "askingCurrency").seen("the asking price", aliases: ["price"])
                .seen("the currency of the asking price", as: "asking_currency").edited(9, "an asking price")
                .imported(
                    "asking price", "askingPrice", "listPrice", "price",
                    currency: Keys("currency of the asking price", ["askingCurrency", "currency"])
                ).sheet(and: "asking_currency"),
            .field(.end, "ended", "endedAt", "endedDay").seen("the time it ended; empty while live")
                .imported("date ended", "endedAt"),
        ], distinguishing: "platform")

    package static let photos = StoredTable(
        .photos,
        [
            .field(.integer, "position").seen("its place among the item's photos, 0 first").merged("photo"),
            .field(.text, "file").seen("its original file name").merged("photo file")
                .imported("photo path", "photoLocalPath", "localPath", "path", "file"),
            .field(.text, "drive_id", "driveId").seen("its id in Google Drive").merged("photo on Drive")
                .imported("Drive id of the photo", "photoGoogleDriveId", "googleDriveId", "driveId"),
            .field(.text, "sha256").seen("the SHA-256 of the file", shown: false),
            .field(.integer, "bytes").seen("its size in bytes", aliases: ["size"]), .field(.text, "md5"),
        ], distinguishing: "position")

    package static let expenses = StoredTable(
        .expenses,
        [
            .field(.kind, "kind", "kind", "subkind").seen("entry-fee, transport, packaging, delivery, other")
                .seen("of transport: car gas, bus, train …", as: "subkind").merged().sheet(and: "subkind"),
            .field(.moment, "date", "spentAt", "day").seen("the day of the expense", aliases: ["day", "spent"])
                .edited(2, needed: "this day can't be empty")
                .imported("date", "date", "createdAt").sheet(),
            .field(.money, "amount", "amountMinor", "currency").seen("the amount spent", aliases: ["cost", "price"])
                .seen("the currency of the amount", as: "currency")
                .edited(1, "an amount", needed: "an expense's amount can't be empty")
                .imported("amount", "amount", currency: Keys("currency", ["currency", "currencyCode"]))
                .sheet(and: "currency"),
            .field(.rate, "rate", "rate", "rateCurrency")
                .imported("rate of the amount", "rate", currency: Keys("currency of the rate", ["rateCurrency"]))
                .sheet(),
            .field(.reference(.items), "item", "itemId").seen("the item it was for", as: "sku")
                .imported("item id", "itemId").sheet("sku"),
            .field(.payment, "payment").seen("your payment, cash or card").edited(6)
                .imported("payment method", "paymentMethod", "payment").sheet(),
            .field(.text, "memo").seen("your note", aliases: ["note"]).edited(3)
                .imported("memo", "memo", "note").sheet(),
            .field(.reference(.markets), "market", "marketId").seen("the market it was for").edited(4)
                .imported("market id", "marketId").sheet(),
            .field(.reference(.hauls), "haul", "haulId").seen("the haul it was for").edited(5)
                .imported("haul id", "haulId").sheet(),
            .field(.decimal, "miles").seen("the miles driven, which gave the amount").imported("miles", "miles")
                .sheet(),
        ])

    /// The user's own kinds of expense, with the box of each tax form.
    package static let kinds = StoredTable(
        .kinds, [.field(.name, "name"), .field(.code, "sa103s"), .field(.code, "schedule_c", "scheduleC")])

    /// The rules by which expenses recur.
    package static let recurring = StoredTable(
        .recurring,
        [
            .field(.kind, "kind", "kind", "subkind").seen("the kind of expense")
                .seen("of transport: car gas, bus, train …", as: "subkind"),
            .field(.money, "amount", "amountMinor", "currency").seen("the amount of each", aliases: ["cost", "price"])
                .seen("the currency of the amount", as: "currency")
                .edited(1, "an amount", needed: "a recurring expense's amount can't be empty"),
            .field(.payment, "payment").seen("your payment, cash or card").edited(5),
            .field(.text, "memo").seen("your note", aliases: ["note"]).edited(2),
            .field(.word, "every").seen("month, quarter or year"),
            .field(.day(isPlan: true), "first", "firstDay").seen("the first day due"),
            .field(.day(isPlan: true), "next", "nextDay").seen("the next day due", aliases: ["due"]),
            .field(.day(isPlan: true), "until", "untilDay").seen("the last day that can be due").edited(3),
            .field(.boolean, "paused").seen("yes while nothing is booked").edited(4),
        ])

    package static let markets = StoredTable(
        .markets,
        [
            .field(.name, "name").seen("its name", aliases: ["market"])
                .edited(1, needed: "a name can't be empty").imported("name", "name"),
            .field(.coordinates, "place", "latitude", "longitude").seen("degrees north", as: "latitude")
                .seen("degrees east", as: "longitude").edited(2).merged(),
            .field(.decimal, "radius_km", "radiusKm").seen(
                "kilometres around it that count as this market", aliases: ["radius"]
            ).edited(3)
                .merged("radius").imported("radius", "radiusKm"),
            .field(.money, "fee", "feeMinor", "feeCurrency").seen("the usual entry fee", aliases: ["entry_fee"])
                .seen("the currency of the fee", as: "fee_currency").edited(4, "a fee")
                .imported("entry fee", "entryFee", currency: Keys("currency of the entry fee", ["entryFeeCurrency"])),
            .field(.boolean, "asks_fee", "askForEntryFee").seen("yes if it charges an entry fee").edited(5)
                .merged("ask for entry fee").imported("askForEntryFee", "askForEntryFee"),
        ])

    package static let sellers = StoredTable(
        .sellers,
        [
            .field(.name, "name").seen("the name", aliases: ["seller"]).edited(1, needed: "a name can't be empty")
                .imported("name", "name"),
            .field(.reference(.markets), "market", "marketId").seen("the market where they trade").edited(2)
                .imported("market id", "marketId"),
        ])

    package static let hauls = StoredTable(
        .hauls,
        [
            .field(.name, "name").seen("its name", aliases: ["haul"])
                .edited(1, needed: "a name can't be empty").imported("name", "name"),
            .field(.day(isPlan: false), "first_day", "firstDay").seen("the first day", aliases: ["date", "day"])
                .edited(2).imported("first day", "firstDay"),
            .field(.day(isPlan: false), "last_day", "lastDay").seen("the last day").edited(3)
                .imported("last day", "lastDay"),
        ])

    package static let platforms = StoredTable(
        .platforms,
        [
            .field(.word, "platform", "slug").seen("its word in statements", aliases: ["slug"]),
            .field(.name, "name").seen("its name"),
            .field(.boolean, "lists").seen("yes if items can be listed there"),
            .field(.boolean, "enabled").seen("yes if you use it"),
        ])

    package static let fees = StoredTable(
        .fees,
        [
            .field(.reference(.platforms), "platform", "platformId").seen("the platform that charges it"),
            .field(.day(isPlan: true), "since", "sinceDay")
                .seen("the first day it is charged; empty for always", aliases: ["day", "date"]).edited(1),
            .field(.percentage, "percent", "partsPerMillion").seen("its share", aliases: ["percentage"])
                .edited(2),
            .field(.money, "fixed", "fixedMinor", "fixedCurrency")
                .seen("the fixed amount for each sale", aliases: ["amount"])
                .seen("the currency of the fixed amount", as: "fixed_currency").edited(3, "a fee"),
            .field(.text, "source").seen("the source of the fee, and the sellers who pay it").edited(4),
            .field(.text, "steps").seen("other terms from a price on, or for the part over it"),
            .field(.money, "cap", "capMinor", "capCurrency").seen("the most that is charged for a sale")
                .seen("the currency of the cap", as: "cap_currency").edited(5, "a cap"),
            .field(.feeBase, "of", "shareOf").seen("what its share is of: price, or price and postage"),
        ])
}

private typealias Keys = StoredField.Keys
