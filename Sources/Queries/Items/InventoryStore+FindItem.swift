import QueryLanguage
import StoreFile

/// An item as an error or a menu shows it.
package struct ItemMatch: Hashable, Sendable {
    package var id: Int64
    package var sku: String
    package var oldSKU: String?
    package var title: String?
    package var isDeleted: Bool

    package init(id: Int64, sku: String, oldSKU: String? = nil, title: String? = nil, isDeleted: Bool) {
        self.id = id
        self.sku = sku
        self.oldSKU = oldSKU
        self.title = title
        self.isDeleted = isDeleted
    }
}

extension InventoryStore {
    /// Returns the items that a typed SKU may mean: first those with that former sequential id, then those with that
    /// SKU.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func items(called sku: SKU) throws -> [ItemMatch] {
        try read { try $0.items(called: sku) }
    }

    /// Returns the items with these numbers, deleted ones too.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func items(numbered numbers: [Int64]) throws -> [Int64: ItemMatch] {
        try read { database in
            try database.cached(
                """
                SELECT id, sku, legacySku, title, deletedAt FROM items
                WHERE id IN (SELECT value FROM json_each(\(numbers.json)))
                """
            ).rows().reduce(into: [:]) { items, row in
                let item = try ItemMatch(
                    id: row["id"], sku: row["sku"], oldSKU: row["legacySku"], title: row["title"],
                    isDeleted: !row.isNull("deletedAt"))
                items[item.id] = item
            }
        }
    }

    /// Returns the most similar SKU, which differs in a character or two, for a hint; `nil` if there is none.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func sku(nearest sku: SKU) throws -> String? {
        try read { try $0.sku(nearest: sku) }
    }
}

extension StoreConnection {
    /// Does the work of ``InventoryStore/sku(nearest:)`` within a transaction.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func sku(nearest sku: SKU) throws -> String? {
        let prefix = String(sku.text.prefix(7))
        let near = try values(
            String.self, "SELECT sku FROM items WHERE sku >= \(prefix) AND sku < \(prefix + "\u{7F}") LIMIT 200")
        return Spelling.nearest(to: sku.text, among: near)
    }

    /// Does the work of ``InventoryStore/items(called:)`` within a transaction.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func items(called sku: SKU) throws -> [ItemMatch] {
        try cached(
            BoundSQL(
                sql: """
                    SELECT id, sku, legacySku, title, deletedAt FROM items WHERE legacySku = ?1
                    UNION ALL
                    SELECT id, sku, legacySku, title, deletedAt FROM items WHERE sku = ?1 AND legacySku IS NOT ?1
                    """, sku.text)
        ).rows().map {
            try ItemMatch(
                id: $0["id"], sku: $0["sku"], oldSKU: $0["legacySku"], title: $0["title"],
                isDeleted: !$0.isNull("deletedAt"))
        }
    }
}
