import Statements

extension Feature {
    /// Everything in a file for another store or another program.
    package static let exchange = Feature(
        "exchange", branches: [ExportAllStatement.branch], words: paraphrases, parts: [StoreFileKind()])

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\texport all\texport everything|export all|download everything|export all my data|save everything|\
        export all data|dump everything|export my data\t-\texcel\texport all to {excel|inventory.zip}
        form\texport file\texport everything|export all|save everything|dump everything|\
        download everything\t-\tfile!\texport all to {file}
        """
}
