/// A splitter of a source into tokens ahead of the parser, in one pass; text that arrives line by line is read once.
///
/// A statement continues on the next line after `,`, inside `( )`, or after a trailing `\`.
struct Lexer {
    private(set) var bytes: [UInt8]
    var offset = 0
    /// True if white space, a terminator or nothing comes before this place.
    private var isSpaced = true
    private var openings: [Span] = []
    /// The last `\` at the end of a line, and where the text continued.
    private var continuationMark: (span: Span, end: Int)?
    private(set) var tokens: [Token] = []
    /// The number of steps taken, as a measure of the work.
    private(set) var steps = 0

    static func run(over source: Source) -> Lexer {
        var lexer = Lexer(bytes: source.bytes)
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.offset = 3 }
        lexer.tokenize()
        lexer.emit(.end, from: lexer.bytes.count)
        return lexer
    }

    /// Takes the next line of the text, including its end.
    mutating func append(line: some Sequence<UInt8>) {
        bytes += line
        tokenize()
    }

    private mutating func tokenize() {
        while offset < bytes.count { token() }
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(min(bytes.count / 4 + 2, 4096))
    }

    private mutating func token() {
        let start = offset
        steps += 1
        switch bytes[offset] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): skip(1)
        case UInt8(ascii: "\n"): newline()
        case UInt8(ascii: ";"):
            openings.removeAll()
            terminator()
        case UInt8(ascii: "#"): if beginsComment { skipLine() } else { bareHash() }
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

    // MARK: - Emitting tokens

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
        let last = tokens.last?.kind == .end ? tokens.dropLast().last : tokens.last
        return last.map { $0.kind == .punctuation(.comma) } ?? false
    }

    /// True if the `#` here begins a line or a statement, or stands between blanks.
    private var beginsComment: Bool {
        let after = bytes[(offset + 1)...].first
        if isSpaced, after.map(Self.isBlank) ?? true { return true }
        let before = bytes[..<offset].last { !Self.isBlank($0) || $0 == UInt8(ascii: "\n") }
        // A semicolon in quotes is not next to blanks alone: its quote follows.
        return tokens.isEmpty || before == UInt8(ascii: "\n") || before == UInt8(ascii: ";")
    }

    /// A space, a tab and what stands before the line end in files of Windows.
    private static let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]

    private static func isBlank(_ byte: UInt8) -> Bool { blanks.contains(byte) || byte == UInt8(ascii: "\n") }

    private mutating func newline() {
        if openings.isEmpty, !endsWithComma { terminator() } else { skip(1) }
    }

    private mutating func continuation() {
        let start = offset
        let end = bytes[(offset + 1)...].firstIndex { !Self.blanks.contains($0) } ?? bytes.count
        if end == bytes.count || bytes[end] == UInt8(ascii: "\n") {
            skip(min(end + 1, bytes.count) - start)
            continuationMark = (Span(start, start + 1), offset)
        } else {
            offset += 1
            invalid("a \\ is only allowed in quotes or at the end of a line", from: start)
        }
    }

    /// The reason why the text can't end here, if more lines could complete it; otherwise `nil`.
    var unfinished: Diagnostic? {
        var unfinished: Diagnostic
        if let opening = openings.last {
            unfinished = Diagnostic("a closing ) is missing", at: Span(bytes.count, bytes.count))
            unfinished.related = opening
        } else if endsWithComma {
            unfinished = Diagnostic("something must follow the comma", at: Span(bytes.count, bytes.count))
        } else if let continuationMark, bytes[continuationMark.end...].allSatisfy(Self.blanks.contains) {
            unfinished = Diagnostic("the line continues after \\", at: continuationMark.span)
        } else {
            return nil
        }
        unfinished.isIncomplete = true
        return unfinished
    }
}
