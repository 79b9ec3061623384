import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns an item's asking price in a currency: on the platform if it is listed there, otherwise the highest.
    ///
    /// - Returns: `nil` if it has no asking price, or the SKU matches several items or none.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func asking(of sku: SKU, on platform: String?, in currency: Currency) throws -> Money? {
        try read { database in
            let items = try database.items(called: sku)
            guard let item = items.first, items.count == 1 else { return nil }
            let minor = try database.value(
                Int64.self,
                """
                SELECT askingMinor FROM listings JOIN platforms ON platforms.id = platformId
                WHERE itemId = \(item.id) AND endedAt IS NULL AND listings.deletedAt IS NULL
                    AND askingCurrency = \(currency.code)
                    AND askingMinor IS NOT NULL
                ORDER BY slug = \(platform) DESC, askingMinor DESC LIMIT 1
                """)
            return minor.map { Money(minor: $0, currency: currency) }
        }
    }
}
