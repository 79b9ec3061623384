/// What a hash made of the bytes that it was given.
struct Digest: Hashable, Sendable {
    let bytes: [UInt8]

    init(count: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Void) {
        bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            fill(buffer.baseAddress)
            filled = count
        }
    }

    /// In lower case, as `sha256sum`, `md5sum` and Google Drive write it.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
