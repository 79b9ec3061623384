import Inventory

/// A report whose figures can be taken apart into the records that they are made of.
protocol TracedStatement: Statement {
    func traced(in environment: Environment) throws -> TracedReport
}
