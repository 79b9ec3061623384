extension Source {
    /// Where a stretch of the text says `words`, whatever their case, with the quotes around them.
    ///
    /// `nil` if it does not, or more than once, since either might be meant. Longer words that hold them are other ones.
    public func span(of words: String, in span: Span) -> Span? {
        let wanted = words.utf8.map(\.lowercasedASCII)
        let last = min(bytes.count, span.end) - wanted.count
        guard !wanted.isEmpty, span.start <= last else { return nil }
        let starts = (max(0, span.start)...last).filter { start in
            let end = start + wanted.count
            return bytes[start..<end].lazy.map(\.lowercasedASCII).elementsEqual(wanted)
                && !(start > span.start && bytes[start - 1].isOfWord) && !(end < span.end && bytes[end].isOfWord)
        }
        guard starts.count == 1, let start = starts.first else { return nil }
        let end = start + wanted.count
        let isQuoted = start > span.start && end < span.end && bytes[start - 1] == bytes[end] && bytes[end].isQuote
        return isQuoted ? Span(start - 1, end + 1) : Span(start, end)
    }
}

extension UInt8 {
    /// The small letter of a capital of ASCII, else the byte as it is.
    public var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    /// Whether a word goes on with it.
    fileprivate var isOfWord: Bool { Lexer.isNameByte(self) || self == UInt8(ascii: "-") || self >= 0x80 }
}
