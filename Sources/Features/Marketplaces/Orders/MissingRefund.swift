import Queries
import QueryLanguage
import StoreFile

/// An order for which a file suggests a refund that is not here, or not in full.
package struct MissingRefund: Hashable, Sendable {
    /// The number of the order's first line, and the marketplace's number of the order.
    package let line: Int64
    package let order: String
    package let title: String?
    /// The first item sold by it; `nil` if it has no sale.
    package let sku: SKU?
    package let day: Day?
    package let platform: String
    /// True if the order left its file, false if the file has its amounts after a refund in part.
    package let hasLeft: Bool
    /// The rest of the refund, beyond what files and the user gave and the user accepted.
    package let amount: Money
}

extension InventoryStore {
    /// Returns the orders with missing refunds, the oldest first.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func missingRefunds() throws -> [MissingRefund] {
        try read { try $0.missingRefunds() }
    }
}

extension StoreConnection {
    /// The most that a refund computed from a file's rounded amounts may be off, in minor units.
    private static let rounding = 5

    /// Returns the orders with missing refunds, the oldest first.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    func missingRefunds() throws -> [MissingRefund] {
        let rows = try rows(
            """
            WITH suggested AS (
                SELECT platformId, orderNumber, currency, max(kind = 'line') AS hasLeft, max(iif(kind = 'line',
                    coalesce(priceMinor, 0) + coalesce(postagePaidMinor, 0), refundMinor)) AS minor
                FROM orderFacts WHERE suggestsRefund = 1 GROUP BY platformId, orderNumber, currency)
            SELECT min(orders.id) AS line, orderNumber, min(title) AS title, min(day) AS day, platforms.name, hasLeft,
                currency,
                (SELECT sku FROM sales JOIN items ON items.id = itemId WHERE sales.deletedAt IS NULL
                    AND sales.orderId IN (SELECT id FROM orders AS lines WHERE lines.platformId = suggested.platformId
                        AND lines.orderNumber = suggested.orderNumber) ORDER BY sales.id LIMIT 1) AS sku,
                minor - sum(\(sql: Self.refunded) + coalesce(acceptedRefundMinor, 0)) AS missing
            FROM suggested JOIN orders USING (platformId, orderNumber, currency)
                JOIN platforms ON platforms.id = platformId
            GROUP BY platformId, orderNumber
            HAVING missing > \(Self.rounding) AND NOT max(isCancelled OR ignoredAt IS NOT NULL)
                ORDER BY min(day), min(orders.id)
            """)
        return try rows.map { row in
            let (day, sku, code): (String?, String?, String) = try (row["day"], row["sku"], row["currency"])
            return MissingRefund(
                line: try row["line"], order: try row["orderNumber"], title: try row["title"], sku: sku.map { SKU($0) },
                day: day.flatMap { Day(iso: $0) }, platform: try row["name"], hasLeft: try row["hasLeft"],
                amount: Money(minor: try row["missing"], currency: Currency(code: code) ?? .gbp))
        }
    }

    /// The amount that the buyer got back for a row of `orders`: with its sales, or by its files as long as it has none.
    private static let refunded = """
        coalesce((SELECT sum(coalesce(\(RefundSQL.totalText), 0)) FROM sales
        WHERE sales.orderId = orders.id AND sales.deletedAt IS NULL), orders.refundMinor, 0)
        """
}
