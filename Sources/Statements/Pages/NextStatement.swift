import QueryLanguage

/// `next`: goes on one page in the last list, at the prompt.
package struct NextStatement: FormStatement {
    package static let form = Form(
        "next", NextStatement(), [])

    package static let spec = StatementSpec(
        form, summary: "shows the next page of the list shown last",
        discussion: "Works at the prompt only; `prev` goes back, `page 3` goes to a page.")

    package func run(in environment: Environment) throws -> Outcome {
        let page = try environment.shownPage(canonical)
        if let count = page.count, page.number >= count { throw StatementError("that was the last page") }
        return page.turned(to: page.number + 1)
    }
}
