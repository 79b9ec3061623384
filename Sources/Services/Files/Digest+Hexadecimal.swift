import Crypto

extension Digest {
    /// In lower case, as `sha256sum`, `md5sum` and Google Drive write it.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
