import Codecs

/// The proof that an authorization code is redeemed by the program that asked for it (RFC 7636).
struct ProofKey: Sendable {
    /// The secret that is sent only with the code.
    let verifier: String

    init(verifier: String) {
        self.verifier = verifier
    }

    init(using generator: inout some RandomNumberGenerator) {
        verifier = RandomText.make(using: &generator)
    }

    /// The S256 challenge, which passes through the browser.
    var challenge: String { Base64URL.text(SHA256.hash(verifier.utf8).bytes) }
}

/// A generator of texts that can't be guessed.
enum RandomText {
    /// Returns 256 random bits in 43 characters.
    static func make(using generator: inout some RandomNumberGenerator) -> String {
        Base64URL.text((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}

/// Base64 for addresses (RFC 4648, section 5), without padding.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func text(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
            for place in 0...group.count { result.append(alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)]) }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
