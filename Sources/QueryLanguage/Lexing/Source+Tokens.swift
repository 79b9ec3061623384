extension Source {
    /// The tokens of the text, for colouring it while it is typed; what cannot be read is a token too.
    public var tokens: [Token] { Lexer.run(over: self).tokens }
}

extension Source {
    /// Whether another line is needed before the text can be read: a parenthesis is open, or a line goes on.
    public var isIncomplete: Bool { Lexer.run(over: self).unfinished != nil }
}
