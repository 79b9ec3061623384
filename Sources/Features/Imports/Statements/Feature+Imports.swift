import Statements

extension Feature {
    /// Inventories and sheets from elsewhere.
    package static let imports = Feature(
        "imports",
        forms: [Form("import", ImportStatement.self, after: "sku")],
        branches: [SaveMapping.branch, ForgetMapping.branch], symbols: MappingGrammar.symbols, words: paraphrases,
        hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.fillsDemo = { folder, store in _ = try InventoryImport(folder, store: store).run() }
        return hooks
    }()

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\timport\timport|load|open|upload|import from|read|bring in|upload my spreadsheet|\
        load my spreadsheet\t-\tfile!\timport {file}
        """
}
