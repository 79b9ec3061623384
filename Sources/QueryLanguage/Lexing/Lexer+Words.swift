/// Bare words, signs and variables.
extension Lexer {
    static func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    private func byte(at position: Int) -> UInt8 {
        position < bytes.count ? bytes[position] : UInt8(ascii: "\n")
    }

    /// Returns the sign at `position`; a `~` counts only if no word such as `~/lists` or `a~b` continues there.
    func sign(at position: Int) -> Punctuation? {
        let next = byte(at: position + 1)
        switch bytes[position] {
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "("): return .open
        case UInt8(ascii: ")"): return .close
        case UInt8(ascii: "%"): return .percent
        case UInt8(ascii: "*"): return .times
        case UInt8(ascii: "="): return .equal
        case UInt8(ascii: "!"): return next == UInt8(ascii: "=") ? .notEqual : nil
        case UInt8(ascii: "<"): return next == UInt8(ascii: "=") ? .lessOrEqual : .less
        case UInt8(ascii: ">"):
            return next == UInt8(ascii: "=") ? .greaterOrEqual : next == UInt8(ascii: ">") ? .append : .greater
        case UInt8(ascii: "~"):
            switch next {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return .tilde
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "$"): return .tilde
            default: return nil
            }
        default: return nil
        }
    }

    mutating func word() {
        let start = offset
        while offset < bytes.count, let length = wordCharacter(at: offset) { offset += length }
        if offset > start { return emit(.word, from: start) }
        let (scalar, length) = scalar(at: start)
        if scalar.properties.isWhitespace { return skip(length) }
        offset += length
        invalid("\(Self.name(of: scalar)) is only allowed in quotes", from: start, hints: [Self.hint(for: scalar)])
    }

    /// Takes a `#` that begins no comment, with the rest of its word, as in `#12`.
    mutating func bareHash() {
        let start = offset
        offset += 1
        while offset < bytes.count,
            let length = bytes[offset] == UInt8(ascii: "#") ? 1 : wordCharacter(at: offset)
        {
            offset += length
        }
        invalid(
            "a text with # needs quotes", from: start,
            hints: ["put the text in \"quotes\"; for a comment write a blank before and after the #"])
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        scalar.properties.generalCategory == .control ? "a control character" : String(scalar)
    }

    private static func hint(for scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}":
            "use straight quotes: \"…\" or '…'"
        case "!": "write != or not"
        default: "put the text in \"quotes\""
        }
    }

    /// Returns the length of the character at `position` if it may be part of a bare word; otherwise `nil`.
    private func wordCharacter(at position: Int) -> Int? {
        switch bytes[position] {
        case let byte where Self.isNameByte(byte): return 1
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "+"),
            UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: ":"):
            return 1
        case UInt8(ascii: "~"): return sign(at: position) == nil ? 1 : nil
        case 0x80...:
            let (scalar, length) = scalar(at: position)
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .currencySymbol:
                return length
            default: return scalar.properties.isAlphabetic ? length : nil
            }
        default: return nil
        }
    }

    /// Returns the character that begins at `position`, in bytes known to be UTF-8.
    private func scalar(at position: Int) -> (Unicode.Scalar, length: Int) {
        let first = UInt32(bytes[position])
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard length > 1, position + length <= bytes.count else {
            return (Unicode.Scalar(first) ?? "\u{FFFD}", 1)
        }
        let rest = bytes[(position + 1)..<(position + length)]
        let value = rest.reduce(first & (0x7F >> UInt32(length))) { $0 << 6 | UInt32($1 & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    /// Reads `$name`, `$1` or `$@`; `$3.50` is an amount as other languages write it.
    mutating func variable() {
        let start = offset
        offset += 1
        if byte(at: offset) == UInt8(ascii: "@") {
            offset += 1
        } else {
            while isNamePart(at: offset) { offset += 1 }
        }
        let name = bytes[(start + 1)..<offset]
        if byte(at: offset) == UInt8(ascii: "."), Self.isDigit(byte(at: offset + 1)), name.allSatisfy(Self.isDigit) {
            let rest = bytes[offset...].dropFirst().prefix(while: Self.isDigit)
            offset = rest.endIndex
            let amount = String(decoding: bytes[(start + 1)..<offset], as: UTF8.self)
            let zero = name.isEmpty ? "0" : ""
            invalid("$ begins a variable, not an amount", from: start, hints: ["write \(zero)\(amount) USD"])
        } else if name.isEmpty {
            invalid("$ needs the name of a variable", from: start, hints: ["write $name, or 3 USD for an amount"])
        } else {
            emit(.variable, from: start)
        }
    }

    private func isNamePart(at position: Int) -> Bool {
        Self.isNameByte(byte(at: position))
            || byte(at: position) == UInt8(ascii: "-") && Self.isNameByte(byte(at: position + 1))
    }
}
