import QueryLanguage
import Rendering
import StoreFile

/// `forget mapping "my sales"`: forgets how the columns of a sheet are meant.
package struct ForgetStatement: FormStatement {
    package var name: String

    package static let form = Form(
        "forget", ForgetStatement(name: ""), [.word(.mapping), .value(.name(.mapping), \.name)])

    package static let spec = StatementSpec(
        form, summary: "forgets a mapping that an import has kept",
        discussion: """
            `mappings` lists them. What was imported with it stays; the next sheet with that header is looked at anew.
            """,
        examples: [])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard try store.forgetMapping(name) else { throw try MappingMemory(store).unknown(name) }
        if !environment.options.isQuiet { environment.notice("forgot the mapping \(visible(name))") }
        return .none
    }
}
