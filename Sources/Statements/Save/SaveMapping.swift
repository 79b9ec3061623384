import QueryLanguage
import Rendering
import StoreFile

/// `save mapping "my sales"`: gives the mapping of the newest import a name.
package struct SaveMapping: FormStatement {
    package var name: String

    package static let form = Form("save mapping", SaveMapping(name: ""), [.value(.name(.mapping), \.name)])

    package static var spec: StatementSpec { SaveStatement.spec }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let kept = try store.mappings()
        let used = environment.session.mapping
        guard let mapping = kept.first(where: { $0.name == used }) ?? kept.first else {
            throw StatementError(
                "there is no mapping to name: nothing was imported with map yet",
                hints: ["import FILE map … keeps a mapping under the name of the file"])
        }
        try store.renameMapping(mapping.name, to: name)
        environment.session.update { [name] in $0.mapping = name }
        environment.confirm("the mapping \(mapping.name) is now called \(name)")
        return .none
    }
}
