import Inventory
import QueryLanguage

/// `run aging days=90`: runs a saved statement.
public struct RunStatement: FormStatement {
    public var name: String
    /// Its variables, in the order given.
    public var arguments: [Variable]

    public struct Variable: Hashable, Sendable {
        public var name: String
        public var value: String
    }

    public static let form = Form(
        "run", RunStatement(name: "", arguments: []),
        [
            .value(.variable(.savedStatement), \.name),
            Part(.maybe("{ NAME \"=\" TEXT }")) { (cursor, root, _) throws(Diagnostic) in
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

    public static let spec = StatementSpec(
        form, summary: "runs a saved statement",
        discussion: "Each `name=value` is the value of `$name` in it, for this run alone.",
        examples: [
            Example(
                "save fresh as items unsold since $month in GBP show count, sum cost; run fresh month=2026-08",
                "count\tsum_cost\tcurrency\n35\t231.73\tGBP\n")
        ])

    public func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard let text = try store.savedStatement(name) else {
            let known = try store.savedStatements().keys.sorted()
            throw StatementError("nothing is saved as \(name)", of: name, hints: Spelling.hint(for: name, among: known))
        }
        let scope = StatementScope.make(environment, adding: arguments.map { ($0.name, $0.value) })
        return Outcome(.script(try Script.parse(nested: Source(text, name: "saved \(name)"), scope: scope)))
    }
}
