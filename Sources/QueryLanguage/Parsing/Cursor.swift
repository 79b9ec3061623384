/// A place in a token stream, and the record of what would have been welcome at the furthest place reached.
///
/// The parser is the completer: every `accept` and `expect` writes into the record, so errors and completion know what
/// may come next without a second grammar.
public struct Cursor: Sendable {
    public let source: Source
    public var scope: Scope
    let tokens: [Token]
    private(set) var position = 0
    /// How many parentheses and `not`s enclose this place.
    var depth = 0
    /// How deep conditions may nest: far below the 1,000 at which SQLite's own parser gives up.
    static let deepest = 100

    /// Whether this place is inside the parentheses of a list, where a comma separates values.
    var isInList = false

    private var furthest = 0
    private var bareText: (position: Int, span: Span)?
    private var record: [Welcome] = []

    public init(_ source: Source, scope: Scope) {
        self.source = source
        self.scope = scope
        tokens = Lexer.tokens(of: source)
    }

    /// The token here; the last one, `end`, is never passed.
    public var token: Token { tokens[position] }

    /// What may come at the furthest place reached, without repeats.
    public var welcome: [Welcome] {
        var seen = Set<Welcome>()
        return record.filter { seen.insert($0).inserted }
    }

    /// Where the record was made.
    public var welcomeSpan: Span { tokens[furthest].span }

    /// Whether the record was made at the very end of the text.
    public var isWelcomeAtEnd: Bool { tokens[furthest].kind == .end }

    /// Writes down that `something` may come here.
    public mutating func welcomes(_ something: Welcome) {
        if position > furthest {
            furthest = position
            record.removeAll(keepingCapacity: true)
        }
        if position == furthest { record.append(something) }
    }

    /// Moves past the token here.
    public mutating func advance() {
        if position < tokens.count - 1 { position += 1 }
    }

    /// The token `distance` places on.
    func peek(_ distance: Int = 1) -> Token {
        tokens[min(position + distance, tokens.count - 1)]
    }

    /// The text of the bare word here, if there is one.
    public var word: String? {
        token.kind == .word ? source.text(token.span) : nil
    }

    func isKeyword(_ keyword: Keyword, at distance: Int = 0) -> Bool {
        let token = peek(distance)
        guard token.kind == .word else { return false }
        let text = keyword.rawValue.utf8
        guard token.span.end - token.span.start == text.count else { return false }
        return zip(source.bytes[token.span.start..<token.span.end], text).allSatisfy { $0 | 0x20 == $1 }
    }

    /// Takes the keyword if it is here.
    public mutating func accept(_ keyword: Keyword) -> Bool {
        welcomes(.keyword(keyword))
        guard isKeyword(keyword) else { return false }
        advance()
        return true
    }

    /// Takes the sign if it is here.
    public mutating func accept(_ sign: Punctuation) -> Bool {
        welcomes(.sign(sign))
        guard token.kind == .punctuation(sign) else { return false }
        advance()
        return true
    }

    /// Takes a fixed word that is no keyword of the language, in any case.
    public mutating func accept(word expected: String) -> Bool {
        welcomes(.word(expected))
        guard let word, word.lowercased() == expected else { return false }
        advance()
        return true
    }

    public mutating func expect(_ keyword: Keyword) throws(Diagnostic) {
        guard accept(keyword) else { throw unexpected() }
    }

    public mutating func expect(_ sign: Punctuation) throws(Diagnostic) {
        guard accept(sign) else { throw unexpected() }
    }

    /// Whether the statement ends here.
    public var isAtEnd: Bool {
        token.kind == .terminator || token.kind == .end
    }

    /// Requires that the statement ends here.
    public mutating func expectEnd() throws(Diagnostic) {
        welcomes(.end)
        guard isAtEnd else { throw unexpected() }
    }

    /// Moves past terminators to the next statement; `false` at the end of the text.
    public mutating func nextStatement() -> Bool {
        while token.kind == .terminator { advance() }
        return token.kind != .end
    }

    /// Moves to the end of the statement here, so that a checker can go on after an error.
    public mutating func skipStatement() {
        while !isAtEnd { advance() }
    }

    /// The source text from `start` to the last token taken.
    public func text(since start: Span) -> String {
        source.text(start.through(tokens[max(0, position - 1)].span))
    }

    /// The verbatim rest of the statement, which is taken.
    public mutating func takeRest() -> String {
        let start = token.span.start
        while !isAtEnd { advance() }
        let rest = source.text(Span(start, token.span.start))
        return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// Runs `body` one level deeper; fails past ``deepest``.
    mutating func nested<Result>(_ body: (inout Cursor) throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
        guard depth < Self.deepest else {
            throw Diagnostic("conditions nest more than \(Self.deepest) deep", at: token.span)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    /// The cursor over another text with the same scope: the value of a variable.
    func over(_ text: String) -> Cursor {
        Cursor(Source(text, name: source.name), scope: scope)
    }

    /// Remembers that the token just taken was a name in one bare word.
    mutating func noteBareText(_ span: Span) {
        bareText = (position, span)
    }

    /// Where the name just before this place began, if it was one bare word.
    var lastNameStart: Span? {
        bareText.flatMap { $0.position == position ? $0.span : nil }
    }
}
