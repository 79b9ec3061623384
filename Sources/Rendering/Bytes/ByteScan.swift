/// A test for the bytes that a format must escape, eight at a time.
protocol ByteScan {
    /// Returns a word whose lowest set bit among bits 7, 15, 23 … marks the first special byte; none is set if all are
    /// plain.
    ///
    /// A space must be plain, since it pads texts shorter than a word.
    static func flags(_ word: UInt64) -> UInt64
}

/// Eight bytes in a word, the first one lowest.
enum Word {
    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Marks bytes equal to `byte`; later marks may be wrong, but the first never is.
    @inline(__always)
    static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference
    }

    /// Marks bytes below `byte`, which is at most 128; again only the first mark is reliable.
    @inline(__always)
    static func less(_ word: UInt64, than byte: UInt8) -> UInt64 {
        (word &- ones &* UInt64(byte)) & ~word
    }

    @inline(__always)
    static func load(_ source: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: source.loadUnaligned(as: UInt64.self))
    }

    /// Loads up to three bytes, padded with spaces; a byte may appear twice, which doesn't affect the tests.
    @inline(__always)
    static func loadShort(_ source: UnsafeRawPointer, _ count: Int) -> UInt64 {
        let first = source.load(as: UInt8.self)
        let middle = source.load(fromByteOffset: count >> 1, as: UInt8.self)
        let last = source.load(fromByteOffset: count - 1, as: UInt8.self)
        return UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16 | 0x2020_2020_2000_0000
    }
}

extension ByteScan {
    /// Copies `count` bytes (at least one) while scanning them; returns false if one of them is special.
    @inline(__always)
    static func copy(_ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer) -> Bool {
        var found: UInt64
        if count >= 8 {
            // The last word overlaps the previous one, so that no byte outside the text is read.
            let last = Word.load(source + (count - 8))
            found = flags(last)
            var at = 0
            while at < count - 8 {
                let word = Word.load(source + at)
                found |= flags(word)
                (target + at).storeBytes(of: word.littleEndian, as: UInt64.self)
                at += 8
            }
            (target + (count - 8)).storeBytes(of: last.littleEndian, as: UInt64.self)
        } else if count >= 4 {
            let first = source.loadUnaligned(as: UInt32.self)
            let last = (source + (count - 4)).loadUnaligned(as: UInt32.self)
            found = flags(UInt64(first) | UInt64(last) << 32)
            target.storeBytes(of: first, as: UInt32.self)
            (target + (count - 4)).storeBytes(of: last, as: UInt32.self)
        } else {
            let word = Word.loadShort(source, count)
            found = flags(word)
            target.storeBytes(of: UInt8(truncatingIfNeeded: word), as: UInt8.self)
            (target + (count >> 1)).storeBytes(of: UInt8(truncatingIfNeeded: word >> 8), as: UInt8.self)
            (target + (count - 1)).storeBytes(of: UInt8(truncatingIfNeeded: word >> 16), as: UInt8.self)
        }
        return found & Word.highBits == 0
    }

    /// Returns the number of bytes before the first special one.
    @inline(__always)
    static func plainPrefix(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
        var at = start
        while end - at >= 8 {
            let found = flags(Word.load(at)) & Word.highBits
            if found != 0 { return at - start + found.trailingZeroBitCount >> 3 }
            at += 8
        }
        while at < end {
            if flags(0x2020_2020_2020_2000 | UInt64(at.pointee)) & Word.highBits != 0 { break }
            at += 1
        }
        return at - start
    }
}
