extension Source {
    /// The tokens of the text, for colouring it while it is typed; what cannot be read is a token too.
    public var tokens: [Token] { Lexer.tokens(of: self) }
}

extension Source {
    /// Whether another line is needed before the text can be read: a parenthesis is open, or a line goes on.
    public var isIncomplete: Bool {
        tokens.contains { token in
            if case .invalid(let diagnostic) = token.kind { return diagnostic.isIncomplete }
            return false
        }
    }
}
