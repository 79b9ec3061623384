/// One scalar, read from bytes that may not be UTF-8.
struct UTF8Sequence {
    /// The scalar's value; U+FFFD for invalid bytes.
    let value: UInt32
    /// The number of its bytes; for an invalid sequence, the number that a decoder replaces at once.
    let length: Int
    let isValid: Bool

    /// Reads the scalar at `at`, which lies before `end` (Unicode 16, table 3-7: well-formed byte sequences).
    init(_ at: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
        let lead = at.pointee
        let (tailCount, leadBits) = UTF8Sequence.shape(lead)
        guard tailCount > 0 else {
            self.init(value: lead < 0x80 ? UInt32(lead) : 0xFFFD, length: 1, isValid: lead < 0x80)
            return
        }
        var value = UInt32(lead & leadBits)
        for index in 1...tailCount {
            guard at + index < end, UTF8Sequence.tail(lead, index).contains(at[index]) else {
                self.init(value: 0xFFFD, length: index, isValid: false)
                return
            }
            value = value << 6 | UInt32(at[index] & 0x3F)
        }
        self.init(value: value, length: tailCount + 1, isValid: true)
    }

    private init(value: UInt32, length: Int, isValid: Bool) {
        self.value = value
        self.length = length
        self.isValid = isValid
    }

    /// Returns the number of bytes after a lead byte, and which of its bits belong to the value.
    private static func shape(_ lead: UInt8) -> (tailCount: Int, leadBits: UInt8) {
        switch lead {
        case 0xC2...0xDF: (1, 0x1F)
        case 0xE0...0xEF: (2, 0x0F)
        case 0xF0...0xF4: (3, 0x07)
        default: (0, 0)
        }
    }

    /// Returns the range of a following byte; the first excludes overlong forms, surrogates and values above U+10FFFF.
    private static func tail(_ lead: UInt8, _ index: Int) -> ClosedRange<UInt8> {
        switch (lead, index) {
        case (0xE0, 1): 0xA0...0xBF
        case (0xED, 1): 0x80...0x9F
        case (0xF0, 1): 0x90...0xBF
        case (0xF4, 1): 0x80...0x8F
        default: 0x80...0xBF
        }
    }
}

extension ByteWriter {
    /// Writes the run of bytes above 127 at `at`, with U+FFFD for invalid UTF-8, and moves past it.
    mutating func repaired(
        _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
    ) throws(OutputError) {
        var start = at
        while at < end, at.pointee >= 0x80 {
            let sequence = UTF8Sequence(at, end)
            if !sequence.isValid {
                try bytes(start, at - start)
                try bytes("\u{FFFD}")
                start = at + sequence.length
            }
            at += sequence.length
        }
        try bytes(start, at - start)
    }
}
