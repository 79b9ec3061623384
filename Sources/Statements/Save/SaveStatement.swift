import Inventory
import QueryLanguage

/// `save aging as items unsold older than $days days`: keeps a statement under a name.
public struct SaveStatement: FormStatement {
    public var name: String
    public var text: String

    public static let form = Form(
        "save", SaveStatement(name: "", text: ""),
        [
            .value(.variable(.savedStatement), \.name), .value(.as, statement, \.text),
        ])

    public static let spec = StatementSpec(
        form, summary: "keeps a statement under a name, for `run`",
        discussion: """
            The statement is kept as text, sinks and all. Variables in it stay open: `run` gives them their values. What
            was saved under the name before is replaced.
            """,
        examples: [Example("save aging as items unsold older than $days days sort cost desc", "")])

    private static let statement = Argument<String>("statement") { cursor throws(Diagnostic) in
        try statementText(&cursor)
    } print: {
        $0
    }

    /// Reads the statement to see that it is one; a text with variables, whose values are not known yet, is taken as is.
    private static func statementText(_ cursor: inout Cursor) throws(Diagnostic) -> String {
        let start = cursor.token.span
        var reading = cursor
        do {
            _ = try StatementCatalog.parse(&reading)
        } catch {
            var text = cursor
            if text.takeRest().contains("$") { return cursor.takeRest() }
            cursor = reading
            throw error
        }
        cursor = reading
        return cursor.text(since: start)
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        try environment.store().setSavedStatement(name, to: text)
        return .none
    }
}
