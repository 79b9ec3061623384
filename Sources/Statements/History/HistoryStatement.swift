import QueryLanguage
import Rendering

/// `history`: lists earlier statements.
package struct HistoryStatement: FormStatement {
    package var output = OutputClause()

    package static let form = Form(
        "history", HistoryStatement(),
        [
            .output(\.output)
        ])

    package static let spec = StatementSpec(
        form, summary: "shows the statements typed in the shell, oldest first",
        discussion: "A statement that begins with a space is not recorded. Only the shell has a history.")

    package func run(in environment: Environment) throws -> Outcome {
        let entries = environment.session.history
        let rows = entries.enumerated().map { [CellValue.integer(Int64($0 + 1)), .text($1)] }
        return .page(Page(title: "history", columns: [Column("number", .integer), Column("statement")], values: rows))
    }
}
