/// A run of days, both ends included.
package struct Period: Hashable, Sendable {
    package let first: Day
    package let last: Day

    /// Creates a period; returns `nil` if the last day is before the first.
    package init?(first: Day, last: Day) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    package init(day: Day) {
        first = day
        last = day
    }

    private init(from first: Day, through last: Day) {
        self.first = first
        self.last = max(first, last)
    }

    /// The number of days in the period.
    package var dayCount: Int {
        Int(last.number - first.number) + 1
    }

    /// Returns a calendar year; `nil` if a day can't have it.
    package static func year(_ year: Int) -> Period? {
        months(from: (year, 1), count: 12)
    }

    /// Returns a month of a year, from 1 to 12; `nil` for any other.
    package static func month(year: Int, month: Int) -> Period? {
        months(from: (year, month), count: 1)
    }

    /// Returns a quarter; quarter 1 runs from January to March.
    package static func quarter(year: Int, quarter: Int) -> Period? {
        (1...4).contains(quarter) ? months(from: (year, quarter * 3 - 2), count: 3) : nil
    }

    /// Returns the UK tax year that begins on 6 April of `year` and ends on 5 April of the next.
    package static func taxYear(beginning year: Int) -> Period? {
        guard let first = Day(year: year, month: 4, day: 6), let last = Day(year: year + 1, month: 4, day: 5) else {
            return nil
        }
        return Period(from: first, through: last)
    }

    /// Returns the tax year that begins in `year` as it is written: `2025-26`.
    package static func taxYearText(beginning year: Int) -> String {
        "\(Day.padded(year, to: 4))-\(Day.padded((year + 1) % 100, to: 2))"
    }

    /// Returns a week of the ISO 8601 week year, from Monday to Sunday; week 1 contains 4 January.
    package static func week(year: Int, week: Int) -> Period? {
        guard week >= 1, let fourth = Day(year: year, month: 1, day: 4) else { return nil }
        let monday = fourth.adding(days: 1 - fourth.weekday + 7 * (week - 1))
        guard monday.adding(days: 3).civil.year == year else { return nil }
        return Period(from: monday, through: monday.adding(days: 6))
    }

    private static func months(from start: (year: Int, month: Int), count: Int) -> Period? {
        let end = start.month + count - 1
        guard let first = Day(year: start.year, month: start.month, day: 1),
            let last = Day(
                year: start.year, month: end, day: Day.daysInMonth(year: start.year, month: end))
        else { return nil }
        return Period(from: first, through: last)
    }

    /// A unit of the calendar that `this` and `last` can name.
    package enum Unit: String, CaseIterable, Sendable {
        case day, week, month, quarter, year
        case taxYear = "tax year"

        /// The unit as one word, the name of a group: `tax-year`.
        package var word: String { self == .taxYear ? "tax-year" : rawValue }
    }

    /// Returns the unit that contains `day`, or the one `offset` units from it.
    package static func containing(_ day: Day, unit: Unit, offset: Int = 0) -> Period? {
        let (year, month, _) = day.civil
        switch unit {
        case .day: return Period(day: day.adding(days: offset))
        case .week:
            let monday = day.adding(days: 1 - day.weekday + 7 * offset)
            return Period(from: monday, through: monday.adding(days: 6))
        case .month:
            let index = year * 12 + month - 1 + offset
            return .month(year: index / 12, month: index % 12 + 1)
        case .quarter:
            let index = year * 4 + (month - 1) / 3 + offset
            return .quarter(year: index / 4, quarter: index % 4 + 1)
        case .year: return .year(year + offset)
        case .taxYear:
            guard let april = Day(year: year, month: 4, day: 6) else { return nil }
            return .taxYear(beginning: (day < april ? year - 1 : year) + offset)
        }
    }

    /// The days as `2026-01-01..2026-01-31`, or one day alone for a period of one day.
    package var description: String {
        first == last ? first.description : "\(first.description)..\(last.description)"
    }
}

/// A length of time as people count it: `90 days`, `6 months`.
package struct CalendarSpan: Hashable, Sendable {
    package var count: Int
    package var unit: Period.Unit

    package init(count: Int, unit: Period.Unit) {
        self.count = count
        self.unit = unit
    }

    /// The span as typed: `90 days`, `1 month`.
    package var description: String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }

    /// Returns the day this long before `day`: the same day of the month or, in a shorter month, its last day.
    package func before(_ day: Day) -> Day {
        switch unit {
        case .day: day.adding(days: -count)
        case .week: day.adding(days: -7 * count)
        case .month: day.adding(months: -count)
        case .quarter: day.adding(months: -3 * count)
        case .year, .taxYear: day.adding(months: -12 * count)
        }
    }
}
