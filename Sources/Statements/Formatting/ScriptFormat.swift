import QueryLanguage

/// The layout of `fhq --fmt`: one statement on each line, words of the language in lower case, comments kept.
///
/// The meaning stays: values are unchanged, so that `yesterday` does not become a date, and a statement that can't be
/// parsed is copied byte for byte. Only blanks, capitals of the language's words and `;` change, and formatting again
/// changes nothing.
package struct ScriptFormat {
    private let source: Source
    private let tokens: [Token]
    /// The role of each token.
    private let roles: [TokenRole?]
    /// The places where statements begin that can't be parsed.
    private let unread: Set<Int>
    private var lines: [[UInt8]] = []
    private var line: [UInt8] = []
    /// The offset in bytes up to which the text is written.
    private var place = 0
    /// The last token written of the present statement.
    private var previous: Int?
    /// The kind of spacing around the statement's equals sign.
    private var equals = Equals.condition
    /// True if the line continues the previous one.
    private var isContinued = false
    /// True if a semicolon ended the last line, so that a comment after it belongs there.
    private var isAfterSemicolon = false

    private enum Equals {
        /// The value of `let` has spaces, an argument of `run` has none, a comparison has spaces.
        case value, argument, condition
    }

    private init(
        _ source: Source, _ tokens: [Token], _ roles: [(span: Span, role: TokenRole)], unread: Set<Int>
    ) {
        self.source = source
        self.tokens = tokens
        self.unread = unread
        self.roles = Self.roles(roles, of: tokens)
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Returns the role of each token; the later of two counts.
    private static func roles(_ roles: [(span: Span, role: TokenRole)], of tokens: [Token]) -> [TokenRole?] {
        var all = [TokenRole?](repeating: nil, count: tokens.count)
        var index = 0
        for (span, role) in roles {
            while index > 0, tokens[index - 1].span.start >= span.start { index -= 1 }
            while index < tokens.count, tokens[index].span.start < span.start { index += 1 }
            if index < tokens.count, tokens[index].span.start == span.start { all[index] = role }
        }
        return all
    }

    /// Returns the formatted text, which ends with a line end unless it is empty, and the statements that it leaves as
    /// they are.
    package static func text(of source: Source, scope: Scope) -> (text: String, failures: [Script.UnparsedStatement]) {
        let (roles, failures) = Script.roles(source, scope: scope)
        return (text(of: source, tokens: source.tokens, roles: roles, unread: failures.map(\.span)), failures)
    }

    /// Returns the formatted text if its tokens, their roles and the statements that can't be parsed are already known.
    package static func text(
        of source: Source, tokens: [Token], roles: [(span: Span, role: TokenRole)], unread: [Span]
    ) -> String {
        var format = ScriptFormat(source, tokens, roles, unread: Set(unread.map(\.start)))
        var start = 0
        for (index, token) in tokens.enumerated() where token.kind == .terminator || token.kind == .end {
            if index > start { format.write(start..<index, before: token) }
            format.end(with: token)
            start = index + 1
        }
        while format.lines.last?.isEmpty == true { format.lines.removeLast() }
        return String(decoding: format.lines.flatMap { $0 + [UInt8(ascii: "\n")] }, as: UTF8.self)
    }

    // MARK: - Statements

    private mutating func write(_ statement: Range<Int>, before end: Token) {
        let start = tokens[statement.lowerBound].span.start
        let isRead = statement.allSatisfy { roles[$0].map { $0 != .unread } ?? false }
        guard isRead, !unread.contains(start) else { return copy(from: start, through: statement.upperBound) }
        switch source.text(tokens[statement.lowerBound].span).lowercased() {
        case "let": equals = .value
        case "run": equals = .argument
        default: equals = .condition
        }
        for index in statement { put(bytes(tokens[index].span), of: index) }
        // At the end of a line, the statement would go on.
        if isSemicolon(end), !endsItself(statement) { copy(from: end.span.start, through: statement.upperBound) }
    }

    /// Copies the text as it is, through the `;` that ends the statement; blanks before a line end stay out.
    private mutating func copy(from start: Int, through ending: Int) {
        appendGap(upTo: start)
        let token = tokens[ending]
        var end = isSemicolon(token) ? token.span.end : token.span.start
        let least = max(start, tokens[ending - 1].span.end)
        while end > least, source.bytes[end - 1].isBlank, token.kind == .end || source.bytes[end - 1] != 0x0A {
            end -= 1
        }
        line += bytes(Span(start, end))
        (previous, place) = (ending - 1, end)
    }

    /// Returns true if a line end after the statement ends it, as `;` does.
    private func endsItself(_ statement: Range<Int>) -> Bool {
        let depth = statement.reduce(0) { depth, index in
            switch tokens[index].kind {
            case .punctuation(.open): depth + 1
            case .punctuation(.close): max(0, depth - 1)
            default: depth
            }
        }
        // A line goes on after `,` and `\`, and a `~` before a blank is a sign.
        return depth == 0 && !",~\\".utf8.contains(bytes(tokens[statement.upperBound - 1].span).last ?? 0)
    }

    private func isSemicolon(_ token: Token) -> Bool { bytes(token.span) == [UInt8(ascii: ";")] }

    private mutating func put(_ text: ArraySlice<UInt8>, of index: Int) {
        let token = tokens[index]
        if let previous, roles[previous] == .verbatim, roles[index] == .verbatim {
            line += bytes(Span(place, token.span.start))
        } else {
            appendGap(upTo: token.span.start)
            if !line.isEmpty, let previous, isApart(previous, index) { line.append(UInt8(ascii: " ")) }
        }
        if line.isEmpty, isContinued { line += Self.indent }
        switch token.kind == .word ? roles[index] : nil {
        case .word, .noun, .field: line += text.map(\.lowercasedASCII)
        default: line += text
        }
        (previous, place) = (index, token.span.end)
    }

    /// Writes a `;`, the end of a line, or that of the text.
    private mutating func end(with token: Token) {
        appendGap(upTo: token.span.start, isLast: token.kind == .terminator)
        let isSemicolon = isSemicolon(token)
        let isAfterIt = isSemicolon && (!line.isEmpty || isAfterSemicolon)
        // Several empty lines become one, and leading ones are removed.
        if !line.isEmpty || !isSemicolon && !isAfterSemicolon && lines.last?.isEmpty == false { endLine() }
        isAfterSemicolon = isAfterIt
        (isContinued, previous, place) = (false, nil, max(place, token.span.end))
    }

    private mutating func endLine() {
        lines.append(line)
        line = []
    }

    // MARK: - Between tokens

    private static let indent = [UInt8](repeating: UInt8(ascii: " "), count: 4)

    /// Writes the white space, comments and line ends before the token at `end`, which may end the statement.
    ///
    /// A `\` with nothing but blanks after it would join the next statement to this one, and is left out.
    private mutating func appendGap(upTo end: Int, isLast: Bool = false) {
        guard end > place else { return }
        let gap = bytes(Span(place, end))
        place = end
        // Nearly all gaps.
        if gap.allSatisfy({ $0 == UInt8(ascii: " ") }) { return }
        let parts = gap.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let lastComment = isLast ? parts.lastIndex { $0.contains(UInt8(ascii: "#")) } ?? 0 : parts.count
        for (number, part) in parts.enumerated() {
            if number > 0, !line.isEmpty || number > 1 && lines.last?.isEmpty == false { endLine() }
            if number > 0 { (isAfterSemicolon, isContinued) = (false, isContinued || previous != nil) }
            append(part, goesOn: number < lastComment)
        }
    }

    private mutating func append(_ part: ArraySlice<UInt8>, goesOn: Bool) {
        if let start = part.firstIndex(of: UInt8(ascii: "#")) {
            if line.isEmpty, isAfterSemicolon, previous == nil, let last = lines.popLast() { line = last }
            isAfterSemicolon = false
            let isAlone = line.isEmpty
            line += Self.indent.prefix(!isAlone ? 2 : isContinued ? 4 : 0)
            let comment = part[start...].filter { $0 != UInt8(ascii: "\r") }[...].withoutBlanksAtEnd
            line.append(UInt8(ascii: "#"))
            // Behind a statement only a blank makes the sign a comment's.
            if !isAlone, let next = comment.dropFirst().first, next != UInt8(ascii: " "), next != UInt8(ascii: "\t") {
                line.append(UInt8(ascii: " "))
            }
            line += comment.dropFirst()
        } else if part.contains(UInt8(ascii: "\\")), goesOn {
            line += (line.isEmpty ? "\\" : " \\").utf8
        }
    }

    // MARK: - Tokens

    private func isApart(_ left: Int, _ right: Int) -> Bool {
        // A blank would make the `~` of a word a sign.
        if tokens[left].kind == .word, bytes(tokens[left].span).last == UInt8(ascii: "~") {
            return tokens[right].isSpaced
        }
        return switch (tokens[left].kind, tokens[right].kind) {
        case (.punctuation(.open), _), (_, .punctuation(.close)), (_, .punctuation(.percent)): false
        case (_, .punctuation(.comma)): false
        // `51.476,-0.162` and `1,250` are one value.
        case (.punctuation(.comma), _): tokens[right].isSpaced || isSpacedBefore(left)
        case (_, .punctuation(.equal)): isApart(fromEquals: left, isSpaced: tokens[right].isSpaced)
        case (.punctuation(.equal), _):
            isApart(fromEquals: left - 1, isSpaced: tokens[right].isSpaced || tokens[left].isSpaced)
        case (.punctuation, _), (_, .punctuation), (_, .pipe): true
        default: tokens[right].isSpaced
        }
    }

    /// Returns true for spaces around an equals sign: `let since = 2026`, but `run aging days=180`; other conditions
    /// stay as typed.
    private func isApart(fromEquals left: Int, isSpaced: Bool) -> Bool {
        switch equals {
        case .value: true
        case .argument: false
        case .condition: isSpaced || left < 0 || roles[left] == .field
        }
    }

    private static let ofNumbers = Set("0123456789.-+£$€".utf8)

    /// Returns true if there is a space before a comma, or no number.
    private func isSpacedBefore(_ comma: Int) -> Bool {
        guard !tokens[comma].isSpaced, comma > 0 else { return true }
        return !bytes(tokens[comma - 1].span).allSatisfy(Self.ofNumbers.contains)
    }

    private func bytes(_ span: Span) -> ArraySlice<UInt8> { source.bytes[span.start..<span.end] }
}

extension UInt8 {
    /// True for a space, a tab or a line end.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

extension ArraySlice<UInt8> {
    fileprivate var withoutBlanksAtEnd: ArraySlice<UInt8> {
        self[..<((lastIndex { !$0.isBlank } ?? startIndex - 1) + 1)]
    }
}
