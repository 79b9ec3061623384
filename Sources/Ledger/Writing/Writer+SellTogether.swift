import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records the sale of several things at one price, and returns the share of each.
    ///
    /// The price, the fees, the postage and the packaging are divided by the asking prices on the platform if all have
    /// one in one currency, else by their costs, else evenly; with `evenly` always so.
    ///
    /// - Throws: ``Refusal`` if one of them can't be sold then or is named twice, ``QueryError`` for an unknown platform.
    package func sell(
        _ items: [Int64], together sale: SaleRequest, evenly: Bool = false
    ) throws -> (shares: [Money], result: WriteResult) {
        if let twice = items.indices.first(where: { items[..<$0].contains(items[$0]) }) {
            throw Refusal("\(try state(items[twice]).sku) is named twice")
        }
        let weights = evenly ? items.map { _ in 1 } : try weights(of: items, soldOn: sale.platform)
        let (fees, sentence) = try fees(of: sale)
        var whole = sale
        whole.fees = fees
        let sales = whole.divided(by: weights)
        // The key is the same in every store that an exchange brings the sales to; their numbers are not.
        let key = "\(try state(items[0]).sku) \(now.description)"
        var result = WriteResult()
        if let sentence { result.notes.append(WriteNote(sentence)) }
        for (item, part) in zip(items, sales) { result.add(try sell(item, part, together: key)) }
        return (sales.map(\.price), result)
    }

    /// Returns the fees given, else those that the platform charges for one order at the whole price.
    private func fees(of sale: SaleRequest) throws -> (Money?, String?) {
        guard sale.fees == nil, let platform = sale.platform else { return (sale.fees, nil) }
        let quote = try database.feeQuote(
            try names.platform(platform).id, price: sale.price, and: sale.postagePaid, on: try moment(sale.day).day)
        return (quote.amount, quote.sentence)
    }

    /// Returns the share of each item in an amount that is not negative: by cost if all are known, else evenly.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func shares(of amount: Money, among items: [Int64]) throws -> [Money] {
        amount.divided(by: try amounts(of: items, Self.paid, []) ?? items.map { _ in 1 })
    }

    private func weights(of items: [Int64], soldOn platform: String?) throws -> [Int64] {
        if let platform, let asked = try amounts(of: items, Self.asked, [try names.platform(platform).id]) {
            return asked
        }
        return try amounts(of: items, Self.paid, []) ?? items.map { _ in 1 }
    }

    private static let asked = """
        SELECT askingMinor AS minor, askingCurrency AS currency FROM listings
        WHERE itemId = ? AND platformId = ? AND endedAt IS NULL AND deletedAt IS NULL
        """
    private static let paid = "SELECT costMinor AS minor, costCurrency AS currency FROM items WHERE id = ?"

    /// Returns an amount of each item; `nil` unless all have one in one currency, and not all are zero.
    private func amounts(of items: [Int64], _ sql: String, _ more: [Int64]) throws -> [Int64]? {
        var amounts: [Int64] = []
        var currencies: Set<String> = []
        for item in items {
            let values = ([item] + more).map(StoredValue.integer)
            guard let row = try database.cached(BoundSQL(sql: sql, values)).first(),
                let minor: Int64 = try row["minor"],
                let currency: String = try row["currency"]
            else { return nil }
            amounts.append(minor)
            currencies.insert(currency)
        }
        return currencies.count == 1 && amounts.contains { $0 > 0 } ? amounts : nil
    }
}

extension SaleRequest {
    /// Returns the parts of a sale of several things, whose amounts add up to its own.
    fileprivate func divided(by weights: [Int64]) -> [SaleRequest] {
        let prices = price.divided(by: weights)
        let others = [fees, postage, packaging, postagePaid].map { $0?.divided(by: weights) }
        return weights.indices.map { index in
            var part = self
            part.price = prices[index]
            (part.fees, part.postage) = (others[0]?[index], others[1]?[index])
            (part.packaging, part.postagePaid) = (others[2]?[index], others[3]?[index])
            return part
        }
    }
}

extension Money {
    /// Returns the shares of an amount that is not negative, in proportion to `weights`; one of them is above zero.
    ///
    /// Each share is rounded down, and the units left over go to those that lost most by it, the first of equals first.
    func divided(by weights: [Int64]) -> [Money] {
        let whole = weights.reduce(UInt64(0)) { $0 + UInt64($1) }
        let parts = weights.map { whole.dividingFullWidth(UInt64(minor).multipliedFullWidth(by: UInt64($0))) }
        let left = UInt64(minor) - parts.reduce(0) { $0 + $1.quotient }
        let order = parts.indices.sorted { (parts[$1].remainder, $0) < (parts[$0].remainder, $1) }
        let lucky = Set(order.prefix(Int(left)))
        return parts.indices.map {
            Money(minor: Int64(parts[$0].quotient) + (lucky.contains($0) ? 1 : 0), currency: currency)
        }
    }
}
