import QueryLanguage

/// `prev`: goes back one page in the last list, at the prompt.
package struct PrevStatement: FormStatement {
    package static let form = Form(
        "prev", PrevStatement(), [])

    package static let spec = StatementSpec(
        form, summary: "shows the previous page of the list shown last",
        discussion: "Works at the prompt only; `next` goes on, `page 3` goes to a page.")

    package func run(in environment: Environment) throws -> Outcome {
        let page = try environment.shownPage(canonical)
        guard page.number > 1 else { throw StatementError("that was the first page") }
        return page.turned(to: page.number - 1)
    }
}
