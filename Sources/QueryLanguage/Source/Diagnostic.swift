/// An error in the user's text, with its place and hints.
package struct Diagnostic: ExplainedError, Hashable, Sendable {
    /// One sentence without a full stop.
    package var message: String
    package var span: Span
    /// Hints: the accepted words, the nearest known word, or how to write it.
    package var hints: [String]
    /// Another place that the message refers to, such as the first of two clauses.
    package var related: Span?
    /// True if the text is only incomplete, so that a shell asks for the next line.
    package var isIncomplete = false
    /// True if its hints are the way out, so that no other line is proposed.
    package var namesWayOut = false
    /// True if the grammar doesn't allow the text; false if it does, and only a value or a meaning is impossible.
    package var isSyntax = false

    /// The message of a statement that ends too early.
    package static let notComplete = "the statement is not complete"

    package var place: ErrorPlace { .part(self, of: nil) }
    package var status: ExitStatus { .usage }

    package init(_ message: String, at span: Span, hints: [String] = []) {
        self.message = message
        self.span = span
        self.hints = hints
    }
}
