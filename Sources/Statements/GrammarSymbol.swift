import QueryLanguage

/// A rule or a value that a feature adds to the grammar.
package struct GrammarSymbol: Sendable {
    /// The rule; that of a value gives samples.
    package let rule: Production
    /// The terminal of a value that the core doesn't know; `nil` for a rule.
    package let terminal: Lexeme?

    package init(_ rule: Production, _ terminal: Lexeme? = nil) { (self.rule, self.terminal) = (rule, terminal) }
}
