import QueryLanguage

/// Sums of amounts, one for each currency.
package struct MoneySums: Sendable {
    private var sums: [(currency: Currency, minor: Int128)] = []

    package init() {}

    /// Adds an amount to the sum in its currency.
    package mutating func add(_ amount: Money) {
        if let place = sums.firstIndex(where: { $0.currency == amount.currency }) {
            sums[place].minor += Int128(amount.minor)
        } else {
            sums.append((amount.currency, Int128(amount.minor)))
        }
    }

    /// The sums in the order of their first amounts: `5.00 GBP and 4.00 EUR`; without those that are too large.
    package var words: String {
        sums.compactMap { currency, minor in
            Int64(exactly: minor).map { Money(minor: $0, currency: currency).description }
        }.listed()
    }
}
