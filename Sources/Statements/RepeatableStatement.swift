import QueryLanguage

/// A query or a report, which `last` can run again with more filters and other clauses.
public protocol RepeatableStatement: Statement {
    /// Reads the clauses that follow `last`: filters are added, other clauses replaced.
    func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement
}

extension RepeatableStatement {
    public func affect(_ scope: inout Scope) { scope.last = canonical }
}

/// A report that is read alike whether it begins anew or goes on from another of its kind.
public protocol RepeatableReport: RepeatableStatement {
    /// Reads what follows the report's first word; what `base` said and this does not is kept.
    static func parse(_ cursor: inout Cursor, continuing base: Self?) throws(Diagnostic) -> Self
}

extension RepeatableReport {
    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try parse(&cursor, continuing: nil)
    }

    public func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try Self.parse(&cursor, continuing: self)
    }
}
