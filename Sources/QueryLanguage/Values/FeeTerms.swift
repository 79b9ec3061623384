/// A platform's selling fee: a share of the price, a fixed amount, or both.
package struct FeeTerms: Hashable, Sendable {
    /// The share of the price in millionths: 109,000 is 10.9 %.
    package var partsPerMillion: Int
    /// The fixed amount for each sale, in any currency.
    package var fixed: Money?

    package init(partsPerMillion: Int = 0, fixed: Money? = nil) {
        self.partsPerMillion = partsPerMillion
        self.fixed = fixed
    }

    /// True if there is no fee.
    package var isNothing: Bool { partsPerMillion == 0 && fixed?.minor ?? 0 == 0 }

    /// The terms as they are typed: `10.9% + 0.40 GBP`, `10%`, `0.40 GBP` or `0%`.
    package var description: String {
        guard let fixed else { return Self.percentage(partsPerMillion) }
        return partsPerMillion == 0 ? fixed.description : "\(Self.percentage(partsPerMillion)) + \(fixed.description)"
    }

    /// Returns `10.9%` for 109,000 millionths, with the necessary decimals.
    package static func percentage(_ partsPerMillion: Int) -> String {
        var number = Decimal64(units: Int64(partsPerMillion), fractionDigits: 4)
        while number.fractionDigits > 0, number.units % 10 == 0 {
            number = Decimal64(units: number.units / 10, fractionDigits: number.fractionDigits - 1)
        }
        return "\(number.description)%"
    }
}
