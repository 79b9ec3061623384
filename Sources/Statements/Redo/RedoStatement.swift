import Inventory
import QueryLanguage

/// `redo`: does again what was undone last.
public struct RedoStatement: Statement, Hashable {
    public static let spec = StatementSpec(
        name: "redo",
        summary: "does again what was undone last",
        syntax: "\"redo\"",
        discussion: "As often as there was an undo, until another statement changes the store.",
        examples: [Example("spend 5 GBP on other; undo; redo")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement { RedoStatement() }

    public var canonical: String { "redo" }
    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let change = try StoreChange.translatingRefusals { try environment.store().redo() }
        environment.notice(change.sentence("done again", in: environment))
        return .none
    }
}
