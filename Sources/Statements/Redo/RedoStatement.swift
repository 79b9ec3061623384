import Ledger
import QueryLanguage
import Rendering

/// `redo`: redoes the change that was undone last.
package struct RedoStatement: FormStatement {
    package static let form = Form(
        "redo", RedoStatement(), [])

    package static let spec = StatementSpec(
        form, summary: "redoes the change undone last",
        discussion: "Works once for each undo, until another statement changes the store.",
        examples: [Example("spend 5 GBP on other; undo; redo")])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let change = try environment.store().redo()
        change.confirm("redone", in: environment)
        return .none
    }
}
