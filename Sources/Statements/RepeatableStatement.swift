import QueryLanguage

/// A query or a report, which `last` can repeat with more filters and other clauses.
package protocol RepeatableStatement: Statement {
    /// Parses the clauses after `last`, which add filters and replace other clauses.
    func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement
}

extension RepeatableStatement {
    package func affect(_ scope: inout Scope) { scope.last = { canonical } }
    package var repeatable: (any RepeatableStatement)? { self }
}

/// A report, for which the clauses after `last` are parsed on top of the previous ones.
package protocol RepeatableReport: RepeatableStatement, FormStatement {
    var output: OutputClause { get set }
}

extension RepeatableReport {
    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var base = self
        base.output = OutputClause()
        var report = try Self.form.read(&cursor, onto: base)
        report.output = report.output.continuing(output)
        return report
    }
}
