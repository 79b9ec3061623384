/// A run of days, both ends included.
public struct Period: Hashable, Sendable {
    public let first: Day
    public let last: Day

    /// `nil` if the last day lies before the first.
    public init?(first: Day, last: Day) {
        guard first <= last else { return nil }
        self.first = first
        self.last = last
    }

    public init(day: Day) {
        first = day
        last = day
    }

    private init(from first: Day, through last: Day) {
        self.first = first
        self.last = max(first, last)
    }

    /// How many days the period holds.
    public var dayCount: Int {
        Int(last.number - first.number) + 1
    }

    public static func year(_ year: Int) -> Period? {
        months(from: (year, 1), count: 12)
    }

    public static func month(year: Int, month: Int) -> Period? {
        months(from: (year, month), count: 1)
    }

    /// Quarter 1 runs from January to March.
    public static func quarter(year: Int, quarter: Int) -> Period? {
        (1...4).contains(quarter) ? months(from: (year, quarter * 3 - 2), count: 3) : nil
    }

    /// The UK tax year that begins on 6 April of `year` and ends on 5 April of the next.
    public static func taxYear(beginning year: Int) -> Period? {
        guard let first = Day(year: year, month: 4, day: 6), let last = Day(year: year + 1, month: 4, day: 5) else {
            return nil
        }
        return Period(from: first, through: last)
    }

    /// Week `week` of the ISO 8601 week year, from Monday to Sunday; week 1 holds 4 January.
    public static func week(year: Int, week: Int) -> Period? {
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

    /// A stretch of the calendar that `this` and `last` can name.
    public enum Unit: String, CaseIterable, Sendable {
        case day, week, month, quarter, year
        case taxYear = "tax year"

        /// As one word, as groups are named: `tax-year`.
        public var word: String { self == .taxYear ? "tax-year" : rawValue }
    }

    /// The unit that holds `day`, or the one `offset` units from it.
    public static func containing(_ day: Day, unit: Unit, offset: Int = 0) -> Period? {
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

    /// The days from first to last, `2026-01-01..2026-01-31`; one day alone for a period of one day.
    public var description: String {
        first == last ? first.description : "\(first.description)..\(last.description)"
    }
}

/// A length of time as people count it: `90 days`, `6 months`.
public struct CalendarSpan: Hashable, Sendable {
    public var count: Int
    public var unit: Period.Unit

    public init(count: Int, unit: Period.Unit) {
        self.count = count
        self.unit = unit
    }

    /// `90 days`, `1 month`.
    public var description: String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }

    /// The day this long before `day`: the same day of the month, or the month's last where it is shorter.
    public func before(_ day: Day) -> Day {
        switch unit {
        case .day: day.adding(days: -count)
        case .week: day.adding(days: -7 * count)
        case .month: day.adding(months: -count)
        case .quarter: day.adding(months: -3 * count)
        case .year, .taxYear: day.adding(months: -12 * count)
        }
    }
}
