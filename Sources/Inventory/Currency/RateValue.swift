/// A rate as it is stored: a whole number of ten to the minus `scale`.
public struct RateValue: Hashable, Sendable {
    public var mantissa: Int64
    public var scale: Int

    /// The most decimals that a rate may have, so that all of a series share a scale.
    private static let mostDecimals = 10

    init(mantissa: Int64, scale: Int) {
        self.mantissa = mantissa
        self.scale = scale
    }

    /// Reads digits with or without a point, `1.1172`; `nil` for anything else, for zero, and for what is out of range.
    public init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var mantissa: Int64 = 0
        var scale: Int?
        for byte in bytes {
            if byte == UInt8(ascii: "."), scale == nil, bytes[0] != byte {
                scale = 0
                continue
            }
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), mantissa < 100_000_000_000_000_000 else {
                return nil
            }
            mantissa = mantissa * 10 + Int64(byte - UInt8(ascii: "0"))
            scale = scale.map { $0 + 1 }
        }
        guard mantissa > 0, scale != 0, scale ?? 0 <= Self.mostDecimals else { return nil }
        self.init(mantissa: mantissa, scale: scale ?? 0)
        guard let whole = self.mantissa(atScale: Self.mostDecimals), whole > 0 else { return nil }
    }

    /// The same rate with more decimals; `nil` if it does not fit.
    func mantissa(atScale wanted: Int) -> Int64? {
        var mantissa = mantissa
        for _ in scale..<max(scale, wanted) {
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            mantissa = product
        }
        return mantissa
    }

    /// Whether it is the same number: 1.10 is 1.1.
    func isEqual(to other: RateValue) -> Bool {
        let scale = max(scale, other.scale)
        return mantissa(atScale: scale) == other.mantissa(atScale: scale)
    }

    /// Whether `other` is more than a fifth above or below it.
    func isFar(from other: RateValue) -> Bool {
        let scale = max(scale, other.scale)
        guard let old = mantissa(atScale: scale), let new = other.mantissa(atScale: scale) else { return true }
        return (new - old).magnitude > old.magnitude / 5
    }

    /// Writes the digits, at most 20, and gives the part of the buffer that they fill.
    func write(to buffer: UnsafeMutableBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var rest = mantissa
        var position = buffer.count
        var written = 0
        repeat {
            if written == scale, scale > 0 {
                position -= 1
                buffer[position] = UInt8(ascii: ".")
            }
            position -= 1
            buffer[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            written += 1
        } while rest > 0 || written <= scale
        return UnsafeBufferPointer(rebasing: buffer[position...])
    }

    public var description: String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { String(decoding: write(to: $0), as: UTF8.self) }
    }
}
