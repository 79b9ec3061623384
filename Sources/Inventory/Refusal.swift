import QueryLanguage

/// A write that makes no sense as a history, or that the user should confirm; nothing was changed.
public struct Refusal: ExplainedError, Hashable, Sendable {
    /// One sentence without a full stop.
    public var message: String
    public var hints: [String]
    /// Whether `--force` would do it.
    public var canForce: Bool
    public var words: String?

    public init(_ message: String, of words: String? = nil, hints: [String] = [], canForce: Bool = false) {
        (self.message, self.words) = (message, words)
        self.hints = hints + (canForce ? ["--force does it all the same"] : [])
        self.canForce = canForce
    }
}

/// How a name that the store does not know is taken.
public enum UnknownName: Sendable {
    /// A new one is made, and that is said.
    case create
    /// Refused: `--strict`.
    case refuse
}

/// What a write did, besides the rows.
public struct WriteResult: Hashable, Sendable {
    /// The SKUs of new items, in order.
    public var skus: [String] = []
    /// The row of a new sale, listing or expense.
    public var row: Int64?
    /// How many things the statement was about.
    public var count = 0
    /// Sentences to be said: names that were created, platforms to delist, an entry fee not yet spent.
    public var notes: [String] = []

    public init() {}
}
