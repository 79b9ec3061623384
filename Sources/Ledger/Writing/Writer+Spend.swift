import GRDB
import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// The kinds of expense.
    package static let expenseKinds = ["entry-fee", "transport", "packaging", "delivery", "other"]
    /// The kinds of transport.
    package static let transportKinds = [
        "car", "car gas", "car service", "car parking", "bus", "train", "taxi", "van", "bike", "motorcycle",
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
        result.amount = try spending.distance.map { try cost(of: $0, by: spending, on: day) }
        let amount = result.amount ?? spending.amount
        let memo = [spending.from.map { "from \($0)" }, spending.to.map { "to \($0)" }, spending.memo]
            .compactMap(\.self)
        let market = try spending.market.map { try names.findOrMake($0, in: .markets, &result) }
        let haul = try spending.haul.map { try names.findOrMake($0, in: .hauls, &result) }
        let item = try spending.item.map { try self.item($0).id }
        try database.run(
            """
            INSERT INTO expenses (kind, subkind, spentAt, day, amountMinor, currency, payment, memo, marketId, haulId,
                itemId, miles, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                spending.kind, spending.subkind, at, day.description, amount.minor, amount.currency.code,
                spending.paid?.rawValue, memo.isEmpty ? nil : memo.joined(separator: " "), market, haul, item,
                spending.distance.map { Double($0.hundredths) / 100 }, now.description, now.description,
            ])
        result.row = database.lastInsertedRowID
        result.count = 1
        return result
    }
}
