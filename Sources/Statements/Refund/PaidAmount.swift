import Ledger
import Queries
import QueryLanguage

/// The amount that a buyer paid for a sale, for a question about a refund.
struct PaidAmount {
    /// The price and the postage.
    let amount: Money
    /// True if some of it was given back before.
    let isRefunded: Bool

    /// Returns `refund 5.00 of 22.00 GBP`; without an amount, all that is left.
    func refunding(_ refund: Money?) -> String {
        guard let refund else { return "refund \(isRefunded ? "the rest of " : "")\(amount.description)" }
        let given = refund.currency == amount.currency ? Self.number(refund) : refund.description
        return "refund \(given) of \(amount.description)"
    }

    private static func number(_ money: Money) -> String {
        Decimal64(units: money.minor, fractionDigits: money.currency.fractionDigits).description
    }
}

extension Environment {
    /// Returns the amount paid for the sale of an item that stands; `nil` if the price is unknown.
    func paid(for sku: SKU) throws -> PaidAmount? {
        let names = ["sku", "returned", "sale_price", "postage_paid", "refund"]
        let fields = names.compactMap { FieldCatalog.field($0, of: .sales) }
        guard fields.count == names.count else { return nil }
        var texts = RowTexts(.sales, Array(fields[2...]))
        texts.isPlain = true
        let condition = Expression.all([
            .compare(fields[0], .equal, .value(.text(sku.text))), .isEmpty(fields[1]),
        ])
        guard let sale = try texts.all(condition, self).first, let price = Self.money(sale[0]) else { return nil }
        let postage = Self.money(sale[1])?.minor ?? 0
        let (sum, isTooLarge) = price.minor.addingReportingOverflow(postage)
        return isTooLarge
            ? nil : PaidAmount(amount: Money(minor: sum, currency: price.currency), isRefunded: !sale[2].isEmpty)
    }

    /// Returns the amount in `22.00 GBP`.
    private static func money(_ text: String) -> Money? {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, let currency = Currency(code: parts[1]) else { return nil }
        return try? Money(decimal: parts[0], currency: currency)
    }
}
