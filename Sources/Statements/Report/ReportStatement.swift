import Queries
import QueryLanguage
import Rendering
import Reports

/// `report month 2026-03 > march.html`: shows everything about a month on one page.
package struct ReportStatement: FormStatement {
    package var unit: Period.Unit
    /// A period in the unit, or one that ends in it.
    package var period: Period
    package var file: String?

    package static let form = Form(
        "report", ReportStatement(unit: .month, period: Period(day: .first)),
        [
            .oneOf([
                of(.month, .month), of(.quarter, .quarter), of(.year, .year),
                .sequence([.word(.tax), .word(.year, \.unit, .taxYear), .value(.taxYear, \.period)]),
            ]), .file(\.file),
        ])

    private static func of(_ word: Keyword, _ unit: Period.Unit) -> Part<ReportStatement> {
        .sequence([.word(word, \.unit, unit), .value(.period, \.period)])
    }

    package static let spec = StatementSpec(
        form, summary: "shows a month, a quarter or a year on one page",
        discussion: """
            Shows income and costs beside those of the period before and of a year ago; the net profit of each month;
            the best and the worst sales; how much of what was bought has sold; the stock by age and the tasks, as they
            are today; and what the figures leave out. Amounts are in the home currency.

            `> FILE.html` writes one file that needs no network, for a browser, a printer or an attachment to a message.
            Without a file the page is text, with charts.

            A period stands for the month, quarter or year in which it ends: `report month today` is about this month. A
            `set goal` is compared with the profit.
            """,
        examples: [Example("report month 2026-10"), Example("report tax year 2025-26 > year.html", "")])

    package var output: OutputClause { file.map { OutputClause(.text, as: .html, to: $0) } ?? OutputClause() }

    package func run(in environment: Environment) throws -> Outcome {
        let whole = Period.containing(period.last, unit: unit) ?? period
        let content = try ReportContent(whole, unit, environment)
        let parts = try SharedRates.during { try content.parts(ofPage: file != nil) }
        guard file != nil else { return .text(try ReportText(title: content.title, environment).text(of: parts)) }
        var outcome = Outcome(.file { try HTMLDocument(title: content.title, parts: parts).write(to: $0) })
        outcome.remarks = { content.losses.map { Remark($0, isLoss: true) } }
        return outcome
    }
}
