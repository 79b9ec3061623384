import Inventory
import QueryLanguage

/// `run aging days=90`: runs a saved statement.
public struct RunStatement: Statement {
    public var name: String
    /// The values of its variables, in the order given.
    public var arguments: [(name: String, value: String)]

    public static let spec = StatementSpec(
        name: "run",
        summary: "runs a saved statement",
        syntax: "\"run\" NAME { NAME \"=\" TEXT }",
        discussion: "Each `name=value` is the value of `$name` in it, for this run alone.",
        examples: [
            Example(
                "save aging as items unsold in GBP older than $days days show count, sum cost; run aging days=365",
                "count\tsum_cost\tcurrency\n43\t358.62\tGBP\n")
        ])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = RunStatement(name: try cursor.name(.savedStatement), arguments: [])
        cursor.welcomes(.value(.variable))
        while !cursor.isAtEnd {
            let name = try cursor.name(.variable)
            try cursor.expect(.equal)
            statement.arguments.append((name, try cursor.text()))
        }
        return statement
    }

    public var canonical: String {
        (["run \(name)"] + arguments.map { "\($0.name)=\(Quoting.word($0.value))" }).joined(separator: " ")
    }

    public func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        guard let text = try store.savedStatement(name) else {
            let known = try store.savedStatements().keys.sorted()
            throw StatementError("nothing is saved as \(name)", hints: Spelling.hint(for: name, among: known))
        }
        let given = Dictionary(arguments.map { ($0.name, $0.value) }) { _, last in last }
        let scope = StatementScope.make(environment, adding: given)
        return Outcome(.script(try Script.parse(nested: Source(text, name: "saved \(name)"), scope: scope)))
    }
}
