import QueryLanguage
import Reports

/// `why profit last month`: lists the records behind each figure of a report.
package enum WhyStatement: RepeatableStatement, FormStatement {
    case report(InnerStatement)
    case haul(Haul, Currency?, OutputClause)
    case expect(ExpectStatement, OutputClause)

    /// The haul to explain.
    package enum Haul: Hashable, Sendable {
        case named(String)
        /// That of a row of the last list, such as `@2`.
        case row(SKU)
        case all
    }

    package static let form = Form(
        "why", WhyStatement.haul(.named(""), nil, OutputClause()),
        [
            .oneOf([
                report(.profit, ProfitStatement.self), report(.stock, StockStatement.self),
                report(.performance, PerformanceStatement.self), report(nil, ReconcileStatement.self),
                haul("", .value(.haul, .text, \.0), Haul.named) { if case .named(let name) = $0 { name } else { nil } },
                haul((), hauls, { .all }) { $0 == .all ? () : nil },
                haul(SKU(""), row, Haul.row) { if case .row(let row) = $0 { row } else { nil } },
                .case(
                    WhyStatement.expect,
                    (ExpectStatement.empty, OutputClause()),
                    [.statement(.expect, ExpectStatement.form, \.0), .output(\.1)]
                ) { if case .expect(let expectation, let output) = $0 { (expectation, output) } else { nil } },
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "lists the records behind each figure of a report, with their amounts",
        discussion: """
            Each amount has a line, which begins with the report's group columns. record (item, sale, return, refund or
            expense), id, sku, record_day and what describe the record; part is the report's column that the amount adds
            to; amount is signed as it enters the result. The amounts of one line and one part add up to that figure, to
            the penny. All amounts of a line of `profit` add up to its net_profit, and all of a haul to its haul_net.
            Records that were left out have the part left_out, no amount, and the reason.

            `stock` counts the lines. In `performance`, bought, listed and sold are 1 each, and the average and the
            median are those of days_to_sell. In `tax year`, allowable_costs are the three costs together, and
            profit_after_costs is gross_income less those; `help tax` says how the totals of a form add up. A margin is
            net_profit divided by revenue.

            `why hauls` lists those of every haul, and `why reconcile` the sales of each month of `gross`.

            `why expect (QUERY) count < 5` lists what the query counts. After `hauls`, `why @2` explains the haul in row
            2.
            """,
        examples: [
            Example("why profit in 2026-10 in GBP"), Example("why stock aging as csv"),
            Example("why performance by platform"),
            Example("haul add \"Sunday\" 2026-03-01; why haul \"Sunday\""),
            Example("why expect (items unsold) count < 500"),
        ])

    /// Returns a haul after `why`, with its currency and its output.
    private static func haul<Content: Sendable>(
        _ start: Content, _ subject: Part<(Content, Currency?, OutputClause)>,
        _ make: @escaping @Sendable (Content) -> Haul, from content: @escaping @Sendable (Haul) -> Content?
    ) -> Part<WhyStatement> {
        .case(
            { .haul(make($0.0), $0.1, $0.2) }, (start, nil, OutputClause()),
            [subject, .option(.in, .currency, \.1), .output(\.2)]
        ) { statement in
            guard case .haul(let haul, let currency, let output) = statement else { return nil }
            return content(haul).map { ($0, currency, output) }
        }
    }

    /// Parses `@2`; any other word is left to the other forms.
    private static let row = Part<(SKU, Currency?, OutputClause)>(.text("ROW"), isOpen: true) {
        (cursor, root, _) throws(Diagnostic) in
        guard cursor.seesRow else { return false }
        root.0 = try cursor.sku()
        return true
    } print: {
        [$0.0.text]
    }

    /// Parses `hauls`.
    private static let hauls = Part<(Void, Currency?, OutputClause)>(.word(Noun.hauls.rawValue)) {
        (cursor, _, _) throws(Diagnostic) in
        cursor.accept(word: Noun.hauls.rawValue)
    } print: { _ in
        [Noun.hauls.rawValue]
    }

    /// Returns a report after `why`.
    private static func report<Report: FormStatement>(_ keyword: Keyword?, _ type: Report.Type) -> Part<WhyStatement> {
        Part(.text("\(type.form.name)_statement"), keywords: { _ in [keyword].compactMap(\.self) }) {
            (cursor, root, _) throws(Diagnostic) in
            let isNamed = keyword.map { cursor.accept($0) } ?? cursor.accept(word: type.form.name)
            guard isNamed else { return false }
            root = .report(InnerStatement(try Report.form.read(&cursor)))
            return true
        } print: { _ in
            nil
        }
    }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.readWithBranches(&cursor)
    }

    package var canonical: String {
        // Also of a report that a feature adds.
        if case .report(let inner) = self {
            "\(Self.form.name) \(inner.statement.canonical)"
        } else {
            Self.form.print(self)
        }
    }

    package func continued(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        switch self {
        case .report(let report):
            guard let report = report.statement as? any RepeatableStatement else { throw cursor.unexpected() }
            return WhyStatement.report(InnerStatement(try report.continued(&cursor)))
        case .haul(let haul, let currency, let before):
            let wanted = cursor.accept(.in) ? try cursor.currency() : currency
            return WhyStatement.haul(haul, wanted, try OutputClause.read(&cursor, continuing: before))
        case .expect(let expectation, let before):
            return WhyStatement.expect(expectation, try OutputClause.read(&cursor, continuing: before))
        }
    }

    package var output: OutputClause {
        switch self {
        case .report(let report): report.statement.output
        case .haul(_, _, let output), .expect(_, let output): output
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .report(let report):
            return try Self.traced(report, in: environment).outcome(title: canonical)
        case .haul(let haul, let currency, _):
            return try records(of: haul, in: currency, environment)
        case .expect(let expectation, let output):
            switch expectation.subject {
            case .report(let report): return try Self.traced(report, in: environment).outcome(title: canonical)
            case .query(let query):
                return try ResultPage(query: query, output: output, environment: environment, isList: true).outcome()
            }
        }
    }

    private static func traced(_ report: InnerStatement, in environment: Environment) throws -> WhyPage {
        guard let traced = report.statement as? any TracedStatement else {
            throw StatementError("the figures of \(report.statement.canonical) have no list of records")
        }
        return WhyPage(try traced.traced(in: environment))
    }

    private func records(of haul: Haul, in currency: Currency?, _ environment: Environment) throws -> Outcome {
        let name: String? =
            switch haul {
            case .named(let name): name
            case .row(let row): try Self.name(of: row, in: environment)
            case .all: nil
            }
        let store = try environment.store()
        let wanted = try currency ?? StoreSettings(store).homeCurrency()
        let traced = try store.haulRecords(name, in: wanted, today: environment.clock.today)
        return WhyPage(traced).outcome(title: canonical)
    }

    /// Returns the name of the haul in a shown row; refuses a row of another noun.
    private static func name(of typed: SKU, in environment: Environment) throws -> String {
        guard let row = try environment.shownRow(typed.text) else {
            preconditionFailure("The parser takes \(typed.text) for no row.")
        }
        if row.noun == .hauls, let name = row.name { return name }
        throw StatementError(
            "\(typed.text) is \(row.named), but why takes a haul or a report", of: typed.text,
            hints: ["try: hauls"])
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        switch self {
        case .report(let report): try report.statement.explain(in: environment, sql: showsSQL)
        case .expect(let expectation, _):
            switch expectation.subject {
            case .report(let report): try report.statement.explain(in: environment, sql: showsSQL)
            case .query(let query): try QueryStatement(query: query).explain(in: environment, sql: showsSQL)
            }
        case .haul: .text("\(canonical)\n\(Self.spec.summary)")
        }
    }
}
