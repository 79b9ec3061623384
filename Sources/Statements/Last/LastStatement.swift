import QueryLanguage

/// `last sort cost`: the last query or report again, with more filters and other clauses.
///
/// It is read as what it stands for; this is what it stands for where nothing was asked before.
public struct LastStatement: Statement {
    /// Read as if it were said of items, since nothing says of what.
    var clauses: QueryStatement

    public static let spec = StatementSpec(
        name: "last",
        summary: "runs the last query or report again, with more filters and other clauses",
        syntax: .sequence(["\"last\"", .maybe("items_parts"), .maybe("output")]),
        discussion: """
            Filters and a condition are added to those there were; show, sort, by, limit, in CURRENCY and as replace them.
            A file is not written again, and a page not stayed on: `last as csv > items.csv` writes every row. What is
            meant is said with --verbose.
            """,
        examples: [Example("items unsold at Battersea sort cost; last cost > 20 show title, cost")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
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

    public var canonical: String { "last\(clauses.canonical.dropFirst(Noun.items.rawValue.count))" }
    public var output: OutputClause { clauses.output }

    public func run(in environment: Environment) throws -> Outcome {
        throw StatementError(
            "nothing was asked before, so there is nothing to go on from",
            hints: ["items unsold, and then last sort cost"], status: .usage)
    }
}
