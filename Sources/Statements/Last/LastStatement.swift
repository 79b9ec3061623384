import QueryLanguage

/// `last sort cost`: repeats the last query or report with more filters and other clauses.
///
/// It is parsed as the statement it stands for; this type is used if there is no earlier query.
package struct LastStatement: Statement {
    /// The clauses, parsed as if for items, since the noun is unknown.
    var clauses: QueryStatement

    package static let spec = StatementSpec(
        name: "last",
        summary: "runs the last query or report again, with more filters and other clauses",
        syntax: .sequence(["\"last\"", .shapeOfItems]),
        discussion: """
            Filters and a condition are added to the earlier ones; show, sort, by, limit, in CURRENCY and as replace the
            earlier clauses. `last` doesn't write a file again, and begins at the first page: `last as csv > items.csv`
            writes every row. --verbose shows the statement in full.
            """,
        examples: [Example("items unsold at Battersea sort cost; last cost > 20 show title, cost")])

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        guard let last = Self.statement(before: cursor) else {
            return LastStatement(clauses: try QueryStatement.parse(&cursor, noun: .items))
        }
        return try last.continued(&cursor)
    }

    private static func statement(before cursor: Cursor) -> (any RepeatableStatement)? {
        cursor.scope.last.flatMap { text in
            var scope = cursor.scope
            scope.last = nil
            let entries = try? Script.parse(Source(text(), name: "last"), scope: scope).entries
            return entries?.last?.statement.repeatable
        }
    }

    package var canonical: String { "last\(clauses.canonical.dropFirst(Noun.items.rawValue.count))" }
    package var output: OutputClause { clauses.output }

    package func run(in environment: Environment) throws -> Outcome {
        throw StatementError(
            "there is no earlier query to repeat",
            hints: ["try: items unsold"], status: .usage)
    }
}
