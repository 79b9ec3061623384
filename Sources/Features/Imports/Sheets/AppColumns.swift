import Interchange

/// The columns of a FlipperHelper CSV export, recognised by names that only it has.
struct AppColumns {
    /// Two columns of the app: whether an item is listed on a platform, and since when.
    struct Listing {
        let platform: String
        let listed: Int
        let day: Int?
    }

    /// The names of its columns here, if they differ.
    private let columns: [String: String]
    /// The columns that fhq computes itself or stores differently.
    private let derived: Set<String>
    let listings: [Listing]

    /// Reads a header; returns `nil` for that of any other sheet.
    init?(_ names: [String]) {
        let normalized = names.map(SheetColumn.normalized)
        if normalized.contains("purchase_date"), normalized.contains("sold_date") {
            columns = [
                "price": "cost", "purchase_date": "bought", "price_currency": "currency", "sold_date": "sold",
                "sold_price": "sale_price", "sold_price_currency": "sale_currency", "sold_platform": "sale_platform",
                "payment_method": "payment", "price_rate": "cost_rate", "sold_price_rate": "sale_rate",
            ]
            derived = ["id", "photo_url", "photo_urls", "sold"]
            listings = Self.listings(names)
        } else if normalized.contains("type"), normalized.contains("subtype"), normalized.contains("amount") {
            columns = ["type": "kind", "subtype": "subkind", "payment_method": "payment"]
            derived = []
            listings = []
        } else {
            return nil
        }
    }

    private static func listings(_ names: [String]) -> [Listing] {
        names.indices.compactMap { index in
            guard let platform = platform(of: names[index], "Listed") else { return nil }
            let day = names.firstIndex { Self.platform(of: $0, "Date") == platform }
            return Listing(platform: platform, listed: index, day: day)
        }
    }

    private static func platform(of name: String, _ suffix: String) -> String? {
        let words = name.split(separator: " ")
        guard words.count > 1, words.last?.lowercased() == suffix.lowercased() else { return nil }
        return words.dropLast().joined(separator: " ")
    }

    /// Returns the column for a name; `nil` if it is not imported.
    func column(_ name: String) -> SheetColumn? {
        let name = SheetColumn.normalized(name)
        return derived.contains(name) ? nil : .of(name: columns[name] ?? name)
    }

    /// Returns true if the column is silently ignored, or belongs to a listing.
    func knows(_ name: String, at place: Int) -> Bool {
        derived.contains(SheetColumn.normalized(name)) || listings.contains { $0.listed == place || $0.day == place }
    }
}
