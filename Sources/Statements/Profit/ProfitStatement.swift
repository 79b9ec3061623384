import QueryLanguage
import Rendering
import Reports

/// `profit by month in EUR since 2026-01`: shows the profit.
package struct ProfitStatement: TracedStatement, RepeatableReport, FiguredStatement {
    /// The filters of sales, and the currency.
    package var scope: Query
    package var grouping: ProfitGrouping?
    /// The earlier days to show beside the period; `nil` for none.
    package var comparison: PeriodComparison?
    package var output = OutputClause()

    package static let form = Form(
        "profit", ProfitStatement(scope: Query(noun: .sales)),
        [
            .report(
                \.scope, filters: filters, by: Clause(.by, .grouping, \.grouping),
                compare: Clause(.compare, .comparison, \.comparison), output: \.output,
                written: [
                    .many("report_sale"), .option("\"by\" profit_group"), .option("\"in\" CURRENCY"),
                    .option("\"compare\" ( \"year\" | \"period\" )"),
                ])
        ])

    package static let spec = StatementSpec(
        form, summary: "shows the profit after every cost",
        discussion: """
            revenue is the money from buyers, for items and postage, less refunds. selling_costs are the platform's
            fees, less fees given back, and postage and packaging. cost is the price paid for the items sold.

            item_profit = revenue - selling_costs - cost
            net_profit  = item_profit - expenses - written_off
            margin      = net_profit / revenue        roi = net_profit / cost

            written_off is the cost of what was donated, binned or lost, on that day. What was kept is no loss.
            A ratio whose divisor is not positive is empty.

            Each amount is converted at the rate of its own day (the cost at the day bought, price and fees at the day
            sold, an expense at its date, a refund at its own day) and rounded to the minor unit, half away from zero. A
            rate stored with a record is used before those of the table. Figures add rounded amounts, so a total is the
            sum of its lines to the penny.

            A return counts on its own day: the refund reduces the revenue, and the cost goes back to stock. Selling
            costs remain, less fees that came back. A refund for an item that stays sold also counts on its own day. A
            sale without a known cost or price, or without a rate, is left out as a whole; fhq counts it in left_out and
            says so. An amount converted at a rate more than 4 days older than its own day counts, and fhq says so.
            With --strict, a sale left out or such an old rate is an error. `explain profit` names the days of the rates.

            The filters are those of sales. Periods narrow sales by the day sold, returns by the day of the return and
            expenses by their date. at, haul, from and paid keep only the expenses of that market, haul, seller or way
            of paying; any other filter is about sales alone and leaves out all expenses. By platform, market, seller,
            haul or payment, the row `unassigned` holds the expenses that belong to no group.

            `compare year` shows beside each figure that of the year before and the difference, `compare period` that of
            the period just before. A period that isn't over is compared with the same days of the one before, and fhq
            says which days.
            """,
        examples: [
            Example("profit by month in EUR tax year 2025-26"),
            Example("profit in GBP since 2026-01"),
            Example("profit by market this year as csv"),
            Example("profit this month compare year in GBP"),
        ])

    /// The filters of sales that a report accepts: not those for returned or deleted sales.
    static let filters: [Keyword] = Noun.sales.filters.filter { $0 != .returned && $0 != .deleted }

    package var figures: [String] {
        (comparison == nil ? ProfitPage.figures : ProfitPage.figures.compared).figures
    }

    // MARK: - Running

    func request(_ environment: Environment) throws -> ProfitRequest {
        let home = try StoreSettings(environment.store()).homeCurrency()
        return ProfitRequest(
            grouping: grouping, filters: scope.filters, currency: scope.currency ?? home,
            today: environment.clock.today)
    }

    package func run(in environment: Environment) throws -> Outcome {
        let request = try request(environment)
        let report = try environment.store().profit(request)
        let earlier = try comparison.map { try EarlierProfit(request, $0, environment) }
        var outcome = Outcome.page(
            ProfitPage(request: request, report: report, earlier: earlier?.report, isRead: environment.isRead(output))
                .page)
        outcome.isRecord = grouping == nil
        if environment.terminal.isInteractive, !report.lines.isEmpty {
            outcome.understood = { Understood(understanding) }
        }
        let goal = try goalRemarks(request, report, environment)
        outcome.remarks = { report.losses.remarks + goal + (earlier?.remarks ?? []) }
        return outcome
    }

    package var understanding: String {
        let words = scope.reportWords("profit", grouping?.name)
        return comparison.map { "\(words) · compared with the \($0.rawValue) before" } ?? words
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        guard comparison == nil else {
            throw StatementError(
                "why lists the records of one period, so leave out compare",
                hints: ["try: why \(ProfitStatement(scope: scope, grouping: grouping).canonical)"])
        }
        return try environment.store().profitRecords(request(environment))
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let request = try request(environment)
        let statements = try environment.store().explainProfit(request)
        let readsExpenses = try environment.store().profitReadsExpenses(request)
        let words = ProfitWords(request: request, readsExpenses: readsExpenses)
        let rates = try environment.store().profit(request).rates.words(to: request.currency)
        let earlier = try comparison.map { try EarlierProfit.request(request, $0, environment).words }
        return .text(
            ([canonical, words.text] + [earlier, rates].compactMap(\.self) + statements.map { $0.text(sql: showsSQL) })
                .joined(separator: "\n\n"))
    }
}

extension Argument<PeriodComparison> {
    fileprivate static var comparison: Argument {
        Argument("( \"year\" | \"period\" )") { cursor throws(Diagnostic) in
            if cursor.accept(.year) { return .year }
            try cursor.expect(.period)
            return .period
        } print: {
            $0.rawValue
        }
    }
}

extension Argument<ProfitGrouping> {
    fileprivate static var grouping: Argument {
        Argument("profit_group") { cursor throws(Diagnostic) in
            if let unit = cursor.acceptCalendarUnit() { return .calendar(unit) }
            for (keyword, grouping) in ProfitGrouping.named where cursor.accept(keyword) { return grouping }
            throw cursor.unexpected()
        } print: {
            $0.canonical
        }
    }
}
