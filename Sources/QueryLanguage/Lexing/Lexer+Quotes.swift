/// Texts in quotes.
extension Lexer {
    /// Reads a text from one quote to the next of its kind, on one line.
    mutating func quoted(by quote: UInt8) {
        let start = offset
        offset += 1
        var value: [UInt8] = []
        while true {
            let run = offset
            while offset < bytes.count, bytes[offset] != quote, bytes[offset] != UInt8(ascii: "\\"),
                bytes[offset] != UInt8(ascii: "\n")
            {
                offset += 1
            }
            value += bytes[run..<offset]
            guard offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") else { return unclosed(quote, from: start) }
            if bytes[offset] == quote { break }
            guard let escaped = escape() else { return unknownEscape(from: start) }
            value += escaped
        }
        offset += 1
        if value.contains(0) {
            invalid("a text can't contain the NUL character", from: start)
        } else {
            emit(.quoted(String(decoding: value, as: UTF8.self)), from: start)
        }
    }

    private mutating func unclosed(_ quote: UInt8, from start: Int) {
        let sign = String(Unicode.Scalar(quote))
        invalid("the closing \(sign) is missing", from: start, hints: ["write a line break inside a text as \\n"])
    }

    /// Takes the rest of the line, since the end of the text is unknown; the error is at the `\` of the escape.
    private mutating func unknownEscape(from start: Int) {
        let error = Diagnostic(
            "unknown escape", at: Span(offset, offset + 1), hints: ["use \\\" \\' \\\\ \\n \\t or \\u{1F4A1}"])
        skipLine()
        emit(.invalid(error), from: start)
    }

    /// Reads `\"`, `\'`, `\\`, `\n`, `\t` or `\u{1F4A1}`; returns `nil` before any other escape.
    private mutating func escape() -> [UInt8]? {
        let start = offset
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : UInt8(ascii: "\n")
        offset += 2
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return [next]
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "u"):
            if let scalar = scalarInBraces() { return Array(String(scalar).utf8) }
        default: break
        }
        offset = start
        return nil
    }

    /// Reads a character by its code point, as `{1F4A1}` in hexadecimal digits.
    private mutating func scalarInBraces() -> Unicode.Scalar? {
        let body = bytes[offset...].prefix(10)
        guard body.first == UInt8(ascii: "{"), let close = body.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let digits = body[(offset + 1)..<close]
        guard digits.allSatisfy({ Self.isNameByte($0) }),
            let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
        else { return nil }
        offset = close + 1
        return scalar
    }
}
