import GRDB
import QueryLanguage

extension InventoryStore {
    /// What is asked for an item now in a currency: on the platform if it is listed there, else the highest; `nil` if
    /// nothing is asked, or the SKU names no one item.
    public func asking(of sku: SKU, on platform: String?, in currency: Currency) throws -> Money? {
        try read { database in
            let items = try database.items(called: sku)
            guard let item = items.first, items.count == 1 else { return nil }
            let minor = try Int64.fetchOne(
                database,
                sql: """
                    SELECT askingMinor FROM listings JOIN platforms ON platforms.id = platformId
                    WHERE itemId = ? AND endedAt IS NULL AND listings.deletedAt IS NULL AND askingCurrency = ?
                        AND askingMinor IS NOT NULL
                    ORDER BY slug = ? DESC, askingMinor DESC LIMIT 1
                    """, arguments: [item.id, currency.code, platform])
            return minor.map { Money(minor: $0, currency: currency) }
        }
    }
}
