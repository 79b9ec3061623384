import QueryLanguage
import SystemLibrary
import Testing

/// Python's `datetime`, asked once for all days of two centuries.
private enum PythonCalendar {
    static let script = """
        import datetime
        day = datetime.date(1900, 1, 1)
        while day.year < 2101:
            iso = day.isocalendar()
            print(day.isoformat(), day.toordinal() - 719163, day.isoweekday(), "%04d-W%02d" % (iso[0], iso[1]))
            day += datetime.timedelta(1)
        """

    /// The lines of Python's output; `nil` without Python.
    static let lines: [Substring]? = {
        guard let pipe = popen("python3 -c '\(script)' 2>/dev/null", "r") else { return nil }
        defer { pclose(pipe) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&chunk, 1, chunk.count, pipe)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.isEmpty ? nil : lines
    }()
}

@Suite struct CalendarTests {
    private func period(_ text: String, _ variables: [String: String] = [:]) -> String? {
        var cursor = Cursor(Source(text, name: "test"), scope: scope(variables))
        guard let period = try? cursor.period(), cursor.isAtEnd else { return nil }
        return period.description
    }

    @Test func truncatedInstantIsInvalid() {
        let text = Array("2026-03-01T07:12:00.5+01:00".utf8)
        for count in 0...text.count {
            let instant = text[..<count].withUnsafeBufferPointer { Instant(rfc3339: $0) }
            #expect((instant != nil) == [10, text.count].contains(count), "\(count) bytes")
        }
    }

    /// A leap second is accepted; any other value past its range is refused.
    @Test(arguments: [
        ("23:59:59Z", true), ("23:59:60Z", true), ("23:59:61Z", false), ("23:60:00Z", false), ("24:00:00Z", false),
        ("00:00:00+23:59", true), ("00:00:00-23:59", true), ("00:00:00+23:60", false), ("00:00:00+24:00", false),
        ("00:00:00.123456789Z", true), ("00:00:00.1234567891Z", false), ("00:00:00.Z", false),
    ]) func aTimeOfDayEndsWhereTheClockDoes(time: String, isOne: Bool) {
        #expect((Instant(rfc3339: "2026-03-01T\(time)") != nil) == isOne)
    }

    @Test(.enabled(if: PythonCalendar.lines != nil, "needs python3"))
    func everyDayOfTwoCenturiesAgreesWithPython() throws {
        let lines = try #require(PythonCalendar.lines)
        #expect(lines.count == 73_414)
        for line in lines {
            let parts = line.split(separator: " ")
            let day = try #require(Day(iso: parts[0]))
            let isRight = day.number == Int32(parts[1]) && day.weekday == Int(parts[2]) && day.description == parts[0]
            let year = Int(parts[3].prefix(4)) ?? 0
            let week = try #require(Period.week(year: year, week: Int(parts[3].suffix(2)) ?? 0))
            let isInWeek = week.first <= day && day <= week.last && week.first.weekday == 1 && week.dayCount == 7
            if !isRight || !isInWeek { Issue.record("\(line) against \(day.description) \(week.description)") }
        }
    }

    @Test(arguments: [
        ("2026", "2026-01-01..2026-12-31"), ("2024-02", "2024-02-01..2024-02-29"),
        ("2026-Q1", "2026-01-01..2026-03-31"),
        ("2026-q4", "2026-10-01..2026-12-31"), ("2026-W01", "2025-12-29..2026-01-04"),
        ("2026-w53", "2026-12-28..2027-01-03"), ("2026-03-14", "2026-03-14"),
        ("2026-01..2026-03", "2026-01-01..2026-03-31"), ("2026-01-05..today", "2026-01-05..2026-03-18"),
        ("tax year 2025-26", "2025-04-06..2026-04-05"), ("tax year 1999-00", "1999-04-06..2000-04-05"),
        ("this tax year", "2025-04-06..2026-04-05"), ("last tax year", "2024-04-06..2025-04-05"),
        ("today", "2026-03-18"), ("yesterday", "2026-03-17"), ("this day", "2026-03-18"), ("last day", "2026-03-17"),
        ("this week", "2026-03-16..2026-03-22"), ("last week", "2026-03-09..2026-03-15"),
        ("this month", "2026-03-01..2026-03-31"), ("last month", "2026-02-01..2026-02-28"),
        ("this quarter", "2026-01-01..2026-03-31"), ("last quarter", "2025-10-01..2025-12-31"),
        ("this year", "2026-01-01..2026-12-31"), ("last year", "2025-01-01..2025-12-31"),
        ("last 30 days", "2026-02-17..2026-03-18"), ("last 1 day", "2026-03-18"),
        ("last 2 weeks", "2026-03-05..2026-03-18"),
        ("3 days ago", "2026-03-15"), ("2 weeks ago", "2026-03-04"), ("1 day ago", "2026-03-17"),
        ("last monday", "2026-03-16"), ("LAST Tuesday", "2026-03-17"), ("last wednesday", "2026-03-11"),
        ("last sunday", "2026-03-15"), ("\"2026-03\"", "2026-03-01..2026-03-31"), ("$p", "2026-02-01..2026-02-28"),
        ("last $n days", "2026-03-17..2026-03-18"),
        // Today is Wednesday, 18 March 2026.
        ("wednesday", "2026-03-18"), ("friday", "2026-03-13"), ("Fri", "2026-03-13"), ("thu", "2026-03-12"),
        ("march", "2026-03-01..2026-03-31"), ("april", "2025-04-01..2025-04-30"), ("sept", "2025-09-01..2025-09-30"),
        ("march 2025", "2025-03-01..2025-03-31"), ("feb 2024", "2024-02-01..2024-02-29"),
        ("1 march", "2026-03-01"), ("march 18", "2026-03-18"), ("march 19", "2025-03-19"), ("1 may 2027", "2027-05-01"),
        ("march 1 2024", "2024-03-01"), ("29 february", "2024-02-29"), ("last may", "2025-05-01..2025-05-31"),
        ("3 months ago", "2025-12-18"), ("1 year ago", "2025-03-18"), ("1 quarter ago", "2025-12-18"),
        ("last 3 months", "2025-12-01..2026-02-28"), ("last 2 quarters", "2025-07-01..2025-12-31"),
        ("last 1 year", "2025-01-01..2025-12-31"),
    ])
    func aPeriodIsItsFirstAndLastDay(text: String, days: String) {
        #expect(period(text, ["p": "last month", "n": "2"]) == days)
    }

    @Test(arguments: [
        ("1 march to 15 april", "2026-03-01..2026-04-15"), ("january to march", "2026-01-01..2026-03-31"),
        ("november to february", "2025-11-01..2026-02-28"), ("may to may", "2025-05-01..2025-05-31"),
        ("monday to friday", "2026-03-16..2026-03-20"), ("friday to monday", "2026-03-13..2026-03-16"),
        ("2026-01 to today", "2026-01-01..2026-03-18"), ("15 march to march", "2026-03-15..2026-03-31"),
    ])
    func aRangeBeginsAtTheNewestAndEndsAtTheNext(text: String, days: String) throws {
        var cursor = Cursor(Source("sales from \(text)", name: "test"), scope: scope([:]))
        _ = cursor.acceptNoun()
        #expect(try cursor.query(of: .sales).canonical == "sales \(days)")
    }

    @Test func fromWithoutARangeOfDaysNamesASeller() throws {
        for (text, canonical) in [
            ("items from march", "items from march"),
            ("items from \"march\" may", "items from march 2025-05-01..2025-05-31"),
        ] {
            var cursor = Cursor(Source(text, name: "test"), scope: scope([:]))
            _ = cursor.acceptNoun()
            #expect(try cursor.query(of: .items).canonical == canonical)
        }
    }

    @Test(arguments: [
        ("03/04/2026", "“03/04/2026” could be 2026-04-03 or 2026-03-04"),
        ("last march", "“last march” could be march 2026 or march 2025"),
        ("31/2/26", "the calendar has no day 31/2/26"), ("30 february", "the calendar has no 30 february"),
        ("march 32", "the calendar has no 32 march"),
    ])
    func ambiguousDayIsRefusedWithBothReadings(text: String, message: String) {
        var cursor = Cursor(Source(text, name: "test"), scope: scope([:]))
        #expect { try cursor.period() } throws: { ($0 as? Diagnostic)?.message == message }
    }

    @Test(arguments: [
        ("14/11/2026", "2026-11-14"), ("14.11.26", "2026-11-14"), ("11/14/2026", "2026-11-14"),
        ("5/5/2026", "2026-05-05"), ("14/11/2026..15.11.26", "2026-11-14..2026-11-15"),
        ("yesterday morning", "2026-03-17"), ("Friday Evening", "2026-03-13"), ("last monday night", "2026-03-16"),
    ])
    func aDayWithOneReadingIsReadAsPeopleWriteIt(text: String, days: String) {
        #expect(period(text, [:]) == days)
    }

    @Test(arguments: [(DayOrder.dayFirst, "2026-04-03"), (.monthFirst, "2026-03-04")])
    func aDayWithTwoReadingsIsReadInTheOrderThatIsSet(order: DayOrder, day: String) throws {
        var scope = scope([:])
        scope.dayOrder = order
        var cursor = Cursor(Source("03/04/2026", name: "test"), scope: scope)
        #expect(try cursor.day().description == day)
        #expect(cursor.takeGuessedDays() == [])
    }

    @Test(arguments: [("GBP", "2026-04-03", "2026-03-04"), ("USD", "2026-03-04", "2026-04-03")])
    func atThePromptTheHomeCurrencyDecidesAndTheOtherReadingIsKept(code: String, day: String, other: String) throws {
        var scope = scope([:])
        let currency = try #require(Currency(code: code))
        (scope.guessesDays, scope.homeCurrency) = (true, { currency })
        var cursor = Cursor(Source("03/04/2026", name: "test"), scope: scope)
        #expect(try cursor.day().description == day)
        #expect(cursor.takeGuessedDays().map(\.other.description) == [other])
    }

    /// Compared with Python's calendar: the same day of an earlier month, or that month's last day.
    @Test func monthsAgoKeepTheDayOrEndWithTheMonth() throws {
        let today = try #require(Day(iso: "2026-03-31"))
        let expected = ["2026-02-28", "2026-01-31", "2025-12-31", "2025-11-30"]
        for (months, day) in zip(1..., expected) { #expect(today.adding(months: -months).description == day) }
        #expect(today.adding(months: -25).description == "2024-02-29")
        #expect(Day.first.adding(months: -1) == Day.first)
        #expect(Day.last.adding(months: 1) == Day.last)
    }

    @Test func lastWeekdayIsNeverToday() throws {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        for offset in 0..<7 {
            let today = wednesday.adding(days: offset)
            for (index, name) in names.enumerated() {
                var cursor = Cursor(Source("last \(name)", name: "test"), scope: Scope(today: today))
                let day = try cursor.day()
                #expect(day.weekday == index + 1 && day < today && day >= today.adding(days: -7))
            }
        }
    }

    @Test func theTaxYearTurnsOnTheSixthOfApril() throws {
        for year in 1900...2100 {
            let fifth = try #require(Day(year: year, month: 4, day: 5))
            #expect(Period.containing(fifth, unit: .taxYear)?.last == fifth)
            #expect(Period.containing(fifth.adding(days: 1), unit: .taxYear)?.first == fifth.adding(days: 1))
        }
    }

    @Test func impossibleDayIsRefused() {
        expectError("items on ➊2026-02-31", "the calendar has no day 2026-02-31")
        expectError("items on ➊2025-02-29", "the calendar has no day 2025-02-29")
        expectError("items on ➊20260314", "write days with hyphens", hint: "did you mean 2026-03-14?")
        expectError("items since ➊2026-13", "the calendar has no period 2026-13")
        expectError("items since ➊2026-W54", "the calendar has no period 2026-W54")
        expectError("items since ➊2025-W53", "the calendar has no period 2025-W53")
        expectError("items since ➊2026-Q5", "the calendar has no period 2026-Q5")
        expectError("items since ➊0000", "“0000” isn't a day or a period")
        expectError("items since ➊soon", "“soon” isn't a day or a period")
        expectError("items ➊2026-03..2026-01", "this period ends before it begins")
        expectError("items ➊2026-03..", "a range of days needs two ends")
        expectError("items tax year ➊2025", "“2025” isn't a tax year", hint: "write tax year 2025-26")
        expectError("items tax year ➊2025-27", "“2025-27” isn't a tax year", hint: "write tax year 2025-26")
        expectError(
            "items on ➊2026-03", "write a single day here",
            hint: "write for example 2026-03-14, or in 2026-03 for all of its days")
        expectError(
            "items on ➊this month", "write a single day here",
            hint: "write for example 2026-03-14, or in this month for all of its days")
        expectError("items last ➊0 days", "the number of days must be at least 1 and at most 100000")
        expectError("items last ➊moonday", "unexpected “moonday”", hint: "did you mean monday?")
    }

    @Test func instantsAreRFC3339() {
        #expect(Instant(rfc3339: "2026-03-01T07:12:00Z")?.description == "2026-03-01T07:12:00.000Z")
        #expect(Instant(rfc3339: "2026-03-01T00:30:00.5+01:00")?.description == "2026-02-28T23:30:00.500Z")
        #expect(Instant(rfc3339: "1969-12-31T23:59:59.999Z")?.milliseconds == -1)
        for text in [
            "2026-03-01T07:12Z", "2026-03-01T25:00:00Z", "2026-02-30T00:00:00Z", "2026-03-01T07:12:00", "x", "",
        ] {
            #expect(Instant(rfc3339: text) == nil, "\(text)")
        }
    }
}
