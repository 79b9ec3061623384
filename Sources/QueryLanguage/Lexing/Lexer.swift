/// Cuts a source into tokens, once and ahead of the parser.
///
/// A statement goes on over the end of a line after `,`, inside `( )`, or after a trailing `\`.
struct Lexer {
    private let bytes: [UInt8]
    private var offset = 0
    private var depth = 0
    private var tokens: [Token] = []
    private var isSpaced = true

    static func tokens(of source: Source) -> [Token] {
        var lexer = Lexer(bytes: source.bytes)
        lexer.run()
        return lexer.tokens
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 5 + 4)
    }

    private mutating func run() {
        while offset < bytes.count {
            let start = offset
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                offset += 1
                isSpaced = true
            case UInt8(ascii: "\n"): newline()
            case UInt8(ascii: ";"):
                depth = 0
                emit(.terminator, length: 1)
            case UInt8(ascii: "#") where isSpaced: skipLine()
            case UInt8(ascii: "\\"): continuation()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(bytes[offset])
            case UInt8(ascii: "|"):
                skipLine()
                emit(.pipe, from: start)
            case UInt8(ascii: "$"): variable()
            default: wordOrSign()
            }
        }
        finish()
    }

    private mutating func emit(_ kind: Token.Kind, length: Int) {
        offset += length
        emit(kind, from: offset - length)
    }

    private mutating func emit(_ kind: Token.Kind, from start: Int) {
        tokens.append(Token(kind: kind, span: Span(start, offset), isSpaced: isSpaced))
        isSpaced = false
    }

    private mutating func skipLine() {
        offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    private var endsWithComma: Bool {
        tokens.last?.kind == .punctuation(.comma)
    }

    private mutating func newline() {
        if depth > 0 || endsWithComma {
            offset += 1
            isSpaced = true
            return
        }
        emit(.terminator, length: 1)
        isSpaced = true
    }

    private mutating func finish() {
        let end = Span(bytes.count, bytes.count)
        if depth > 0 || endsWithComma {
            let what = depth > 0 ? "a closing ) is missing" : "something must follow the comma"
            incomplete(what, at: end)
        }
        tokens.append(Token(kind: .end, span: end, isSpaced: isSpaced))
    }

    private mutating func incomplete(_ message: String, at span: Span) {
        var diagnostic = Diagnostic(message, at: span)
        diagnostic.isIncomplete = true
        tokens.append(Token(kind: .invalid(diagnostic), span: span, isSpaced: isSpaced))
    }

    private mutating func continuation() {
        let start = offset
        let rest = bytes[(offset + 1)...].drop { $0 == UInt8(ascii: "\r") }
        if rest.isEmpty {
            offset = bytes.count
            incomplete("the line goes on after \\", at: Span(start, offset))
        } else if rest.first == UInt8(ascii: "\n") {
            offset = rest.startIndex + 1
            isSpaced = true
        } else {
            offset += 1
            invalid("a \\ may stand only in quotes or at the end of a line", from: start)
        }
    }

    private mutating func invalid(_ message: String, from start: Int, hints: [String] = []) {
        emit(.invalid(Diagnostic(message, at: Span(start, offset), hints: hints)), from: start)
    }

    private mutating func variable() {
        let start = offset
        offset += 1
        while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
        let isDollarAmount =
            offset < bytes.count && (bytes[offset] == UInt8(ascii: ".") || bytes[offset] == UInt8(ascii: ","))
        if isDollarAmount || offset == start + 1 {
            let rest = bytes[(start + 1)...].prefix { Self.isNameByte($0) || $0 == UInt8(ascii: ".") }
            offset = max(rest.endIndex, start + 1)
            let amount = rest.isEmpty ? "3" : String(decoding: rest, as: UTF8.self)
            invalid("$ begins a variable, not an amount", from: start, hints: ["write \(amount) USD"])
        } else {
            emit(.variable, from: start)
        }
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "_")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    private static let wordSigns = Set("-_./~@+&':".utf8)

    private mutating func wordOrSign() {
        if let sign = sign() {
            if sign == .open { depth += 1 }
            if sign == .close { depth = max(0, depth - 1) }
            emit(.punctuation(sign), length: sign.rawValue.utf8.count)
            return
        }
        let start = offset
        while offset < bytes.count, let length = wordCharacter(at: offset) { offset += length }
        if offset > start {
            emit(.word, from: start)
        } else {
            offset += scalar(at: offset).length
            let shown = String(decoding: bytes[start..<offset], as: UTF8.self)
            let name = bytes[start] < 0x20 || bytes[start] == 0x7F ? "a control character" : "\(shown)"
            invalid("\(name) cannot stand outside quotes", from: start, hints: ["put the text in \"quotes\""])
        }
    }

    /// The sign here; `~` is one only where it does not begin a word such as `~/lists`.
    private func sign() -> Punctuation? {
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : UInt8(ascii: " ")
        switch bytes[offset] {
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "("): return .open
        case UInt8(ascii: ")"): return .close
        case UInt8(ascii: "%"): return .percent
        case UInt8(ascii: "="): return .equal
        case UInt8(ascii: "!"): return next == UInt8(ascii: "=") ? .notEqual : nil
        case UInt8(ascii: "<"): return next == UInt8(ascii: "=") ? .lessOrEqual : .less
        case UInt8(ascii: ">"):
            return next == UInt8(ascii: "=") ? .greaterOrEqual : next == UInt8(ascii: ">") ? .append : .greater
        case UInt8(ascii: "~"):
            let operand: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\""), UInt8(ascii: "$")]
            return operand.contains(next) || next == UInt8(ascii: "\n") ? .tilde : nil
        default: return nil
        }
    }

    /// The length of the character at `position` if it may stand in a bare word.
    private func wordCharacter(at position: Int) -> Int? {
        let byte = bytes[position]
        if byte < 0x80 {
            return Self.isNameByte(byte) || Self.wordSigns.contains(byte) ? 1 : nil
        }
        let (scalar, length) = scalar(at: position)
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber: return length
        case .currencySymbol: return length
        default: return properties.isAlphabetic ? length : nil
        }
    }

    private func scalar(at position: Int) -> (Unicode.Scalar, length: Int) {
        let length = bytes[position] < 0x80 ? 1 : bytes[position] < 0xE0 ? 2 : bytes[position] < 0xF0 ? 3 : 4
        let end = min(position + length, bytes.count)
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        return (text.unicodeScalars.first ?? "\u{FFFD}", end - position)
    }

    private mutating func quoted(_ quote: UInt8) {
        let start = offset
        var value: [UInt8] = []
        offset += 1
        while offset < bytes.count, bytes[offset] != quote, bytes[offset] != UInt8(ascii: "\n") {
            if bytes[offset] == UInt8(ascii: "\\") {
                guard let escaped = escape() else { return }
                value += escaped
            } else {
                value.append(bytes[offset])
                offset += 1
            }
        }
        guard offset < bytes.count, bytes[offset] == quote else {
            invalid("the closing \(quote == UInt8(ascii: "'") ? "'" : "\"") is missing", from: start)
            return
        }
        offset += 1
        if value.contains(0) {
            invalid("a text cannot hold the NUL character", from: start)
        } else {
            emit(.quoted(String(decoding: value, as: UTF8.self)), from: start)
        }
    }

    /// Reads `\"`, `\'`, `\\`, `\n`, `\t` or `\u{1F4A1}`; emits an error and gives `nil` for any other.
    private mutating func escape() -> [UInt8]? {
        let start = offset
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        offset = min(offset + 2, bytes.count)
        switch next {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): return [next]
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "u"):
            let body = bytes[offset...].prefix(10)
            if body.first == UInt8(ascii: "{"), let close = body.firstIndex(of: UInt8(ascii: "}")),
                let code = UInt32(String(decoding: body[(offset + 1)..<close], as: UTF8.self), radix: 16),
                let scalar = Unicode.Scalar(code)
            {
                offset = close + 1
                return Array(String(scalar).utf8)
            }
        default: break
        }
        invalid(
            "this escape is not known", from: start,
            hints: ["known are \\\" \\' \\\\ \\n \\t and \\u{1F4A1}"])
        skipLine()
        return nil
    }
}
