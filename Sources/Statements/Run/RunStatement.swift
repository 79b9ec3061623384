import QueryLanguage
import StoreFile

/// `run aging days=90`: runs a saved statement.
package struct RunStatement: FormStatement {
    package var name: String
    /// The variables in the order given.
    package var arguments: [Variable]

    /// A variable and its value.
    package struct Variable: Hashable, Sendable {
        package var name: String
        package var value: String
    }

    package static let form = Form(
        "run", RunStatement(name: "", arguments: []),
        [
            .value(.variable(.savedStatement), \.name),
            Part(.many("NAME \"=\" TEXT")) { (cursor, root, _) throws(Diagnostic) in
                cursor.welcomes(.value(.variable))
                while !cursor.isAtEnd {
                    let name = try cursor.name(.variable)
                    try cursor.expect(.equal)
                    root.arguments.append(Variable(name: name, value: try cursor.text()))
                }
                return true
            } print: {
                $0.arguments.map { "\($0.name)=\(Quoting.word($0.value))" }
            },
        ])

    package static let spec = StatementSpec(
        form, summary: "runs a saved statement",
        discussion: "Each `name=value` sets `$name` for this run only.",
        examples: [
            Example(
                "save fresh as items unsold since $month in GBP show count, sum cost; run fresh month=2026-08",
                "count\tsum_cost\tcurrency\n35\t231.73\tGBP\n")
        ])

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard let text = try store.savedStatement(name) else { throw try Self.unknown(name, in: store) }
        let scope = StatementScope.make(environment, adding: arguments.map { ($0.name, $0.value) })
        return Outcome(.script(try Script.parse(nested: Source(text, name: "saved \(name)"), scope: scope)))
    }

    static func unknown(_ name: String, in store: InventoryStore) throws -> StatementError {
        let near = Spelling.hint(for: name, among: try store.savedStatements().keys.sorted())
        return StatementError(
            "there is no saved statement “\(name)”", of: name, hints: near.isEmpty ? ["try: views"] : near)
    }
}
