/// An amount of money, exact to the currency's minor unit.
public struct Money: Hashable, Sendable {
    /// The amount in the minor unit: pennies for `GBP`, whole yen for `JPY`.
    public var minor: Int64
    public var currency: Currency

    public init(minor: Int64, currency: Currency) {
        self.minor = minor
        self.currency = currency
    }

    /// Why a text is not an amount.
    public enum Malformation: Error, Equatable, Sendable {
        case notANumber
        case tooManyDecimals(allowed: Int)
        case tooLarge
    }

    /// Reads digits with at most the currency's own decimals, such as `3.50`; a sign may come first.
    ///
    /// Nothing is rounded: more decimals than the currency has are refused.
    public init(decimal text: some StringProtocol, currency: Currency) throws(Malformation) {
        try self.init(decimal: String(text)[...], currency: currency)
    }

    /// Reads an amount from a part of a text.
    public init(decimal text: Substring, currency: Currency) throws(Malformation) {
        let parsed = try Decimal64(text)
        guard parsed.fractionDigits <= currency.fractionDigits else {
            throw .tooManyDecimals(allowed: currency.fractionDigits)
        }
        guard let minor = parsed.units(atFractionDigits: currency.fractionDigits) else { throw .tooLarge }
        self.init(minor: minor, currency: currency)
    }

    /// The amount with the currency's own decimals and its code: `3.50 GBP`.
    public var description: String {
        "\(Decimal64(units: minor, fractionDigits: currency.fractionDigits).description) \(currency.code)"
    }
}

/// An amount that may leave its currency to what it is part of.
public enum OpenAmount: Hashable, Sendable {
    case money(Money)
    case number(Decimal64)

    /// The amount, where a number is in `currency`; `nil` if that has fewer decimals, or the amount is too large.
    public func money(in currency: Currency) -> Money? {
        switch self {
        case .money(let money): money
        case .number(let number): try? Money(decimal: number.description, currency: currency)
        }
    }

    /// The amount as it is typed: `1.20 GBP`, or `1.20`.
    public var description: String {
        switch self {
        case .money(let money): money.description
        case .number(let number): number.description
        }
    }
}

/// A decimal number whose digits fit 64 bits: `units` divided by ten to the power of `fractionDigits`.
public struct Decimal64: Hashable, Sendable {
    public var units: Int64
    public var fractionDigits: Int

    public init(units: Int64, fractionDigits: Int) {
        self.units = units
        self.fractionDigits = fractionDigits
    }

    /// Reads an optional sign, digits, and optionally a point followed by digits.
    public init(_ text: some StringProtocol) throws(Money.Malformation) {
        try self.init(String(text)[...])
    }

    /// Reads a number from a part of a text.
    public init(_ text: Substring) throws(Money.Malformation) {
        var rest = text.utf8
        let negative = rest.first == UInt8(ascii: "-")
        if negative { rest = rest.dropFirst() }
        var magnitude: UInt64 = 0
        var fractionDigits: Int?
        var digits = 0
        for byte in rest {
            if byte == UInt8(ascii: "."), fractionDigits == nil, digits > 0 {
                fractionDigits = 0
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw .notANumber }
            digits += 1
            fractionDigits = fractionDigits.map { $0 + 1 }
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
            guard !overflow, !carry, sum <= UInt64(Int64.max) else { throw .tooLarge }
            magnitude = sum
        }
        guard digits > 0, fractionDigits != 0 else { throw .notANumber }
        self.init(units: negative ? -Int64(magnitude) : Int64(magnitude), fractionDigits: fractionDigits ?? 0)
    }

    /// The same number as a count of ten to the minus `wanted`; `nil` if it does not fit or would need rounding.
    public func units(atFractionDigits wanted: Int) -> Int64? {
        var units = units
        var digits = fractionDigits
        while digits < wanted {
            let (product, overflow) = units.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            units = product
            digits += 1
        }
        while digits > wanted {
            guard units % 10 == 0 else { return nil }
            units /= 10
            digits -= 1
        }
        return units
    }

    /// The number in digits with exactly `fractionDigits` decimals.
    public var description: String {
        let digits = String(units.magnitude)
        let sign = units < 0 ? "-" : ""
        guard fractionDigits > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
    }
}
