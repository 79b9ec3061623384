extension Cursor {
    private static let weekdays: [Keyword] = [
        .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]

    /// Whether a day or a period begins here, rather than a name.
    var looksLikeDay: Bool {
        if token.kind == .variable {
            var copy = self
            return (try? copy.period()) != nil
        }
        if isKeyword(.today) || isKeyword(.yesterday) { return true }
        if isKeyword(.last) || isKeyword(.this) { return peek().kind == .word }
        if isKeyword(.tax) { return isKeyword(.year, at: 1) }
        return word?.utf8.first.map(Lexer.isDigit) ?? false
    }

    /// A day: `2026-03-14`, `today`, `yesterday`, `last monday`, `3 days ago`, `2 weeks ago`.
    public mutating func day() throws(Diagnostic) -> Day {
        let start = token.span
        let period = try period(as: .day)
        guard period.first == period.last else {
            throw Diagnostic("a single day is needed here", at: text(from: start), hints: ["write 2026-03-14"])
        }
        return period.first
    }

    /// A period, or a day as a period of one day.
    public mutating func period() throws(Diagnostic) -> Period {
        try period(as: .period)
    }

    private mutating func period(as kind: ValueKind) throws(Diagnostic) -> Period {
        welcomes(.value(kind))
        let start = token.span
        if token.kind == .variable {
            var inner = over(try variable(start))
            advance()
            let period = try Self.relocating(to: start) { () throws(Diagnostic) in try inner.period(as: kind) }
            guard inner.isAtEnd else { throw Diagnostic("the variable is not a period", at: start) }
            return period
        }
        if accept(.today) { return Period(day: scope.today) }
        if accept(.yesterday) { return Period(day: scope.today.adding(days: -1)) }
        if accept(.this) { return try unit(offset: 0) }
        if accept(.last) { return try last() }
        if accept(.tax) {
            try expect(.year)
            return try taxYear()
        }
        guard let raw = try acceptRaw(kind) else { throw unexpected() }
        if let ago = try ago(raw) { return Period(day: ago) }
        return try range(raw.text, at: raw.span)
    }

    private func text(from start: Span) -> Span {
        start.through(tokens[max(0, position - 1)].span)
    }

    private mutating func unit(offset: Int) throws(Diagnostic) -> Period {
        let units: [(Keyword, Period.Unit)] = [
            (.day, .day), (.week, .week), (.month, .month), (.quarter, .quarter), (.year, .year),
        ]
        for (keyword, unit) in units where accept(keyword) {
            return try containing(unit, offset: offset)
        }
        guard accept(.tax) else { throw unexpected() }
        try expect(.year)
        return try containing(.taxYear, offset: offset)
    }

    private func containing(_ unit: Period.Unit, offset: Int) throws(Diagnostic) -> Period {
        guard let period = Period.containing(scope.today, unit: unit, offset: offset) else {
            throw Diagnostic("this period lies outside the years 1 to 9999", at: token.span)
        }
        return period
    }

    /// After `last`: a weekday (never today), a number of days, or a unit.
    private mutating func last() throws(Diagnostic) -> Period {
        for (index, keyword) in Self.weekdays.enumerated() where accept(keyword) {
            let back = (scope.today.weekday - index - 1 + 6) % 7 + 1
            return Period(day: scope.today.adding(days: -back))
        }
        if let word, let first = word.utf8.first, Lexer.isDigit(first) {
            let count = try integer(in: 1...100_000, what: "the number of days")
            let days = try spanOfDays()
            let first = scope.today.adding(days: 1 - count * days)
            return Period(first: first, last: scope.today) ?? Period(day: scope.today)
        }
        welcomes(.value(.integer))
        return try unit(offset: -1)
    }

    /// `days` or `weeks`: how many days one holds.
    mutating func spanOfDays() throws(Diagnostic) -> Int {
        if accept(.days) || accept(.day) { return 1 }
        if accept(.weeks) || accept(.week) { return 7 }
        throw unexpected()
    }

    /// `3 days ago`, where `raw` is the number.
    private mutating func ago(_ raw: RawValue) throws(Diagnostic) -> Day? {
        guard raw.isBare, raw.text.utf8.allSatisfy(Lexer.isDigit), raw.text.utf8.count < 6,
            let count = Int(raw.text)
        else { return nil }
        let units: [Keyword] = [.day, .days, .week, .weeks]
        guard units.contains(where: { isKeyword($0) }) else { return nil }
        let days = try spanOfDays()
        try expect(.ago)
        return scope.today.adding(days: -count * days)
    }

    /// `2025-26` after `tax year`.
    private mutating func taxYear() throws(Diagnostic) -> Period {
        guard let raw = try acceptRaw(.period) else { throw unexpected() }
        let parts = raw.text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2, let year = Int(parts[0]),
            let next = Int(parts[1]), (year + 1) % 100 == next, let period = Period.taxYear(beginning: year)
        else {
            throw Diagnostic("\(raw.text) is not a tax year", at: raw.span, hints: ["write tax year 2025-26"])
        }
        return period
    }

    /// `2026-01..2026-03`, or one part of it alone.
    private func range(_ text: String, at span: Span) throws(Diagnostic) -> Period {
        let bytes = Array(text.utf8)
        let dots = bytes.indices.dropLast().first {
            bytes[$0] == UInt8(ascii: ".") && bytes[$0 + 1] == UInt8(ascii: ".")
        }
        guard let dots else { return try single(text, at: span) }
        let from = try single(String(decoding: bytes[..<dots], as: UTF8.self), at: span)
        let through = try single(String(decoding: bytes[(dots + 2)...], as: UTF8.self), at: span)
        guard let period = Period(first: from.first, last: through.last) else {
            throw Diagnostic("this period ends before it begins", at: span)
        }
        return period
    }

    /// `2026`, `2026-03`, `2026-03-14`, `2026-Q1` or `2026-W07`.
    private func single(_ text: String, at span: Span) throws(Diagnostic) -> Period {
        let bytes = Array(text.utf8)
        if bytes.count == 8, bytes.allSatisfy(Lexer.isDigit) {
            let meant = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
            throw Diagnostic("a day is written with hyphens", at: span, hints: ["did you mean \(meant)?"])
        }
        if let period = Self.calendarPeriod(bytes) { return period }
        if bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") {
            throw Diagnostic("the calendar has no day \(text)", at: span)
        }
        throw Diagnostic(
            "\(text) is not a day or a period", at: span,
            hints: ["write 2026-03-14, 2026-03, 2026, 2026-Q1, 2026-W07, today, last month or last 30 days"])
    }

    private static func calendarPeriod(_ bytes: [UInt8]) -> Period? {
        guard bytes.count >= 4, let year = Day.digits(bytes[0..<4]) else { return nil }
        if bytes.count == 4 { return .year(year) }
        guard bytes[4] == UInt8(ascii: "-") else { return nil }
        let rest = bytes[5...]
        switch (rest.count, rest[5...].first.map { $0 & 0xDF }) {
        case (2, UInt8(ascii: "Q")): return Day.digits(rest[6...]).flatMap { .quarter(year: year, quarter: $0) }
        case (3, UInt8(ascii: "W")): return Day.digits(rest[6...]).flatMap { .week(year: year, week: $0) }
        case (2, _): return Day.digits(rest).flatMap { .month(year: year, month: $0) }
        case (5, _): return Day(iso: String(decoding: bytes, as: UTF8.self)).map { Period(day: $0) }
        default: return nil
        }
    }
}
