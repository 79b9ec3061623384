import QueryLanguage

/// `explain STATEMENT`: what was understood, and how it is looked up.
public struct ExplainStatement: Statement {
    public var statement: any Statement

    public static let spec = StatementSpec(
        name: "explain",
        summary: "says how a statement is understood and looked up, and runs nothing",
        syntax: "\"explain\" statement",
        discussion: """
            First the statement as it was understood, in full and in words; then, of a query, the SQL, the values bound
            to it, and SQLite's plan with the index it uses.
            """,
        examples: [Example("explain items unsold page 2")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try ExplainStatement(
            statement: cursor.deeper { (cursor) throws(Diagnostic) in
                try StatementCatalog.parseOpen(&cursor)
            })
    }

    public var canonical: String { "explain \(statement.canonical)" }

    public func run(in environment: Environment) throws -> Outcome {
        try statement.explain(in: environment)
    }
}
