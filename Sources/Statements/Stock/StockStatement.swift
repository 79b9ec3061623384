import QueryLanguage
import Rendering
import Reports

/// `stock aging in GBP`: counts the unsold items and their cost.
package struct StockStatement: TracedStatement, RepeatableReport, FiguredStatement {
    /// The filters of items, and the currency.
    package var scope: Query
    package var isAging = false
    package var output = OutputClause()

    package static let form = Form(
        "stock", StockStatement(scope: Query(noun: .items)),
        [
            .flag(.aging, \.isAging),
            .report(
                \.scope, filters: [.at, .from, .haul], output: \.output,
                written: [.many("report_place | report_period | SEARCH"), .option("\"in\" CURRENCY")]),
        ])

    package static let spec = StatementSpec(
        form, summary: "counts the unsold items and their cost, by age",
        discussion: """
            `stock` counts everything unsold; `stock aging` gives a line for each age, in days since the purchase: 0-30,
            31-60, 61-90, 91-180, 181-365 and over 365. Without `in` there is a line for each currency that was paid;
            `in GBP` converts every cost at the rate of the day bought, and adds them up. fhq counts an item without a
            known cost or rate, leaves out its cost, and says so.
            """,
        examples: [
            Example(
                "stock",
                """
                count\tcost\tcurrency\tleft_out
                2\t18.50\tCAD\t0
                4\t38.50\tEUR\t0
                138\t1281.55\tGBP\t0
                1\t1500\tJPY\t0
                7\t73.00\tUSD\t0

                """),
            Example("stock aging in GBP"),
        ])

    private func request(_ environment: Environment) -> StockRequest {
        StockRequest(
            filters: scope.filters, isAging: isAging, currency: scope.currency, today: environment.clock.today)
    }

    package func run(in environment: Environment) throws -> Outcome {
        let report = try environment.store().stock(request(environment))
        var outcome = Outcome.page(page(report))
        outcome.remarks = { report.losses.remarks }
        return outcome
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        try environment.store().stockRecords(request(environment))
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let store = try environment.store()
        let explanation = try store.explainStock(request(environment))
        let cost =
            scope.currency.map { "converted to \($0.code) at the rate of the day bought, rounded, and added" }
            ?? "added within its own currency"
        let words = """
            count  items bought, not sold and not deleted
            cost   price paid for them, \(cost)
            """
        let rates = try scope.currency.map { try store.stock(request(environment)).rates.words(to: $0) }
        return .text(
            [canonical, words, rates, explanation.text(sql: showsSQL)].compactMap(\.self).joined(separator: "\n\n"))
    }

    // MARK: - The page

    package var figures: [String] { columns.figures }

    private var columns: [Column] {
        var leftOut = Column("left_out", .integer)
        leftOut.constantRows = 3
        return (isAging ? [Column("age", .code)] : []) + [
            Column("count", .integer), Column("cost", .decimal, .money(currency: "currency")),
            Column("currency", .currency), leftOut,
        ]
    }

    private func page(_ report: StockReport) -> Page {
        var page = Page(
            title: "stock", columns: columns, values: report.lines.map { row($0, label: $0.band.label) },
            totals: isAging ? totals(report).map { row($0, label: "total") } : [])
        page.nothing = "no items match"
        return page
    }

    private func row(_ line: StockReport.Line, label: String?) -> [CellValue] {
        let digits = line.isCostKnown ? line.currency?.fractionDigits : nil
        let cost = digits.map { CellValue.decimal(line.cost, digits: $0) } ?? .empty
        return (isAging ? [label.map(CellValue.text) ?? .empty] : [])
            + [
                .integer(Int64(line.count)), cost, line.currency.map { .text($0.code) } ?? .empty,
                .integer(Int64(line.leftOut)),
            ]
    }

    /// Returns a total for each currency.
    private func totals(_ report: StockReport) -> [StockReport.Line] {
        var totals: [StockReport.Line] = []
        for line in report.lines {
            let place = totals.firstIndex { $0.currency == line.currency } ?? totals.count
            if place == totals.count { totals.append(StockReport.Line(band: .unknown, currency: line.currency)) }
            totals[place].count += line.count
            totals[place].cost += line.cost
            totals[place].leftOut += line.leftOut
        }
        return totals
    }
}
