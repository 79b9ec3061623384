import QueryLanguage
import Rendering
import StoreFile

/// `forget aging`: deletes a saved statement.
package struct ForgetStatement: FormStatement {
    package var name: String

    package static let form = Form(
        "forget", ForgetStatement(name: ""), [.value(.variable(.savedStatement), \.name)])

    package static let spec = StatementSpec(
        name: "forget", summary: "deletes a saved statement, or a column mapping that an import saved",
        syntax: form.syntax, discussion: "`views` lists the saved statements.",
        examples: [Example("save fresh as items unsold; forget fresh", "")])

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.readAfterBranches(&cursor)
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard try store.savedStatement(name) != nil else { throw try RunStatement.unknown(name, in: store) }
        try store.setSavedStatement(name, to: nil)
        environment.confirm("forgot \(name)")
        return .none
    }
}
