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
        syntax: .sequence(["\"last\"", .maybe("items_parts"), .maybe("output")]),
        discussion: """
            Filters and a condition are added to those there were; show, sort, by, limit, in CURRENCY and as replace them.
            A file is not written again, and a page not stayed on: `last as csv > items.csv` writes every row. What is
            meant is said with --verbose.
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
            "nothing was asked before, so there is nothing to go on from",
            hints: ["items unsold, and then last sort cost"], status: .usage)
    }
}
