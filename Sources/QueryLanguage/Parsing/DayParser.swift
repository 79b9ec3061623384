/// Parses days and periods in words: `today`, `last monday`, `3 days ago`, `this month`, `last 30 days`,
/// `tax year 2025-26`.
///
/// `NamedDays.swift` has those with the name of a month or a weekday.
extension Cursor {
    private static let units: [(Keyword, Period.Unit)] = [
        (.day, .day), (.week, .week), (.month, .month), (.quarter, .quarter), (.year, .year),
    ]

    /// Returns a day: `2026-03-14`, `today`, `yesterday`, `last monday`, `3 days ago`, `2 weeks ago`.
    ///
    /// - Throws: ``Diagnostic`` if no valid day comes next.
    package mutating func day() throws(Diagnostic) -> Day {
        try day(expected: "a day")
    }

    /// Returns a day; where `in PERIOD` is possible too, an error proposes that for a longer period.
    mutating func day(expected: String, orIn: Bool = false) throws(Diagnostic) -> Day {
        let start = token.span
        let period = try period(as: .day, expected: expected)
        guard period.first == period.last else {
            let span = taken(since: start)
            throw Diagnostic(
                "write a single day here", at: span,
                hints: ["write for example 2026-03-14" + (orIn ? ", or in \(shown(span)) for all of its days" : "")])
        }
        return period.first
    }

    /// Returns a period, or a day as a period of one day.
    ///
    /// - Throws: ``Diagnostic`` if no valid period comes next.
    package mutating func period() throws(Diagnostic) -> Period {
        try period(as: .period)
    }

    /// Returns true if a day or a period, rather than a name, comes next; otherwise it records that one may come.
    package mutating func seesPeriod(as kind: ValueKind = .period) -> Bool {
        if looksLikePeriod { return true }
        welcomePeriod(kind)
        return false
    }

    var looksLikePeriod: Bool {
        if token.kind == .variable {
            guard let value = try? variable(token.span) else { return false }
            var inner = valueCursor(value)
            return inner.isNumericPeriod || (try? inner.period()) != nil && inner.token.kind == .end
        }
        return seesPlainPeriod || seesNamedDay
    }

    /// True if a day or a period comes next that does not begin with the name of a month or weekday.
    package var seesPlainPeriod: Bool {
        token.kind == .word && (Keyword.periodLeads.contains { isKeyword($0) } || isNumericPeriod)
    }

    /// True for `2026-03`, `26-3-14`, `14/3/26`, `3 days` or `today..2026-03`, but not for `5miles`.
    private var isNumericPeriod: Bool {
        guard token.kind == .word else { return false }
        let bytes = source.bytes[token.span.start..<token.span.end]
        if bytes.count > 64 { return false }
        if zip(bytes, bytes.dropFirst()).contains(where: { $0 == UInt8(ascii: ".") && $1 == UInt8(ascii: ".") }) {
            return true
        }
        let digits = bytes.prefix(while: Lexer.isDigit).count
        guard digits > 0 else { return false }
        return digits == 4 && bytes.dropFirst(4).first == UInt8(ascii: "-")
            || bytes.allSatisfy { Lexer.isDigit($0) || "-./".utf8.contains($0) }
    }

    mutating func welcomePeriod(_ kind: ValueKind) {
        welcomes(.value(kind))
        for keyword in Keyword.periodLeads { welcomes(.keyword(keyword)) }
    }

    /// Returns a period where another kind of value is possible too; `expected` names both for an error.
    mutating func period(
        as kind: ValueKind, expected: String = "a day or a period"
    ) throws(Diagnostic) -> Period {
        welcomePeriod(kind)
        welcomeNamedDays()
        if token.kind == .variable {
            return try readingVariable(as: kind) { (inner) throws(Diagnostic) in
                try inner.period(as: kind, expected: expected)
            }
        }
        if let day = acceptNearDay() { return Period(day: day) }
        if accept(.this) { return try unit(offset: 0) }
        if accept(.last) { return try last() }
        if accept(.tax) {
            try expect(.year)
            return try taxYear()
        }
        if let named = try namedPeriod() { return named }
        guard let raw = try acceptRaw() else { throw unexpected() }
        if let day = try ago(raw) { return Period(day: day) }
        if let day = try dayOfMonth(raw) { return Period(day: day) }
        var text = CalendarText(raw, today: scope.today, order: dayOrder, expected: expected)
        let period = try text.period()
        if scope.guessesDays { for guess in text.guesses { note(guess) } }
        return period
    }

    /// Skips the part of a day that may follow its name, as in `yesterday morning`.
    mutating func skipPartOfDay() {
        if Self.partsOfDay.contains(where: { isWord($0) }) { advance(as: .value([.day])) }
    }

    /// The words after the name of a day that leave its meaning as it is.
    static let partsOfDay = ["morning", "afternoon", "evening", "night"]

    /// Returns the order of day and month for `03/04/2026`; `nil` refuses such a day.
    ///
    /// At the prompt it is the custom of the home currency's country, which only a day with two readings asks for.
    private var dayOrder: @Sendable () -> DayOrder? {
        { [scope] in
            scope.dayOrder ?? (scope.guessesDays ? scope.homeCurrency().code == "USD" ? .monthFirst : .dayFirst : nil)
        }
    }

    /// Notes a day with two readings, once for each text.
    mutating func note(_ guess: GuessedDay) {
        if !guessedDays.contains(guess) { guessedDays.append(guess) }
    }

    /// Returns the days with two readings that were read since the last call.
    package mutating func takeGuessedDays() -> [GuessedDay] {
        defer { guessedDays = [] }
        return guessedDays
    }

    /// Parses `today` or `yesterday`.
    private mutating func acceptNearDay() -> Day? {
        let days = [(Keyword.today, scope.today), (.yesterday, scope.today.adding(days: -1))]
        for (keyword, day) in days where accept(keyword) {
            skipPartOfDay()
            return day
        }
        return nil
    }

    private mutating func unit(offset: Int) throws(Diagnostic) -> Period {
        for (keyword, unit) in Self.units where accept(keyword) { return try containing(unit, offset: offset) }
        try expect(.tax)
        try expect(.year)
        return try containing(.taxYear, offset: offset)
    }

    private func containing(_ unit: Period.Unit, offset: Int) throws(Diagnostic) -> Period {
        guard let period = Period.containing(scope.today, unit: unit, offset: offset) else {
            throw Diagnostic("this period lies outside the years 1 to 9999", at: tokens[max(0, position - 1)].span)
        }
        return period
    }

    /// Parses the words after `last`: a weekday (never today), a number of units, or a unit.
    private mutating func last() throws(Diagnostic) -> Period {
        if let weekday = acceptWeekday() { return Period(day: scope.today.adding(days: -1).newest(weekday)) }
        if let month = try lastMonth() { return month }
        welcomes(.value(.integer))
        guard token.kind == .variable || source.bytes[token.span.start...].first.map(Lexer.isDigit) ?? false else {
            return try unit(offset: -1)
        }
        let start = token.span
        let count = try integer(in: 1...100_000, what: "the number of days")
        return try last(try calendarSpan(of: count), at: start)
    }

    /// Returns the last days or weeks up to today, or the last whole months, quarters or years before this one.
    private func last(_ span: CalendarSpan, at start: Span) throws(Diagnostic) -> Period {
        let unit = span.unit
        if unit == .day || unit == .week {
            let first = span.before(scope.today).adding(days: 1)
            return Period(first: first, last: scope.today) ?? Period(day: scope.today)
        }
        guard let first = Period.containing(scope.today, unit: unit, offset: -span.count),
            let last = Period.containing(scope.today, unit: unit, offset: -1),
            let period = Period(first: first.first, last: last.last)
        else { throw Diagnostic("this period lies outside the years 1 to 9999", at: taken(since: start)) }
        return period
    }

    /// Parses `days`, `weeks`, `months`, `quarters` or `years` after their number, also in the singular.
    mutating func calendarSpan(of count: Int) throws(Diagnostic) -> CalendarSpan {
        for (keyword, unit) in Self.spans where accept(keyword) { return CalendarSpan(count: count, unit: unit) }
        throw unexpected()
    }

    static let spans: [(Keyword, Period.Unit)] = [
        (.days, .day), (.weeks, .week), (.months, .month), (.quarters, .quarter), (.years, .year), (.day, .day),
        (.week, .week), (.month, .month), (.quarter, .quarter), (.year, .year),
    ]

    /// Parses `3 days ago` or `6 months ago`, where `raw` is the number; returns `nil` for anything else.
    private mutating func ago(_ raw: RawValue) throws(Diagnostic) -> Day? {
        guard raw.isBare, raw.text.utf8.count < 6, raw.text.utf8.allSatisfy(Lexer.isDigit), let count = Int(raw.text)
        else { return nil }
        let units = Self.spans.map(\.0)
        for keyword in units { welcomes(.keyword(keyword)) }
        guard units.contains(where: { isKeyword($0) }) else { return nil }
        let span = try calendarSpan(of: count)
        try expect(.ago)
        return span.before(scope.today)
    }

    /// Parses a period in digits, such as `2026` or `2026-Q1`, which an amount may follow.
    ///
    /// - Throws: ``Diagnostic`` if none comes next.
    package mutating func calendarPeriod() throws(Diagnostic) -> Period {
        guard let raw = try acceptRaw(.period) else { throw unexpected() }
        var text = CalendarText(raw, today: scope.today, expected: "a year or a quarter such as 2026-Q1")
        return try text.period()
    }

    /// Parses `2025-26` after `tax year`.
    ///
    /// - Throws: ``Diagnostic`` if no valid tax year comes next.
    package mutating func taxYear() throws(Diagnostic) -> Period {
        guard let raw = try acceptRaw(.taxYear) else { throw unexpected() }
        return try CalendarText(raw, today: scope.today).taxYear()
    }

    /// Parses `day`, `week`, `month`, `quarter`, `year` or `tax-year` as a group; returns `nil` for anything else.
    package mutating func acceptCalendarUnit() -> Period.Unit? {
        for (keyword, unit) in Self.units where accept(keyword) { return unit }
        return accept(word: "tax-year") ? .taxYear : nil
    }

    /// Parses a group that the noun's own day makes: a period, or `weekday`; returns `nil` for anything else.
    mutating func acceptGroupOfDays() -> Grouping? {
        accept(.weekday) ? .weekday : acceptCalendarUnit().map(Grouping.calendar)
    }
}
