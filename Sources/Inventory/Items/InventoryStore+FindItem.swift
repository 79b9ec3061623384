import GRDB
import QueryLanguage

/// An item as an error or a choice names it.
public struct ItemMatch: Hashable, Sendable {
    public var id: Int64
    public var sku: String
    public var oldSKU: String?
    public var title: String?
    public var isDeleted: Bool
}

extension InventoryStore {
    /// The items that a typed SKU may mean: those that had it as their sequential id before, then those that have it.
    public func items(called sku: SKU) throws -> [ItemMatch] {
        try read { try $0.items(called: sku) }
    }

    /// The SKU most like this one, for a hint: one that differs in a character or two.
    public func sku(nearest sku: SKU) throws -> String? {
        try read { try $0.sku(nearest: sku) }
    }
}

extension Database {
    /// What ``InventoryStore/sku(nearest:)`` finds, within a transaction.
    func sku(nearest sku: SKU) throws -> String? {
        let prefix = String(sku.text.prefix(7))
        let near = try String.fetchAll(
            self, sql: "SELECT sku FROM items WHERE sku >= ? AND sku < ? LIMIT 200",
            arguments: [prefix, prefix + "\u{7F}"])
        return Spelling.nearest(to: sku.text, among: near)
    }

    /// What ``InventoryStore/items(called:)`` finds, within a transaction.
    func items(called sku: SKU) throws -> [ItemMatch] {
        try Row.fetchAll(
            cachedStatement(
                sql: """
                    SELECT id, sku, legacySku, title, deletedAt FROM items WHERE legacySku = ?1
                    UNION ALL
                    SELECT id, sku, legacySku, title, deletedAt FROM items WHERE sku = ?1 AND legacySku IS NOT ?1
                    """), arguments: [sku.text]
        ).map { try ItemMatch(id: $0[0], sku: $0[1], oldSKU: $0[2], title: $0[3], isDeleted: $0[4] != nil) }
    }
}
