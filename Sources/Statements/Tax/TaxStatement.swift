import QueryLanguage

/// `tax year 2025-26`, `tax rules`: the figures for a tax return, and those of the law.
enum TaxStatement: StatementSyntax {
    static let spec = StatementSpec(
        name: "tax", summary: "shows the figures of a tax year, or the rules behind them",
        syntax: .oneOf([
            TaxYearStatement.form.syntax, TaxRulesStatement.form.syntax, SetTaxRuleStatement.form.syntax,
        ]),
        discussion: TaxYearStatement.discussion + "\n\n" + TaxRulesStatement.discussion,
        examples: TaxYearStatement.examples + TaxRulesStatement.examples)

    static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let change = try SetTaxRuleStatement.parseChange(&cursor) { return change }
        if let rules = try TaxRulesStatement.form.accept(&cursor) { return rules }
        return try TaxYearStatement.form.read(&cursor)
    }
}
