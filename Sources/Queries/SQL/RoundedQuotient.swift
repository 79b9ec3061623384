extension FixedWidthInteger where Self: SignedInteger {
    /// Returns the quotient by a positive number, rounded half away from zero.
    func rounded(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
        return quotient + (self < 0 ? -1 : 1)
    }
}
