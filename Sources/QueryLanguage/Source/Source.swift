/// A stretch of a source text, in UTF-8 offsets from its beginning.
package struct Span: Hashable, Sendable {
    package var start: Int
    /// The offset after the last byte.
    package var end: Int

    package init(_ start: Int, _ end: Int) {
        self.start = start
        self.end = end
    }

    func moved(by distance: Int) -> Span {
        Span(start + distance, end + distance)
    }

    /// Returns the span from the beginning of this one to the end of `other`.
    package func through(_ other: Span) -> Span {
        Span(start, max(end, other.end))
    }
}

/// A text to be parsed, with the name that errors show.
package struct Source: Sendable {
    /// The file's name, or `-c`, or `input`.
    package let name: String
    /// The UTF-8 bytes, known to be valid.
    package let bytes: [UInt8]
    /// The number of the first line, which is above 1 for standard input read line by line.
    package let firstLine: Int
    /// True if it is a script file, which can take arguments.
    package var isScript = false

    package init(_ text: some StringProtocol, name: String, firstLine: Int = 1) {
        bytes = Array(text.utf8)
        self.name = name
        self.firstLine = firstLine
    }

    /// Takes bytes from outside.
    ///
    /// - Throws: ``Diagnostic`` for the first byte that is not UTF-8.
    package init(validating bytes: [UInt8], name: String, firstLine: Int = 1) throws(Diagnostic) {
        self.bytes = bytes
        self.name = name
        self.firstLine = firstLine
        if let offset = Self.invalidOffset(bytes) {
            throw Diagnostic("this is not UTF-8 text", at: Span(offset, offset + 1))
        }
    }

    private static func invalidOffset(_ bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        var decoder = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch decoder.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }

    /// Returns the text between the offsets.
    package func text(_ span: Span) -> String {
        String(decoding: bytes[max(0, span.start)..<min(bytes.count, span.end)], as: UTF8.self)
    }

    /// Returns line and column, both from 1, the column in characters, and the line's text without its end.
    package func place(of offset: Int) -> (line: Int, column: Int, text: String) {
        let line = self.line(around: offset)
        let offset = min(max(0, offset), line.upperBound)
        let number = bytes[..<line.lowerBound].reduce(firstLine) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        return (number, text(Span(line.lowerBound, offset)).count + 1, text(Span(line.lowerBound, line.upperBound)))
    }

    /// Returns the bytes of the line that holds `offset`.
    private func line(around offset: Int) -> Range<Int> {
        let offset = min(max(0, offset), bytes.count)
        let newline = UInt8(ascii: "\n")
        let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
        let end = bytes[offset...].firstIndex(of: newline) ?? bytes.count
        return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
    }

    /// The part of a line that an error shows.
    package struct Excerpt: Hashable, Sendable {
        package let text: String
        /// The number of characters of `text` before the marked ones.
        package let indent: Int
        /// The number of marked characters: at least one, even past the end of the line.
        package let length: Int
    }

    /// Returns the line with the beginning of `span`, shortened to about `width` characters around it if longer.
    package func excerpt(of span: Span, width: Int = 120) -> Excerpt {
        let line = self.line(around: span.start)
        let start = min(max(line.lowerBound, span.start), line.upperBound)
        let end = min(max(start, span.end), line.upperBound)
        let most = max(width, 8)
        // Four bytes hold any character that isn't combined from several.
        var before = text(Span(max(line.lowerBound, start - 4 * most), start))
        var marked = text(Span(start, min(end, start + 4 * most)))
        var after = text(Span(end, min(line.upperBound, end + 4 * most)))
        let isWhole = line.count <= 4 * most && before.count + marked.count + after.count <= most
        if !isWhole {
            marked = String(marked.prefix(most / 2))
            let room = (most - marked.count) / 2
            if before.count > room || start - line.lowerBound > 4 * most { before = "…" + before.suffix(room) }
            if after.count > room || line.upperBound - end > 4 * most { after = after.prefix(room) + "…" }
        }
        return Excerpt(text: before + marked + after, indent: before.count, length: max(1, marked.count))
    }
}
