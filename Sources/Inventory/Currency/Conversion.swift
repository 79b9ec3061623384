import QueryLanguage

/// An amount in another currency, and how it was found.
public struct Conversion: Hashable, Sendable {
    /// The amount in the minor unit of the currency wanted, rounded half away from zero.
    public var minor: Int64
    /// The oldest day whose rate was used, as days since 1970-01-01; the amount's own day where none was needed.
    public var rateDay: Int32
    public var path: Path

    public init(minor: Int64, rateDay: Int32, path: Path) {
        self.minor = minor
        self.rateDay = rateDay
        self.path = path
    }

    /// The way from one currency to another by rates that are all quoted per euro.
    public enum Path: String, Hashable, Sendable {
        /// Nothing to convert.
        case same
        /// From the euro, by the rate as it is quoted.
        case direct
        /// To the euro, by one divided by the rate.
        case reverse
        /// Through the euro, by two rates.
        case cross
        /// By the rate that the record itself carries.
        case captured
    }
}

/// The rate that a record was made with: how much of `currency` one unit of the record's own currency was.
public struct RecordedRate: Hashable, Sendable {
    public var rate: Decimal64
    public var currency: Currency

    public init(rate: Decimal64, currency: Currency) {
        self.rate = rate
        self.currency = currency
    }
}

/// A fraction of whole numbers by which amounts in minor units are multiplied, exactly.
///
/// `multiplier / divisor`; what stands for a rate and a change of decimals at once.
struct ExactFactor {
    private var multiplier: UInt64
    private var divisor: UInt64

    /// `multiplier / divisor` times ten to the power of `exponent`; `nil` if that does not fit 64 bits above or below.
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

    /// The product, rounded half away from zero; `nil` if it does not fit 64 bits.
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
