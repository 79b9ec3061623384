import Ledger
import QueryLanguage
import StoreFile

/// Charges that belong to no order line.
extension OrderBooking {
    /// Deletes the expenses of charges that are costs of their order now; payouts count these charges with the order.
    func takeBack(expensesOf facts: [KeptFact]) throws {
        for fact in facts {
            try database.run(
                BoundSQL(
                    sql:
                        "UPDATE expenses SET deletedAt = ?1, updatedAt = ?1, orderFactId = NULL WHERE orderFactId = ?2",
                    now, fact.id))
        }
    }

    /// Books a charge without an order line as an expense, or updates the expense booked earlier.
    func book(expense fact: KeptFact, before: KeptFact?) throws {
        let row = try database.cached(
            "SELECT id, amountMinor, deletedAt FROM expenses WHERE orderFactId = \(fact.id) ORDER BY id LIMIT 1"
        ).first()
        if let row {
            guard try row["amountMinor"] as Int64 != fact.charge, try row["amountMinor"] as Int64 == before?.charge
            else { return }
            return try database.run(
                """
                UPDATE expenses SET amountMinor = \(fact.charge), updatedAt = \(now) WHERE id = \(try row["id"] as Int64)
                """)
        }
        guard fact.charge != 0 else { return }
        let day = fact.day ?? writer.today
        let name = [platformName, fact.names, fact.title].compactMap(\.self).joined(separator: ": ")
        try database.run(
            """
            INSERT INTO expenses (kind, spentAt, day, amountMinor, currency, memo, orderFactId, createdAt, updatedAt)
            VALUES (\(fact.kind == .label ? "delivery" : "other"), \(instant(of: day)), \(day.description),
                \(fact.charge), \(fact.currency.code), \(name), \(fact.id), \(now), \(now))
            """)
    }
}
