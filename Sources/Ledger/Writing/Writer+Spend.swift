import GRDB
import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// The kinds of expense.
    package static let expenseKinds = ["entry-fee", "transport", "packaging", "delivery", "other"]
    /// The kinds of transport.
    package static let transportKinds = [
        "car gas", "car service", "car parking", "bus", "train", "taxi", "van", "bike",
    ]

    /// Records an expense.
    ///
    /// - Throws: ``Refusal`` for a negative amount or an unknown kind, ``QueryError`` for an unknown name.
    package func spend(_ spending: Spending) throws -> WriteResult {
        try refuseNegative(spending.amount, "an expense")
        guard Self.expenseKinds.contains(spending.kind) else {
            throw Refusal("“\(spending.kind)” isn't an expense kind", of: "\(spending.kind)")
        }
        let (at, day) = try moment(spending.day)
        var result = WriteResult()
        let market = try spending.market.map { try names.findOrMake($0, in: .markets, &result) }
        let haul = try spending.haul.map { try names.findOrMake($0, in: .hauls, &result) }
        let item = try spending.item.map { try self.item($0).id }
        try database.run(
            """
            INSERT INTO expenses (kind, subkind, spentAt, day, amountMinor, currency, payment, memo, marketId, haulId,
                itemId, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                spending.kind, spending.subkind, at, day.description, spending.amount.minor,
                spending.amount.currency.code, spending.paid?.rawValue, spending.memo, market, haul, item,
                now.description, now.description,
            ])
        result.row = database.lastInsertedRowID
        result.count = 1
        return result
    }
}
