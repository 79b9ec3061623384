extension Source {
    /// The tokens of the text, including unreadable ones, for colouring it while it is typed.
    package var tokens: [Token] { Lexer.run(over: self).tokens }
}

extension Source {
    /// Returns the comments between consecutive tokens of the text, each up to the end of its line.
    package func comments(among tokens: ArraySlice<Token>) -> [Span] {
        zip(tokens, tokens.dropFirst()).flatMap { comments(from: $0.span.end, to: $1.span.start) }
    }

    /// Returns the comments in a stretch without tokens.
    package func comments(from start: Int, to end: Int) -> [Span] {
        var comments: [Span] = []
        var place = start
        while let sign = bytes[place..<max(place, end)].firstIndex(of: UInt8(ascii: "#")) {
            place = bytes[sign...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
            comments.append(Span(sign, place))
        }
        return comments
    }

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
