import QueryLanguage

/// A statement with a variable that gets its value when an earlier one runs; it is parsed again then.
struct LaterStatement: Statement {
    static var spec: StatementSpec { LetStatement.spec }

    let canonical: String
    /// Blanks in place of the text before it, so that errors have their place.
    let before: String
    /// The name of the text that it is from.
    let name: String
    /// The statement with sample values, for what doesn't depend on them.
    let sample: InnerStatement

    static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement { throw cursor.unexpected() }

    /// Wraps a statement of `source` in `span`.
    init(_ sample: any Statement, at span: Span, in source: Source) {
        before = source.text(Span(0, span.start)).utf8.map { $0 == 0x0A ? "\n" : " " }.joined()
        (canonical, name) = (source.text(span), source.name)
        self.sample = InnerStatement(sample)
    }

    var effects: Effects { sample.statement.effects }
    var output: OutputClause { sample.statement.output }
    var understanding: String { sample.statement.understanding }

    func affect(_ scope: inout Scope) {
        // The earlier query is not known yet either.
        scope.last = nil
        if let binding = sample.statement as? LetStatement { binding.affect(&scope) }
    }

    func run(in environment: Environment) throws -> Outcome {
        let scope = StatementScope.make(environment)
        return Outcome(.script(try Script.parse(nested: Source(before + canonical, name: name), scope: scope)))
    }
}
