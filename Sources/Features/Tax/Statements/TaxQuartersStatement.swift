import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// `tax quarters 2026-27 > q.csv`: writes the quarterly updates of a UK tax year.
package struct TaxQuartersStatement: TracedStatement, RepeatableStatement, FormStatement {
    package var year = Period(day: .first)
    /// The basis; `nil` for that of the rules.
    package var basis: TaxBasis?
    package var output = OutputClause()

    package static let form = Form(
        "tax", TaxQuartersStatement(),
        [
            .word(.quarters), .value(.taxYear, \.year),
            .anyOrder([Clause(.basis, .taxBasis, \.basis), .output(\.output)]),
        ])

    package static var spec: StatementSpec { TaxStatement.spec }

    static let discussion = """
        `tax year 2026-27 by quarter` shows the quarterly updates of Making Tax Digital: each runs from 6 April to the
        end of its quarter, so the figures grow from quarter to quarter, and has the day on which it is due. `is_due`
        is true once the quarter is over. Years before 2026-27 have no due days. `tax quarters 2026-27 > q.csv` writes
        the columns that bridging spreadsheets take. The categories follow the boxes of SA103S, and both take `basis`
        after `by quarter` or the year.
        """

    static let examples = [Example("tax year 2026-27 by quarter"), Example("tax quarters 2026-27 > quarters.csv", "")]

    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = self
        try cursor.readTaxBasis(into: &statement.basis)
        statement.output = try OutputClause.read(&cursor, continuing: output)
        return statement
    }

    package func run(in environment: Environment) throws -> Outcome {
        try QuarterPage(year: year, basis: basis).outcome("tax quarters", in: environment, isWhole: false)
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        try QuarterPage(year: year, basis: basis).traced(in: environment)
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        .text("\(canonical)\n\n\(Self.discussion)")
    }
}

/// The rows of the quarterly updates of a tax year.
struct QuarterPage {
    let year: Period
    let basis: TaxBasis?

    private func request(_ environment: Environment) throws -> (TaxFormRequest, [TaxQuarter]) {
        let rules = try environment.store().taxRules()
        let request = TaxFormRequest(
            boxes: try rules.boxes(of: .sa103s, own: environment.store().ownKinds(.sa103s), on: year.first),
            period: year,
            basis: try rules.basis(given: basis, for: .sa103s, on: year.first))
        return (request, TaxQuarter.of(year, due: rules.value(.quarterDays, on: year.first)))
    }

    /// Returns the page; `isWhole` adds the columns that people read.
    func outcome(_ title: String, in environment: Environment, isWhole: Bool) throws -> Outcome {
        let (request, quarters) = try request(environment)
        let report = try environment.store().taxQuarters(request, quarters)
        let today = environment.clock.today
        let rows = report.quarters.flatMap { quarter, categories in
            categories.map { category in
                let cells = cells(quarter, category)
                guard isWhole else { return cells }
                return cells + [
                    quarter.due == nil ? .empty : .boolean(today > quarter.period.last),
                    .integer(Int64(category.sum.leftOut)),
                ]
            }
        }
        var outcome = Outcome.page(
            Page(
                title: "\(title) \(TaxForm.sa103s.label(of: year.first))",
                columns: Self.columns + (isWhole ? Self.more : []), values: rows))
        outcome.remarks = { report.losses.remarks }
        return outcome
    }

    func traced(in environment: Environment) throws -> TracedReport {
        let (request, quarters) = try request(environment)
        return try environment.store().taxQuarterRecords(request, quarters)
    }

    private func cells(_ quarter: TaxQuarter, _ category: TaxQuarters.Category) -> [CellValue] {
        [
            .text("Q\(quarter.number)"), .text(quarter.period.first.description),
            .text(quarter.period.last.description), .text(category.name),
            category.sum.isKnown ? .decimal(category.sum.amount, digits: 2) : .empty, "GBP",
            quarter.due.map { .text($0.description) } ?? .empty,
        ]
    }

    private static let columns = {
        var due = Column("due", .day)
        due.isBlankWhereEmpty = true
        return [
            Column("quarter", .code), Column("from", .day), Column("to", .day), Column("category", .code),
            Column("amount", .decimal, .money(currency: "currency")), Column("currency", .currency), due,
        ]
    }()

    private static let more = {
        var (isDue, leftOut) = (Column("is_due", .boolean), Column("left_out", .integer))
        isDue.isBlankWhereEmpty = true
        leftOut.priority = 1
        return [isDue, leftOut]
    }()
}
