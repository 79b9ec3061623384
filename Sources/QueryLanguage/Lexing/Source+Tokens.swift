extension Source {
    /// The tokens of the text, for colouring it while it is typed; what cannot be read is a token too.
    public var tokens: [Token] { Lexer.tokens(of: self) }
}
