import QueryLanguage

/// A query or a report, which `last` can run again with more filters and other clauses.
public protocol RepeatableStatement: Statement {
    /// Reads the clauses that follow `last`: filters are added, other clauses replaced.
    func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement
}

extension RepeatableStatement {
    public func affect(_ scope: inout Scope) { scope.last = canonical }
}
