/// What a source may call one thing, the preferred name first.
///
/// FlipperHelper's early format is known: `price`, `soldPrice`, `photoLocalPath` and so on. The names that later builds
/// use for what they added were never published, so every plausible one is taken; a key that none of these lists names
/// is kept with the record and read by nobody.
struct SourceField: Sendable {
    /// What a problem calls it.
    let name: String
    let keys: [StaticString]

    private init(_ name: String, _ keys: StaticString...) {
        self.name = name
        self.keys = keys
    }

    // MARK: - Every record
    static let id = SourceField("id", "id")
    static let deleted = SourceField("deleted", "deleted", "isDeleted")
    static let deletedAt = SourceField("date deleted", "deletedAt")
    static let name = SourceField("name", "name")
    static let marketId = SourceField("market id", "marketId")
    static let amount = SourceField("amount", "amount")
    static let currency = SourceField("currency", "currency", "currencyCode")
    static let date = SourceField("date", "date", "createdAt")
    static let payment = SourceField("payment method", "paymentMethod", "payment")

    // MARK: - Markets and sellers
    static let latitude = SourceField("latitude", "latitude")
    static let longitude = SourceField("longitude", "longitude")
    static let radius = SourceField("radius", "radiusKm")
    static let asksForEntryFee = SourceField("askForEntryFee", "askForEntryFee")

    // MARK: - Items
    static let localId = SourceField("localId", "localId")
    static let sku = SourceField("SKU", "sku", "SKU")
    static let title = SourceField("title", "title")
    static let note = SourceField("note", "note", "notes", "memo")
    static let sellerId = SourceField("seller id", "sellerId")
    static let bought = SourceField("purchase date", "purchaseDate", "boughtAt", "purchasedAt", "createdAt", "date")
    static let price = SourceField("price", "price", "buyPrice", "purchasePrice")
    static let priceCurrency = SourceField(
        "currency of the price", "buyCurrency", "purchaseCurrency", "priceCurrency", "currency")
    static let priceRate = SourceField(
        "rate of the price", "buyRate", "buyExchangeRate", "purchaseRate", "exchangeRate")
    static let boughtPaid = SourceField("payment of the purchase", "purchasePaymentMethod", "buyPaymentMethod")

    // MARK: - Sales
    static let isSold = SourceField("isSold", "isSold", "sold")
    static let soldAt = SourceField("date sold", "soldAt", "soldDate")
    static let soldPrice = SourceField("sold price", "soldPrice", "sellPrice", "salePrice")
    static let soldCurrency = SourceField("currency of the sale", "sellCurrency", "soldCurrency", "saleCurrency")
    static let soldRate = SourceField("rate of the sale", "sellRate", "sellExchangeRate", "soldRate", "saleRate")
    static let soldPlatform = SourceField("sold platform", "soldPlatform", "platformSold")

    // MARK: - Listings
    static let listings = SourceField("platformListings", "platformListings", "listings")
    static let platform = SourceField("platform", "platform", "name")
    static let listedAt = SourceField("date listed", "listedAt", "date", "listedDate", "createdAt")
    static let isListed = SourceField("isListed", "isListed", "listed")
    static let asking = SourceField("asking price", "askingPrice", "listPrice", "price")
    static let askingCurrency = SourceField("currency of the asking price", "askingCurrency", "currency")

    // MARK: - Photos
    static let photos = SourceField("photos", "photos", "images")
    static let photoFile = SourceField("photo path", "photoLocalPath", "localPath", "path", "file")
    static let photoDriveId = SourceField("Drive id of the photo", "photoGoogleDriveId", "googleDriveId", "driveId")
    static let isMain = SourceField("isMain", "isMain", "main")

    // MARK: - Expenses
    static let transportType = SourceField("transport type", "transportType", "type")
    static let carSubcategory = SourceField("car subcategory", "carSubcategory", "subcategory")
    static let memo = SourceField("memo", "memo", "note")

    // MARK: - Settings: nothing else of that file is ever looked at
    static let homeCurrency = SourceField(
        "home currency", "homeCurrency", "defaultCurrency", "currency", "currencyCode")
    static let enabledPlatforms = SourceField("enabled platforms", "enabledPlatforms", "platforms")
}
