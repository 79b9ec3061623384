import QueryLanguage

extension Query {
    /// The fields that a reseller reads first in a list, in order, after the name of a row and what was asked for.
    ///
    /// Empty for nouns whose own order serves.
    var usualFields: [Field] {
        let isSold = noun == .items && (filters.contains(.state(.sold)) || condition?.isOfSold == true)
        return (isSold ? Self.soldItems : Self.usual[noun] ?? []).compactMap { FieldCatalog.field($0, of: noun) }
    }

    private static let soldItems = ["sale_price", "profit", "sold", "sale_platform", "cost", "days_to_sell", "bought"]

    private static let usual: [Noun: [String]] = [
        .items: ["status", "cost", "asking", "platforms", "age", "bought", "sale_price", "profit", "sold", "market"],
        .sales: ["sale_price", "profit", "sold", "returned", "platform", "cost", "days_to_sell"],
        .listings: ["platform", "asking", "age", "listed", "ended"],
        .expenses: ["date", "amount", "kind", "subkind", "market", "memo"],
    ]
}

extension Noun {
    /// The fields that a list shows only where its texts are wide enough to read.
    var extraFields: Set<String> {
        switch self {
        case .items:
            [
                "photos", "note", "sale_platform", "days_to_sell", "fees", "postage", "packaging", "payment", "seller",
                "haul", "bought_paid", "old_sku", "gone", "stored_in",
            ]
        case .sales:
            ["id", "fees", "postage", "packaging", "payment", "refund", "postage_paid", "together"]
        case .listings: ["id"]
        case .expenses: ["id", "miles"]
        default: ["note"]
        }
    }
}

extension Expression {
    /// True if only items with the status `sold` meet it.
    fileprivate var isOfSold: Bool {
        switch self {
        case .all(let parts): parts.contains(where: \.isOfSold)
        case .compare(let field, .equal, .value(.text("sold"))): field.kind == .status
        default: false
        }
    }
}
