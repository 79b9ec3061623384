import CUTF8Proc

/// Texts folded for comparison, so that differences a reader doesn't notice don't count.
///
/// Case is folded by Unicode's full table, in which `ß` is `ss` and a final sigma is a sigma. Composed and decomposed
/// letters are equal.
package enum FoldedText {
    /// Returns true if two names are equal, ignoring case and composition but not accents.
    package static func isSameName(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        if isASCII(left), isASCII(right) {
            return left.count == right.count && zip(left, right).allSatisfy { lower($0) == lower($1) }
        }
        return scalars(left) == scalars(right)
    }

    /// Returns true if two texts are equal whether their letters and accents are composed or not; case counts.
    package static func isSameText(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        if left.elementsEqual(right) { return true }
        if isASCII(left), isASCII(right) { return false }
        return scalars(left, foldingCase: false) == scalars(right, foldingCase: false)
    }

    /// Returns the key that all equal names share, for lookups.
    package static func nameKey(_ name: String) -> [Int32] {
        var name = name
        return name.withUTF8 { scalars($0) }
    }

    /// Returns true if `whole` contains `part`, ignoring case, composition and apostrophes but not accents.
    ///
    /// - `Levi's 501` contains `levis`, and `Levis 501` contains `levi’s`.
    package static func contains(_ whole: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        let bare = withoutApostrophes(part)
        // A text of apostrophes alone asks for them.
        if bare?.isEmpty == true { return containsAsIs(whole, part) }
        guard let text = withoutApostrophes(whole) else {
            return bare?.withUnsafeBufferPointer { containsAsIs(whole, $0) } ?? containsAsIs(whole, part)
        }
        return text.withUnsafeBufferPointer { text in
            bare?.withUnsafeBufferPointer { containsAsIs(text, $0) } ?? containsAsIs(text, part)
        }
    }

    private static func containsAsIs(
        _ whole: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if part.isEmpty { return true }
        if isASCII(whole), isASCII(part) { return containsASCII(whole, part) }
        let whole = composed(scalars(whole))
        let part = composed(scalars(part))
        guard whole.count >= part.count else { return false }
        return (0...(whole.count - part.count)).contains { start in
            let end = start + part.count
            // A letter followed by an accent is another letter.
            return whole[start..<end] == part[...] && (end == whole.count || combiningClass(whole[end]) == 0)
        }
    }

    // MARK: - Scalars

    /// Returns the scalars of the text, decomposed and usually with folded case; with `ignoring`, without invisible
    /// ones.
    static func scalars(
        _ bytes: UnsafeBufferPointer<UInt8>, ignoring: Bool = false, foldingCase: Bool = true
    ) -> [Int32] {
        let options = utf8proc_option_t(
            rawValue: UTF8PROC_DECOMPOSE.rawValue | (foldingCase ? UTF8PROC_CASEFOLD.rawValue : 0)
                | (ignoring ? UTF8PROC_IGNORE.rawValue : 0))
        let needed = utf8proc_decompose(bytes.baseAddress, bytes.count, nil, 0, options)
        // A store from elsewhere may hold bytes that are not UTF-8.
        guard needed >= 0 else {
            return Array(String(decoding: bytes, as: UTF8.self).utf8).withUnsafeBufferPointer {
                scalars($0, ignoring: ignoring, foldingCase: foldingCase)
            }
        }
        return [Int32](unsafeUninitializedCapacity: needed) { buffer, count in
            count = max(0, utf8proc_decompose(bytes.baseAddress, bytes.count, buffer.baseAddress, needed, options))
        }
    }

    /// Returns the scalars with letters and accents composed if Unicode has a combined form.
    static func composed(_ scalars: [Int32]) -> [Int32] {
        var scalars = scalars
        let count = scalars.withUnsafeMutableBufferPointer {
            utf8proc_normalize_utf32($0.baseAddress, $0.count, UTF8PROC_COMPOSE)
        }
        scalars.removeLast(scalars.count - max(0, count))
        return scalars
    }

    static func combiningClass(_ scalar: Int32) -> UInt16 {
        UInt16(bitPattern: utf8proc_get_property(scalar).pointee.combining_class)
    }

    // MARK: - Apostrophes

    /// The characters that people type for an apostrophe, in UTF-8: straight, curled either way, a letter's, a prime, an
    /// accent alone and a wide one.
    private static let apostrophes = ["'", "`", "´", "ʻ", "ʼ", "‘", "’", "‛", "′", "＇"].map { Array($0.utf8) }

    /// Returns the bytes of a text without its apostrophes; `nil` if it has none.
    static func withoutApostrophes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        // Few texts have a byte with which one begins.
        guard bytes.contains(where: { $0 == 0x27 || $0 == 0x60 || $0 >= 0xC2 }) else { return nil }
        var rest: [UInt8] = []
        rest.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if let length = apostrophe(bytes, at: place) {
                place += length
            } else {
                rest.append(bytes[place])
                place += 1
            }
        }
        return rest.count == bytes.count ? nil : rest
    }

    /// Returns the number of bytes of the apostrophe at a place; `nil` if there is none.
    private static func apostrophe(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        switch bytes[place] {
        case 0x27, 0x60: 1
        case 0xC2, 0xCA, 0xE2, 0xEF: apostrophes.first { bytes[place...].starts(with: $0) }?.count
        default: nil
        }
    }

    // MARK: - ASCII

    static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { $0 < 0x80 }
    }

    static func lower(_ byte: UInt8) -> UInt8 {
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
