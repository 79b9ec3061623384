/// The earlier days that a report compares those of a period with.
package enum PeriodComparison: String, CaseIterable, Hashable, Sendable {
    /// The same days of the year before.
    case year
    /// The period of the same length just before.
    case period

    /// Returns the days to compare a period with; `nil` if there are none before the first day of all.
    ///
    /// A period that isn't over by `today` is compared with as many days of the earlier one as have passed. A week is
    /// compared with the one 52 weeks before, which has the same weekdays.
    ///
    /// - year: 2026-02-01..2026-02-28 → 2025-02-01..2025-02-28
    /// - period: 2026-03-01..2026-03-31, on 2026-03-30 → 2026-02-01..2026-02-28
    package func earlier(than period: Period, today: Day) -> Period? {
        let step = step(of: period)
        let last = step.last(of: period)
        let passed = Self.isPart(period, today: today) ? min(last, step.day(today)) : last
        guard step.day(period.first) < period.first else { return nil }
        return Period(first: step.day(period.first), last: passed)
    }

    /// Returns true for a period that has begun and isn't over; only its days until today are compared.
    package static func isPart(_ period: Period, today: Day) -> Bool { period.first <= today && today < period.last }

    private func step(of period: Period) -> Step {
        if self == .year {
            return period.first.weekday == 1 && period.dayCount == 7 ? .days(364) : .months(12)
        }
        let (start, next) = (period.first.civil, period.last.adding(days: 1))
        let months = (next.civil.year - start.year) * 12 + next.civil.month - start.month
        return months > 0 && start.day == next.civil.day && next > period.last
            ? .months(months) : .days(period.dayCount)
    }

    /// The time between a day and the one that it is compared with.
    private enum Step {
        case months(Int), days(Int)

        func day(_ day: Day) -> Day {
            switch self {
            case .months(let months): day.adding(months: -months)
            case .days(let days): day.adding(days: -days)
            }
        }

        /// Returns the last day to compare; the end of a month is compared with that of the other month.
        func last(of period: Period) -> Day {
            let next = period.last.adding(days: 1)
            return next.civil.day == 1 && next > period.last ? day(next).adding(days: -1) : day(period.last)
        }
    }
}
