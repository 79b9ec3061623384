/// The tables of marketplaces' facts, whose rows no statement adds or deletes.
extension StoredTable {
    /// The facts about orders from each kind of file, in minor units of `currency`.
    package static let orderFacts = StoredTable(
        .orderFacts,
        [
            .field(.reference(.platforms), "platform", "platformId"), .field(.code, "order", "orderNumber"),
            .field(.word, "source"), .field(.word, "kind"), .field(.code, "key"),
            .field(.code, "item_number", "itemNumber"), .field(.code, "transaction", "transactionNumber"),
            .field(.integer, "authority"), .field(.day(isPlan: false), "day"), .field(.text, "title"),
            .field(.text, "label"), .field(.integer, "quantity"), .field(.currency, "currency"),
            .field(.part, "price", "priceMinor"), .field(.part, "postage_paid", "postagePaidMinor"),
            .field(.part, "fees", "feesMinor"), .field(.text, "fee_names", "fees"), .field(.part, "ads", "adsMinor"),
            .field(.part, "postage", "postageMinor"), .field(.part, "refund", "refundMinor"),
            .field(.day(isPlan: false), "refund_day", "refundDay"), .field(.part, "fees_back", "feesBackMinor"),
            .field(.money, "net", "netMinor", "netCurrency"), .field(.text, "rate"), .field(.code, "payout"),
            .field(.boolean, "cancelled", "isCancelled"),
        ], keepsDeleted: false)

    /// The lines of orders, derived from the facts.
    package static let orders = StoredTable(
        .orders,
        [
            .field(.code, "item_number", "itemNumber"), .field(.code, "transaction", "transactionNumber"),
            .field(.day(isPlan: false), "day").seen("the day sold", aliases: ["date", "sold"]),
            .field(.text, "title").seen("what it is there", aliases: ["name"]),
            .field(.text, "sku_there", "label").seen("the text that may name an SKU", shown: false),
            .field(.integer, "quantity").seen("how many were sold"),
            .field(.currency, "currency").seen("the currency of all of these"),
            .field(.part, "sale_price", "priceMinor")
                .seen("what the buyer paid for them together", aliases: ["price"]),
            .field(.part, "postage_paid", "postagePaidMinor").seen("what the buyer paid for postage"),
            .field(.part, "fees", "feesMinor").seen("the marketplace's fees, ads not among them"),
            .field(.part, "ads", "adsMinor").seen("fees for ads"),
            .field(.part, "label", "postageMinor").seen("what the postage label cost", aliases: ["postage"]),
            .field(.part, "refund", "refundMinor").seen("what the buyer got back"),
            .field(.part, "fees_back", "feesBackMinor")
                .seen("fees that came back with a refund", shown: false),
            .field(.rate, "rate", "rate", "rateCurrency"),
            .field(.code, "payout").seen("the payout that it went into"),
            .field(.boolean, "cancelled", "isCancelled"),
            .field(.reference(.platforms), "platform", "platformId").seen("the marketplace"),
            .field(.code, "order", "orderNumber").seen("the order's number there", aliases: ["number"]),
            .field(.text, "ignored", "ignoredAt"),
        ],
        derived: [
            .field(.integer, "matched"), .field(.word, "state").seen("unmatched, matched or ignored"),
        ], keepsDeleted: false)

    /// The payouts to the seller's bank.
    package static let payouts = StoredTable(
        .payouts,
        [
            .field(.reference(.platforms), "platform", "platformId").seen("who sent it"),
            .field(.code, "payout", "number").seen("its number there", aliases: ["number"]),
            .field(.day(isPlan: false), "day").seen("the day it was sent", aliases: ["date"]),
            .field(.money, "amount", "amountMinor", "currency").seen("how much")
                .seen("the currency of these", as: "currency"),
        ], keepsDeleted: false)
}
