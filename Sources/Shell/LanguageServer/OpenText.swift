import QueryLanguage
import Services
import Statements

/// A text that an editor has open, statement by statement.
struct OpenText {
    /// One statement, or what cannot be read as one.
    struct Piece {
        /// What was made of its words; places are counted from its first word.
        struct Reading {
            var statement: (any Statement)?
            var error: Diagnostic?
            var roles: [(span: Span, role: TokenRole)]
        }

        /// From its first word through its last.
        var span: Span
        /// Its words among those of the text.
        var tokens: Range<Int>
        var reading: Reading
    }

    private(set) var lines: TextLines
    private(set) var source: Source
    private(set) var tokens: [Token] = []
    private(set) var pieces: [Piece] = []
    /// What was made of statements that say the same wherever they stand, by their words, and the day it was.
    private var known: (day: Day, readings: [String: Piece.Reading])

    init(_ text: String, scope: Scope) {
        source = Source(text, name: "text")
        lines = TextLines(source.bytes)
        known = (scope.today, [:])
        read(scope)
    }

    /// Takes what an editor says of a change: a range and what stands there now, or all of the text.
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

    /// Reads each statement; those that were there before are known already.
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

    private mutating func read(tokens range: Range<Int>, _ before: [String: Piece.Reading], _ scope: inout Scope) {
        // The end of a line is a token too where a statement goes on; a piece has at least its first.
        let span = tokens[range.lowerBound].span.through(tokens[range.upperBound - 1].span)
        let text = source.text(span)
        let reading = before[text] ?? Self.reading(text, scope)
        // A variable, and the statement before, make a difference to what the same words say.
        if !text.utf8.contains(UInt8(ascii: "$")), text.prefix(4).lowercased() != "last" {
            known.readings[text] = reading
        }
        reading.statement?.affect(&scope)
        pieces.append(Piece(span: span, tokens: range, reading: reading))
    }

    private static func reading(_ text: String, _ scope: Scope) -> Piece.Reading {
        var cursor = Cursor(Source(text, name: "text"), scope: scope).notingRoles()
        var reading = Piece.Reading(statement: nil, error: nil, roles: [])
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

    /// The piece that holds the offset, its end included.
    func piece(at offset: Int) -> Piece? {
        pieces.first { $0.span.start <= offset && offset <= $0.span.end }
    }

    /// Where the statement begins that is written at the offset.
    func statementStart(before offset: Int) -> Int {
        tokens.last { $0.kind == .terminator && $0.span.end <= offset }?.span.end ?? 0
    }

    /// What the statement at the offset is read against: what those before it declare.
    func scope(at offset: Int, _ scope: Scope) -> Scope {
        var scope = scope
        for piece in pieces where piece.span.end < offset { piece.reading.statement?.affect(&scope) }
        return scope
    }

    /// What each word of the text was taken for.
    var roles: [(span: Span, role: TokenRole)] {
        pieces.flatMap { piece in
            piece.reading.roles.map { (Self.moved($0.span, by: piece.span.start), $0.role) }
        }
    }

    /// What is wrong, in order, with its place in the text.
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
    /// Whether it is a value other than null.
    var isThere: Bool { if case .null = self { false } else { true } }
}
