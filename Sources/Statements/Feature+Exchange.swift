extension Feature {
    /// Everything in a file for another store or another program.
    package static let exchange = Feature(branches: [ExportAllStatement.branch])
}
