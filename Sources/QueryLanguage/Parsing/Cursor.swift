/// A position in a token stream, with a record of the accepted words at the furthest position reached.
///
/// The parser is the completer: every `accept` and `expect` adds to the record, so that errors and completion know what
/// may come next without a second grammar.
package struct Cursor: Sendable {
    package let source: Source
    package var scope: Scope
    let tokens: [Token]
    /// The reason why the text can't end here, if more lines could complete it; otherwise `nil`.
    let unfinished: Diagnostic?
    private(set) var position = 0
    /// The number of parentheses and `not`s around this position.
    private var depth = 0
    /// The deepest nesting of conditions; SQLite's parser gives up at a stack of 100, which the whole SELECT shares.
    static let deepest = 40
    var comparisons = 0
    static let mostComparisons = 500

    /// True inside the parentheses of a list, where a comma separates values.
    var isInList = false

    /// The start of a range whose end is being parsed; a day without a year is then the first on or after it.
    var notBefore: Day?

    /// The items among which the name read last is looked for, for completion.
    package internal(set) var soughtItems = ItemPool.live

    /// The days with two readings among those read so far.
    var guessedDays: [GuessedDay] = []

    private var furthest = 0
    private var bareText: (position: Int, span: Span)?
    private var record: [Mark] = []
    /// The roles of tokens, if they are recorded.
    var roles: TokenRoles?

    package init(_ source: Source, scope: Scope) {
        self.source = source
        self.scope = scope
        let lexed = Lexer.run(over: source)
        tokens = lexed.tokens
        unfinished = lexed.unfinished
    }

    /// The next token; the last one, `end`, is never passed.
    package var token: Token { tokens[position] }

    /// Resets the counts of an earlier query.
    mutating func beginQuery() {
        comparisons = 0
    }

    /// Moves past the next token, which was taken for `role`, by default a value.
    package mutating func advance(as role: TokenRole? = nil) {
        roles?.note(position, as: role)
        if position < tokens.count - 1 { position += 1 }
    }

    /// Returns to the position of `place`; the record is kept.
    package mutating func rewind(to place: Cursor) {
        position = place.position
    }

    /// Returns the token `distance` positions ahead.
    func peek(_ distance: Int = 1) -> Token {
        tokens[min(position + distance, tokens.count - 1)]
    }

    /// Returns the span from `start` through the last token taken.
    package func taken(since start: Span) -> Span {
        position > 0 ? start.through(tokens[position - 1].span) : start
    }

    /// Returns the source text from `start` to the last token taken.
    package func text(since start: Span) -> String {
        source.text(taken(since: start))
    }

    /// Runs `body` one level deeper; fails beyond ``deepest``.
    ///
    /// - Throws: ``Diagnostic`` beyond that depth, and any error of `body`.
    package mutating func deeper<Result>(
        _ body: (inout Cursor) throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        guard depth < Self.deepest else {
            throw Diagnostic("this is nested more than \(Self.deepest) levels deep", at: token.span)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    /// True inside parentheses or after `not`.
    var isNested: Bool { depth > 0 }

    /// Refuses arithmetic where its call would not fit on the stack of SQLite's parser any more.
    func refuseDeepArithmetic() throws(Diagnostic) {
        let open = tokens[..<position].reduce(0) { count, token in
            token.kind == .punctuation(.open) ? count + 1 : token.kind == .punctuation(.close) ? count - 1 : count
        }
        guard open <= Self.deepest / 5 * 2 else {
            throw Diagnostic("arithmetic is nested more than \(Self.deepest / 5 * 2) parentheses deep", at: token.span)
        }
    }

    /// Counts a comparison; SQLite nests each inside the next, so their number is limited too.
    mutating func countComparison(at span: Span) throws(Diagnostic) {
        comparisons += 1
        guard comparisons <= Self.mostComparisons else {
            throw Diagnostic("a query has at most \(Self.mostComparisons) conditions and values", at: span)
        }
    }

    /// Returns a cursor over another text with the same scope.
    func over(_ text: String) -> Cursor {
        var inner = Source(text, name: source.name)
        inner.isScript = source.isScript
        return Cursor(inner, scope: scope)
    }

    /// Notes that the token just taken was a name in one bare word.
    mutating func noteBareText(_ span: Span) {
        bareText = (position, span)
    }

    /// The name just before this position, if it was one bare word.
    var bareTextBefore: Span? {
        bareText.flatMap { $0.position == position ? $0.span : nil }
    }
}

// MARK: - The record

extension Cursor {
    /// An entry of the record; lists are expanded only when needed.
    enum Mark: Sendable {
        case one(Welcome)
        case nouns
        case fields(Noun, FieldChoice)
        case words(@Sendable () -> [String])
    }

    /// Everything that may come at the furthest position reached, without repeats.
    package var welcome: [Welcome] {
        var seen = Set<Welcome>()
        return record.flatMap(Self.spelledOut).filter { seen.insert($0).inserted }
    }

    private static func spelledOut(_ mark: Mark) -> [Welcome] {
        switch mark {
        case .one(let welcome): [welcome]
        case .nouns: Noun.allCases.map { .noun($0) }
        case .fields(let noun, let choice):
            FieldCatalog.fields(of: noun).filter(choice.admits).map { .field($0) }
        case .words(let words): words().map { .word($0) }
        }
    }

    /// The span of the furthest position.
    package var welcomeSpan: Span { tokens[furthest].span }

    /// True if the furthest position is the end of the text.
    package var isWelcomeAtEnd: Bool { tokens[furthest].kind == .end }

    /// True if this is the furthest position.
    var isAtWelcome: Bool { position == furthest }

    /// Records that `something` may come here.
    package mutating func welcomes(_ something: Welcome) {
        if roles != nil, case .value(let kind) = something { roles?.welcome(kind, at: position) }
        mark(.one(something))
    }

    /// Records that any of `words` may come here.
    package mutating func welcomes(anyOf words: @escaping @Sendable () -> [String]) {
        mark(.words(words))
    }

    mutating func mark(_ mark: Mark) {
        if position > furthest {
            furthest = position
            record.removeAll(keepingCapacity: true)
        }
        if position == furthest { record.append(mark) }
    }
}

/// The fields that the parser accepts at the cursor, out of those of a noun.
enum FieldChoice: Sendable {
    case any, ordered, numeric
    /// The fields that arithmetic takes.
    case computable
    /// The fields with at most one value in a row.
    case single
    /// The fields that can be compared with this one.
    case comparable(to: Field)

    func admits(_ field: Field) -> Bool {
        switch self {
        case .any: true
        case .ordered: field.kind.isOrdered
        case .numeric: field.kind.isNumeric
        case .computable: field.kind.termKind != nil
        case .single: field.kind != .list
        case .comparable(let other): field != other && field.isComparable(to: other)
        }
    }
}

extension Field {
    /// Returns true if a condition may compare the two.
    func isComparable(to other: Field) -> Bool {
        kind == other.kind || kind.isPlainNumber && other.kind.isPlainNumber
    }
}
