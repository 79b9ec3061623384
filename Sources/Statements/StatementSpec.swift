import QueryLanguage

/// What is said of a statement wherever it is spoken of: help, completion, grammar, reference, man page.
public struct StatementSpec: Sendable {
    /// The word it begins with.
    public var name: String
    /// One sentence without a full stop.
    public var summary: String
    /// The right side of its EBNF production.
    public var syntax: String
    /// Paragraphs for `help NAME`.
    public var discussion: String
    public var examples: [Example]

    public init(name: String, summary: String, syntax: String, discussion: String = "", examples: [Example] = []) {
        self.name = name
        self.summary = summary
        self.syntax = syntax
        self.discussion = discussion
        self.examples = examples
    }
}

/// A statement and what it prints on the example inventory, as tab-separated values.
public struct Example: Sendable {
    public var statement: String
    /// The whole output; `nil` for one that is shown but whose answer is long: then it must only succeed.
    public var result: String?

    public init(_ statement: String, _ result: String? = nil) {
        self.statement = statement
        self.result = result
    }
}
