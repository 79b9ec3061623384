import QueryLanguage

/// A cumulative period of quarterly updates: from the first day of a tax year to the end of a quarter.
package struct TaxQuarter: Hashable, Sendable {
    /// The number of the quarter within the tax year, from 1 to 4.
    package let number: Int
    package let period: Period
    /// The day by which the update is due; `nil` if the year has no quarterly updates.
    package let due: Day?

    /// Returns the quarters of a tax year; `days` is the rule about the days on which they are due.
    package static func of(_ year: Period, due days: String?) -> [TaxQuarter] {
        let due = days.flatMap(Self.days)
        return (1...4).compactMap { number in
            let end = number == 4 ? year.last : year.first.adding(months: 3 * number).adding(days: -1)
            guard let period = Period(first: year.first, last: end) else { return nil }
            let day = due.flatMap { days -> Day? in
                let (month, date) = days[number - 1]
                let (endYear, endMonth, _) = end.civil
                return Day(year: month > endMonth ? endYear : endYear + 1, month: month, day: date)
            }
            return TaxQuarter(number: number, period: period, due: day)
        }
    }

    /// Returns the four days in `08-07 11-07 02-07 05-07` as months and days; `nil` if the text isn't four days.
    static func days(_ text: String) -> [(month: Int, day: Int)]? {
        let days = text.split(separator: " ").compactMap { part -> (month: Int, day: Int)? in
            let numbers = part.split(separator: "-").compactMap { Int($0) }
            guard part.utf8.count == 5, numbers.count == 2, Day(year: 2023, month: numbers[0], day: numbers[1]) != nil
            else { return nil }
            return (numbers[0], numbers[1])
        }
        return days.count == 4 && text.split(separator: " ").count == 4 ? days : nil
    }
}
