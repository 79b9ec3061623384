import QueryLanguage

extension Money {
    /// Rounds the amount in a double's shortest decimal text half away from zero to the minor unit.
    ///
    /// It returns `nil` if the number is not finite or the amount is too large.
    init?(rounding value: Double, currency: Currency) {
        let scaled = (value * Double(currency.minorPerUnit)).rounded()
        // Up to there a double's shortest text has every digit.
        guard scaled.magnitude <= Double(Self.mostMinor) else { return nil }
        // Nearly every amount is already a whole number of minor units: the double nearest to it.
        if scaled / Double(currency.minorPerUnit) == value {
            self.init(minor: Int64(scaled), currency: currency)
            return
        }
        let text = DecimalText.shortest(of: value.magnitude).split(separator: ".")
        let decimals = (text.dropFirst().first ?? "") + String(repeating: "0", count: currency.fractionDigits)
        guard let whole = text.first, let cut = Int64(whole + decimals.prefix(currency.fractionDigits)) else {
            return nil
        }
        let next = decimals.dropFirst(currency.fractionDigits).first ?? "0"
        let minor = cut + (next >= "5" ? 1 : 0)
        self.init(minor: value < 0 ? -minor : minor, currency: currency)
    }
}

/// Decimal numbers formatted without an exponent.
package enum DecimalText {
    /// Returns the shortest digits that give the same double, such as `0.855` or `0.00001`.
    package static func shortest(of value: Double) -> String {
        let text = value.description
        guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...]) else {
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }
        let digits = text[..<mark].filter { $0 != "." }
        guard exponent < 0 else { return digits + String(repeating: "0", count: max(0, exponent + 1 - digits.count)) }
        return "0." + String(repeating: "0", count: -exponent - 1) + digits
    }
}
