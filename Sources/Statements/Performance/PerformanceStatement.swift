import QueryLanguage
import Rendering
import Reports

/// `performance by market this year`: shows how well the items bought have sold.
package struct PerformanceStatement: TracedStatement, RepeatableReport, FiguredStatement {
    /// The periods of the day bought.
    package var scope: Query
    package var group: PerformanceRequest.Group?
    package var output = OutputClause()

    package static let form = Form(
        "performance", PerformanceStatement(scope: Query(noun: .expenses)),
        [
            .report(
                \.scope, filters: [], takesCurrency: false, by: Clause(.by, .group, \.group), output: \.output,
                written: [.option("\"by\" performance_group"), .many("report_period")])
        ])

    package static let spec = StatementSpec(
        form, summary: "shows how many of the items bought have sold, and how fast",
        discussion: """
            Counts the items bought at each market, from each seller or in each month: how many were bought, listed and
            sold, the share sold (sell_through), and the average and median days to sell. By platform, it counts the
            items listed there, and those sold there. A period narrows by the day bought; by platform, by the day of the first listing there.
            Days to sell count from the listing on the platform of the sale, or from the purchase if the item never was
            listed there.
            """,
        examples: [Example("performance by market this year"), Example("performance by platform")])

    /// The groupings by the words for them.
    static let groups: [(keyword: Keyword, group: PerformanceRequest.Group)] = [
        (.market, .market), (.seller, .seller), (.month, .month), (.platform, .platform),
    ]

    private var request: PerformanceRequest {
        PerformanceRequest(group: group, bounds: Bounds(common: scope.filters))
    }

    package func run(in environment: Environment) throws -> Outcome {
        let report = try environment.store().performance(request)
        var page = Page(title: "performance", columns: columns, values: report.lines.map(row))
        page.nothing = "no items match"
        var outcome = Outcome.page(page)
        outcome.isRecord = group == nil
        return outcome
    }

    package var figures: [String] { columns.figures }

    private var columns: [Column] {
        let columns =
            (group.map { [Self.column($0)] } ?? [])
            + ["bought", "listed", "sold"].map { Column($0, .integer) }
            + [
                Column("sell_through", .decimal, .ratio), Column("average_days_to_sell", .decimal),
                Column("median_days_to_sell", .decimal),
            ]
        let priorities = [
            "bought": 1, "median_days_to_sell": 2, "average_days_to_sell": 3, "listed": 3,
        ]
        return columns.map { column in
            var column = column
            column.priority = priorities[column.name] ?? 0
            return column
        }
    }

    private static func column(_ group: PerformanceRequest.Group) -> Column {
        var column = Column(group.rawValue)
        column.isGroup = true
        return column
    }

    private func row(_ line: PerformanceReport.Line) -> [CellValue] {
        (group == nil ? [] : [line.label.map(CellValue.text) ?? .empty])
            + [line.bought, line.listed, line.sold].map { .integer(Int64($0)) }
            + [
                line.sellThrough.map { .decimal($0, digits: 4) } ?? .empty,
                line.averageDays.map { .decimal($0, digits: 2) } ?? .empty,
                line.medianDays.map { .decimal($0, digits: 1) } ?? .empty,
            ]
    }

    package func traced(in environment: Environment) throws -> TracedReport {
        try environment.store().performanceRecords(request)
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let statements = try environment.store().explainPerformance(request)
        return .text(
            ([canonical, Self.spec.discussion] + statements.map { $0.text(sql: showsSQL) }).joined(separator: "\n\n"))
    }
}

extension Argument<PerformanceRequest.Group> {
    fileprivate static var group: Argument {
        Argument("performance_group") { cursor throws(Diagnostic) in
            for (keyword, group) in PerformanceStatement.groups where cursor.accept(keyword) { return group }
            throw cursor.unexpected()
        } print: {
            $0.rawValue
        }
    }
}
