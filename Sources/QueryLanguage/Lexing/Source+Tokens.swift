extension Source {
    /// The tokens of the text, for colouring it while it is typed; what cannot be read is a token too.
    public var tokens: [Token] { Lexer.run(over: self).tokens }
}

extension Source {
    /// The statement that holds the place, without what ends it.
    public func statement(around place: Span) -> Span {
        var statement = Span(0, bytes.count)
        for token in tokens where token.kind == .terminator {
            if token.span.end <= place.start { statement.start = token.span.end }
            if token.span.start >= place.start, token.span.start < statement.end { statement.end = token.span.start }
        }
        return statement
    }
}
