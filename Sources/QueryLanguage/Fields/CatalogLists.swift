/// The columns of each noun in order: the named columns of its table, and further ones.
extension FieldCatalog {
    static let items = list(of: .items) { own in
        own("sku", "title", "status", "bought", "cost", "currency", "market", "seller", "haul")
        own.computed("platforms", .list, .livePlatforms, "the platforms with a live listing", aliases: ["platform"])
        own("asking", "asking_currency", "sold")
        own.also(.sales, "sale_price", "the sale price")
        own.also(.sales, "sale_currency", "the currency of the sale")
        own("sale_platform")
        own.also(.sales, "fees", "the platform's fees for the sale")
        own.also(.sales, "postage", "the postage of the sale")
        own.also(.sales, "packaging", "the packaging of the sale")
        own.also(.sales, "payment", "the buyer's payment, cash or card")
        own.profit()
        own("days_to_sell")
        own.computed("age", .integer, .age, "days since the purchase, while unsold")
        own("photos", "note")
        own.computed(
            "photo_link", .text, .mainPhotoLink, "the link to its main photo, once uploaded", shown: false)
        own.computed("photo_links", .text, .itemPhotoLinks, "the links to its uploaded photos", shown: false)
        own.id("its number in the store", shown: false)
        own("bought_paid", "old_sku")
        own.also(.sales, "postage_paid", "the postage that the buyer paid", shown: false)
        own.also(.sales, "sold_together", "the same text for all that was sold at one price", shown: false)
        own.ratios()
        own.computed("markup", .decimal, .markup, "(asking - cost) / cost", shown: false)
    }

    static let sales = list(of: .sales) { own in
        own.id("the sale's number")
        own("sold")
        own.also(.items, "sku", "the item's SKU")
        own.also(.items, "title", "the item's title", aliases: ["name"])
        own("platform", "sale_price", "sale_currency", "fees", "postage", "packaging")
        own.also(.items, "cost", "the purchase price")
        own.also(.items, "currency", "the currency of the cost")
        own.profit()
        own("days_to_sell", "payment", "returned", "refund")
        own.also(.items, "bought", "the day it was bought", shown: false)
        own.origin()
        own("postage_paid", "sold_together")
        own.computed(
            "together", .integer, .soldTogether, "the number of the first sale of several things at one price")
        own.ratios()
    }

    static let listings = list(of: .listings) { own in
        own.id("the listing's number")
        own("listed")
        own.also(.items, "sku", "the item's SKU")
        own.also(.items, "title", "the item's title", aliases: ["name"])
        own("platform", "asking", "asking_currency")
        own.computed("age", .integer, .listingAge, "days live, so far or until it ended")
        own("ended")
        own.also(.items, "status", "the item's status; empty if the item is deleted", shown: false)
        own.also(.items, "bought", "the day the item was bought", shown: false)
        own.origin()
    }

    static let expenses = list(of: .expenses) { own in
        own.id("the expense's number")
        own("date", "kind", "subkind", "amount", "currency", "market", "haul", "sku", "payment", "memo", "miles")
    }

    static let markets = list(of: .markets) { own in
        own.id("the market's number")
        own("name", "latitude", "longitude", "radius_km", "asks_fee", "fee", "fee_currency")
        own.computed(
            "distance_km", .decimal, .distance,
            "kilometres from the place after near: 50 at most, or those after within", aliases: ["distance"],
            shown: false)
    }

    static let sellers = list(of: .sellers) { own in
        own.id("the seller's number")
        own("name", "market")
    }

    static let hauls = list(of: .hauls) { own in
        own.id("the haul's number")
        own("name", "first_day", "last_day")
        own.computed(
            "haul_net", .money, .haulNet,
            "sales minus expenses and all item costs, unsold included, in the home currency", aliases: ["net"])
        own.computed("haul_net_currency", .currency, .haulNetCurrency, "the currency of the net")
        own.computed(
            "left_out", .integer, .haulLeftOut,
            "items and expenses left out of the net: no cost, price or rate")
    }

    static let photos = list(of: .photos) { own in
        own.id("the photo's number")
        own.also(.items, "sku", "the item's SKU")
        own.also(.items, "title", "the item's title")
        own("position")
        own.computed("main", .boolean, .photoIsMain, "yes for the item's main photo")
        own("file")
        own.computed(
            "kind", .text, .photoKind, PictureKind.allCases.map(\.rawValue).joined(separator: " "), naming: .word)
        own("bytes")
        own.computed("state", .text, .photoState, "uploaded, pending, set-aside or absent (no picture here)")
        own.column("attempts", .integer, .column(.outbox, "attempts"), "the number of failed uploads")
        own.column("next_try", .text, .column(.outbox, "nextTryAt"), "the earliest time of the next try")
        own.column(
            "reason", .text, .column(.outbox, "lastError"), "the reason for the last failure, or for setting it aside")
        own.computed("link", .text, .photoLink, "its page in Google Drive")
        own("drive_id", "sha256")
        own.computed("path", .text, .photoPath, "its path in the photo folder", shown: false)
    }

    static let platforms = list(of: .platforms) { own in own("platform", "name", "lists", "enabled") }

    static let rates = list(of: .rates) { own in
        own.column("currency", .currency, .column(.rates, "currency"), "the currency of the rate")
        own.column("day", .day, .column(.rates, "day"), "the day of the rate", aliases: ["date"])
        own.column(
            "per_euro", .decimal, .decimal(.rates, "perEuro"), "units of the currency for one euro",
            aliases: ["rate"])
        own.column("source", .text, .column(.rates, "source"), "the publisher of the rate")
    }

    static let fees = list(of: .fees) { own in
        own.id("the fee's number")
        own("platform", "since", "percent", "fixed", "fixed_currency", "source")
    }

    static let backups = list(of: .backups) { own in
        own.column("name", .code, .column(.backups, "name"), "the name for `restore backup`; its beginning is enough")
        own.column("made", .code, .column(.backups, "made"), "the time it was made, in UTC", aliases: ["time"])
        own.column("bytes", .integer, .column(.backups, "bytes"), "the size of the file")
        own.column(
            "version", .code, .column(.backups, "version"),
            "the newest migration in it; empty if the file can't be read")
        own.column("items", .integer, .column(.backups, "items"), "the number of items in it that are not deleted")
        own.column(
            "reason", .code, .column(.backups, "reason"),
            "asked, automatic, or what it was made before: import, restore, replace or a version")
        own.column("age", .integer, .column(.backups, "age"), "its age in whole days")
        own.column("photos", .integer, .column(.backups, "photos"), "the number of its photos with a picture")
        own.column(
            "missing_photos", .integer, .column(.backups, "missing_photos"),
            "the number of those pictures that are missing beside it")
        own.column(
            "day", .day, .column(.backups, "day"), "the day it was made, in your time zone", aliases: ["date"],
            shown: false)
    }

    static let views = list(of: .views) { own in
        own.column("view", .text, .column(.savedStatements, "name"), "its name", aliases: ["name"])
        own.column(
            "statement", .text, .column(.savedStatements, "text"), "the statement that `run` runs", aliases: ["text"])
    }

    static let mappings = list(of: .mappings) { own in
        own.column("mapping", .text, .column(.mappings, "name"), "its name", aliases: ["name"])
        own.column(
            "clauses", .text, .column(.mappings, "clauses"), "the clauses for `import`", aliases: ["text"])
    }

    static let changes = list(of: .changes) { own in
        own.column("number", .integer, .column(.changes, "id"), "the number for `undo`", aliases: ["id"])
        own.column("at", .text, .column(.changes, "changedAt"), "the time of the change", aliases: ["time"])
        own.column("statement", .text, .column(.changes, "statement"), "the statement that made it", aliases: ["text"])
        own.column("rows", .integer, .column(.changes, "rowsChanged"), "the number of rows changed")
        own.computed("undone", .boolean, .isUndone, "yes if it was undone")
        own.computed(
            "day", .day, .changeDay, "the day it was made, in your time zone", aliases: ["date"], shown: false)
    }

    static let orders = list(of: .orders) { own in
        own.id("the order line's number, for `match`")
        own("day", "platform", "order")
        own.computed("item_number", .text, .orderItemNumber, "the marketplace's listing number")
        own.computed("sku", .text, .orderSKUs, "the items matched to it", aliases: ["item"])
        own("title", "quantity", "sale_price", "postage_paid", "fees", "ads", "label", "refund", "currency", "payout")
        own("state")
        own.computed("sale", .integer, .orderSale, "the number of its sale, or of the first of several")
        own.computed("transaction", .text, .orderTransaction, "the item's number in the order", shown: false)
    }

    static let payouts = list(of: .payouts) { own in
        own("day", "platform", "payout", "amount")
        own.computed(
            "booked", .money, .payoutBooked, "the part in sales, refunds and expenses; ignored lines count in full")
        own.computed(
            "unexplained", .money, .payoutUnexplained, "the rest: unmatched lines and differing amounts")
        own("state")
        own("currency")
        own.id("its number in the store", shown: false)
    }

    static let places = list(of: .places) { own in
        own.column("place", .text, .column(.places, "name"), "its name", aliases: ["name"], naming: .name)
        own.computed("items", .integer, .placeItems, "the number of items in stock there")
        own.computed("cost", .money, .placeCost, "the cost of those items, in the home currency")
        own.computed("currency", .currency, .placeCurrency, "the currency of the cost")
    }

    static let recurring = list(of: .recurring) { own in
        own.id("its number")
        own("kind", "subkind", "amount", "currency", "memo", "every", "first", "next", "until", "paused", "payment")
    }

    static let settings = list(of: .settings) { own in
        own.column("setting", .text, .column(.settings, "key"), "its name", aliases: ["key", "name"])
        own.column("value", .text, .column(.settings, "value"), "its value")
    }
}

extension FieldList {
    /// Adds the columns of a sale's profit.
    fileprivate mutating func profit() {
        computed(
            "profit", .money, .profit,
            "revenue after refunds, minus selling costs and cost, in the home currency")
        computed("profit_currency", .currency, .profitCurrency, "the currency of the profit")
    }

    /// Adds the ratios of a sale's profit.
    fileprivate mutating func ratios() {
        computed("margin", .decimal, .margin, "profit / revenue after refunds", shown: false)
        computed("roi", .decimal, .returnOnCost, "profit / cost", shown: false)
    }

    /// Adds the columns of an item's origin.
    fileprivate mutating func origin() {
        also(.items, "market", "the market it came from", shown: false)
        also(.items, "seller", "the seller it came from", shown: false)
        also(.items, "haul", "the haul it belongs to", shown: false)
    }
}
