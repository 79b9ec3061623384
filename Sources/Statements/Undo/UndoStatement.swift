import Interchange
import Ledger
import QueryLanguage
import Rendering

/// `undo` or `undo 12`: undoes a change.
package struct UndoStatement: FormStatement {
    package var number: Int64?

    package static let form = Form(
        "undo", UndoStatement(),
        [
            .option(.integer(1...Int.max, "the number of a change"), \.number) { cursor in
                cursor.welcomes(.value(.integer))
                return !cursor.isAtEnd
            }
        ])

    package static let spec = StatementSpec(
        form, summary: "undoes the store's newest change, or the one with a number",
        discussion: """
            The change may be of any session, whoever made it. `changes` shows the numbers. You can undo a change in the
            middle unless later changes depend on it; fhq then names them. At a terminal, undo asks before it takes back
            a change that is not among the five newest. An import is one change: undo asks first at a terminal, needs
            --yes in a script, and resets its settings unless they were set again since. A restored backup is the newest
            change too: undo says which backup brings the contents from before it back. `redo` restores an undone change,
            except an import of more than 20,000 rows, or of another store: import that again.
            """,
        examples: [Example("spend 5 GBP on other; undo")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let asked = try store.changeToUndo(number)
        if asked.added != nil, asked.replaced == nil {
            try ImportQuestion(newest: asked, environment: environment).confirm()
        } else if try number != nil && asked.replaced == nil && !store.isRecent(asked) {
            try Self.confirm(asked, environment)
        }
        let change = try store.undo(asked.number)
        change.confirm("undone", in: environment)
        if !change.canBeRedone {
            environment.notice("redo can't restore it; import \(visible(change.source ?? "it")) again")
        }
        return .none
    }

    /// Asks a person before an old change is undone, whose number may be mistyped.
    private static func confirm(_ change: ChangeSummary, _ environment: Environment) throws {
        guard !environment.options.yes, let ask = environment.ask else { return }
        let what = visible("change \(change.number), \(change.statement)")
        guard try ask(Question("Undo \(what) (\(change.figures))?")) else { throw StatementError("nothing was undone") }
    }
}

extension ChangeSummary {
    /// Confirms with `undone: change 12, sell FH-20D6G0NR for 20.00 EUR (2 rows)` and the notes of the change.
    func confirm(_ done: String, in environment: Environment) {
        environment.confirm("\(done): change \(number), \(statement) (\(figures))")
        environment.tell(notes)
    }

    /// The size of the change: `2 rows`, or for an import `20 added, 0 changed`.
    var figures: String {
        guard let added else { return "\(grouped(Int(rows))) \(rows == 1 ? "row" : "rows")" }
        return "\(grouped(Int(added))) added, \(grouped(Int(rows - added))) changed"
    }
}
