/// The amount that a platform's share is of.
package enum FeeBase: String, CaseIterable, Sendable {
    case price
    /// The buyer's payment with the postage, without tax.
    case total = "price and postage"
}

/// A platform's selling fee: a share of the price, a fixed amount, or both, with steps by price and a cap.
package struct FeeTerms: Hashable, Sendable {
    /// The share in millionths: 109,000 is 10.9 %.
    package var partsPerMillion: Int
    /// The amount that the share is of, and by which the steps are reached.
    package var base = FeeBase.price
    /// The fixed amount for each sale, in any currency.
    package var fixed: Money?
    /// Other terms for higher prices.
    package var steps: [Step] = []
    /// The most that is charged for a sale; `nil` for no limit.
    package var cap: Money?

    /// Terms that begin at a price.
    package struct Step: Hashable, Sendable {
        /// A share and a fixed amount, without further steps.
        package var terms: FeeTerms
        package var price: Money
        /// True if the share is of the part of the price above `price`, and the fixed amount comes on top; false if
        /// the terms replace all others from that price on.
        package var isForRest: Bool

        package init(terms: FeeTerms, price: Money, isForRest: Bool) {
            (self.terms, self.price, self.isForRest) = (terms, price, isForRest)
        }

        /// The step as it is typed: `3% over 990.00 GBP` or `20% from 15.00 USD`.
        var description: String { "\(terms.share) \(isForRest ? "over" : "from") \(price.description)" }
    }

    package init(partsPerMillion: Int = 0, fixed: Money? = nil) {
        self.partsPerMillion = partsPerMillion
        self.fixed = fixed
    }

    /// True if there is no fee.
    package var isNothing: Bool { partsPerMillion == 0 && fixed?.minor ?? 0 == 0 && steps.isEmpty }

    /// The terms as they are typed: `10.9% + 0.40 GBP, 3% over 990.00 GBP cap 250.00 GBP`.
    package var description: String {
        ([share] + steps.map(\.description)).joined(separator: ", ") + (cap.map { " cap \($0.description)" } ?? "")
    }

    /// The steps as they are typed; `nil` without steps.
    package var stepsText: String? {
        steps.isEmpty ? nil : steps.map(\.description).joined(separator: ", ")
    }

    /// The first amount of the terms, whose currency is usually that of all; `nil` without amounts.
    package var amount: Money? { fixed ?? steps.first?.price ?? cap }

    /// The terms below the first step: `10.9% + 0.40 GBP`, `10%`, `0.40 GBP` or `0%`.
    private var share: String {
        let share = Self.percentage(partsPerMillion) + (base == .price ? "" : " of \(base.rawValue)")
        guard let fixed else { return share }
        return partsPerMillion == 0 && base == .price ? fixed.description : "\(share) + \(fixed.description)"
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
