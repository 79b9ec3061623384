import QueryLanguage

/// A write that was refused, since it is impossible as a history or needs the user's confirmation; nothing was changed.
package struct Refusal: ExplainedError, Hashable, Sendable {
    /// One sentence without a full stop.
    package var message: String
    package var hints: [String]
    /// True if `--force` would allow it.
    package var canForce: Bool
    package var words: String?
    /// The sentence before the question whether to do it anyway, which says what is odd and not that it can't be done.
    package var doubt: String

    package init(
        _ message: String, of words: String? = nil, hints: [String] = [], canForce: Bool = false, doubt: String? = nil
    ) {
        (self.message, self.words, self.doubt) = (message, words, doubt ?? message)
        self.hints = hints + (canForce ? ["--force does it anyway"] : [])
        self.canForce = canForce
    }
}
