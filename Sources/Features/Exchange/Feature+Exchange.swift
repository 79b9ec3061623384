import Statements

extension Feature {
    /// Everything in a file for another store or another program.
    package static let exchange = Feature("exchange", branches: [ExportAllStatement.branch], parts: [StoreFileKind()])
}
