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
            .field(.boolean, "cancelled", "isCancelled"), .field(.part, "difference", "differenceMinor"),
            .field(.integer, "edition"), .field(.boolean, "by_item", "isByItem"),
            .field(.boolean, "suggests_refund", "suggestsRefund"),
        ], keepsDeleted: false)

    /// The lines of orders, derived from the facts.
    package static let orders = StoredTable(
        .orders,
        [
            .field(.code, "item_number", "itemNumber"), .field(.code, "transaction", "transactionNumber"),
            .field(.day(isPlan: false), "day").seen("the day sold", aliases: ["date", "sold"]),
            .field(.text, "title").seen("the title on the marketplace", aliases: ["name"]),
            .field(.text, "sku_there", "label").seen("the text that may name an SKU", shown: false),
            .field(.integer, "quantity").seen("the number sold"),
            .field(.currency, "currency").seen("the currency of the amounts"),
            .field(.part, "sale_price", "priceMinor")
                .seen("the price for all of them", aliases: ["price"]),
            .field(.part, "postage_paid", "postagePaidMinor").seen("the postage that the buyer paid"),
            .field(.part, "fees", "feesMinor").seen("the marketplace's fees, without ads"),
            .field(.part, "ads", "adsMinor").seen("fees for ads"),
            .field(.part, "label", "postageMinor").seen("the cost of the postage label", aliases: ["postage"]),
            .field(.part, "refund", "refundMinor").seen("the amount refunded to the buyer"),
            .field(.part, "fees_back", "feesBackMinor")
                .seen("fees returned with a refund", shown: false),
            .field(.rate, "rate", "rate", "rateCurrency"),
            .field(.code, "payout").seen("the payout that includes it"),
            .field(.boolean, "cancelled", "isCancelled"),
            .field(.reference(.platforms), "platform", "platformId").seen("the marketplace"),
            .field(.code, "order", "orderNumber").seen("the marketplace's order number", aliases: ["number"]),
            .field(.text, "ignored", "ignoredAt"), .field(.part, "difference", "differenceMinor"),
            .field(.part, "accepted", "acceptedMinor"), .field(.part, "accepted_refund", "acceptedRefundMinor"),
        ],
        derived: [
            .field(.part, "mismatch", "mismatchMinor")
                .seen(
                    "how far the order, on its first line, is from the file's own result; `accept` settles it",
                    shown: false),
            .field(.integer, "matched"), .field(.word, "state").seen("unmatched, matched or ignored"),
        ], keepsDeleted: false)

    /// The payouts to the seller's bank.
    package static let payouts = StoredTable(
        .payouts,
        [
            .field(.reference(.platforms), "platform", "platformId").seen("the marketplace that sent it"),
            .field(.code, "payout", "number").seen("the marketplace's payout number", aliases: ["number"]),
            .field(.day(isPlan: false), "day").seen("the day it was sent", aliases: ["date"]),
            .field(.money, "amount", "amountMinor", "currency").seen("the amount sent")
                .seen("the currency of the amounts", as: "currency"),
        ],
        derived: [
            .field(.word, "state")
                .seen("agrees, differs, or incomplete: its lines, or the payout before it, aren't here")
        ], keepsDeleted: false)
}
