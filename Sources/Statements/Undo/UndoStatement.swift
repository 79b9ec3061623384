import Inventory
import QueryLanguage
import Rendering

/// `undo` or `undo 12`: takes a change back.
public struct UndoStatement: Statement, Hashable {
    public var number: Int64?

    public static let spec = StatementSpec(
        name: "undo",
        summary: "takes back the store's newest change, or the one with a number",
        syntax: "\"undo\" [ INTEGER ]",
        discussion: """
            Whoever made it, in whatever session. `changes` shows the numbers. One in the middle can be taken back unless
            later changes stand on it; those are named then. `redo` does what was undone again.
            """,
        examples: [Example("spend 5 GBP on other; undo")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        cursor.welcomes(.value(.integer))
        guard !cursor.isAtEnd else { return UndoStatement() }
        return UndoStatement(number: Int64(try cursor.integer(in: 1...Int.max, what: "the number of a change")))
    }

    public var canonical: String { "undo" + (number.map { " \($0)" } ?? "") }
    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = try StoreChange.translatingRefusals { try environment.store().undo(number) }
        environment.notice(change.sentence("undone", in: environment))
        return .none
    }
}

extension ChangeSummary {
    /// `undone: change 12, sell FH-20D6G0NR for 20.00 EUR (2 rows)`.
    func sentence(_ done: String, in environment: Environment) -> String {
        let dry = environment.options.isDryRun ? "dry run: " : ""
        let touched = "\(grouped(Int(rows))) \(rows == 1 ? "row" : "rows")"
        return "\(dry)\(done): change \(number), \(visible(statement)) (\(touched))"
    }
}
