import QueryLanguage

/// `let since = 2026-01`: gives a variable a value.
package struct LetStatement: FormStatement {
    package var name: String
    package var value: String
    /// True if the value comes from an argument that is not known yet.
    var isOpen = false

    package static let form = Form(
        "let", LetStatement(name: "", value: ""),
        [
            .value(.variable(.variable), \.name), .sign(.equal), .value(.anyValue, \.value),
        ])

    package static let spec = StatementSpec(
        form, summary: "gives a variable a value",
        discussion: """
            `$name` then stands wherever a value may stand, and fhq reads it as the kind of value expected there, never
            as a keyword. Quotes do not interpolate. `--var name=value` does the same from the command line. `$1` to
            `$9` are the arguments of a script, and `$@` all of them.
            """,
        examples: [Example("let since = 2026-01; items unsold since $since show count", "count\n100\n")])

    package func affect(_ scope: inout Scope) {
        if isOpen {
            scope.variables[name] = nil
            scope.openNames?.append(name)
        } else {
            scope.variables[name] = value
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        environment.session.update { [name, value] in $0.variables[name] = value }
        // A script's variables are no changes.
        if environment.session.isTyped { environment.confirm("$\(name) is \(value)") }
        return .none
    }
}

extension Argument<String> {
    /// Returns a name for a variable or a saved statement.
    static func variable(_ kind: ValueKind) -> Argument {
        Argument("NAME", { $0 }) { cursor throws(Diagnostic) in try cursor.name(kind) }
    }

    fileprivate static var anyValue: Argument {
        Argument(.accepting(.oneOf(["QUOTED", "BARE_VALUE"]), shown: "VALUE"), Quoting.word) {
            cursor throws(Diagnostic) in try cursor.valueText()
        }
    }
}
