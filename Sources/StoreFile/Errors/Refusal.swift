import QueryLanguage

/// A write that was refused, since it is impossible as a history or needs the user's confirmation; nothing was changed.
package struct Refusal: ExplainedError, Hashable, Sendable {
    /// One sentence without a full stop.
    package var message: String
    package var hints: [String]
    /// True if `--force` would allow it.
    package var canForce: Bool
    package var words: String?

    package init(_ message: String, of words: String? = nil, hints: [String] = [], canForce: Bool = false) {
        (self.message, self.words) = (message, words)
        self.hints = hints + (canForce ? ["--force does it anyway"] : [])
        self.canForce = canForce
    }
}
