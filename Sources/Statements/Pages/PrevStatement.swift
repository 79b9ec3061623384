import QueryLanguage

/// `prev`: the page before the one that the prompt has shown last.
public struct PrevStatement: Statement {
    public static let spec = StatementSpec(
        name: "prev",
        summary: "shows the page before, of the list shown last",
        syntax: "\"prev\"",
        discussion: "For the prompt; `next` goes on, `page 3` goes to a page.")

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement { PrevStatement() }

    public var canonical: String { "prev" }

    public func run(in environment: Environment) throws -> Outcome {
        let page = try environment.shownPage(canonical)
        guard page.number > 1 else { throw StatementError("that was the first page") }
        return page.turned(to: page.number - 1)
    }
}
