import QueryLanguage

/// The possible keys in a file of the app that belong to no single stored field; ``StoredTable`` has the others.
///
/// Every plausible name is accepted, since the names of later builds were never published.
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
    /// All sales of an item, if it has more than the app supports.
    static let sales = Self("sales", ["sales"])
    /// The partial refunds of a sale, and the fees returned with them.
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

    // MARK: - Settings: nothing else in that file is ever read
    static let homeCurrency = Self("home currency", ["homeCurrency", "defaultCurrency", "currency", "currencyCode"])
    static let enabledPlatforms = Self("enabled platforms", ["enabledPlatforms", "platforms"])
}
