import CNettle

/// The MD5 (RFC 1321) of bytes that arrive in pieces.
///
/// It is used to compare files with Google Drive's, not for security.
package struct MD5 {
    private var context = md5_ctx()

    package init() {
        nettle_md5_init(&context)
    }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        nettle_md5_update(&context, bytes.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
    }

    /// Returns the digest of all bytes since the last one.
    package mutating func digest() -> Digest {
        Digest(count: Int(MD5_DIGEST_SIZE)) { nettle_md5_digest(&context, Int(MD5_DIGEST_SIZE), $0) }
    }
}
