import QueryLanguage

/// `explain STATEMENT`: shows how a statement was understood, and how its rows are found.
package struct ExplainStatement: FormStatement {
    package var inner: InnerStatement
    /// True to add the SQL, its bound values and SQLite's plan.
    package var showsSQL = false

    package static let form = Form(
        "explain", ExplainStatement(inner: InnerStatement(QuitStatement())),
        [
            .flag(.sql, \.showsSQL), .value(.statement, \.inner),
        ])

    package static let spec = StatementSpec(
        form, summary: "shows how fhq reads and runs a statement, without running it",
        discussion: """
            Shows the statement as fhq reads it, in full and in words; then, for a query, how it finds its rows: the
            index, and how many rows fit. `explain sql` adds the SQL, its bound values and SQLite's plan.
            """,
        examples: [Example("explain items unsold page 2"), Example("explain sql items unsold page 2")])

    package var understanding: String { inner.statement.understanding }

    package func run(in environment: Environment) throws -> Outcome {
        try inner.statement.explain(in: environment, sql: showsSQL)
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
