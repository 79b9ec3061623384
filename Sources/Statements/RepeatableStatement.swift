import QueryLanguage

/// A query or a report, which `last` can run again with more filters and other clauses.
public protocol RepeatableStatement: Statement {
    /// Reads the clauses that follow `last`: filters are added, other clauses replaced.
    func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement
}

extension RepeatableStatement {
    public func affect(_ scope: inout Scope) { scope.last = { canonical } }
    public var repeatable: (any RepeatableStatement)? { self }
}

/// A report: what `last` says of it is read on top of what was said before.
public protocol RepeatableReport: RepeatableStatement, FormStatement {
    var output: OutputClause { get set }
}

extension RepeatableReport {
    public func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var base = self
        base.output = OutputClause()
        var report = try Self.form.read(&cursor, onto: base)
        report.output = report.output.continuing(output)
        return report
    }
}
