import QueryLanguage
import StoreFile

/// An assignment of a statement's lines to payouts, since the file gives none.
///
/// A payout takes all earlier lines. Lines of the payout's own day name it, since only the file shows which came first;
/// any other line belongs to the first payout after its day, whichever file has that payout.
struct StatementPayouts {
    /// The kind of file whose lines name no payout.
    static let source = "etsy-statement"

    let database: StoreConnection
    let platform: Int64
    let now: Instant

    static func platforms(_ database: StoreConnection) throws -> [Int64] {
        try database.values(Int64.self, "SELECT DISTINCT platformId FROM orderFacts WHERE source = 'etsy-statement'")
    }

    /// The orders and the payouts whose lines changed.
    struct Changed {
        var orders: Set<String> = []
        var payouts: Set<String> = []
    }

    /// Assigns each line to its payout, and returns what changed.
    ///
    /// Transfers between the seller's bank and the marketplace are listed with the payouts, but take no lines.
    func assign() throws -> Changed {
        let rows = try database.rows(
            BoundSQL(
                sql: """
                    SELECT id, orderNumber, next, payout FROM (SELECT id, orderNumber, payout,
                        (SELECT number FROM payouts WHERE payouts.platformId = facts.platformId
                            AND payouts.currency = facts.netCurrency AND payouts.day > facts.day
                            AND NOT EXISTS (SELECT 1 FROM orderFacts AS moved WHERE moved.platformId = payouts.platformId
                                AND moved.payout = payouts.number AND moved.kind = 'transfer' AND moved.key = payouts.number)
                            ORDER BY payouts.day, payouts.id LIMIT 1) AS next
                        FROM orderFacts AS facts
                        WHERE source = 'etsy-statement' AND platformId = ?1 AND netMinor IS NOT NULL
                            AND (payout IS NULL OR EXISTS (SELECT 1 FROM payouts AS other
                                WHERE other.platformId = facts.platformId AND other.number = facts.payout
                                AND other.day <> facts.day)))
                    WHERE payout IS NOT next
                    """, platform))
        var changed = Changed()
        for row in rows {
            let (next, before): (String?, String?) = try (row["next"], row["payout"])
            try database.run(
                """
                UPDATE orderFacts SET payout = \(next), updatedAt = \(now.description)
                WHERE id = \(try row["id"] as Int64)
                """)
            changed.orders.insert(try row["orderNumber"] as String)
            changed.payouts.formUnion([next, before].compactMap(\.self))
        }
        changed.orders.remove("")
        return changed
    }
}
