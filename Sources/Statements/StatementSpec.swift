import QueryLanguage

/// What is said of a statement wherever it is spoken of: help, completion, grammar, reference, man page.
public struct StatementSpec: Sendable {
    /// The word it begins with.
    public var name: String
    /// One sentence without a full stop.
    public var summary: String
    /// The right side of its rule in the grammar.
    public var syntax: Syntax
    /// Paragraphs for `help NAME`.
    public var discussion: String
    public var examples: [Example]

    /// What is said of a statement that is written as its form says.
    public init<Root>(_ form: Form<Root>, summary: String, discussion: String = "", examples: [Example] = []) {
        self.init(
            name: form.name, summary: summary, syntax: form.syntax, discussion: discussion, examples: examples)
    }

    public init(name: String, summary: String, syntax: Syntax, discussion: String = "", examples: [Example] = []) {
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
