import Codecs

/// Keys for lines without a number: a digest of their contents, numbered if several lines are alike.
struct ChargeKeys {
    /// The number of times each line came, by the first half of its key.
    private var counts: [UInt64: UInt32] = [:]

    private static let length = 16

    mutating func key(of parts: [String]) -> String {
        let digest = SHA256.hash(parts.joined(separator: "\u{1F}").utf8).bytes.prefix(Self.length)
        let half = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let count = counts[half, default: 0]
        counts[half] = count + 1
        let text = Self.hexadecimal(digest)
        return count == 0 ? text : "\(text)-\(count)"
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        let digits: StaticString = "0123456789abcdef"
        return String(unsafeUninitializedCapacity: bytes.count * 2) { buffer in
            for (place, byte) in bytes.enumerated() {
                buffer[place * 2] = digits.utf8Start[Int(byte >> 4)]
                buffer[place * 2 + 1] = digits.utf8Start[Int(byte & 15)]
            }
            return bytes.count * 2
        }
    }
}
