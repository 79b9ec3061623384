import GRDB
import QueryLanguage

/// The payouts that the lines of a statement went into, where the file names none.
///
/// A payout takes all that came before it. A line of the payout's own day names it, since only the file knows which of the
/// two came first; any other line is of the first payout after its day, whichever file has that.
struct StatementPayouts {
    /// The kind of file whose lines name no payout.
    static let source = "etsy-statement"

    let database: Database
    let platform: Int64
    let now: Instant

    static func platforms(_ database: Database) throws -> [Int64] {
        try Int64.fetchAll(
            database, sql: "SELECT DISTINCT platformId FROM orderFacts WHERE source = 'etsy-statement'")
    }

    /// Gives each line its payout, and returns the numbers of the orders of which that changed a line.
    ///
    /// Money that moved between the seller's bank and the marketplace is listed with the payouts, and takes no lines.
    func assign() throws -> Set<String> {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, orderNumber, next FROM (SELECT id, orderNumber, payout,
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
                """, arguments: [platform])
        let update = try database.makeStatement(
            sql: "UPDATE orderFacts SET payout = ?, updatedAt = ? WHERE id = ?")
        var orders: Set<String> = []
        for row in rows {
            try update.execute(arguments: [try row[2] as String?, now.description, try row[0] as Int64])
            orders.insert(try row[1] as String)
        }
        return orders.subtracting([""])
    }
}
