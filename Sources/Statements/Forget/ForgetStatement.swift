import QueryLanguage
import Rendering
import StoreFile

/// `forget mapping "my sales"`: forgets how the columns of a sheet are meant.
package struct ForgetStatement: FormStatement {
    package var name: String

    package static let form = Form(
        "forget", ForgetStatement(name: ""), [.word(.mapping), .value(.name(.mapping), \.name)])

    package static let spec = StatementSpec(
        form, summary: "deletes a column mapping that an import saved",
        discussion: """
            `mappings` lists the saved mappings. Imported items stay; for the next sheet with that header, fhq guesses
            the columns again.
            """,
        examples: [])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard try store.forgetMapping(name) else { throw try MappingMemory(store).unknown(name) }
        environment.confirm("forgot the mapping \(name)")
        return .none
    }
}
