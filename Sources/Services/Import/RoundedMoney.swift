import QueryLanguage

extension Money {
    /// The largest amount an import takes, in minor units: up to here a double's shortest text has every digit.
    private static let limit = 1e15

    /// The amount that a double's shortest decimal text says, rounded half away from zero to the minor unit.
    ///
    /// `nil` if it is not finite or has more than 15 digits.
    init?(rounding value: Double, currency: Currency) {
        let scaled = (value * Double(currency.minorPerUnit)).rounded()
        guard scaled.magnitude < Self.limit else { return nil }
        // Almost every amount is a whole number of minor units already: then it is the double nearest to that number.
        if scaled / Double(currency.minorPerUnit) == value {
            self.init(minor: Int64(scaled), currency: currency)
            return
        }
        guard let minor = Self.minor(ofShortestText: value, fractionDigits: currency.fractionDigits) else { return nil }
        self.init(minor: minor, currency: currency)
    }

    private static func minor(ofShortestText value: Double, fractionDigits: Int) -> Int64? {
        var digits: [UInt8] = []
        var point: Int?
        var exponent = 0
        let text = value.magnitude.description.utf8
        for (offset, byte) in text.enumerated() {
            if byte == UInt8(ascii: ".") {
                point = digits.count
            } else if byte == UInt8(ascii: "e") {
                exponent = Int(String(decoding: text.dropFirst(offset + 1), as: UTF8.self)) ?? 0
                break
            } else {
                digits.append(byte - UInt8(ascii: "0"))
            }
        }
        // How many of the digits stand before the first one that is cut off.
        let kept = (point ?? digits.count) + exponent + fractionDigits
        var minor: Int64 = 0
        for place in 0..<max(0, kept) {
            let (product, overflow) = minor.multipliedReportingOverflow(by: 10)
            if overflow || product > Int64.max - 10 { return nil }
            minor = product + Int64(digits.indices.contains(place) ? digits[place] : 0)
        }
        if digits.indices.contains(kept), digits[kept] >= 5 { minor += 1 }
        return value < 0 ? -minor : minor
    }
}
