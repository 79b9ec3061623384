/// The result of a hash function.
package struct Digest: Hashable, Sendable {
    package let bytes: [UInt8]

    init(count: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Void) {
        bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            fill(buffer.baseAddress)
            filled = count
        }
    }

    /// The digest in lower-case hexadecimal, as `sha256sum`, `md5sum` and Google Drive write it.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
