extension Source {
    /// The tokens of the text, including unreadable ones, for colouring it while it is typed.
    package var tokens: [Token] { Lexer.run(over: self).tokens }
}

extension Source {
    /// Returns the statement around a place, without its terminator.
    package func statement(around place: Span) -> Span {
        var statement = Span(0, bytes.count)
        for token in tokens where token.kind == .terminator {
            if token.span.end <= place.start { statement.start = token.span.end }
            if token.span.start >= place.start, token.span.start < statement.end { statement.end = token.span.start }
        }
        return statement
    }
}
