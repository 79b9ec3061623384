import QueryLanguage
import Rendering
import Reports

/// `reconcile ebay 2026 45230.10`: compares a platform's statement with the sales there.
package struct ReconcileStatement: TracedStatement, FormStatement, FiguredStatement {
    package var platform = ""
    package var period = Period(day: .first)
    /// The gross amount of the statement.
    package var amount = Money(minor: 0, currency: .gbp)
    package var output = OutputClause()

    package static let form = Form(
        "reconcile", ReconcileStatement(),
        [
            .value(.platform, \.platform), .value(.calendarPeriod, \.period), .value(.money, \.amount),
            .output(\.output),
        ])

    package static let spec = StatementSpec(
        form, summary: "compares a platform's yearly or quarterly statement with your sales there",
        discussion: """
            The amount is the gross one of a 1099-K or of a platform's yearly or quarterly statement. The rows `gross`
            show the sales of each month in the same terms: what buyers paid, with postage, before fees and refunds.
            `total` adds them up, and `difference` is the statement less the total. Amounts in other currencies are
            converted at the rate of the day of the sale.

            The other rows may explain a difference. amount is what they would add to the statement:
              unbooked   an order that no sale is booked for: `orders unmatched`
              changed    an order whose sales have another amount than the platform's file
              cancelled  an order that was cancelled
              refund     a refund, if the statement is after refunds
              postage    what buyers paid for postage, if the statement is without it
              outside    a sale within \(Reconciliation.nearDays) days before or after the period
              inside     a sale in its first or last \(Reconciliation.nearDays) days
            period is then the day, or the whole period for a sum of several. `explains` is true if the amount is exactly
            the difference. Tax that the platform collects isn't in the store, so it is in no row.
            """,
        examples: [Example("reconcile ebay 2026 45230.10"), Example("reconcile vinted 2026-Q1 310 GBP as csv")])

    /// The rows that there are for every platform and period.
    package var figures: [String] { ["total", "statement", "difference"] }

    private var currency: Currency { amount.currency }

    package func run(in environment: Environment) throws -> Outcome {
        let report = try environment.store().reconciliation(of: platform, in: period, currency: currency)
        let difference = report.total.known.map { amount.minor - $0 }
        let lines = ComparisonRow.all(report, period, statement: amount.minor, difference)
        var outcome = Outcome.page(
            Page(
                title: "reconcile \(platform) \(period.description)", columns: Self.columns,
                values: lines.map { cells($0, difference) }))
        outcome.remarks = { [remark(difference, lines)] + report.losses.remarks }
        return outcome
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        try environment.store().reconciliationRecords(of: platform, in: period, currency: currency)
    }

    private func remark(_ difference: Int64?, _ lines: [ComparisonRow]) -> Remark {
        guard let difference else { return Remark("no sale of the period has a known amount in \(currency.code)") }
        guard difference != 0 else { return Remark("the statement agrees with the sales") }
        let money = Money(minor: Int64(clamping: difference.magnitude), currency: currency).description
        let words = "the statement is \(money) \(difference > 0 ? "above" : "below") the sales"
        if lines.contains(where: { $0.explains(difference) }) { return Remark("\(words): one row explains it exactly") }
        return Remark("\(words), and no single row explains it; tax that the platform collected isn't in the store")
    }

    // MARK: - Rows

    private static let columns: [Column] = {
        var columns = [
            Column("figure", .code), Column("period", .code), Column("order", .code), Column("title"),
            Column("count", .integer), Column("amount", .decimal, .money(currency: "currency")),
            Column("currency", .currency), Column("explains", .boolean),
        ]
        for index in columns.indices where ["order", "title", "explains"].contains(columns[index].name) {
            (columns[index].isBlankWhereEmpty, columns[index].priority) = (true, 1)
        }
        return columns
    }()

    private func cells(_ line: ComparisonRow, _ difference: Int64?) -> [CellValue] {
        [
            .text(line.figure), .text(line.period), line.order.map(CellValue.text) ?? .empty,
            line.title.map(CellValue.text) ?? .empty, line.count.map { .integer(Int64($0)) } ?? .empty,
            line.amount.map { .decimal($0, digits: currency.fractionDigits) } ?? .empty, .text(currency.code),
            line.isReason ? .boolean(line.explains(difference)) : .empty,
        ]
    }

    /// One row.
    private struct ComparisonRow {
        let figure: String
        let period: String
        var order: String?
        var title: String?
        var count: Int?
        /// In minor units; `nil` if it is unknown.
        let amount: Int64?
        /// True for an amount that may explain the difference.
        var isReason = true

        func explains(_ difference: Int64?) -> Bool { isReason && amount == difference && difference != 0 }

        static func all(
            _ report: Reconciliation, _ period: Period, statement: Int64, _ difference: Int64?
        ) -> [ComparisonRow] {
            func sum(_ figure: String, _ amount: Int64?, count: Int? = nil, isReason: Bool = false) -> ComparisonRow {
                ComparisonRow(
                    figure: figure, period: period.description, count: count, amount: amount, isReason: isReason)
            }
            let gross = report.months.map {
                ComparisonRow(figure: "gross", period: $0.label, count: $0.sales, amount: $0.known, isReason: false)
            }
            let reasons = Reconciliation.Reason.allCases.flatMap { reason -> [ComparisonRow] in
                let found = report.findings.filter { $0.reason == reason }
                if reason == .postage {
                    guard report.postageCount > 0 else { return [] }
                    return [sum(reason.rawValue, -report.postage, count: report.postageCount, isReason: true)]
                }
                let total = found.reduce(0) { $0 + $1.amount }
                return (found.count > 1 ? [sum(reason.rawValue, total, count: found.count, isReason: true)] : [])
                    + found.map {
                        ComparisonRow(
                            figure: reason.rawValue, period: $0.day.description, order: $0.order, title: $0.title,
                            count: 1, amount: $0.amount)
                    }
            }
            return gross + [
                sum("total", report.total.known, count: report.total.sales), sum("statement", statement),
                sum("difference", difference),
            ] + reasons
        }
    }
}

extension Reconciliation.Month {
    /// The amount; `nil` if every sale was left out, so that it is unknown rather than zero.
    fileprivate var known: Int64? { sales > 0 || leftOut == 0 ? amount : nil }
}
