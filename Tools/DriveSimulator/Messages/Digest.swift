import CNettle

/// Hashes of complete byte arrays.
enum Digest {
    /// Returns the MD5 (RFC 1321) in hexadecimal, like Drive's `md5Checksum`.
    static func md5(_ bytes: [UInt8]) -> String {
        var context = md5_ctx()
        nettle_md5_init(&context)
        nettle_md5_update(&context, bytes.count, bytes)
        return filled(Int(MD5_DIGEST_SIZE)) { nettle_md5_digest(&context, $0.count, $0.baseAddress) }
            .map { String(String(Int($0) + 256, radix: 16).dropFirst()) }.joined()
    }

    /// Returns the SHA-256 (FIPS 180-4).
    static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        var context = sha256_ctx()
        nettle_sha256_init(&context)
        nettle_sha256_update(&context, bytes.count, bytes)
        return filled(Int(SHA256_DIGEST_SIZE)) { nettle_sha256_digest(&context, $0.count, $0.baseAddress) }
    }

    private static func filled(_ count: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            fill(UnsafeMutableBufferPointer(rebasing: bytes[..<count]))
            filled = count
        }
    }
}
