import QueryLanguage

/// Divisions of amounts whose parts add up to the whole, to the last minor unit.
enum Shares {
    /// Returns parts in proportion to weights, or equal parts if no weight is positive.
    ///
    /// Leftover units go to the parts that lost most by rounding down, the first of equals first.
    static func of(_ amount: Int64, by weights: [Int64]) -> [Int64] {
        guard weights.count > 1 else { return weights.isEmpty ? [] : [amount] }
        var weights = weights.map { Int128(max(0, $0)) }
        var total = weights.reduce(0, +)
        if total == 0 {
            weights = weights.map { _ in 1 }
            total = Int128(weights.count)
        }
        let size = Int128(amount.magnitude)
        var parts = weights.map { size * $0 / total }
        let left = Int(size - parts.reduce(0, +))
        let order = weights.indices.sorted { first, second in
            let (lost, other) = (size * weights[first] % total, size * weights[second] % total)
            return lost == other ? first < second : lost > other
        }
        for place in order.prefix(left) { parts[place] += 1 }
        return parts.map { amount < 0 ? -Int64($0) : Int64($0) }
    }

    /// Returns `amount` × `part` ÷ `whole`, rounded to the nearest minor unit; `nil` unless `whole` is positive.
    static func rounded(_ amount: Int64, times part: Int64, over whole: Int64) -> Int64? {
        guard whole > 0 else { return nil }
        let (product, whole) = (Int128(amount) * Int128(part), Int128(whole))
        let size = (2 * product.magnitude + whole.magnitude) / (2 * whole.magnitude)
        return Int64(exactly: product < 0 ? -Int128(size) : Int128(size))
    }

    /// Returns an amount before a rate was applied to it, rounded half away from zero.
    static func undone(_ minor: Int64, at rate: Decimal64) -> Int64 {
        rounded(minor, times: scale(of: rate), over: rate.units) ?? (minor < 0 ? .min : .max)
    }

    /// Returns an amount after a rate was applied to it, rounded half away from zero; `nil` if it is too large.
    static func applied(_ minor: Int64, at rate: Decimal64) -> Int64? {
        rounded(minor, times: rate.units, over: scale(of: rate))
    }

    private static func scale(of rate: Decimal64) -> Int64 {
        (0..<rate.fractionDigits).reduce(1) { product, _ in product * 10 }
    }

    /// Returns one of `count` equal parts.
    static func part(_ index: Int, of amount: Int64, in count: Int) -> Int64 {
        let (quotient, rest) = amount.magnitude.quotientAndRemainder(dividingBy: UInt64(max(1, count)))
        let size = Int64(quotient) + (UInt64(index) < rest ? 1 : 0)
        return amount < 0 ? -size : size
    }
}
