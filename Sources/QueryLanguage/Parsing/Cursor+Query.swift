/// Queries and the scopes of reports, at a place in the text.
extension Cursor {
    /// A query whose noun was taken already.
    public mutating func query(
        of noun: Noun, continuing base: Query? = nil, extra: ((inout Cursor) throws(Diagnostic) -> Bool)? = nil
    ) throws(Diagnostic) -> Query {
        var parser = QueryParser(noun: noun)
        if let base { parser.continue(base, at: token.span) }
        try parser.parse(&self, extra: extra)
        return parser.query
    }

    /// The filters of a report over a noun and the currency it is wanted in, in any order.
    ///
    /// `words` are the filters that make sense there; `extra` takes the clauses that the report adds.
    public mutating func reportScope(
        of noun: Noun, filters words: [Keyword], takesCurrency: Bool = true, continuing base: Query? = nil,
        extra: @escaping (inout Cursor) throws(Diagnostic) -> Bool
    ) throws(Diagnostic) -> Query {
        var parser = QueryParser(noun: noun, clauses: [], filterWords: words)
        parser.takesCurrency = takesCurrency
        if let base { parser.continue(base, at: token.span) }
        try parser.parse(&self, extra: extra)
        return parser.query
    }

    /// A query within parentheses.
    public mutating func parenthesizedQuery() throws(Diagnostic) -> Query {
        try expect(.open)
        guard let noun = acceptNoun() else { throw unexpected() }
        let query = try query(of: noun)
        try expect(.close)
        return query
    }
}
