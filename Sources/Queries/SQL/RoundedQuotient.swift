extension Int64 {
    /// Returns the fraction of a whole in ten-thousandths, rounded half away from zero; `nil` unless the whole is positive.
    package func fraction(of whole: Int64) -> Int64? {
        guard whole > 0 else { return nil }
        let product = magnitude.multipliedFullWidth(by: 20_000)
        guard product.high < whole.magnitude else { return nil }
        let doubled = whole.magnitude.dividingFullWidth(product).quotient
        guard let rounded = Int64(exactly: doubled / 2 + doubled % 2) else { return nil }
        return self < 0 ? -rounded : rounded
    }
}

extension FixedWidthInteger where Self: SignedInteger {
    /// Returns the quotient by a positive number, rounded half away from zero.
    func rounded(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
        return quotient + (self < 0 ? -1 : 1)
    }
}
