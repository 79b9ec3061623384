import QueryLanguage
import Reports

/// The profit of the earlier days that a report is compared with.
struct EarlierProfit {
    let report: ProfitReport
    /// The remarks: the days, and the records that their figures lack.
    let remarks: [Remark]

    /// - Throws: ``StatementError`` without a period, or with groups that are themselves periods.
    init(_ request: ProfitRequest, _ comparison: PeriodComparison, _ environment: Environment) throws {
        let (earlier, words) = try Self.request(request, comparison, environment)
        report = try environment.store().profit(earlier)
        remarks = [Remark(words)] + report.losses.sentences.map { Remark("\($0), before", isLoss: true) }
    }

    /// Returns the request for the earlier days, and the sentence that names them.
    static func request(
        _ request: ProfitRequest, _ comparison: PeriodComparison, _ environment: Environment
    ) throws -> (request: ProfitRequest, words: String) {
        let today = environment.clock.today
        guard let first = request.bounds.from,
            let period = Period(first: first, last: request.bounds.through ?? today)
        else {
            throw StatementError(
                "compare needs a period with a first day",
                hints: ["try: profit this year compare \(comparison.rawValue)"])
        }
        if case .calendar(let unit) = request.grouping {
            throw StatementError(
                "compare takes one period, so it can't be divided by \(unit.rawValue)",
                hints: ["leave out by \(unit.rawValue)"])
        }
        guard let before = comparison.earlier(than: period, today: today) else {
            throw StatementError("there are no days before \(period.first.description)")
        }
        var earlier = request
        let bounds = Bounds(from: before.first, through: before.last)
        earlier.filters = request.otherFilters + [.period(.sold, bounds)]
        let isPart = PeriodComparison.isPart(period, today: today)
        let same = isPart ? ", the same days of the \(comparison.rawValue) before" : ""
        return (earlier, "compared with \(before.description)\(same)")
    }
}
