/// Finds a text within another, case ignored.
enum TextSearch {
    /// Whether `part` occurs in `whole`.
    ///
    /// ASCII is compared byte by byte. Otherwise characters are compared as Unicode does, so that an accent written as
    /// a character of its own equals the composed letter.
    static func contains(_ whole: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        if part.isEmpty { return true }
        if isASCII(part), isASCII(whole) { return containsASCII(whole, part) }
        let text = String(decoding: whole, as: UTF8.self).lowercased()
        return text.contains(String(decoding: part, as: UTF8.self).lowercased())
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { $0 < 0x80 }
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static func containsASCII(_ whole: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        guard whole.count >= part.count else { return false }
        let first = lower(part[0])
        for start in 0...(whole.count - part.count) where lower(whole[start]) == first {
            if (1..<part.count).allSatisfy({ lower(whole[start + $0]) == lower(part[$0]) }) { return true }
        }
        return false
    }
}
