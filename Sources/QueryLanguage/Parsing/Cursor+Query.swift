/// Parses queries and the scopes of reports.
extension Cursor {
    /// Returns a query whose noun was already taken.
    ///
    /// - Throws: ``Diagnostic`` for a clause that can't be parsed.
    package mutating func query(
        of noun: Noun, continuing base: Query? = nil, extra: ((inout Cursor) throws(Diagnostic) -> Bool)? = nil
    ) throws(Diagnostic) -> Query {
        var parser = QueryParser(noun: noun)
        if let base { parser.continue(base, at: token.span) }
        try parser.parse(&self, extra: extra)
        return parser.query
    }

    /// Returns the filters of a report over a noun and its currency, in any order.
    ///
    /// `words` are the filters that the report accepts; `extra` takes its further clauses.
    ///
    /// - Throws: ``Diagnostic`` for a filter or clause that can't be parsed.
    package mutating func reportScope(
        of noun: Noun, filters words: [Keyword], takesCurrency: Bool = true, continuing base: Query? = nil,
        extra: @escaping (inout Cursor) throws(Diagnostic) -> Bool
    ) throws(Diagnostic) -> Query {
        var parser = QueryParser(noun: noun, clauses: [], filterWords: words)
        parser.takesCurrency = takesCurrency
        if let base { parser.continue(base, at: token.span) }
        try parser.parse(&self, extra: extra)
        return parser.query
    }

    /// Returns a query within parentheses.
    ///
    /// - Throws: ``Diagnostic`` if no such query comes next.
    package mutating func parenthesizedQuery() throws(Diagnostic) -> Query {
        try expect(.open)
        guard let noun = acceptNoun() else { throw unexpected() }
        let query = try query(of: noun)
        try expect(.close)
        return query
    }
}
