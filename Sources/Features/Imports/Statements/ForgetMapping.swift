import QueryLanguage
import Rendering
import Statements
import StoreFile

/// `forget mapping "my sales"`: forgets how the columns of a sheet are meant.
package struct ForgetMapping: FormStatement {
    package var name: String

    static let branch = Branch(
        of: "forget", ForgetMapping.self,
        discussion: """
            `mappings` lists the mappings. Imported items stay; for the next sheet with that header, fhq guesses the
            columns again.
            """)

    package static let form = Form("forget", ForgetMapping(name: ""), [.value(.mapping, .name(.mapping), \.name)])

    package static var spec: StatementSpec { ForgetStatement.spec }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard try store.forgetMapping(name) else { throw try MappingMemory(store).unknown(name) }
        environment.confirm("forgot the mapping \(name)")
        return .none
    }
}
