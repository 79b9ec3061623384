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
    var challenge: String { Base64.addressText(SHA256.hash(verifier.utf8).bytes) }
}

/// A generator of texts that can't be guessed.
enum RandomText {
    /// Returns 256 random bits in 43 characters.
    static func make(using generator: inout some RandomNumberGenerator) -> String {
        Base64.addressText((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }
}
