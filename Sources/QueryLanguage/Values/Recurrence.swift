/// The days on which a recurring expense falls due: `every month from 2026-01-31 until 2026-12-31`.
package struct Recurrence: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Hashable, Sendable {
        case month, quarter, year

        var months: Int {
            switch self {
            case .month: 1
            case .quarter: 3
            case .year: 12
            }
        }
    }

    package var unit = Unit.month
    package var first = Day.first
    /// The last day that can be due; `nil` for no end.
    package var until: Day?

    package init() {}

    package init(unit: Unit, first: Day, until: Day?) {
        (self.unit, self.first, self.until) = (unit, first, until)
    }

    /// Returns the due days from `next`, which is one of them, through `day`.
    package func days(from next: Day, through day: Day) -> [Day] {
        let last = min(day, until ?? day)
        return Array(sequence(first: next) { self.day(after: $0) }.prefix { $0 <= last })
    }

    /// Returns the first due day after a day: that of the first month, or the month's last if it has no such day.
    package func day(after day: Day) -> Day {
        if day < first { return first }
        let (from, to) = (first.civil, day.civil)
        var count = ((to.year - from.year) * 12 + to.month - from.month) / unit.months
        while first.adding(months: count * unit.months) <= day, count < 200_000 { count += 1 }
        return first.adding(months: count * unit.months)
    }
}
