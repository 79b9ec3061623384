import QueryLanguage
import Rendering

/// `history`: what was typed before.
public struct HistoryStatement: Statement {
    public var output = OutputClause()

    public static let spec = StatementSpec(
        name: "history",
        summary: "shows what was typed in the shell, oldest first",
        syntax: "\"history\" output",
        discussion: "A statement that begins with a space is not kept. Only the shell has a history.")

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = HistoryStatement()
        try statement.output.parse(&cursor)
        return statement
    }

    public var canonical: String { "history\(output.canonical)" }

    public func run(in environment: Environment) throws -> Outcome {
        let entries = environment.session.history
        let rows = entries.enumerated().map { [CellValue.integer(Int64($0 + 1)), .text($1)] }
        return .page(Page(title: "history", columns: [Column("number", .integer), Column("statement")], values: rows))
    }
}
