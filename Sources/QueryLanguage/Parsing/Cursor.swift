/// A place in a token stream, and the record of what would have been welcome at the furthest place reached.
///
/// The parser is the completer: every `accept` and `expect` writes into the record, so errors and completion know what
/// may come next without a second grammar.
public struct Cursor: Sendable {
    public let source: Source
    public var scope: Scope
    let tokens: [Token]
    /// Why the text cannot end where it does, if more lines could complete it.
    let unfinished: Diagnostic?
    private(set) var position = 0
    /// How many parentheses and `not`s enclose this place.
    private var depth = 0
    /// How deep conditions may nest: far below the 1,000 at which SQLite's own parser gives up.
    static let deepest = 100
    private var comparisons = 0
    static let mostComparisons = 500

    /// Whether this place is inside the parentheses of a list, where a comma separates values.
    var isInList = false

    /// The start of a range whose end is read: a day without a year is then the first at or after it.
    var notBefore: Day?

    private var furthest = 0
    private var bareText: (position: Int, span: Span)?
    private var record: [Mark] = []
    /// What tokens were taken for, where somebody asks.
    var roles: TokenRoles?

    public init(_ source: Source, scope: Scope) {
        self.source = source
        self.scope = scope
        let lexed = Lexer.run(over: source)
        tokens = lexed.tokens
        unfinished = lexed.unfinished
    }

    /// The token here; the last one, `end`, is never passed.
    public var token: Token { tokens[position] }

    /// Forgets what an earlier query has counted.
    mutating func beginQuery() {
        comparisons = 0
    }

    /// Moves past the token here, which was taken for `role`, else for a value.
    public mutating func advance(as role: TokenRole? = nil) {
        roles?.take(position, as: role)
        if position < tokens.count - 1 { position += 1 }
    }

    /// Returns to where `place` was; what was found welcome since then stays in the record.
    public mutating func rewind(to place: Cursor) {
        position = place.position
    }

    /// The token `distance` places on.
    func peek(_ distance: Int = 1) -> Token {
        tokens[min(position + distance, tokens.count - 1)]
    }

    /// From `start` through the last token taken.
    func taken(since start: Span) -> Span {
        position > 0 ? start.through(tokens[position - 1].span) : start
    }

    /// The source text from `start` to the last token taken.
    public func text(since start: Span) -> String {
        source.text(taken(since: start))
    }

    /// Runs `body` one level deeper; fails past ``deepest``.
    public mutating func deeper<Result>(
        _ body: (inout Cursor) throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        guard depth < Self.deepest else {
            throw Diagnostic("this nests more than \(Self.deepest) deep", at: token.span)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    /// Counts one more comparison; SQLite nests each in the ones beside it, so their number has an end too.
    mutating func countComparison(at span: Span) throws(Diagnostic) {
        comparisons += 1
        guard comparisons <= Self.mostComparisons else {
            throw Diagnostic("a query has at most \(Self.mostComparisons) conditions and values", at: span)
        }
    }

    /// The cursor over another text with the same scope.
    func over(_ text: String) -> Cursor {
        var inner = Source(text, name: source.name)
        inner.isScript = source.isScript
        return Cursor(inner, scope: scope)
    }

    /// Remembers that the token just taken was a name in one bare word.
    mutating func noteBareText(_ span: Span) {
        bareText = (position, span)
    }

    /// The name just before this place, if it was one bare word.
    var bareTextBefore: Span? {
        bareText.flatMap { $0.position == position ? $0.span : nil }
    }
}

// MARK: - The record

extension Cursor {
    /// One line of the record; what stands for many is spelled out only when somebody asks.
    enum Mark: Sendable {
        case one(Welcome)
        case nouns
        case fields(Noun, FieldChoice)
        case words(@Sendable () -> [String])
    }

    /// What may come at the furthest place reached, without repeats.
    public var welcome: [Welcome] {
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

    /// Where the record was made.
    public var welcomeSpan: Span { tokens[furthest].span }

    /// Whether the record was made at the very end of the text.
    public var isWelcomeAtEnd: Bool { tokens[furthest].kind == .end }

    /// Whether the record speaks of this place, not of one further on.
    var isAtWelcome: Bool { position == furthest }

    /// Writes down that `something` may come here.
    public mutating func welcomes(_ something: Welcome) {
        if roles != nil, case .value(let kind) = something { roles?.welcome(kind, at: position) }
        mark(.one(something))
    }

    /// Writes down that any of `words` may come here.
    public mutating func welcomes(anyOf words: @escaping @Sendable () -> [String]) {
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

/// Which fields of a noun a place takes.
enum FieldChoice: Sendable {
    case any, ordered, numeric
    /// Those that the values of this field can be compared with.
    case comparable(to: Field)

    func admits(_ field: Field) -> Bool {
        switch self {
        case .any: true
        case .ordered: field.kind.isOrdered
        case .numeric: field.kind.isNumeric
        case .comparable(let other): field != other && field.isComparable(to: other)
        }
    }
}

extension Field {
    /// Whether a condition may set the two side by side.
    func isComparable(to other: Field) -> Bool {
        kind == other.kind || kind.isPlainNumber && other.kind.isPlainNumber
    }
}
