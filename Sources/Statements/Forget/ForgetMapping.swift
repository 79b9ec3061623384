import QueryLanguage
import Rendering
import StoreFile

/// `forget mapping "my sales"`: forgets how the columns of a sheet are meant.
package struct ForgetMapping: FormStatement {
    package var name: String

    package static let form = Form("forget mapping", ForgetMapping(name: ""), [.value(.name(.mapping), \.name)])

    package static var spec: StatementSpec { ForgetStatement.spec }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard try store.forgetMapping(name) else { throw try MappingMemory(store).unknown(name) }
        environment.confirm("forgot the mapping \(name)")
        return .none
    }
}
