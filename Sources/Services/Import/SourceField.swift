import QueryLanguage

/// What a file of the app may call what is no stored field of its own; those of the others are in ``StoredTable``.
///
/// Every plausible name is taken, since the names of later builds were never published.
extension StoredField.Keys {
    // MARK: - Every record
    static let id = Self("id", ["id"])
    static let deleted = Self("deleted", ["deleted", "isDeleted"])
    static let deletedAt = Self("date deleted", ["deletedAt"])

    // MARK: - Markets
    static let latitude = Self("latitude", ["latitude"])
    static let longitude = Self("longitude", ["longitude"])

    // MARK: - Items
    static let localId = Self("localId", ["localId"])
    static let isSold = Self("isSold", ["isSold", "sold"])
    static let soldPlatform = Self("sold platform", ["soldPlatform", "platformSold"])
    static let legacySKU = Self("old SKU", ["legacySku"])
    /// All sales of an item, where it has more than the app knows of.
    static let sales = Self("sales", ["sales"])
    /// What was given back of a sale in part, and the fees that came back with it.
    static let refunds = Self("refunds", ["refunds"])
    static let refundDate = Self("date of a refund", ["refundedAt", "date"])
    static let refundAmount = Self("amount of a refund", ["amount"])
    static let feesBack = Self("fees that came back", ["feesBack"])
    static let listings = Self("platformListings", ["platformListings", "listings"])
    static let platform = Self("platform", ["platform", "name"])
    static let isListed = Self("isListed", ["isListed", "listed"])
    static let photos = Self("photos", ["photos", "images"])
    static let isMain = Self("isMain", ["isMain", "main"])

    // MARK: - Expenses
    static let kind = Self("kind", ["kind"])
    static let subkind = Self("subkind", ["subkind"])
    static let transportType = Self("transport type", ["transportType", "type"])
    static let carSubcategory = Self("car subcategory", ["carSubcategory", "subcategory"])

    // MARK: - Dates with their days
    static let instant = Self("time", ["at"])
    static let day = Self("day", ["day"])

    // MARK: - Settings: nothing else of that file is ever looked at
    static let homeCurrency = Self("home currency", ["homeCurrency", "defaultCurrency", "currency", "currencyCode"])
    static let enabledPlatforms = Self("enabled platforms", ["enabledPlatforms", "platforms"])
}
