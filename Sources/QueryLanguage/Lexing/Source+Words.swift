extension Source {
    /// Returns the span of `words` in a stretch of the text, ignoring case and including quotes around them.
    ///
    /// - Returns: `nil` if they don't occur there, or occur more than once, since either might be meant. Longer words
    ///   that contain them don't count.
    package func span(of words: String, in span: Span) -> Span? {
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
    /// The lower-case form of an ASCII capital; any other byte unchanged.
    package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

    /// True if the byte can be part of a word.
    fileprivate var isOfWord: Bool { Lexer.isNameByte(self) || self == UInt8(ascii: "-") || self >= 0x80 }
}
