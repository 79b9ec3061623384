/// The periods along a chart over time, one after another without gaps.
struct TimeAxis {
    /// The number of periods from which bars stand side by side.
    static let fewest = 6

    private enum Unit: String { case day, week, month, quarter, year, taxYear = "tax_year" }

    private static let units: [Unit] = [.day, .week, .month, .quarter, .year, .taxYear]

    /// Every period from the earliest to the latest.
    let labels: [String]

    /// Creates the axis of a column of periods; returns `nil` if its name or a label isn't that of a period, or if there
    /// are too many or too few.
    init?(_ labels: [String], column: String) {
        let units = Self.units.filter { column == $0.rawValue || column.hasSuffix("_\($0.rawValue)") }
        guard let unit = units.max(by: { $0.rawValue.count < $1.rawValue.count }) else { return nil }
        let numbers = labels.compactMap { Self.number(of: $0, unit) }
        guard numbers.count == labels.count, let first = numbers.min(), let last = numbers.max(),
            (Self.fewest - 1..<ChartData.mostRows).contains(last - first)
        else { return nil }
        self.labels = (first...last).map { Self.label(of: $0, unit) }
    }

    // MARK: - Periods as numbers

    private static func number(of label: String, _ unit: Unit) -> Int? {
        let parts = label.split(separator: "-", omittingEmptySubsequences: false)
        guard let year = Int(parts[0]), parts[0].utf8.count == 4 else { return nil }
        let number: Int? =
            switch (unit, parts.count) {
            case (.year, 1), (.taxYear, 2): year
            case (.quarter, 2): Int(parts[1].dropFirst()).map { year * 4 + $0 - 1 }
            case (.month, 2): Int(parts[1]).map { year * 12 + $0 - 1 }
            case (.week, 2): Int(parts[1].dropFirst()).map { (monday(ofYear: year) + 3) / 7 + $0 - 1 }
            case (.day, 3): Int(parts[1]).flatMap { month in Int(parts[2]).map { days(to: year, month) + $0 - 1 } }
            default: nil
            }
        // Any other text, such as a month 13, doesn't come back.
        return number.flatMap { Self.label(of: $0, unit) == label ? $0 : nil }
    }

    private static func label(of number: Int, _ unit: Unit) -> String {
        switch unit {
        case .year: return padded(number, 4)
        case .taxYear: return "\(padded(number, 4))-\(padded((number + 1) % 100, 2))"
        case .quarter: return "\(padded(number / 4, 4))-Q\(number % 4 + 1)"
        case .month: return "\(padded(number / 12, 4))-\(padded(number % 12 + 1, 2))"
        case .week:
            // The year of a week is that of its Thursday.
            let thursday = number * 7
            let year = civil(thursday).year
            return "\(padded(year, 4))-W\(padded((thursday - days(to: year, 1)) / 7 + 1, 2))"
        case .day:
            let day = civil(number)
            return "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
        }
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    // MARK: - Days as numbers

    /// The days before each month of a year that isn't a leap year.
    private static let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

    /// Returns the number of days from 1970-01-01, a Thursday, to the first of a month.
    private static func days(to year: Int, _ month: Int) -> Int {
        let past = year - 1
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let start = past * 365 + past / 4 - past / 100 + past / 400 - 719_162
        return start + before[min(max(month, 1), 12) - 1] + (leap && month > 2 ? 1 : 0)
    }

    /// Returns the Monday of a year's first week, the one with 4 January.
    private static func monday(ofYear year: Int) -> Int {
        let fourth = days(to: year, 1) + 3
        return fourth - (fourth + 3 + 7_000_000) % 7
    }

    private static func civil(_ number: Int) -> (year: Int, month: Int, day: Int) {
        var year = number / 365 + 1970
        while days(to: year, 1) > number { year -= 1 }
        let month = (1...12).last { days(to: year, $0) <= number } ?? 1
        return (year, month, number - days(to: year, month) + 1)
    }
}
