import QueryLanguage

/// The description of a statement for help, completion, grammar, reference and manual page.
package struct StatementSpec: Sendable {
    /// The first word.
    package var name: String
    /// One sentence without a full stop.
    package var summary: String
    /// The right side of its rule in the grammar.
    package var syntax: Syntax
    /// Paragraphs for `help NAME`.
    package var discussion: String
    package var examples: [Example]

    /// Creates the description of a statement with a form.
    package init<Root>(_ form: Form<Root>, summary: String, discussion: String = "", examples: [Example] = []) {
        self.init(
            name: form.name, summary: summary, syntax: form.syntax, discussion: discussion, examples: examples)
    }

    package init(name: String, summary: String, syntax: Syntax, discussion: String = "", examples: [Example] = []) {
        self.name = name
        self.summary = summary
        self.syntax = syntax
        self.discussion = discussion
        self.examples = examples
    }
}

/// An example statement with its output on the example inventory, as tab-separated values.
package struct Example: Sendable {
    package var statement: String
    /// The whole output; `nil` if it is long, and the statement must only succeed.
    package var result: String?

    package init(_ statement: String, _ result: String? = nil) {
        self.statement = statement
        self.result = result
    }
}
