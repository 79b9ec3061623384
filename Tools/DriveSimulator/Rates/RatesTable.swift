import Foundation

/// Euro reference rates by day, as the European Central Bank publishes them.
package struct RatesTable: Sendable {
    struct Row: Sendable {
        /// The day, such as `2026-10-30`.
        let day: String
        /// The units of each currency for one euro, in the bank's own digits.
        let rates: [String: String]
    }

    /// The rows, oldest first.
    let rows: [Row]
    /// The text of `eurofxref-hist.csv`.
    let csv: String

    /// Parses the text of an `eurofxref-hist.csv`: a column for each currency, `N/A` without a rate.
    package init(csv: String) {
        let lines = csv.split(whereSeparator: \.isNewline).map { $0.split(separator: ",").map(\.trimmingSpaces) }
        let codes = lines.first?.dropFirst() ?? []
        rows = lines.dropFirst().map { cells in
            let known = zip(codes, cells.dropFirst()).filter { $0.1 != "N/A" }
            return Row(day: cells[0], rates: Dictionary(known, uniquingKeysWith: { $1 }))
        }.sorted { $0.day < $1.day }
        self.csv = csv
    }

    /// Returns made-up rates, always the same, for the bank's working days from `first` to `last`.
    ///
    /// Each moves slowly around a plausible value; the krona has none in every tenth week, as a gap.
    package static func generated(from first: String = "2024-01-01", to last: String) -> RatesTable {
        let middles = [
            ("USD", 1.11), ("JPY", 162.4), ("GBP", 0.851), ("SEK", 11.2), ("CHF", 0.947), ("AUD", 1.66),
            ("CAD", 1.51), ("NZD", 1.83),
        ]
        let header = "Date," + middles.map { $0.0 + "," }.joined() + "\n"
        let lines = days(from: first, to: last).enumerated().map { index, day in
            let cells = middles.enumerated().map { place, currency in
                let swing = sin(Double(index) / 40 + Double(place))
                let isGap = currency.0 == "SEK" && index / 5 % 10 == 9
                return isGap ? "N/A," : String(format: "%.5g,", currency.1 * (1 + 0.03 * swing))
            }
            return day + "," + cells.joined() + "\n"
        }
        return RatesTable(csv: header + lines.reversed().joined())
    }

    /// Returns the days on which the bank publishes, without weekends and TARGET holidays.
    private static func days(from first: String, to last: String) -> [String] {
        let style = Date.ISO8601FormatStyle().year().month().day()
        guard let start = try? style.parse(first), let end = try? style.parse(last), start <= end else { return [] }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return stride(from: start, through: end, by: 86_400).filter { date in
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let isWeekend = parts.weekday == 1 || parts.weekday == 7
            let fixed = [[1, 1], [5, 1], [12, 25], [12, 26]].contains([parts.month ?? 0, parts.day ?? 0])
            let easter = easterSunday(parts.year ?? 0, calendar)
            let isMovable = [-2, 1].contains { easter?.addingTimeInterval($0 * 86_400) == date }
            return !isWeekend && !fixed && !isMovable
        }.map { $0.formatted(style) }
    }

    /// Returns the Gregorian Easter by the anonymous algorithm of Nature, 1876.
    private static func easterSunday(_ year: Int, _ calendar: Calendar) -> Date? {
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let n = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114
        return calendar.date(from: DateComponents(year: year, month: n / 31, day: n % 31 + 1))
    }
}
