import Codecs
import QueryLanguage
import Statements

/// A text that is open in an editor, statement by statement.
struct OpenText {
    /// One statement, or a stretch that can't be parsed as one.
    struct Piece {
        /// The result of parsing its words; places are counted from its first word.
        struct Parse {
            var statement: (any Statement)?
            var error: Diagnostic?
            var roles: [(span: Span, role: TokenRole)]
        }

        /// The span from its first through its last word.
        var span: Span
        /// The range of its tokens in the text.
        var tokens: Range<Int>
        var reading: Parse
    }

    private(set) var lines: TextLines
    private(set) var source: Source
    private(set) var tokens: [Token] = []
    private(set) var pieces: [Piece] = []
    /// The results for statements that mean the same anywhere, by their text, with the day they are for.
    private var known: (day: Day, readings: [String: Piece.Parse])

    init(_ text: String, scope: Scope) {
        source = Source(text, name: "text")
        lines = TextLines(source.bytes)
        known = (scope.today, [:])
        read(scope)
    }

    /// Applies an editor's changes: a range with its new text, or the whole text.
    mutating func change(_ changes: [JSON], scope: Scope) throws(RequestError) {
        for change in changes {
            guard let text = change["text"]?.text else { throw .parameters }
            var bytes = Array(text.utf8)
            if let range = change["range"], range.isThere {
                guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else {
                    throw .parameters
                }
                let (from, through) = (lines.offset(of: start), lines.offset(of: end))
                bytes = lines.bytes[..<min(from, through)] + bytes + lines.bytes[max(from, through)...]
            }
            lines = TextLines(bytes)
        }
        source = Source(String(decoding: lines.bytes, as: UTF8.self), name: "text")
        read(scope)
    }

    // MARK: - Reading

    /// Parses each statement; unchanged ones are already known.
    private mutating func read(_ scope: Scope) {
        tokens = source.tokens
        pieces = []
        let before = known.day == scope.today ? known.readings : [:]
        known = (scope.today, [:])
        var scope = scope
        var start = 0
        for (index, token) in tokens.enumerated() where token.kind == .terminator || token.kind == .end {
            if index > start { read(tokens: start..<index, before, &scope) }
            start = index + 1
        }
    }

    private mutating func read(tokens range: Range<Int>, _ before: [String: Piece.Parse], _ scope: inout Scope) {
        // In a continued statement the end of a line is a token too; a piece has at least one.
        let span = tokens[range.lowerBound].span.through(tokens[range.upperBound - 1].span)
        let text = source.text(span)
        // With a variable, or after another statement, the same words may mean something else.
        let isPlain = scope.dayOrder == nil && scope.visit == nil
        let reading = isPlain ? before[text] ?? Self.reading(text, scope) : Self.reading(text, scope)
        if isPlain, !text.utf8.contains(UInt8(ascii: "$")), text.prefix(4).lowercased() != "last" {
            known.readings[text] = reading
        }
        reading.statement?.affect(&scope)
        pieces.append(Piece(span: span, tokens: range, reading: reading))
    }

    private static func reading(_ text: String, _ scope: Scope) -> Piece.Parse {
        var cursor = Cursor(Source(text, name: "text"), scope: scope).notingRoles()
        var reading = Piece.Parse(statement: nil, error: nil, roles: [])
        do {
            if cursor.nextStatement() { reading.statement = try StatementCatalog.parse(&cursor) }
        } catch {
            reading.error = error
            cursor.skipStatement()
        }
        reading.roles = cursor.takenRoles
        return reading
    }

    // MARK: - Places

    /// Returns the piece that contains the offset or ends at it.
    func piece(at offset: Int) -> Piece? {
        pieces.first { $0.span.start <= offset && offset <= $0.span.end }
    }

    /// Returns the beginning of the statement being written at the offset.
    func statementStart(before offset: Int) -> Int {
        tokens.last { $0.kind == .terminator && $0.span.end <= offset }?.span.end ?? 0
    }

    /// Returns the scope of the statement at the offset, with the declarations before it.
    func scope(at offset: Int, _ scope: Scope) -> Scope {
        var scope = scope
        for piece in pieces where piece.span.end < offset { piece.reading.statement?.affect(&scope) }
        return scope
    }

    /// The role of each word of the text.
    var roles: [(span: Span, role: TokenRole)] {
        pieces.flatMap { piece in
            piece.reading.roles.map { (Self.moved($0.span, by: piece.span.start), $0.role) }
        }
    }

    /// The errors in order, with their places in the text.
    var errors: [Diagnostic] {
        pieces.compactMap { piece in
            piece.reading.error.map { error in
                var error = error
                error.span = Self.moved(error.span, by: piece.span.start)
                error.related = error.related.map { Self.moved($0, by: piece.span.start) }
                return error
            }
        }
    }

    private static func moved(_ span: Span, by distance: Int) -> Span {
        Span(span.start + distance, span.end + distance)
    }
}

extension JSON {
    /// True if it is a value other than null.
    var isThere: Bool { if case .null = self { false } else { true } }
}
