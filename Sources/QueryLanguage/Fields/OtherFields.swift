/// Fields that fhq itself asks for, whatever a user writes.
extension Field {
    public static let expenseID = FieldCatalog.field(
        .expenses, "id", .integer, .column(.expenses, "id"), "the expense's number")
    public static let expenseDate = FieldCatalog.field(
        .expenses, "date", .day, .column(.expenses, "day"), "the day of the expense", aliases: ["day", "spent"])
    public static let marketName = FieldCatalog.field(
        .markets, "name", .text, .column(.markets, "name"), "what it is called", aliases: ["market"])
    public static let sellerName = FieldCatalog.field(
        .sellers, "name", .text, .column(.sellers, "name"), "who it is", aliases: ["seller"])
    public static let haulName = FieldCatalog.field(
        .hauls, "name", .text, .column(.hauls, "name"), "what it is called", aliases: ["haul"])
    public static let platformSlug = FieldCatalog.field(
        .platforms, "platform", .text, .column(.platforms, "slug"), "the word for it", aliases: ["slug"])
    public static let platformEnabled = FieldCatalog.field(
        .platforms, "enabled", .boolean, .column(.platforms, "enabled"), "whether you use it")
    public static let marketDistance = FieldCatalog.field(
        .markets, "distance_km", .decimal, .computed(.distance), "kilometres from the place after near",
        aliases: ["distance"], isShown: false)
}

extension FieldCatalog {
    static let expenses: [Field] = [
        .expenseID,
        .expenseDate,
        field(.expenses, "kind", .text, .column(.expenses, "kind"), "entry-fee, transport, packaging, delivery, other"),
        field(.expenses, "subkind", .text, .column(.expenses, "subkind"), "of transport: car gas, bus, train …"),
        field(
            .expenses, "amount", .money, .money(.expenses, "amountMinor", currency: "currency"), "how much",
            aliases: ["cost", "price"]),
        field(.expenses, "currency", .currency, .column(.expenses, "currency"), "the currency of the amount"),
        field(.expenses, "market", .text, .name(.expenses, key: "marketId", of: .markets), "the market it was for"),
        field(.expenses, "haul", .text, .name(.expenses, key: "haulId", of: .hauls), "the haul it was for"),
        field(.expenses, "sku", .sku, .name(.expenses, key: "itemId", of: .items), "the item it was for"),
        field(.expenses, "payment", .payment, .column(.expenses, "payment"), "how you paid"),
        field(.expenses, "memo", .text, .column(.expenses, "memo"), "your note", aliases: ["note"]),
    ]

    static let markets: [Field] = [
        field(.markets, "id", .integer, .column(.markets, "id"), "the market's number"),
        .marketName,
        field(.markets, "latitude", .decimal, .column(.markets, "latitude"), "degrees north"),
        field(.markets, "longitude", .decimal, .column(.markets, "longitude"), "degrees east"),
        field(
            .markets, "radius_km", .decimal, .column(.markets, "radiusKm"), "how near counts as there",
            aliases: ["radius"]),
        field(.markets, "asks_fee", .boolean, .column(.markets, "askForEntryFee"), "whether it asks for an entry fee"),
        field(
            .markets, "fee", .money, .money(.markets, "feeMinor", currency: "feeCurrency"), "the usual entry fee",
            aliases: ["entry_fee"]),
        field(.markets, "fee_currency", .currency, .column(.markets, "feeCurrency"), "the currency of the fee"),
        .marketDistance,
    ]

    static let sellers: [Field] = [
        field(.sellers, "id", .integer, .column(.sellers, "id"), "the seller's number"),
        .sellerName,
        field(.sellers, "market", .text, .name(.sellers, key: "marketId", of: .markets), "where they trade"),
    ]

    static let hauls: [Field] = [
        field(.hauls, "id", .integer, .column(.hauls, "id"), "the haul's number"),
        .haulName,
        field(.hauls, "first_day", .day, .column(.hauls, "firstDay"), "the first day", aliases: ["date", "day"]),
        field(.hauls, "last_day", .day, .column(.hauls, "lastDay"), "the last day"),
        field(
            .hauls, "haul_net", .money, .computed(.haulNet),
            "its sales less all item costs, unsold included, and its expenses, in the home currency", aliases: ["net"]),
        field(.hauls, "haul_net_currency", .currency, .computed(.haulNetCurrency), "the currency of the net"),
        field(
            .hauls, "left_out", .integer, .computed(.haulLeftOut),
            "its items and expenses that the net cannot count: no cost, price or rate"),
    ]

    static let photos: [Field] = [
        field(.photos, "id", .integer, .column(.photos, "id"), "the photo's number"),
        field(.photos, "sku", .sku, .column(.items, "sku"), "what it shows"),
        field(.photos, "title", .text, .column(.items, "title"), "what that is"),
        field(
            .photos, "position", .integer, .column(.photos, "position"), "its place among the item's photos, 0 first"),
        field(.photos, "main", .boolean, .computed(.photoIsMain), "whether it is the item's main photo"),
        field(.photos, "file", .text, .column(.photos, "file"), "what its file was called"),
        field(
            .photos, "kind", .text, .computed(.photoKind),
            "\(PictureKind.allCases.map(\.rawValue).joined(separator: " "))"),
        field(.photos, "bytes", .integer, .column(.photos, "bytes"), "its size", aliases: ["size"]),
        field(
            .photos, "state", .text, .computed(.photoState), "uploaded, pending, set-aside, or absent: no picture here"),
        field(.photos, "attempts", .integer, .column(.outbox, "attempts"), "how often its upload has failed"),
        field(
            .photos, "next_try", .text, .column(.outbox, "nextTryAt"), "the moment before which it is not tried again"),
        field(.photos, "reason", .text, .column(.outbox, "lastError"), "why it failed last, or was set aside"),
        field(.photos, "link", .text, .computed(.photoLink), "its page in Google Drive"),
        field(.photos, "drive_id", .text, .column(.photos, "driveId"), "its id in Google Drive"),
        field(.photos, "sha256", .text, .column(.photos, "sha256"), "the SHA-256 of the file", isShown: false),
        field(.photos, "path", .text, .computed(.photoPath), "where the photo folder has it", isShown: false),
    ]

    static let platforms: [Field] = [
        .platformSlug,
        field(.platforms, "name", .text, .column(.platforms, "name"), "what it is called"),
        field(.platforms, "lists", .boolean, .column(.platforms, "lists"), "whether things are listed there"),
        .platformEnabled,
    ]

    static let rates: [Field] = [
        field(.rates, "currency", .currency, .column(.rates, "currency"), "what the euro is counted in"),
        field(.rates, "day", .day, .column(.rates, "day"), "the day of the rate", aliases: ["date"]),
        field(
            .rates, "per_euro", .decimal, .decimal(.rates, "perEuro"), "how much of the currency one euro was",
            aliases: ["rate"]),
        field(.rates, "source", .text, .column(.rates, "source"), "who published it"),
    ]

    static let fees: [Field] = [
        field(.fees, "id", .integer, .column(.fees, "id"), "the fee's number"),
        field(.fees, "platform", .text, .name(.fees, key: "platformId", of: .platforms), "who charges it"),
        field(
            .fees, "since", .day, .column(.fees, "sinceDay"), "the first day it is charged; empty for always",
            aliases: ["day", "date"]),
        field(
            .fees, "percent", .decimal, .scaled(.fees, "partsPerMillion", digits: 4), "its share of the price",
            aliases: ["percentage"]),
        field(
            .fees, "fixed", .money, .money(.fees, "fixedMinor", currency: "fixedCurrency"),
            "what it takes of each sale besides", aliases: ["amount"]),
        field(.fees, "fixed_currency", .currency, .column(.fees, "fixedCurrency"), "the currency of that"),
        field(.fees, "source", .text, .column(.fees, "source"), "who says so, and for whom it holds"),
    ]

    static let views: [Field] = [
        field(.views, "view", .text, .column(.savedStatements, "name"), "its name", aliases: ["name"]),
        field(.views, "statement", .text, .column(.savedStatements, "text"), "what `run` runs", aliases: ["text"]),
    ]

    static let changes: [Field] = [
        field(.changes, "number", .integer, .column(.changes, "id"), "what `undo` takes", aliases: ["id"]),
        field(.changes, "at", .text, .column(.changes, "changedAt"), "the moment it was made", aliases: ["time"]),
        field(.changes, "statement", .text, .column(.changes, "statement"), "what made it", aliases: ["text"]),
        field(.changes, "rows", .integer, .column(.changes, "rowsChanged"), "how many rows it touched"),
        field(.changes, "undone", .boolean, .computed(.isUndone), "whether it was undone"),
        field(
            .changes, "day", .day, .computed(.changeDay), "the day it was made, in your time zone", aliases: ["date"],
            isShown: false),
    ]

    static let settings: [Field] = [
        field(.settings, "setting", .text, .column(.settings, "key"), "its name", aliases: ["key", "name"]),
        field(.settings, "value", .text, .column(.settings, "value"), "its value"),
    ]
}
