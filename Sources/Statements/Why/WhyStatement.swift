import Inventory
import QueryLanguage

/// `why profit last month`: the records behind each figure of a report.
public enum WhyStatement: RepeatableStatement {
    case report(any Statement)
    case haul(String, Currency?, OutputClause)
    case expect(ExpectStatement, OutputClause)

    public static let spec = StatementSpec(
        name: "why",
        summary: "lists the records behind each figure of a report, with what each adds",
        syntax: """
            "why" ( profit_statement | stock_statement | performance_statement | tax_statement \
            | "haul" TEXT [ "in" CURRENCY ] output | expect_statement output )
            """,
        discussion: """
            A line for each amount: the columns that tell the report's lines apart; record (item, sale, return, refund or
            expense) with its id, sku, record_day and what it is; part, the column of the report that it adds to; and the
            amount, signed as it enters the result. Those of one line and one part add up to that figure, to the penny; all of
            a line of `profit` to its net_profit, all of a haul to its haul_net. What is left out is listed as left_out,
            without an amount and with the reason.

            `stock` counts the lines. In `performance`, bought, listed and sold are 1 each, and days_to_sell are what the
            average and the median are of. In `tax year`, allowable_costs are the three costs together, and
            profit_after_costs the gross_income less those. A margin is of the net_profit and the revenue.

            `why expect (QUERY) count < 5` lists what the query counts.
            """,
        examples: [
            Example("why profit in 2026-10 in GBP"), Example("why stock aging as csv"),
            Example("why tax year 2025-26"), Example("why performance by platform"),
            Example("haul add \"Sunday\" 2026-03-01; why haul \"Sunday\""),
            Example("why expect (items unsold) count < 500"),
        ])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if cursor.accept(.profit) { return WhyStatement.report(try ProfitStatement.parse(&cursor)) }
        if cursor.accept(.stock) { return WhyStatement.report(try StockStatement.parse(&cursor)) }
        if cursor.accept(.performance) { return WhyStatement.report(try PerformanceStatement.parse(&cursor)) }
        if cursor.accept(.tax) { return WhyStatement.report(try TaxYearStatement.parse(&cursor)) }
        if cursor.accept(.haul) { return try parseHaul(&cursor) }
        try cursor.expect(.expect)
        let expectation = try ExpectStatement.reading(&cursor)
        var output = OutputClause()
        try output.parse(&cursor)
        return WhyStatement.expect(expectation, output)
    }

    private static func parseHaul(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let name = try cursor.text()
        let currency = cursor.accept(.in) ? try cursor.currency() : nil
        var output = OutputClause()
        try output.parse(&cursor)
        return WhyStatement.haul(name, currency, output)
    }

    public func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        switch self {
        case .report(let report as any RepeatableStatement): return WhyStatement.report(try report.continued(&cursor))
        case .report: throw cursor.unexpected()
        case .haul(let name, let currency, let before):
            let wanted = cursor.accept(.in) ? try cursor.currency() : currency
            var output = OutputClause()
            try output.parse(&cursor)
            return WhyStatement.haul(name, wanted, output.continuing(before))
        case .expect(let expectation, let before):
            var output = OutputClause()
            try output.parse(&cursor)
            return WhyStatement.expect(expectation, output.continuing(before))
        }
    }

    public var canonical: String {
        switch self {
        case .report(let report): "why \(report.canonical)"
        case .haul(let name, let currency, let output):
            "why haul \(Quoting.quoted(name))\(currency.map { " in \($0.code)" } ?? "")\(output.canonical)"
        case .expect(let expectation, let output): "why \(expectation.canonical)\(output.canonical)"
        }
    }

    public var output: OutputClause {
        switch self {
        case .report(let report): report.output
        case .haul(_, _, let output), .expect(_, let output): output
        }
    }

    public func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .report(let report as any TracedStatement):
            return WhyPage(try report.traced(in: environment)).outcome(title: canonical)
        case .report(let report):
            preconditionFailure("\(report.canonical) is a report that cannot be taken apart.")
        case .haul(let name, let currency, _):
            let store = try environment.store()
            let wanted = try currency ?? StoreSettings(store).homeCurrency()
            let traced = try store.haulRecords(name, in: wanted, today: environment.clock.today)
            return WhyPage(traced).outcome(title: canonical)
        case .expect(let expectation, let output):
            return try ResultPage(query: expectation.query, output: output, environment: environment, isList: true)
                .outcome()
        }
    }

    public func explain(in environment: Environment) throws -> Outcome {
        switch self {
        case .report(let report): try report.explain(in: environment)
        case .expect(let expectation, _): try QueryStatement(query: expectation.query).explain(in: environment)
        case .haul: .text("\(canonical)\n\(Self.spec.summary)")
        }
    }
}
