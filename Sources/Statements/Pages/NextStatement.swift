import QueryLanguage

/// `next`: the page after the one that the prompt has shown last.
public struct NextStatement: Statement {
    public static let spec = StatementSpec(
        name: "next",
        summary: "shows the next page of the list shown last",
        syntax: "\"next\"",
        discussion: "For the prompt; `prev` goes back, `page 3` goes to a page.")

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement { NextStatement() }

    public var canonical: String { "next" }

    public func run(in environment: Environment) throws -> Outcome {
        let page = try environment.shownPage(canonical)
        if let count = page.count, page.number >= count { throw StatementError("that was the last page") }
        return page.turned(to: page.number + 1)
    }
}
