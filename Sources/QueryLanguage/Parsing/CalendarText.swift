/// A parser of days and periods in digits: `2026`, `2026-03`, `2026-03-14`, `2026-Q1`, `2026-W07`, `2026-01..2026-03`,
/// `14/11/2026`.
struct CalendarText {
    private let bytes: [UInt8]
    private let span: Span
    private let today: Day
    /// The accepted kinds of value, for an error.
    private let expected: String
    /// Returns the order of day and month; `nil` refuses a day with two readings.
    private let order: () -> DayOrder?
    /// The days with two readings that were read.
    private(set) var guesses: [GuessedDay] = []

    init(
        _ raw: RawValue, today: Day, order: @escaping () -> DayOrder? = { nil },
        expected: String = "a day or a period"
    ) {
        self.order = order
        bytes = Array(raw.text.utf8.prefix(200))
        span = raw.span
        self.today = today
        self.expected = expected
    }

    /// Returns one period, or the first day of one through the last day of another.
    mutating func period() throws(Diagnostic) -> Period {
        let dots = bytes.indices.dropLast().first {
            bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
        }
        guard let dots else { return try single(bytes[...]) }
        let from = try end(bytes[..<dots])
        let through = try end(bytes[(dots + 2)...])
        guard let period = Period(first: from.first, last: through.last) else {
            throw Diagnostic("this period ends before it begins", at: span)
        }
        return period
    }

    /// Returns a tax year such as `2025-26`: the year in which it begins, and the last two digits of the next.
    func taxYear() throws(Diagnostic) -> Period {
        if bytes.count == 7, bytes[4] == UInt8(ascii: "-"), let year = Day.digits(bytes[..<4]),
            let next = Day.digits(bytes[5...]), (year + 1) % 100 == next, let period = Period.taxYear(beginning: year)
        {
            return period
        }
        let year = bytes.count >= 4 ? Day.digits(bytes[..<4]) : nil
        let meant = year.map(Period.taxYearText) ?? "2025-26"
        throw Diagnostic("“\(text(bytes[...]))” isn't a tax year", at: span, hints: ["write tax year \(meant)"])
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        Spelling.clipped(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the period at one end of a range, which may also be `today` or `yesterday`.
    private mutating func end(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) -> Period {
        if Spelling.isSame(bytes, "today") { return Period(day: today) }
        if Spelling.isSame(bytes, "yesterday") { return Period(day: today.adding(days: -1)) }
        guard !bytes.isEmpty else {
            throw Diagnostic(
                "a range of days needs two ends", at: span, hints: ["write 2026-01..2026-03, or since 2026-01"])
        }
        return try single(bytes)
    }

    private mutating func single(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) -> Period {
        if bytes.count == 8, bytes.allSatisfy(Lexer.isDigit) {
            let (year, rest) = (bytes.prefix(4), bytes.dropFirst(4))
            throw Diagnostic(
                "write days with hyphens", at: span,
                hints: ["did you mean \(text(year))-\(text(rest.prefix(2)))-\(text(rest.suffix(2)))?"])
        }
        if let period = Self.calendarPeriod(Array(bytes)) { return period }
        let hasYear = bytes.count > 4 && bytes.prefix(4).allSatisfy(Lexer.isDigit)
        if hasYear, bytes.dropFirst(4).first == UInt8(ascii: "-"), [7, 8, 10].contains(bytes.count) {
            let what = bytes.count == 10 ? "day" : "period"
            throw Diagnostic("the calendar has no \(what) \(text(bytes))", at: span)
        }
        if let readings = Self.readings(bytes) { return Period(day: try day(of: bytes, readings)) }
        throw Diagnostic(
            "“\(text(bytes))” isn't \(expected)", at: span,
            hints: ["write for example 2026-03-14, 2026-03 or last 30 days"])
    }

    // MARK: - Days as people write them

    /// Returns true for a text such as `14/11/2026` or `14.11.26` that is a day in at least one order.
    static func isWrittenDay(_ text: String) -> Bool {
        guard let readings = readings(Array(text.utf8)[...]) else { return false }
        return readings.dayFirst != nil || readings.monthFirst != nil
    }

    /// Returns the readings of `3/4/2026`, `3.4.26` or `3-4-2026`; `nil` for other texts.
    private static func readings(_ bytes: ArraySlice<UInt8>) -> (dayFirst: Day?, monthFirst: Day?)? {
        guard let sign = bytes.first(where: { !Lexer.isDigit($0) }), "-./".utf8.contains(sign) else { return nil }
        let parts = bytes.split(separator: sign, omittingEmptySubsequences: false)
        guard parts.count == 3, (1...2).contains(parts[0].count), (1...2).contains(parts[1].count),
            [2, 4].contains(parts[2].count), let first = Day.digits(parts[0]), let second = Day.digits(parts[1]),
            let last = Day.digits(parts[2])
        else { return nil }
        let year = parts[2].count == 2 ? 2000 + last : last
        return (Day(year: year, month: second, day: first), Day(year: year, month: first, day: second))
    }

    /// Returns the day that is meant: the only reading, or the one in the order of the scope.
    private mutating func day(
        of bytes: ArraySlice<UInt8>, _ readings: (dayFirst: Day?, monthFirst: Day?)
    ) throws(Diagnostic) -> Day {
        let typed = text(bytes)
        guard let dayFirst = readings.dayFirst ?? readings.monthFirst,
            let monthFirst = readings.monthFirst ?? readings.dayFirst
        else { throw Diagnostic("the calendar has no day \(typed)", at: span) }
        if dayFirst == monthFirst { return dayFirst }
        guard let order = order() else {
            throw Diagnostic(
                "“\(typed)” could be \(dayFirst.description) or \(monthFirst.description)", at: span,
                hints: ["write the year first, or set dates day-first above it"])
        }
        let isDayFirst = order == .dayFirst
        let day = isDayFirst ? dayFirst : monthFirst
        guesses.append(GuessedDay(text: typed, day: day, order: order, other: isDayFirst ? monthFirst : dayFirst))
        return day
    }

    private static func calendarPeriod(_ bytes: [UInt8]) -> Period? {
        guard bytes.count >= 4, let year = Day.digits(bytes[..<4]) else { return nil }
        if bytes.count == 4 { return .year(year) }
        guard bytes[4] == UInt8(ascii: "-"), bytes.count > 6 else { return nil }
        let rest = bytes[5...]
        switch (rest.count, bytes[5] & 0xDF) {
        case (2, UInt8(ascii: "Q")): return Day.digits(rest[6...]).flatMap { .quarter(year: year, quarter: $0) }
        case (3, UInt8(ascii: "W")): return Day.digits(rest[6...]).flatMap { .week(year: year, week: $0) }
        case (2, _): return Day.digits(rest).flatMap { .month(year: year, month: $0) }
        case (5, _): return Day(iso: String(decoding: bytes, as: UTF8.self)).map { Period(day: $0) }
        default: return nil
        }
    }
}
