import Cells
import Queries
import QueryLanguage

/// `let since = 2026-01`, `let dearest = (items show max cost)`: gives a variable a value.
package struct LetStatement: FormStatement {
    package var name: String
    var value: Value
    /// True if the value comes from an argument that is not known yet.
    var isOpen = false

    /// The value as typed, or the query that has it.
    enum Value: Hashable, Sendable {
        case text(String)
        case query(Query)
    }

    package static let form = Form(
        "let", LetStatement(name: "", value: .text("")),
        [
            .value(.variable(.variable), \.name), .sign(.equal), .value(.queryOrText, \.value),
        ])

    package static let spec = StatementSpec(
        form, summary: "gives a variable a value",
        discussion: """
            `$name` then stands wherever a value may stand, and fhq reads it as the kind of value expected there, never
            as a keyword. Quotes do not interpolate. `--var name=value` does the same from the command line. `$1` to
            `$9` are the arguments of a script, and `$@` all of them.

            A query in parentheses gives its one value; one of several rows or columns is refused.
            """,
        examples: [
            Example("let since = 2026-01; items unsold since $since show count", "count\n100\n"),
            Example("let dearest = (items unsold show max cost in GBP); items where cost = $dearest show title"),
        ])

    package func affect(_ scope: inout Scope) {
        switch value {
        case .text(let text) where !isOpen: scope.variables[name] = text
        case .text, .query:
            scope.variables[name] = nil
            if scope.openNames == nil {
                scope.laterNames.append(name)
            } else {
                scope.openNames?.append(name)
            }
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        let value = try text(in: environment)
        environment.session.update { [name] in $0.variables[name] = value }
        // A script's variables are no changes.
        if environment.session.isTyped { environment.confirm("$\(name) is \(value)") }
        return .none
    }

    private func text(in environment: Environment) throws -> String {
        switch value {
        case .text(let text): return text
        case .query(let query): return try Self.onlyValue(of: query, for: name, environment)
        }
    }

    /// Returns the one value of a query as it is typed; an amount with its currency.
    private static func onlyValue(of query: Query, for name: String, _ environment: Environment) throws -> String {
        let prepared = try ResultPage.whole(query, environment)
        let hasOneColumn = prepared.columns.count == (prepared.columns[0].currency == nil ? 1 : 2)
        var values: [String] = []
        _ = try prepared.rows { cells in
            if values.count < 2 { values.append(cells.prefix(2).map(\.typed).joined(separator: " ")) }
        }
        guard hasOneColumn, values.count == 1, !values[0].allSatisfy({ $0 == " " }) else {
            let hasSeveral = values.count > 1 || !values.isEmpty && !hasOneColumn
            throw StatementError(
                "$\(name) needs one value, and the query has \(hasSeveral ? "several values" : "no value")",
                hints: ["try: \(query.canonical)"])
        }
        return values[0]
    }
}

extension Cell {
    /// The value as it is typed, a list with commas; empty for none.
    fileprivate var typed: String {
        guard case .list(let parts) = self else { return text }
        return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    }
}

extension Argument<String> {
    /// Returns a name for a variable or a saved statement.
    static func variable(_ kind: ValueKind) -> Argument {
        Argument("NAME", { $0 }) { cursor throws(Diagnostic) in try cursor.name(kind) }
    }
}

extension Argument<LetStatement.Value> {
    fileprivate static var queryOrText: Argument {
        let query: Syntax = "\"(\" query \")\""
        return Argument(.accepting(.oneOf(["QUOTED", "BARE_VALUE", query]), shown: .oneOf(["VALUE", query]))) {
            cursor throws(Diagnostic) in
            guard cursor.isSign(.open) else { return .text(try cursor.valueText()) }
            return .query(try cursor.parenthesizedQuery())
        } print: {
            switch $0 {
            case .text(let text): Quoting.word(text)
            case .query(let query): "(\(query.canonical))"
            }
        }
    }
}
