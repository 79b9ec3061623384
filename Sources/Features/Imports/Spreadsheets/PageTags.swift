/// A look at the tags of a page before libxml2 parses it.
///
/// For each attribute libxml2 looks through all those before it in the tag, so that a tag of a million attributes would
/// take hours.
enum PageTags {
    private static let mostAttributes = 1000

    /// Returns true if a tag may have more attributes than any genuine one.
    ///
    /// It reads from every `<` as if that began a tag, since only libxml2 knows which of them do; a page that needs
    /// many such readings of the same bytes isn't genuine either.
    static func mayTakeForever(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var reader = TagReader(bytes: bytes)
        let mostSteps = 8 * bytes.count + (1 << 20)
        for start in bytes.indices where bytes[start] == UInt8(ascii: "<") {
            reader.place = start + 1
            guard reader.isAtLetter else { continue }
            reader.skipWord()
            var attributes = 0
            while reader.skipAttribute() {
                attributes += 1
                if attributes > mostAttributes { return true }
            }
            reader.steps += reader.place - start
            if reader.steps > mostSteps { return true }
        }
        return false
    }
}

/// A reader of one tag, in the way in which libxml2 reads it.
private struct TagReader {
    let bytes: UnsafeRawBufferPointer
    var place = 0
    var steps = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The byte to read next; 0 at the end.
    private var byte: UInt8 { place < bytes.count ? bytes[place] : 0 }

    var isAtLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

    private var isAtBlank: Bool { byte == 0x20 || (9...10).contains(byte) || byte == 13 }

    private var isAtNameEnd: Bool {
        let isOther = [0x3A, 0x2D, 0x5F, 0x2E].contains(byte)  // : - _ .
        return !isAtLetter && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && !isOther
    }

    private var isAtTagEnd: Bool { place >= bytes.count || byte == UInt8(ascii: ">") }

    private mutating func skip(while condition: (TagReader) -> Bool) {
        while place < bytes.count, condition(self) { place += 1 }
    }

    mutating func skipWord() { skip { !$0.isAtBlank && !$0.isAtTagEnd } }

    /// Skips an attribute or what stands in its place; returns false at the end of the tag.
    mutating func skipAttribute() -> Bool {
        skip { $0.isAtBlank || $0.byte == UInt8(ascii: "/") }
        if isAtTagEnd { return false }
        guard !isAtNameEnd else {
            skipWord()
            return true
        }
        skip { !$0.isAtNameEnd }
        skip(while: \.isAtBlank)
        guard byte == UInt8(ascii: "=") else { return true }
        place += 1
        skip(while: \.isAtBlank)
        let quote = byte
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            skipWord()
            return true
        }
        place += 1
        skip { $0.byte != quote }
        place += 1
        return true
    }
}
