import QueryLanguage
import StoreFile

/// `save aging as items unsold older than $days days`: saves a statement under a name.
package struct SaveStatement: FormStatement {
    package var name: String
    package var text: String

    package static let form = Form(
        "save", SaveStatement(name: "", text: ""),
        [
            .value(.variable(.savedStatement), \.name), .value(.as, statement, \.text),
        ])

    package static let spec = StatementSpec(
        name: "save", summary: "saves a statement under a name, for `run`, or renames a mapping",
        syntax: form.syntax,
        discussion: """
            The statement is saved as text, with its sinks. Its variables stay open: `run` gives them their values. A
            new statement replaces an earlier one of the same name; `forget NAME` deletes it.
            """,
        examples: [Example("save aging as items unsold older than $days days sort cost desc", "")])

    private static let statement = Argument<String>("statement") { cursor throws(Diagnostic) in
        try statementText(&cursor)
    } print: {
        $0
    }

    /// Parses the statement to validate it; a text with variables, whose values are unknown, is accepted as it is.
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

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.readAfterBranches(&cursor)
    }

    package var effects: Effects { .writesStore }

    /// The values that `run` needs: ` days=DAYS`.
    private var parameters: String {
        var names: [String] = []
        for part in text.split(separator: "$", omittingEmptySubsequences: false).dropFirst() {
            let name = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            if !name.isEmpty, !names.contains(name) { names.append(name) }
        }
        return names.map { " \($0)=\($0.uppercased())" }.joined()
    }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let isNew = try store.savedStatements()[name] == nil
        try store.setSavedStatement(name, to: text)
        environment.confirm(facts("\(isNew ? "saved" : "replaced") \(name)", "run \(name)\(parameters)"))
        return .none
    }
}
