import Inventory
import QueryLanguage
import Rendering

/// `undo` or `undo 12`: takes a change back.
public struct UndoStatement: FormStatement {
    public var number: Int64?

    public static let form = Form(
        "undo", UndoStatement(),
        [
            .option(.integer(1...Int.max, "the number of a change"), \.number) { cursor in
                cursor.welcomes(.value(.integer))
                return !cursor.isAtEnd
            }
        ])

    public static let spec = StatementSpec(
        form, summary: "takes back the store's newest change, or the one with a number",
        discussion: """
            Whoever made it, in whatever session. `changes` shows the numbers. One in the middle can be taken back unless
            later changes stand on it; those are named then. `redo` does what was undone again.
            """,
        examples: [Example("spend 5 GBP on other; undo")])

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = try environment.store().undo(number)
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
