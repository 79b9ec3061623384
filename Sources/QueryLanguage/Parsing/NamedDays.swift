/// Parses days and periods by name: `friday`, `march`, `march 2025`, `1 march 2026`, `march 1`, `from march to may`.
///
/// Without a year they are the newest that is not in the future; after `to`, the first on or after the start.
extension Cursor {
    /// The weekdays, from Monday.
    package static let weekdays: [Keyword] = [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday]
    /// The months, from January.
    package static let months: [Keyword] = [
        .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november, .december,
    ]

    /// True if the word here names a month or a weekday.
    package var seesNamedDay: Bool { monthHere() != nil || weekdayHere != nil }

    /// True if an unambiguous day comes next: `yesterday`, `friday`, `1 march`, `3 days ago`, `2026-03-14`.
    package var seesBareDay: Bool {
        if seesNamedDay || isKeyword(.today) || isKeyword(.yesterday) || isKeyword(.last) { return true }
        guard seesPlainPeriod, let word else { return false }
        return Day(iso: word) != nil || CalendarText.isWrittenDay(word) || isKeyword(.ago, at: 2)
            || smallNumber() != nil && monthHere(at: 1) != nil
    }

    /// Returns the month, 1 to 12, that a word names in full or by its first three letters.
    private func monthHere(at distance: Int = 0) -> Int? {
        Self.months.firstIndex { names($0, at: distance) }.map { $0 + 1 } ?? (isWord("sept", at: distance) ? 9 : nil)
    }

    /// The weekday that the next word names, Monday being 1; `nil` if it names none.
    private var weekdayHere: Int? { Self.weekdays.firstIndex { names($0) }.map { $0 + 1 } }

    private func names(_ keyword: Keyword, at distance: Int = 0) -> Bool {
        isKeyword(keyword, at: distance) || isWord(String(keyword.rawValue.prefix(3)), at: distance)
    }

    mutating func welcomeNamedDays() {
        for keyword in Self.weekdays + Self.months { welcomes(.keyword(keyword)) }
    }

    mutating func acceptWeekday() -> Int? {
        for keyword in Self.weekdays { welcomes(.keyword(keyword)) }
        guard let weekday = weekdayHere else { return nil }
        advance(as: .value([.day]))
        skipPartOfDay()
        return weekday
    }

    /// Parses a weekday, a month, or a day of a month; returns `nil` if no such name comes next.
    mutating func namedPeriod() throws(Diagnostic) -> Period? {
        if let weekday = acceptWeekday() {
            return Period(day: notBefore.map { $0.adding(days: 6).newest(weekday) } ?? scope.today.newest(weekday))
        }
        guard let month = monthHere() else { return nil }
        let start = token.span
        advance(as: .value([.day]))
        welcomes(.value(.integer))
        if let number = smallNumber() {
            advance(as: .value([.day]))
            return Period(day: try day(number, of: month, year: acceptYear(), since: start))
        }
        if let year = acceptYear() {
            guard let period = Period.month(year: year, month: month) else { throw outsideCalendar(start) }
            return period
        }
        return try self.month(month, since: start)
    }

    /// Parses `1 march` or `1 march 2026`, where `raw` is the number; returns `nil` for anything else.
    mutating func dayOfMonth(_ raw: RawValue) throws(Diagnostic) -> Day? {
        guard raw.isBare, raw.text.utf8.count < 3, let number = Int(raw.text) else { return nil }
        for keyword in Self.months { welcomes(.keyword(keyword)) }
        guard let month = monthHere() else { return nil }
        advance(as: .value([.day]))
        return try day(number, of: month, year: acceptYear(), since: raw.span)
    }

    /// Parses the name of a month after `last`, which is ambiguous unless this year's is still to come.
    mutating func lastMonth() throws(Diagnostic) -> Period? {
        guard let month = monthHere() else { return nil }
        let start = token.span
        advance(as: .value([.day]))
        let newest = try self.month(month, since: start)
        let year = newest.first.civil.year
        guard year == scope.today.civil.year else { return newest }
        let name = Self.months[month - 1].text
        throw Diagnostic(
            "“last \(name)” could be \(name) \(year) or \(name) \(year - 1)", at: start,
            hints: ["write in \(name) \(year), or in \(name) \(year - 1)"])
    }

    /// Parses `X to Y` after `from`; returns `nil`, and takes nothing, unless both are days or periods.
    ///
    /// Quotes make a name, never a day.
    mutating func periodRange() throws(Diagnostic) -> Period? {
        let place = self
        defer { notBefore = nil }
        guard isUnquoted || isAtEnd, let first = try rangeEnd(isPeriod: isBeforeTo)?.first, accept(.to),
            isUnquoted || isAtEnd
        else {
            rewind(to: place)
            return nil
        }
        notBefore = first
        guard let last = try rangeEnd(isPeriod: true)?.last else {
            rewind(to: place)
            return nil
        }
        guard let period = Period(first: first, last: last) else {
            throw Diagnostic("this period ends before it begins", at: taken(since: place.token.span))
        }
        return period
    }

    /// Parses one end of a range; returns `nil` if no day or period comes next.
    ///
    /// An impossible day is refused if nothing else can be meant.
    private mutating func rangeEnd(isPeriod: Bool) throws(Diagnostic) -> Period? {
        let isMeant = isPeriod && looksLikePeriod
        do {
            return try period()
        } catch {
            if isMeant { throw error }
            return nil
        }
    }

    /// True if `to` follows the words of a day or period; it never follows a name.
    private var isBeforeTo: Bool {
        (1...3).prefix { peek($0).kind != .terminator }.contains { isKeyword(.to, at: $0) }
    }

    private var isUnquoted: Bool { token.kind == .word || token.kind == .variable }

    // MARK: - Which one is meant

    private func month(_ month: Int, since start: Span) throws(Diagnostic) -> Period {
        let year = (notBefore ?? scope.today).civil.year
        let candidates = notBefore == nil ? [year, year - 1] : [year, year + 1]
        for period in candidates.compactMap({ Period.month(year: $0, month: month) }) {
            if let notBefore {
                if period.last >= notBefore { return period }
            } else if period.first <= scope.today {
                return period
            }
        }
        throw outsideCalendar(start)
    }

    /// Returns a day of the month in `year`, or in the nearest year that has it: 29 February may be eight years away.
    private func day(_ number: Int, of month: Int, year: Int?, since start: Span) throws(Diagnostic) -> Day {
        if let year {
            guard let day = Day(year: year, month: month, day: number) else {
                throw noSuchDay(number, month, year, start)
            }
            return day
        }
        let from = (notBefore ?? scope.today).civil.year
        for distance in 0...8 {
            guard let day = Day(year: notBefore == nil ? from - distance : from + distance, month: month, day: number)
            else { continue }
            if notBefore.map({ day >= $0 }) ?? (day <= scope.today) { return day }
        }
        throw noSuchDay(number, month, nil, start)
    }

    private func noSuchDay(_ number: Int, _ month: Int, _ year: Int?, _ start: Span) -> Diagnostic {
        let name = Self.months[month - 1].text + (year.map { " \($0)" } ?? "")
        return Diagnostic("the calendar has no \(number) \(name)", at: taken(since: start))
    }

    private func outsideCalendar(_ start: Span) -> Diagnostic {
        Diagnostic("this period lies outside the years 1 to 9999", at: taken(since: start))
    }

    // MARK: - Numbers

    /// Returns the day of a month: one or two digits, but no count such as in `3 days ago`.
    private func smallNumber() -> Int? {
        guard let word, word.utf8.count < 3, word.utf8.allSatisfy(Lexer.isDigit),
            !Self.spans.contains(where: { isKeyword($0.0, at: 1) })
        else { return nil }
        return Int(word)
    }

    private mutating func acceptYear() -> Int? {
        welcomes(.value(.integer))
        guard let word, word.utf8.count == 4, let year = Day.digits(Array(word.utf8)[...]) else { return nil }
        advance(as: .value([.day]))
        return year
    }
}

extension Day {
    /// Returns the last day with this weekday, Monday being 1, up to and including this day.
    func newest(_ weekday: Int) -> Day {
        adding(days: -((self.weekday - weekday + 7) % 7))
    }
}
