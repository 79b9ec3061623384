import QueryLanguage

/// The layout that `fhq --fmt` gives a script: a statement to a line, words of the language in lower case, comments kept.
///
/// What is said stays: a value is left as it was typed, so that `yesterday` is no date afterwards, and a statement that
/// cannot be read is left alone. Formatted once more, nothing changes.
public struct ScriptFormat {
    private let source: Source
    private let tokens: [Token]
    /// Of each token by where it begins: what it is, and which of them.
    private let roles: [Int: TokenRole]
    private let places: [Int: Int]
    private var lines: [String] = []
    private var line = ""
    /// Up to where the text is written, in bytes.
    private var place = 0
    private var previous: Token?
    /// Whether the line goes on with what began on one before.
    private var isContinued = false
    /// Whether a semicolon has ended the last line, so that a comment after it belongs there.
    private var isAfterSemicolon = false

    private init(_ source: Source, _ roles: [(span: Span, role: TokenRole)]) {
        self.source = source
        tokens = source.tokens
        self.roles = Dictionary(roles.map { ($0.span.start, $0.role) }) { $1 }
        places = Dictionary(tokens.enumerated().map { ($1.span.start, $0) }) { $1 }
        if source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// The formatted text, which ends with the end of a line unless it is empty.
    public static func text(of source: Source, scope: Scope) -> String {
        text(of: source, roles: Script.roles(source, scope: scope).roles)
    }

    /// The same where it is known what each token of the text was taken for.
    public static func text(of source: Source, roles: [(span: Span, role: TokenRole)]) -> String {
        var format = ScriptFormat(source, roles)
        var rest = format.tokens[...]
        while let first = rest.first {
            let statement = rest.prefix { $0.kind != .terminator && $0.kind != .end }
            format.write(statement: statement)
            rest = rest.dropFirst(statement.count)
            if let end = rest.first { format.end(with: end) }
            rest = rest.dropFirst()
            if first.kind == .end { break }
        }
        while format.lines.last == "" { format.lines.removeLast() }
        return format.lines.map { $0 + "\n" }.joined()
    }

    // MARK: - Statements

    private mutating func write(statement: ArraySlice<Token>) {
        guard let first = statement.first, let last = statement.last else { return }
        let isRead = statement.allSatisfy { roles[$0.span.start].map { $0 != .unread } ?? false }
        guard isRead else { return put(source.text(first.span.through(last.span)), of: first, upTo: last.span.end) }
        for token in statement { put(text(of: token), of: token, upTo: token.span.end) }
    }

    private mutating func put(_ text: String, of token: Token, upTo end: Int) {
        if let previous, isVerbatim(previous), isVerbatim(token) {
            line += source.text(Span(place, token.span.start))
        } else {
            takeGap(upTo: token.span.start)
            if !line.isEmpty, let previous, isApart(previous, token) { line += " " }
        }
        if line.isEmpty, isContinued { line = "    " }
        line += text
        (previous, place) = (token, end)
    }

    /// A `;`, the end of a line, or that of the text.
    private mutating func end(with token: Token) {
        takeGap(upTo: token.span.start)
        let isSemicolon = token.span.start < token.span.end && source.text(token.span) == ";"
        // Of several empty lines one stays, and none at the beginning.
        if !line.isEmpty || !isSemicolon && !isAfterSemicolon && !(lines.last ?? "").isEmpty { endLine() }
        isAfterSemicolon = isSemicolon
        (isContinued, previous, place) = (false, nil, token.span.end)
    }

    private mutating func endLine() {
        lines.append(line)
        line = ""
    }

    // MARK: - Between tokens

    /// White space, comments and ends of lines that end no statement.
    private mutating func takeGap(upTo end: Int) {
        guard end > place else { return }
        let gap = source.text(Span(place, end)).split(separator: "\n", omittingEmptySubsequences: false)
        for (number, part) in gap.enumerated() {
            if number > 0, !line.isEmpty || number > 1 && !(lines.last ?? "").isEmpty {
                endLine()
            }
            if number > 0 { isContinued = isContinued || previous != nil }
            take(part.filter { $0 != "\r" }[...].trimmed, goesOn: number < gap.count - 1)
        }
        place = end
    }

    private mutating func take(_ part: Substring, goesOn: Bool) {
        if part.hasPrefix("#") {
            if line.isEmpty, isAfterSemicolon, let last = lines.popLast() { line = last }
            isAfterSemicolon = false
            line += line.isEmpty ? (isContinued ? "    " : "") + part : "  \(part)"
        } else if part.hasPrefix("\\"), goesOn {
            line += line.isEmpty ? "\\" : " \\"
        }
    }

    // MARK: - Tokens

    private func isVerbatim(_ token: Token) -> Bool { roles[token.span.start] == .verbatim }

    private func isApart(_ left: Token, _ right: Token) -> Bool {
        switch (left.kind, right.kind) {
        case (.punctuation(.open), _), (_, .punctuation(.close)), (_, .punctuation(.percent)): false
        case (_, .punctuation(.comma)): false
        // `51.476,-0.162` and `1,250` are one value.
        case (.punctuation(.comma), _): right.isSpaced || isSpacedBefore(left)
        // `run aging days=180`, unlike a condition.
        case (_, .punctuation(.equal)): right.isSpaced || isField(left)
        case (.punctuation(.equal), _): right.isSpaced || left.isSpaced || token(before: left).map(isField) ?? true
        case (.punctuation, _), (_, .punctuation), (_, .pipe): true
        default: right.isSpaced
        }
    }

    /// Whether there is a space before a comma, or what is before it is no number.
    private func isSpacedBefore(_ comma: Token) -> Bool {
        guard !comma.isSpaced, let before = token(before: comma) else { return true }
        return !source.text(before.span).allSatisfy { "0123456789.-+£$€".contains($0) }
    }

    private func isField(_ token: Token) -> Bool { roles[token.span.start] == .field }

    private func token(before token: Token) -> Token? {
        places[token.span.start].flatMap { $0 > 0 ? tokens[$0 - 1] : nil }
    }

    private func text(of token: Token) -> String {
        let text = source.text(token.span)
        guard token.kind == .word else { return text }
        switch roles[token.span.start] {
        case .word, .noun, .field: return text.lowercased()
        default: return text
        }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        let start = drop { $0 == " " || $0 == "\t" }
        return start[..<(start.lastIndex { $0 != " " && $0 != "\t" }.map(start.index(after:)) ?? start.startIndex)]
    }
}
