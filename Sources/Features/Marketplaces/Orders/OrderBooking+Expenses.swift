import Ledger
import QueryLanguage
import StoreFile

/// Charges that belong to no order line.
extension OrderBooking {
    /// Deletes the expenses of charges that are costs of their order now; payouts count these charges with the order.
    func takeBack(expensesOf facts: [KeptFact]) throws {
        for fact in facts {
            try writer.rows.delete(.expenses, .charge(nil), where: "orderFactId = \(fact.id)")
        }
    }

    /// Books a charge without an order line as an expense, or updates the expense booked earlier.
    func book(expense fact: KeptFact, before: KeptFact?) throws {
        let known = try database.cached(
            "SELECT id, amountMinor, currency FROM expenses WHERE orderFactId = \(fact.id) ORDER BY id LIMIT 1"
        ).first()
        if let known {
            guard try known["amountMinor"] as Int64 != fact.charge, try known["amountMinor"] as Int64 == before?.charge
            else { return }
            let currency = Currency(code: try known["currency"] as String) ?? fact.currency
            let amount = Money(minor: fact.charge, currency: currency)
            try writer.rows.update(
                Patch(.expenseAmount, .money(amount)), where: "id = \(try known["id"] as Int64)")
            return
        }
        guard fact.charge != 0 else { return }
        let name = [platformName, fact.names, fact.title].compactMap(\.self).joined(separator: ": ")
        var row = Patch(.expenseKind, .kind(fact.kind == .label ? "delivery" : "other", nil))
        row.set(.expenseDate, writer.moment(of: fact.day ?? writer.today))
        row.set(.expenseAmount, Money(minor: fact.charge, currency: fact.currency))
        row.set(.expenseMemo, name)
        try writer.rows.insert(row, .charge(fact.id))
    }
}
