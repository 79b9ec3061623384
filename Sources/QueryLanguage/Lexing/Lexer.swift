/// Cuts a source into tokens, once and ahead of the parser.
///
/// A statement goes on over the end of a line after `,`, inside `( )`, or after a trailing `\`.
struct Lexer {
    let bytes: [UInt8]
    var offset = 0
    /// Whether white space, a terminator or nothing comes before this place.
    private var isSpaced = true
    private var openings: [Span] = []
    private(set) var tokens: [Token] = []
    /// Why the text cannot end where it does, if more lines could complete it.
    private(set) var unfinished: Diagnostic?

    static func run(over source: Source) -> Lexer {
        var lexer = Lexer(bytes: source.bytes)
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.offset = 3 }
        while lexer.offset < lexer.bytes.count { lexer.token() }
        lexer.finish()
        return lexer
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(min(bytes.count / 4 + 2, 4096))
    }

    private mutating func token() {
        let start = offset
        switch bytes[offset] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): skip(1)
        case UInt8(ascii: "\n"): newline()
        case UInt8(ascii: ";"):
            openings.removeAll()
            terminator()
        case UInt8(ascii: "#") where beginsWord: skipLine()
        case UInt8(ascii: "\\"): continuation()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(by: bytes[offset])
        case UInt8(ascii: "|"):
            skipLine()
            if bytes[offset - 1] == UInt8(ascii: "\r") { offset -= 1 }
            emit(.pipe, from: start)
        case UInt8(ascii: "$"): variable()
        default:
            if let sign = sign(at: offset) { emit(sign) } else { word() }
        }
    }

    // MARK: - What comes out

    mutating func emit(_ kind: Token.Kind, from start: Int) {
        tokens.append(Token(kind: kind, span: Span(start, offset), isSpaced: isSpaced))
        isSpaced = false
    }

    mutating func invalid(_ message: String, from start: Int, hints: [String] = []) {
        emit(.invalid(Diagnostic(message, at: Span(start, offset), hints: hints)), from: start)
    }

    private mutating func emit(_ sign: Punctuation) {
        let start = offset
        offset += sign.rawValue.utf8.count
        if sign == .open { openings.append(Span(start, offset)) }
        if sign == .close { _ = openings.popLast() }
        emit(.punctuation(sign), from: start)
    }

    private mutating func terminator() {
        offset += 1
        emit(.terminator, from: offset - 1)
        isSpaced = true
    }

    // MARK: - Lines

    mutating func skip(_ count: Int) {
        offset += count
        isSpaced = true
    }

    mutating func skipLine() {
        offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }

    private var endsWithComma: Bool {
        tokens.last.map { $0.kind == .punctuation(.comma) } ?? false
    }

    private var beginsWord: Bool {
        guard !isSpaced, case .punctuation = tokens.last?.kind else { return isSpaced }
        return true
    }

    private mutating func newline() {
        if openings.isEmpty, !endsWithComma { terminator() } else { skip(1) }
    }

    private mutating func continuation() {
        let start = offset
        let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
        let end = bytes[(offset + 1)...].firstIndex { !blanks.contains($0) } ?? bytes.count
        if end == bytes.count {
            offset = end
            unfinished = Diagnostic("the line goes on after \\", at: Span(start, start + 1))
        } else if bytes[end] == UInt8(ascii: "\n") {
            skip(end + 1 - start)
        } else {
            offset += 1
            invalid("a \\ may stand only in quotes or at the end of a line", from: start)
        }
    }

    private mutating func finish() {
        if let opening = openings.last {
            unfinished = Diagnostic("a closing ) is missing", at: Span(bytes.count, bytes.count))
            unfinished?.related = opening
        } else if endsWithComma {
            unfinished = Diagnostic("something must follow the comma", at: Span(bytes.count, bytes.count))
        }
        unfinished?.isIncomplete = true
        emit(.end, from: bytes.count)
    }
}
