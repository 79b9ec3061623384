import Reports

/// A report whose figures can be traced to records.
package protocol TracedStatement: Statement {
    func traced(in environment: Environment) throws -> TracedReport
}
