/// Base64 (RFC 4648).
package enum Base64 {
    private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let usual = Array("\(letters)+/".utf8)
    private static let forAddresses = Array("\(letters)-_".utf8)

    /// Returns the bytes as text, with padding.
    package static func text(_ bytes: [UInt8]) -> String {
        encoded(bytes, usual) + String(repeating: "=", count: (3 - bytes.count % 3) % 3)
    }

    /// Returns the bytes as text for an address (section 5), without padding.
    package static func addressText(_ bytes: [UInt8]) -> String { encoded(bytes, forAddresses) }

    private static func encoded(_ bytes: [UInt8], _ alphabet: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 3 * 4 + 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0...group.count { result.append(alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)]) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
