/// An amount of money, exact to the currency's minor unit.
package struct Money: Hashable, Sendable {
    /// The amount in the minor unit: pennies for `GBP`, whole yen for `JPY`.
    package var minor: Int64
    package var currency: Currency

    package init(minor: Int64, currency: Currency) {
        self.minor = minor
        self.currency = currency
    }

    /// The largest amount that is read or stored, in minor units, so that no sum over a store overflows.
    package static let mostMinor: Int64 = 10_000_000_000_000

    /// The reason why a text is not an amount.
    package enum Malformation: Error, Equatable, Sendable {
        case notANumber
        case tooManyDecimals(allowed: Int)
        case tooLarge
    }

    /// Parses digits with at most the currency's decimals, such as `3.50`, with an optional sign.
    ///
    /// Nothing is rounded: more decimals are refused.
    ///
    /// - Throws: ``Malformation`` for anything else.
    package init(decimal text: some StringProtocol, currency: Currency) throws(Malformation) {
        try self.init(decimal: String(text)[...], currency: currency)
    }

    /// Parses an amount from a part of a text.
    ///
    /// - Throws: ``Malformation`` if it isn't one.
    package init(decimal text: Substring, currency: Currency) throws(Malformation) {
        let parsed = try Decimal64(text)
        guard parsed.fractionDigits <= currency.fractionDigits else {
            throw .tooManyDecimals(allowed: currency.fractionDigits)
        }
        guard let minor = parsed.units(atFractionDigits: currency.fractionDigits), minor.magnitude <= Self.mostMinor
        else { throw .tooLarge }
        self.init(minor: minor, currency: currency)
    }

    /// The amount with the currency's decimals and code: `3.50 GBP`.
    package var description: String {
        "\(Decimal64(units: minor, fractionDigits: currency.fractionDigits).description) \(currency.code)"
    }
}

/// An amount that may get its currency from its context.
package enum OpenAmount: Hashable, Sendable {
    case money(Money)
    case number(Decimal64)

    /// Returns the amount, taking a number as one in `currency`; `nil` if it has too many decimals or is too large.
    package func money(in currency: Currency) -> Money? {
        switch self {
        case .money(let money): money
        case .number(let number): try? Money(decimal: number.description, currency: currency)
        }
    }

    /// The amount as typed: `1.20 GBP`, or `1.20`.
    package var description: String {
        switch self {
        case .money(let money): money.description
        case .number(let number): number.description
        }
    }
}

/// A decimal number whose digits fit 64 bits: `units` divided by ten to the power of `fractionDigits`.
package struct Decimal64: Hashable, Sendable {
    package var units: Int64
    package var fractionDigits: Int

    package init(units: Int64, fractionDigits: Int) {
        self.units = units
        self.fractionDigits = fractionDigits
    }

    /// Parses an optional sign, digits, and optionally a point followed by digits.
    ///
    /// - Throws: ``Malformation`` for anything else.
    package init(_ text: some StringProtocol) throws(Money.Malformation) {
        try self.init(String(text)[...])
    }

    /// Parses a number from a part of a text.
    ///
    /// - Throws: ``Malformation`` if it isn't one.
    package init(_ text: Substring) throws(Money.Malformation) {
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

    /// Returns the number as a count of 10^-`wanted`; `nil` if it does not fit or would need rounding.
    package func units(atFractionDigits wanted: Int) -> Int64? {
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
    package var description: String {
        let digits = String(units.magnitude)
        let sign = units < 0 ? "-" : ""
        guard fractionDigits > 0 else { return sign + digits }
        let padded = String(repeating: "0", count: max(0, fractionDigits + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(fractionDigits)).\(padded.suffix(fractionDigits))"
    }
}
