import Inventory
import QueryLanguage
import Rendering

/// `redo`: does again what was undone last.
public struct RedoStatement: FormStatement {
    public static let form = Form(
        "redo", RedoStatement(), [])

    public static let spec = StatementSpec(
        form, summary: "does again what was undone last",
        discussion: "As often as there was an undo, until another statement changes the store.",
        examples: [Example("spend 5 GBP on other; undo; redo")])

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = try environment.store().redo()
        environment.notice(change.sentence("done again", in: environment))
        if !environment.options.isQuiet { for note in change.notes { environment.notice(visible(note)) } }
        return .none
    }
}
