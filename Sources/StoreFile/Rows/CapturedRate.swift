import QueryLanguage

/// The exchange rate from an amount's currency to another one, as the source recorded it with the transaction.
package struct CapturedRate: Hashable, Sendable {
    /// The rate, a positive decimal number as text.
    package let factor: String
    package let currency: Currency

    package init(factor: String, currency: Currency) {
        self.factor = factor
        self.currency = currency
    }

    /// Returns true if both rates are the same number to the same currency, ignoring trailing zeros.
    package static func == (left: CapturedRate, right: CapturedRate) -> Bool {
        left.currency == right.currency && left.digits == right.digits
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(currency)
        hasher.combine(digits)
    }

    private var digits: Substring {
        guard factor.utf8.contains(UInt8(ascii: ".")) else { return factor[...] }
        let end = factor.lastIndex { $0 != "0" } ?? factor.startIndex
        return factor[end] == "." ? factor[..<end] : factor[...end]
    }
}

extension CapturedRate {
    /// The columns, in all tables, of recorded rates and their target currencies.
    ///
    /// Such a rate belongs to one currency and one day: triggers drop it when either changes, by whatever write.
    package static let columns: Set = ["costRate", "costRateCurrency", "rate", "rateCurrency"]

    /// Returns the assignments that must be repeated after all of them have run together.
    ///
    /// A trigger can't tell a rate that came with a new currency or day from one that stayed.
    static func toRepeat(
        _ assignments: [(column: String, value: StoredValue)]
    ) -> [(column: String, value: StoredValue)] {
        let rates = assignments.filter { columns.contains($0.column) }
        return rates.count < assignments.count ? rates : []
    }
}
