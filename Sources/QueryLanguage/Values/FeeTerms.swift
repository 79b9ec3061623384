/// What a platform takes of a sale: a share of the price, an amount, or both.
public struct FeeTerms: Hashable, Sendable {
    /// The share of the price in millionths: 109,000 is 10.9 %.
    public var partsPerMillion: Int
    /// What is taken of each sale besides, in a currency of its own.
    public var fixed: Money?

    public init(partsPerMillion: Int = 0, fixed: Money? = nil) {
        self.partsPerMillion = partsPerMillion
        self.fixed = fixed
    }

    /// Whether nothing is taken.
    public var isNothing: Bool { partsPerMillion == 0 && fixed?.minor ?? 0 == 0 }

    /// `10.9% + 0.40 GBP`, `10%`, `0.40 GBP` or `0%`, which parses to the same.
    public var description: String {
        guard let fixed else { return Self.percentage(partsPerMillion) }
        return partsPerMillion == 0 ? fixed.description : "\(Self.percentage(partsPerMillion)) + \(fixed.description)"
    }

    /// `10.9%` of 109,000 millionths, with the decimals it needs.
    public static func percentage(_ partsPerMillion: Int) -> String {
        var number = Decimal64(units: Int64(partsPerMillion), fractionDigits: 4)
        while number.fractionDigits > 0, number.units % 10 == 0 {
            number = Decimal64(units: number.units / 10, fractionDigits: number.fractionDigits - 1)
        }
        return "\(number.description)%"
    }
}
