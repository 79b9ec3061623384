/// A stored rate: `mantissa` × 10^-`scale`.
package struct RateValue: Hashable, Sendable {
    package var mantissa: Int64
    package var scale: Int

    /// The most decimals that a rate may have, so that all rates of a series can share a scale.
    private static let mostDecimals = 10

    init(mantissa: Int64, scale: Int) {
        self.mantissa = mantissa
        self.scale = scale
    }

    /// Reads digits with an optional point, such as `1.1172`; returns `nil` for anything else, for zero, and if out of
    /// range.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
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
        guard self.mantissa(atScale: Self.mostDecimals) != nil else { return nil }
    }

    /// Returns the mantissa at a larger scale; `nil` if it does not fit.
    func mantissa(atScale wanted: Int) -> Int64? {
        var mantissa = mantissa
        for _ in scale..<max(scale, wanted) {
            let (product, overflow) = mantissa.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            mantissa = product
        }
        return mantissa
    }

    /// Returns true if both are the same number; 1.10 equals 1.1.
    func isEqual(to other: RateValue) -> Bool {
        let scale = max(scale, other.scale)
        return mantissa(atScale: scale) == other.mantissa(atScale: scale)
    }

    /// Returns true if `other` is more than a fifth above or below this rate.
    func isFar(from other: RateValue) -> Bool {
        let scale = max(scale, other.scale)
        guard let old = mantissa(atScale: scale), let new = other.mantissa(atScale: scale) else { return true }
        return (new - old).magnitude > old.magnitude / 5
    }

    /// Writes the digits, at most 20, and returns the part of the buffer that they fill.
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

    package var description: String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { String(decoding: write(to: $0), as: UTF8.self) }
    }
}
