import QueryLanguage
import Statements

/// `tax year 2025-26`, `tax form sa103s 2025-26`, `tax rules`: the figures for a tax return, and those of the law.
package enum TaxStatement: StatementSyntax {
    package static let spec = StatementSpec(
        name: "tax", summary: "shows the figures of a tax year, a filled-in tax form, or the rules behind them",
        syntax: .oneOf([
            TaxYearStatement.form.syntax, TaxFormStatement.form.syntax, TaxQuartersStatement.form.syntax,
            TaxRulesStatement.form.syntax, SetTaxRuleStatement.form.syntax,
        ]),
        discussion: [
            TaxYearStatement.discussion, TaxQuartersStatement.discussion, TaxFormStatement.discussion,
            TaxRulesStatement.discussion,
        ].joined(separator: "\n\n"),
        examples: TaxYearStatement.examples + TaxQuartersStatement.examples + TaxFormStatement.examples
            + TaxRulesStatement.examples)

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let form = try TaxFormStatement.form.accept(&cursor) { return form }
        if let quarters = try TaxQuartersStatement.form.accept(&cursor) { return quarters }
        if let change = try SetTaxRuleStatement.parseChange(&cursor) { return change }
        if let rules = try TaxRulesStatement.form.accept(&cursor) { return rules }
        return try TaxYearStatement.form.read(&cursor)
    }
}
