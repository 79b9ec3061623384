import CNettle

/// The SHA-256 (FIPS 180-4) of bytes that arrive in pieces.
package struct SHA256 {
    private var context = sha256_ctx()

    package init() {
        nettle_sha256_init(&context)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_sha256_update(&context, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }

    /// Returns the digest of all bytes since the last one.
    package mutating func digest() -> Digest {
        Digest(count: Int(SHA256_DIGEST_SIZE)) { nettle_sha256_digest(&context, Int(SHA256_DIGEST_SIZE), $0) }
    }

    package static func hash(_ bytes: some Sequence<UInt8>) -> Digest {
        var hash = SHA256()
        Array(bytes).withUnsafeBytes { hash.update($0) }
        return hash.digest()
    }
}
