import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// `tax year 2025-26`: shows the figures for a UK tax return.
package struct TaxYearStatement: TracedStatement, RepeatableStatement, FormStatement, FiguredStatement {
    package var year: Period
    /// True to show its quarterly updates instead.
    package var isByQuarter = false
    /// The basis of the updates; `nil` for that of the rules.
    package var basis: TaxBasis?
    package var output = OutputClause()

    package static let form = Form(
        "tax", TaxYearStatement(year: Period(day: .first)),
        [
            .value(.year, .taxYear, \.year),
            .anyOrder([
                Clause(
                    .by, .sequence([.word(.quarter, \.isByQuarter, true), .option(.basis, .taxBasis, \.basis)])),
                .output(\.output),
            ]),
        ])

    package static var spec: StatementSpec { TaxStatement.spec }

    static let discussion = """
        A UK tax year runs from 6 April to 5 April. gross_income is the money from buyers, with postage, less refunds.
        Amounts are in pounds, each at the rate of its own day. Its threshold is the trading allowance. You can deduct either
        the allowance or the allowable_costs (of the items sold, of those donated, binned or lost, of selling, and
        expenses), never both; the miles of a car replace its fuel and service, as on the form:
        profit_after_allowance and profit_after_costs show the two. closing_stock is the cost of the items unsold when
        the year ended, which is not deducted yet. mtd_turnover is the turnover that decides whether you report by
        quarter two years later, vat_turnover that of the 12 months until the end of the year or today.

        Platforms report sellers to the tax office by calendar year, once they reach a number of sales or an amount. So
        there is a platform_sales row for each platform and each calendar year that overlaps the tax year; sales at a
        car boot or offline are on no platform. Several things sold at one price are one sale there. Their amounts are
        in euros, as the threshold is. Without rates for euros they are in pounds, and platform_threshold has the
        threshold. If the home currency is USD, form_1099_k rows show the same years against the sales and the amount
        above which a platform files Form 1099-K, both of them. `reached` is true if a threshold is reached, and empty
        if it depends on figures that were left out. A sale without a known cost counts with no cost, and fhq says so.
        The thresholds are rows of `tax rules`. This is arithmetic, not advice.
        """

    static let examples = [Example("tax year 2025-26")]

    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = self
        if cursor.accept(.by) {
            try cursor.expect(.quarter)
            statement.isByQuarter = true
            try cursor.readTaxBasis(into: &statement.basis)
        }
        statement.output = try OutputClause.read(&cursor, continuing: output)
        return statement
    }

    private var name: String { ProfitGrouping.label(of: year.first, in: .taxYear) }

    /// Its rows depend on the sales and on the law.
    package var figures: [String] { [] }

    package func run(in environment: Environment) throws -> Outcome {
        guard !isByQuarter else {
            return try QuarterPage(year: year, basis: basis).outcome("tax year", in: environment, isWhole: true)
        }
        let store = try environment.store()
        let (report, rules) = try (store.taxYear(year), store.taxRules())
        let thresholds = TaxThresholds(store, rules, today: environment.clock.today)
        let turnover = try [thresholds.digital(year), thresholds.vat(until: min(year.last, environment.clock.today))]
        let isAmerican = try StoreSettings(store).homeCurrency() == .usd
        let forms = isAmerican ? try thresholds.platforms(.usd, in: year) : []
        var outcome = Outcome.page(
            Page(
                title: "tax year \(name)", columns: Self.columns,
                values: incomeRows(report, rules) + turnover.compactMap { $0.map(thresholdRow) }
                    + report.platforms.map { platformRow($0, report.platformCurrency, rules) }
                    + reportedAmounts(report, rules) + forms.map(thresholdRow)))
        let unknown = unknown(report, rules)
        outcome.remarks = { unknown.map { Remark("\($0) · try: tax rules") } + report.losses.remarks }
        return outcome
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        isByQuarter
            ? try QuarterPage(year: year, basis: basis).traced(in: environment)
            : try environment.store().taxYearRecords(year)
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let store = try environment.store()
        let profit = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: year.first, through: year.last))], currency: .gbp,
            today: environment.clock.today)
        let statements = try store.explainProfit(profit) + store.explainTaxYear(year)
        return .text(
            ([canonical, Self.discussion] + statements.map { $0.text(sql: showsSQL) }).joined(separator: "\n\n"))
    }

    // MARK: - Rows

    private static let columns: [Column] = {
        var columns = [
            Column("figure", .code), Column("period", .code), Column("platform"), Column("sales", .integer),
            Column("amount", .decimal, .money(currency: "currency")), Column("currency", .currency),
            Column("sales_threshold", .integer), Column("threshold", .decimal, .money(currency: "currency")),
            Column("reached", .boolean), Column("left_out", .integer),
        ]
        // Most figures have none of these, which does not make them unknown.
        for name in ["sales", "sales_threshold", "threshold"] {
            if let index = columns.firstIndex(where: { $0.name == name }) { columns[index].isBlankWhereEmpty = true }
        }
        let priorities = [
            "period": 1, "platform": 1, "sales": 1, "reached": 1, "left_out": 2, "threshold": 3, "sales_threshold": 3,
        ]
        for index in columns.indices { columns[index].priority = priorities[columns[index].name] ?? 0 }
        return columns
    }()

    /// Returns a sentence for each figure of the law that is not known for the year.
    private func unknown(_ report: TaxYearReport, _ rules: TaxRules) -> [String] {
        let years = Set(report.platforms.map(\.year)).sorted().filter {
            rules.count(.reportedSales, on: Self.first(of: $0)) == nil
        }
        return (allowance(rules) == nil ? ["no trading allowance is known for \(name)"] : [])
            + years.map { "no threshold of platforms is known for \($0)" }
    }

    private func allowance(_ rules: TaxRules) -> Int64? { rules.amount(.allowance, on: year.first) }

    private static func first(of year: Int) -> Day { Day(year: year, month: 1, day: 1) ?? .first }

    private func incomeRows(_ report: TaxYearReport, _ rules: TaxRules) -> [[CellValue]] {
        let allowance = allowance(rules)
        let figures = report.figures
        let gross = figures.isRevenueKnown ? figures.revenue : nil
        let costs = figures.cost + figures.writtenOff + figures.sellingCosts + figures.expenses
        let costsLeftOut = figures.eventsWithoutCost + figures.writeOffsLeftOut + figures.expensesLeftOut
        let areCostsKnown = figures.isRevenueKnown || figures.expenseCount > 0 || figures.writeOffs > 0
        return [
            row(
                "gross_income", gross, sales: figures.sales, threshold: allowance, leftOut: figures.eventsLeftOut),
            row("cost_of_goods_sold", figures.isCostKnown ? figures.cost : nil, leftOut: figures.eventsWithoutCost),
            row("written_off", figures.isWrittenOffKnown ? figures.writtenOff : nil, leftOut: figures.writeOffsLeftOut),
            row("selling_costs", figures.isRevenueKnown ? figures.sellingCosts : nil),
            row("expenses", figures.areExpensesKnown ? figures.expenses : nil, leftOut: figures.expensesLeftOut),
            row("allowable_costs", areCostsKnown ? costs : nil, leftOut: costsLeftOut),
            row("profit_after_costs", gross.map { $0 - costs }, leftOut: figures.eventsLeftOut + costsLeftOut),
            row(
                "profit_after_allowance", gross.flatMap { gross in allowance.map { max(0, gross - $0) } },
                leftOut: figures.eventsLeftOut),
            row(
                "closing_stock", report.isClosingStockKnown ? report.closingStock : nil,
                leftOut: report.closingStockLeftOut),
        ]
    }

    private func row(
        _ figure: String, _ pence: Int64?, sales: Int? = nil, threshold: Int64? = nil, leftOut: Int = 0
    ) -> [CellValue] {
        let isReached = threshold.flatMap { Self.isReached((pence ?? 0) > $0, leftOut: leftOut) }
        return [
            .text(figure), .text(name), .empty, sales.map { .integer(Int64($0)) } ?? .empty,
            pence.map { .decimal($0, digits: 2) } ?? .empty, "GBP", .empty,
            threshold.map { .decimal($0, digits: 2) } ?? .empty, isReached.map(CellValue.boolean) ?? .empty,
            .integer(Int64(leftOut)),
        ]
    }

    private func thresholdRow(_ threshold: TaxThreshold) -> [CellValue] {
        var (figure, period, platform) = ("vat_turnover", threshold.period.description, String?.none)
        switch threshold.kind {
        case .digital: (figure, period) = ("mtd_turnover", name)
        case .form1099K(let name):
            (figure, period, platform) = ("form_1099_k", String(threshold.period.first.civil.year), name)
        default: break
        }
        let digits = threshold.currency.fractionDigits
        let isReached = threshold.amount > threshold.bound && threshold.sales.map { $0.count > $0.bound } ?? true
        return [
            .text(figure), .text(period), platform.map(CellValue.text) ?? .empty,
            threshold.sales.map { .integer(Int64($0.count)) } ?? .empty,
            threshold.isKnown ? .decimal(threshold.amount, digits: digits) : .empty, .text(threshold.currency.code),
            threshold.sales.map { .integer(Int64($0.bound)) } ?? .empty, .decimal(threshold.bound, digits: digits),
            Self.isReached(isReached, leftOut: threshold.leftOut).map(CellValue.boolean) ?? .empty,
            .integer(Int64(threshold.leftOut)),
        ]
    }

    private func platformRow(
        _ year: TaxYearReport.PlatformYear, _ currency: Currency, _ rules: TaxRules
    ) -> [CellValue] {
        let first = Self.first(of: year.year)
        // Nobody reports the sales that name no platform.
        let sales = year.platform.flatMap { _ in rules.count(.reportedSales, on: first) }
        let amount = year.platform.flatMap { _ in rules.amount(.reportedAmount, on: first) }
        let isInEuros = currency == .eur
        let isReached = sales.flatMap { sales in
            amount.flatMap {
                // An amount in pounds can't tell, only the number of sales.
                Self.isReached(
                    year.sales >= sales || isInEuros && year.amount >= $0, leftOut: isInEuros ? year.leftOut : 1)
            }
        }
        return [
            "platform_sales", .text(String(year.year)), year.platform.map(CellValue.text) ?? .empty,
            .integer(Int64(year.sales)), year.isAmountKnown ? .decimal(year.amount, digits: 2) : .empty,
            .text(currency.code), sales.map { .integer(Int64($0)) } ?? .empty,
            isInEuros ? amount.map { .decimal($0, digits: 2) } ?? .empty : .empty,
            isReached.map(CellValue.boolean) ?? .empty, .integer(Int64(year.leftOut)),
        ]
    }

    /// Returns a row for each year's amount in euros above which a platform reports, if the platforms' own rows are in
    /// pounds.
    private func reportedAmounts(_ report: TaxYearReport, _ rules: TaxRules) -> [[CellValue]] {
        guard report.platformCurrency != .eur else { return [] }
        return Set(report.platforms.filter { $0.platform != nil }.map(\.year)).sorted().compactMap { year in
            rules.amount(.reportedAmount, on: Self.first(of: year)).map { amount in
                [
                    "platform_threshold", .text(String(year)), .empty, .empty, .decimal(amount, digits: 2), "EUR",
                    .empty, .empty, .empty, .integer(0),
                ]
            }
        }
    }

    /// Returns whether a threshold is reached; `nil` if that depends on amounts left out.
    private static func isReached(_ isReached: Bool, leftOut: Int) -> Bool? {
        isReached || leftOut == 0 ? isReached : nil
    }
}
