/// Taking what is here, and asking for it.
extension Cursor {
    /// The text of the bare word here, if there is one.
    public var word: String? {
        token.kind == .word ? source.text(token.span) : nil
    }

    /// Whether the bare word here is `text`, which is in lower case, in any case of ASCII.
    public func isWord(_ text: String, at distance: Int = 0) -> Bool {
        let token = peek(distance)
        guard token.kind == .word, token.span.end - token.span.start == text.utf8.count else { return false }
        return Spelling.isSame(source.bytes[token.span.start..<token.span.end], text)
    }

    func isKeyword(_ keyword: Keyword, at distance: Int = 0) -> Bool {
        isWord(keyword.rawValue, at: distance)
    }

    /// Takes the keyword if it is here.
    public mutating func accept(_ keyword: Keyword) -> Bool {
        welcomes(.keyword(keyword))
        guard isKeyword(keyword) else { return false }
        advance(as: .word)
        return true
    }

    /// Takes the sign if it is here.
    public mutating func accept(_ sign: Punctuation) -> Bool {
        welcomes(.sign(sign))
        guard isSign(sign) else { return false }
        advance(as: .word)
        return true
    }

    func isSign(_ sign: Punctuation, at distance: Int = 0) -> Bool {
        if case .punctuation(sign) = peek(distance).kind { true } else { false }
    }

    /// Takes a fixed word that is no keyword of the language, given in lower case, in any case.
    public mutating func accept(word expected: String) -> Bool {
        welcomes(.word(expected))
        guard isWord(expected) else { return false }
        advance(as: .word)
        return true
    }

    public mutating func expect(_ keyword: Keyword) throws(Diagnostic) {
        guard accept(keyword) else { throw unexpected() }
    }

    public mutating func expect(_ sign: Punctuation) throws(Diagnostic) {
        guard accept(sign) else { throw unexpected() }
    }

    /// Takes the name of a noun if one is here.
    public mutating func acceptNoun() -> Noun? {
        mark(.nouns)
        guard let noun = Noun.allCases.first(where: { isWord($0.rawValue) }) else { return nil }
        advance(as: .noun)
        return noun
    }

    /// Whether the statement ends here.
    public var isAtEnd: Bool {
        switch token.kind {
        case .terminator, .end: true
        default: false
        }
    }

    /// Requires that the statement ends here.
    public mutating func expectEnd() throws(Diagnostic) {
        welcomes(.end)
        guard isAtEnd, unfinished == nil || token.kind == .terminator else { throw unexpected() }
    }

    /// Moves past terminators to the next statement; `false` at the end of the text.
    public mutating func nextStatement() -> Bool {
        while token.kind == .terminator { advance(as: .word) }
        return token.kind != .end
    }

    /// Moves to the end of the statement here, so that a checker can go on after an error.
    public mutating func skipStatement() {
        skipStatement(as: .unread)
    }

    mutating func skipStatement(as role: TokenRole) {
        while !isAtEnd { advance(as: role) }
    }

    /// The verbatim rest of the statement, without the comment after it; it is taken.
    public mutating func takeRest() -> String {
        let start = token.span
        guard !isAtEnd else { return "" }
        skipStatement(as: .verbatim)
        return text(since: start)
    }
}
