import QueryLanguage
import Rendering
import Reports
import StoreFile

/// The net profit that the user wants to make in each month: `set goal 500 GBP a month`.
package struct Goal: Hashable, Sendable {
    package let amount: Money

    /// Returns true for an amount with which the goal of ten thousand years can be added up.
    static func isValid(_ amount: Money) -> Bool { amount.minor > 0 && amount.minor <= Money.mostMinor }

    static let argument = Argument<Goal?>("( MONEY \"a\" \"month\" | \"off\" )") { cursor throws(Diagnostic) in
        if cursor.accept(.off) { return nil }
        let span = cursor.token.span
        let amount = try cursor.money()
        guard amount.minor > 0 else { throw Diagnostic("the goal must be above zero", at: span) }
        guard cursor.accept(word: "a") else { throw cursor.unexpected() }
        try cursor.expect(.month)
        return Goal(amount: amount)
    } print: {
        $0.map { "\($0.amount.description) a month" } ?? Keyword.off.text
    }

    /// Returns how much of the goal a net profit in its currency is: `84 % of the goal of 500.00 GBP`.
    package func words(for net: Int64, months: Int = 1) -> String {
        let wanted = Double(amount.minor) * Double(months)
        // Rounded down, so that 100 % is reached only at the goal.
        let percent = Int(min(max((Double(net) / wanted * 100).rounded(.down), -1e12), 1e12))
        let whole = Money(minor: amount.minor * Int64(months), currency: amount.currency)
        return "\(grouped(percent)) % of the goal of \(whole.description)\(months == 1 ? "" : " for \(months) months")"
    }

    /// Returns how much of the goal a period of whole months has reached; `nil` for any other period.
    func words(for period: Period, _ store: InventoryStore, _ environment: Environment) throws -> String? {
        guard let months = Self.months(in: period) else { return nil }
        let request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: period.first, through: period.last))],
            currency: amount.currency, today: environment.clock.today)
        let total = try store.profit(request).total
        return total.isNetProfitKnown ? words(for: total.netProfit, months: months) : nil
    }

    /// Returns the number of months; `nil` if the period isn't of whole ones.
    private static func months(in period: Period) -> Int? {
        let (start, end) = (period.first.civil, period.last.civil)
        guard start.day == 1, period.last.adding(days: 1).civil.day == 1 else { return nil }
        return (end.year - start.year) * 12 + end.month - start.month + 1
    }

    /// Returns the number of months of a report that reached the goal: `the goal of 500.00 GBP was reached in 3 of 11
    /// months`.
    func words(for report: ProfitReport) -> String? {
        let months = report.lines.filter { $0.figures.isNetProfitKnown && !$0.isUnassigned }
        guard !months.isEmpty else { return nil }
        let reached = months.count { $0.figures.netProfit >= amount.minor }
        let count = "\(grouped(reached)) of \(grouped(months.count)) \(months.count == 1 ? "month" : "months")"
        return "the goal of \(amount.description) was reached in \(count)"
    }
}
