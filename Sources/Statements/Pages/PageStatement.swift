import QueryLanguage

/// `page 3`: shows another page of the last list at the prompt.
package struct PageStatement: FormStatement {
    package var number: Int

    package static let form = Form(
        "page", PageStatement(number: 1),
        [
            .value(.pageNumber, \.number)
        ])

    package static let spec = StatementSpec(
        form, summary: "shows a page of the list shown last",
        discussion: """
            At the prompt, `next`, `prev` and `page 3` move through the list shown last, with the size of its first
            page. In a script, write `page 3` in the query.
            """)

    package func run(in environment: Environment) throws -> Outcome {
        try environment.shownPage(canonical).turned(to: number)
    }
}

extension Argument<Int> {
    fileprivate static var pageNumber: Argument {
        Argument("INTEGER", { "\($0)" }) { cursor throws(Diagnostic) in try cursor.pageNumber() }
    }
}

extension Environment {
    /// Returns the page shown last at the prompt; `statement` is the one that asks for it.
    func shownPage(_ statement: String) throws -> ShownPage {
        guard session.isAtPrompt else {
            throw StatementError(
                "\(statement) works at the prompt only", hints: ["try: items page 2"],
                status: .usage)
        }
        guard let page = session.page else {
            throw StatementError("there is no earlier list to page through", hints: ["try: items"])
        }
        return page
    }
}

extension ShownPage {
    /// Returns the statement for another page of the list, with the same page size.
    func turned(to number: Int) -> Outcome {
        var query = query
        query.window = .page(number, size: size)
        var statement = QueryStatement(query: query)
        statement.output = output
        let text = statement.canonical
        let source = Source(text, name: "page \(number)")
        return Outcome(
            .script(
                Script(source: source, entries: [Script.Entry(statement: statement, span: Span(0, text.utf8.count))])))
    }
}
