import QueryLanguage
import Rendering
import Reports

/// `activity this year`: counts the days with purchases, listings or sales.
package struct ActivityStatement: RepeatableReport, FiguredStatement {
    /// The periods of the report.
    package var scope: Query
    package var output = OutputClause()

    package static let form = Form(
        "activity", ActivityStatement(scope: Query(noun: .expenses)),
        [
            .report(
                \.scope, filters: [], takesCurrency: false, output: \.output, written: [.many("report_period")])
        ])

    package static let spec = StatementSpec(
        form, summary: "counts the days with a purchase, a listing or a sale",
        discussion: """
            completion_rate is the share of days with a purchase, a listing or a sale. It counts the days from the
            period's first day, or the first day with any of them, to the period's last day, or today if that is
            earlier.

            A streak is a run of such days. The current streak ends on that last day, or on the day before while nothing
            has happened on the last day yet.
            """,
        examples: [Example("activity this month")])

    package func run(in environment: Environment) throws -> Outcome {
        let report = try environment.store().activity(
            Bounds(common: scope.filters), today: environment.clock.today)
        var outcome = Outcome.page(
            Page(title: "activity", columns: Self.columns, values: report.map { [row($0)] } ?? []))
        outcome.isRecord = true
        return outcome
    }

    package var figures: [String] { Self.columns.figures }

    private static let columns =
        [Column("first_day", .day), Column("last_day", .day)]
        + ["days", "purchase_days", "listing_days", "sale_days", "active_days"].map { Column($0, .integer) }
        + [
            Column("completion_rate", .decimal, .ratio), Column("current_streak", .integer),
            Column("longest_streak", .integer),
        ]

    private func row(_ report: ActivityReport) -> [CellValue] {
        let counts = [
            report.window.dayCount, report.purchaseDays, report.listingDays, report.saleDays, report.activeDays,
        ]
        return [.text(report.window.first.description), .text(report.window.last.description)]
            + counts.map { .integer(Int64($0)) }
            + [
                report.completionRate.map { .decimal($0, digits: 4) } ?? .empty,
                .integer(Int64(report.currentStreak)), .integer(Int64(report.longestStreak)),
            ]
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let explanations = try environment.store().explainActivity()
        return .text(
            ([canonical, Self.spec.discussion] + explanations.map { $0.text(sql: showsSQL) }).joined(separator: "\n\n"))
    }
}
