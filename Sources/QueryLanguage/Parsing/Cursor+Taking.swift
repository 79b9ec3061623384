/// Tests and takes tokens.
extension Cursor {
    /// The bare word that comes next; `nil` if there is none.
    package var word: String? {
        token.kind == .word ? source.text(token.span) : nil
    }

    /// Returns true if the next token is the bare word `text`, given in lower case, ignoring ASCII case.
    package func isWord(_ text: String, at distance: Int = 0) -> Bool {
        let token = peek(distance)
        guard token.kind == .word, token.span.end - token.span.start == text.utf8.count else { return false }
        return Spelling.isSame(source.bytes[token.span.start..<token.span.end], text)
    }

    func isKeyword(_ keyword: Keyword, at distance: Int = 0) -> Bool {
        isWord(keyword.rawValue, at: distance)
    }

    /// Returns true if a word, a quoted text or a variable comes at `distance`, and none of `keywords`.
    package func seesText(at distance: Int, besides keywords: [Keyword]) -> Bool {
        switch peek(distance).kind {
        case .quoted, .variable: true
        case .word: !keywords.contains { isKeyword($0, at: distance) }
        default: false
        }
    }

    /// Takes the keyword if it comes next.
    package mutating func accept(_ keyword: Keyword) -> Bool {
        welcomes(.keyword(keyword))
        guard isKeyword(keyword) else { return false }
        advance(as: .word)
        return true
    }

    /// Takes the sign if it comes next.
    package mutating func accept(_ sign: Punctuation) -> Bool {
        welcomes(.sign(sign))
        guard isSign(sign) else { return false }
        advance(as: .word)
        return true
    }

    package func isSign(_ sign: Punctuation, at distance: Int = 0) -> Bool {
        if case .punctuation(sign) = peek(distance).kind { true } else { false }
    }

    /// Takes a fixed word, given in lower case, that is not a keyword of the language, ignoring case.
    package mutating func accept(word expected: String) -> Bool {
        welcomes(.word(expected))
        guard isWord(expected) else { return false }
        advance(as: .word)
        return true
    }

    /// Takes a keyword.
    ///
    /// - Throws: ``Diagnostic`` if it doesn't come next.
    package mutating func expect(_ keyword: Keyword) throws(Diagnostic) {
        guard accept(keyword) else { throw unexpected() }
    }

    /// Takes a sign.
    ///
    /// - Throws: ``Diagnostic`` if it doesn't come next.
    package mutating func expect(_ sign: Punctuation) throws(Diagnostic) {
        guard accept(sign) else { throw unexpected() }
    }

    /// Takes the name of a noun if it comes next.
    package mutating func acceptNoun() -> Noun? {
        mark(.nouns)
        guard let noun = Noun.allCases.first(where: { isWord($0.rawValue) }) else { return nil }
        advance(as: .noun)
        return noun
    }

    /// True if the statement ends here.
    package var isAtEnd: Bool {
        switch token.kind {
        case .terminator, .end: true
        default: false
        }
    }

    /// Requires that the statement ends here.
    ///
    /// - Throws: ``Diagnostic`` if more text follows.
    package mutating func expectEnd() throws(Diagnostic) {
        welcomes(.end)
        guard isAtEnd, unfinished == nil || token.kind == .terminator else { throw unexpected() }
    }

    /// Moves past terminators to the next statement; returns `false` at the end of the text.
    package mutating func nextStatement() -> Bool {
        while token.kind == .terminator { advance(as: .word) }
        return token.kind != .end
    }

    /// Moves to the end of the present statement, so that a checker can continue after an error.
    package mutating func skipStatement() {
        skipStatement(as: .unread)
    }

    mutating func skipStatement(as role: TokenRole) {
        while !isAtEnd { advance(as: role) }
    }

    /// The error for the first `#` of the next statement that neither begins a comment nor stands in quotes; `nil` if
    /// there is none.
    package var bareHash: Diagnostic? {
        for token in tokens[position...] {
            if token.kind == .terminator { return nil }
            guard case .invalid(var diagnostic) = token.kind, source.bytes[token.span.start] == UInt8(ascii: "#")
            else { continue }
            diagnostic.isSyntax = true
            return diagnostic
        }
        return nil
    }

    /// Returns the place of the value after the first bare `keyword` from here up to another cursor; `nil` without one.
    package func place(of keyword: Keyword, before end: Cursor) -> Span? {
        (position..<end.position).first { isKeyword(keyword, at: $0 - position) }.map { tokens[$0 + 1].span }
    }

    /// Returns the comments from `start` to the next token.
    package func comments(since start: Span) -> [Span] {
        let first = tokens[...position].lastIndex { $0.span.start <= start.start } ?? position
        return source.comments(among: tokens[first...position])
    }

    /// Takes the rest of the statement verbatim, without a final comment.
    package mutating func takeRest() -> String {
        let start = token.span
        guard !isAtEnd else { return "" }
        skipStatement(as: .verbatim)
        return text(since: start)
    }
}
