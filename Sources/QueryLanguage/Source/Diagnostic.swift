/// What is wrong with the user's text, where, and what may help.
public struct Diagnostic: ExplainedError, Hashable, Sendable {
    /// One sentence without a full stop.
    public var message: String
    public var span: Span
    /// What would have been welcome, the nearest known word, how to write it.
    public var hints: [String]
    /// Another place that the message speaks of, such as the first of two clauses.
    public var related: Span?
    /// Whether the text is only unfinished, so that a shell asks for the next line.
    public var isIncomplete = false

    public var place: ErrorPlace { .part(self, of: nil) }
    public var status: ExitStatus { .usage }

    public init(_ message: String, at span: Span, hints: [String] = []) {
        self.message = message
        self.span = span
        self.hints = hints
    }
}
