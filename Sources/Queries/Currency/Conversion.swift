import QueryLanguage

/// An amount converted to another currency, and the rate that was used.
package struct Conversion: Hashable, Sendable {
    /// The amount in the minor unit of the currency wanted, rounded half away from zero.
    package var minor: Int64
    /// The oldest day whose rate was used, as days since 1970-01-01; the amount's own day if no rate was needed.
    package var rateDay: Int32
    package var path: Path

    package init(minor: Int64, rateDay: Int32, path: Path) {
        self.minor = minor
        self.rateDay = rateDay
        self.path = path
    }

    /// The way from one currency to another; all rates are quoted per euro.
    package enum Path: String, Hashable, Sendable {
        /// Nothing to convert.
        case same
        /// From the euro, by the rate as it is quoted.
        case direct
        /// To the euro, by one divided by the rate.
        case reverse
        /// Through the euro, by two rates.
        case cross
        /// By the rate stored with the record.
        case captured
    }
}

/// The exchange rate stored with a record: the amount of `currency` that one unit of the record's currency bought.
package struct RecordedRate: Hashable, Sendable {
    package var rate: Decimal64
    package var currency: Currency

    package init(rate: Decimal64, currency: Currency) {
        self.rate = rate
        self.currency = currency
    }
}

/// An exact fraction, `multiplier / divisor`, that converts amounts in minor units.
///
/// It combines a rate with the change in the number of decimals.
struct ExactFactor {
    private var multiplier: UInt64
    private var divisor: UInt64

    /// Creates `multiplier / divisor` times ten to the power of `exponent`; returns `nil` if either part does not fit
    /// 64 bits.
    init?(_ multiplier: Int64, by divisor: Int64, exponent: Int) {
        guard multiplier > 0, divisor > 0, exponent.magnitude < Self.powers.count else { return nil }
        let power = Self.powers[Int(exponent.magnitude)]
        let above = exponent > 0 ? power : 1
        let below = exponent < 0 ? power : 1
        let (top, topOverflow) = UInt64(multiplier).multipliedReportingOverflow(by: above)
        let (bottom, bottomOverflow) = UInt64(divisor).multipliedReportingOverflow(by: below)
        guard !topOverflow, !bottomOverflow else { return nil }
        self.multiplier = top
        self.divisor = bottom
    }

    /// Returns the product, rounded half away from zero, or `nil` if it does not fit 64 bits.
    func apply(to minor: Int64) -> Int64? {
        let product = minor.magnitude.multipliedFullWidth(by: multiplier)
        let magnitude: UInt64
        if product.high == 0 {
            let (quotient, remainder) = product.low.quotientAndRemainder(dividingBy: divisor)
            magnitude = remainder >= divisor - remainder ? quotient + 1 : quotient
        } else {
            guard product.high < divisor else { return nil }
            let (quotient, remainder) = divisor.dividingFullWidth(product)
            let (sum, overflow) = quotient.addingReportingOverflow(remainder >= divisor - remainder ? 1 : 0)
            guard !overflow else { return nil }
            magnitude = sum
        }
        guard magnitude <= UInt64(Int64.max) else { return nil }
        return minor < 0 ? -Int64(magnitude) : Int64(magnitude)
    }

    private static let powers: [UInt64] = (0..<20).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
}
