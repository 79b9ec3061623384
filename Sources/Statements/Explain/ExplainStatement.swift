import QueryLanguage

/// `explain STATEMENT`: shows how a statement was understood, and how its rows are found.
package struct ExplainStatement: FormStatement {
    package var inner: InnerStatement

    package static let form = Form(
        "explain", ExplainStatement(inner: InnerStatement(QuitStatement())),
        [
            .value(.statement, \.inner)
        ])

    package static let spec = StatementSpec(
        form, summary: "says how a statement is understood and looked up, and runs nothing",
        discussion: """
            First the statement as it was understood, in full and in words; then, of a query, the SQL, the values bound
            to it, and SQLite's plan with the index it uses.
            """,
        examples: [Example("explain items unsold page 2")])

    package var understanding: String { inner.statement.understanding }

    package func run(in environment: Environment) throws -> Outcome {
        try inner.statement.explain(in: environment)
    }
}

extension Argument<InnerStatement> {
    /// Any statement, nested one level deeper.
    static var statement: Argument {
        Argument("statement") { cursor throws(Diagnostic) in
            InnerStatement(
                try cursor.deeper { (cursor) throws(Diagnostic) in try StatementCatalog.parseOpen(&cursor) })
        } print: {
            $0.statement.canonical
        }
    }
}
