import CNettle

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
struct SHA256 {
    private var context = sha256_ctx()

    init() {
        nettle_sha256_init(&context)
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_sha256_update(&context, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }

    /// The digest of all that came since the last one.
    mutating func digest() -> Digest {
        Digest(count: Int(SHA256_DIGEST_SIZE)) { nettle_sha256_digest(&context, Int(SHA256_DIGEST_SIZE), $0) }
    }

    static func hash(_ bytes: some Sequence<UInt8>) -> Digest {
        var hash = SHA256()
        Array(bytes).withUnsafeBytes { hash.update($0) }
        return hash.digest()
    }
}
