import Testing

@testable import QueryLanguage

/// The due days of recurring expenses.
@Suite struct RecurrenceTests {
    @Test(arguments: [
        (Recurrence.Unit.month, "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]),
        (.month, "2024-01-30", ["2024-01-30", "2024-02-29", "2024-03-30"]),
        (.quarter, "2025-11-30", ["2025-11-30", "2026-02-28", "2026-05-30", "2026-08-30"]),
        (.year, "2024-02-29", ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
    ]) func aDueDayIsTheMonthsLastWhereItMust(unit: Recurrence.Unit, first: String, days: [String]) throws {
        let first = try #require(Day(iso: first))
        let recurrence = Recurrence(unit: unit, first: first, until: nil)
        var found = [recurrence.day(after: first.adding(days: -1))]
        while found.count < days.count, let last = found.last { found.append(recurrence.day(after: last)) }
        #expect(found.map(\.description) == days)
    }

    @Test func theDayAfterAnyDayIsTheFirstLaterOne() throws {
        let first = try #require(Day(iso: "2025-08-31"))
        for unit in Recurrence.Unit.allCases {
            let recurrence = Recurrence(unit: unit, first: first, until: nil)
            let due = (0..<60).map { first.adding(months: $0 * unit.months) }
            for offset in -40..<1_000 {
                let day = first.adding(days: offset)
                #expect(recurrence.day(after: day) == due.first { $0 > day }, "\(unit) after \(day)")
            }
        }
    }
}
