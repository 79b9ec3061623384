import QueryLanguage
import StoreFile

/// An assignment of charges without an order's number, such as fees for ads, to the order of their item number.
///
/// A charge belongs to the last order of its item by its day, otherwise to the first one after it, and to none if the
/// item has no order. That follows from the facts alone, so any order of files gives the same.
struct ItemCharges {
    /// A charge that belongs to another order than before.
    struct Move {
        let charge: Int64
        /// The numbers of the orders; empty for none.
        let from: String
        let to: String
    }

    let database: StoreConnection
    let platform: Int64
    let now: Instant

    /// Returns the number of the order to which a charge was assigned; `nil` if the charge is new.
    static func order(of charge: KeptFact, in database: StoreConnection) throws -> String? {
        try database.cached(
            """
            SELECT orderNumber FROM orderFacts
            WHERE isByItem = 1 AND platformId = \(charge.platform) AND itemNumber = \(charge.itemNumber)
                AND source = \(charge.source) AND kind = \(charge.kind.rawValue) AND key = \(charge.key)
            """
        ).value(String.self)
    }

    /// Assigns each charge to its order, and returns those that moved.
    func assign() throws -> [Move] {
        let charges = try database.rows(
            """
            SELECT id, itemNumber, day, orderNumber FROM orderFacts WHERE isByItem = 1 AND platformId = \(platform)
            """)
        guard !charges.isEmpty else { return [] }
        let orders = try orders()
        let moves = try charges.compactMap { row -> Move? in
            let (item, from): (String, String) = try (row["itemNumber"], row["orderNumber"])
            let to = Self.order(on: try row["day"] ?? "", among: orders[item] ?? []) ?? ""
            return from == to ? nil : Move(charge: try row["id"], from: from, to: to)
        }
        for move in moves {
            try database.run(
                """
                UPDATE orderFacts SET orderNumber = \(move.to), updatedAt = \(now.description)
                    WHERE id = \(move.charge)
                """)
        }
        return moves
    }

    private struct Sold {
        let day: String
        let order: String
    }

    /// Returns the orders of each item that has such charges, by day; an order that waits or was cancelled bears none.
    private func orders() throws -> [String: [Sold]] {
        let rows = try database.cursor(
            BoundSQL(
                sql: """
                    SELECT itemNumber, orderNumber, coalesce(min(day), '') AS day FROM orderFacts AS lines
                    WHERE platformId = ?1 AND kind = 'line'
                        AND itemNumber IN (SELECT itemNumber FROM orderFacts WHERE isByItem = 1 AND platformId = ?1)
                        AND NOT EXISTS (SELECT 1 FROM orderFacts AS facts WHERE facts.platformId = ?1
                            AND facts.orderNumber = lines.orderNumber AND facts.isCancelled)
                    GROUP BY itemNumber, orderNumber ORDER BY day, orderNumber
                    """, platform))
        var orders: [String: [Sold]] = [:]
        while let row = try rows.next() {
            orders[try row["itemNumber"], default: []].append(Sold(day: try row["day"], order: try row["orderNumber"]))
        }
        return orders
    }

    /// Returns the last order by a day, otherwise the first one; `orders` is sorted by day.
    private static func order(on day: String, among orders: [Sold]) -> String? {
        var (first, end) = (0, orders.count)
        while first < end {
            let middle = (first + end) / 2
            if orders[middle].day <= day { first = middle + 1 } else { end = middle }
        }
        return (first > 0 ? orders[first - 1] : orders.first)?.order
    }
}
