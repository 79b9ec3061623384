import QueryLanguage

/// `let since = 2026-01`: gives a variable a value.
public struct LetStatement: Statement {
    public var name: String
    public var value: String

    public static let spec = StatementSpec(
        name: "let",
        summary: "gives a variable a value",
        syntax: "\"let\" NAME \"=\" VALUE",
        discussion: """
            `$name` then stands for the value wherever a value may stand, and is read by the kind its place expects; it
            is never a keyword. Quotes do not interpolate. `--var name=value` does the same from outside, and `$1`, `$2`
            … are the arguments of a script.
            """,
        examples: [Example("let since = 2026-01; items unsold since $since show count", "count\n100\n")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let name = try cursor.name(.variable)
        try cursor.expect(.equal)
        return LetStatement(name: name, value: try cursor.valueText())
    }

    public var canonical: String { "let \(name) = \(Quoting.word(value))" }

    public func affect(_ scope: inout Scope) {
        scope.variables[name] = value
    }

    public func run(in environment: Environment) throws -> Outcome {
        environment.session.update { [name, value] in $0.variables[name] = value }
        return .none
    }
}
