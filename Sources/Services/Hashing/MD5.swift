import CNettle

/// MD5 (RFC 1321) of bytes that come piece by piece, for comparing with what Google Drive has, and for nothing secret.
struct MD5 {
    private var context = md5_ctx()

    init() {
        nettle_md5_init(&context)
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_md5_update(&context, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }

    /// The digest of all that came since the last one.
    mutating func digest() -> Digest {
        Digest(count: Int(MD5_DIGEST_SIZE)) { nettle_md5_digest(&context, Int(MD5_DIGEST_SIZE), $0) }
    }
}
