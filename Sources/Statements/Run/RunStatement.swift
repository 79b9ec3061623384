import QueryLanguage
import StoreFile

/// `run aging days=90 sort cost`: runs a saved statement; clauses after its arguments continue a query or a report as after
/// `last`.
package struct RunStatement: FormStatement {
    package var name: String
    /// The variables in the order given.
    package var arguments: [Variable]
    /// The text of the clauses; empty without any.
    package var clauses = ""
    /// The effects of the clauses' destination.
    package var effects: Effects = []

    /// A variable and its value.
    package struct Variable: Hashable, Sendable {
        package var name: String
        package var value: String
    }

    package static let form = Form(
        "run", RunStatement(name: "", arguments: []),
        [
            .value(.variable(.savedStatement), \.name),
            Part(.accepting(.many("ARGUMENT \"=\" TEXT"), shown: .many("NAME \"=\" TEXT"))) {
                (cursor, root, _) throws(Diagnostic) in
                cursor.welcomes(.value(.variable))
                while cursor.word != nil, cursor.isSign(.equal, at: 1) {
                    let name = try cursor.name(.variable)
                    try cursor.expect(.equal)
                    root.arguments.append(Variable(name: name, value: try cursor.text()))
                }
                if cursor.word != nil {
                    let start = cursor
                    cursor.advance()
                    cursor.welcomes(.sign(.equal))
                    cursor.rewind(to: start)
                }
                return true
            } print: {
                $0.arguments.map { "\($0.name)=\(Quoting.word($0.value))" }
            },
            Part(.shapeOfItems) { (cursor, root, _) throws(Diagnostic) in
                let (start, isAtEnd) = (cursor.token.span, cursor.isAtEnd)
                root.effects = try clauses(&cursor).effects
                if !isAtEnd { root.clauses = cursor.text(since: start) }
                return true
            } print: {
                $0.clauses.isEmpty ? [] : [$0.clauses]
            },
        ])

    package static let spec = StatementSpec(
        form, summary: "runs a saved statement, with more filters and other clauses",
        discussion: """
            Each `name=value` after the name sets `$name` for this run only. Filters and clauses that follow continue the
            saved query or report as after `last`: filters and a condition are added to its own; show, sort, by, limit,
            in CURRENCY, as and a destination replace those saved.
            """,
        examples: [
            Example(
                "save fresh as items unsold since $month in GBP show count, sum cost; run fresh month=2026-08",
                "count\tsum_cost\tcurrency\n35\t231.73\tGBP\n"),
            Example(
                "save here as items unsold at Battersea; run here where cost > 20 by seller",
                "seller\tcount\n\t2\n"),
        ])

    /// Parses clauses that those of some noun may be; which one is known when the statement runs.
    private static func clauses(_ cursor: inout Cursor) throws(Diagnostic) -> QueryStatement {
        for noun in Noun.allCases where noun != .items && !cursor.isAtEnd {
            var ahead = cursor
            if let clauses = try? QueryStatement.parse(&ahead, noun: noun), ahead.isAtEnd {
                cursor = ahead
                return clauses
            }
        }
        return try QueryStatement.parse(&cursor, noun: .items)
    }

    /// Returns the statement that it stands for.
    ///
    /// - Throws: ``StatementError`` if nothing is saved under the name, or clauses follow what is no query and no report;
    ///   ``ScriptError`` for a text that can't be parsed.
    package func expanded(in environment: Environment) throws -> any Statement {
        guard let entry = try script(in: environment).entries.last else {
            throw StatementError("the saved statement \(name) is empty")
        }
        return entry.statement
    }

    private func script(in environment: Environment) throws -> Script {
        let store = try environment.store()
        guard let text = try store.savedStatement(name) else { throw try Self.unknown(name, in: store) }
        let source = Source(text, name: "saved \(name)")
        try refuseUnknownArguments(of: source)
        let scope = StatementScope.make(environment, adding: arguments.map { ($0.name, $0.value) })
        let script = try Script.parse(nested: source, scope: scope)
        guard !clauses.isEmpty, let saved = script.entries.last?.statement else { return script }
        guard saved.repeatable != nil else {
            throw StatementError(
                "\(name) is no query and no report, so nothing can follow its name", of: clauses,
                hints: ["try: run \(Quoting.word(name))"])
        }
        var continuing = scope
        continuing.last = { saved.canonical }
        return try Script.parse(nested: Source("last \(clauses)", name: "run \(name)"), scope: continuing)
    }

    /// Refuses an argument for which the saved text has no variable.
    private func refuseUnknownArguments(of source: Source) throws {
        let known = source.tokens.filter { $0.kind == .variable }.map { String(source.text($0.span).dropFirst()) }
        guard let unknown = arguments.first(where: { !known.contains($0.name) }) else { return }
        let clause = "where \(unknown.name) = \(Quoting.word(unknown.value))"
        throw StatementError(
            "\(name) has no variable $\(unknown.name)", of: unknown.name,
            hints: ["try: run \(Quoting.word(name)) \(clause)"], status: .usage)
    }

    package func explain(in environment: Environment, sql: Bool) throws -> Outcome {
        try expanded(in: environment).explain(in: environment, sql: sql)
    }

    package func run(in environment: Environment) throws -> Outcome {
        Outcome(.script(try script(in: environment)))
    }

    static func unknown(_ name: String, in store: InventoryStore) throws -> StatementError {
        let near = Spelling.hint(for: name, among: try store.savedStatements().keys.sorted())
        return StatementError(
            "there is no saved statement “\(name)”", of: name, hints: near.isEmpty ? ["try: views"] : near)
    }
}
