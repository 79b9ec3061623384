import QueryLanguage
import Rendering
import Statements
import StoreFile

/// `save mapping "my sales"`: gives the mapping of the newest import a name.
package struct SaveMapping: FormStatement {
    package var name: String

    static let branch = Branch(
        of: "save", form.syntax,
        discussion: """
            `save mapping NAME` renames the mapping of the newest import, which has the name of its file; `mappings`
            lists them.
            """
    ) { (cursor) throws(Diagnostic) in
        // A statement may be saved under the name, too.
        var ahead = cursor
        return ahead.accept(.mapping) && ahead.isWord("as") ? nil : try form.accept(&cursor)
    }

    package static let form = Form("save", SaveMapping(name: ""), [.value(.mapping, .name(.mapping), \.name)])

    package static var spec: StatementSpec { SaveStatement.spec }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let kept = try store.mappings()
        let used = environment.session.notes[.mapping]
        guard let mapping = kept.first(where: { $0.name == used }) ?? kept.first else {
            throw StatementError(
                "there is no mapping to name: nothing was imported with map yet",
                hints: ["import FILE map … keeps a mapping under the name of the file"])
        }
        try store.renameMapping(mapping.name, to: name)
        environment.session.update { [name] in $0.notes[.mapping] = name }
        environment.confirm("the mapping \(mapping.name) is now called \(name)")
        return .none
    }
}
