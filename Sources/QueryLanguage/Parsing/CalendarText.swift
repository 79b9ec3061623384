/// A parser of days and periods in digits: `2026`, `2026-03`, `2026-03-14`, `2026-Q1`, `2026-W07`, `2026-01..2026-03`.
struct CalendarText {
    private let bytes: [UInt8]
    private let span: Span
    private let today: Day
    /// The accepted kinds of value, for an error.
    private let expected: String

    init(_ raw: RawValue, today: Day, expected: String = "a day or a period") {
        bytes = Array(raw.text.utf8.prefix(200))
        span = raw.span
        self.today = today
        self.expected = expected
    }

    /// Returns one period, or the first day of one through the last day of another.
    func period() throws(Diagnostic) -> Period {
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
        let meant = year.map { "\(Day.padded($0, to: 4))-\(Day.padded(($0 + 1) % 100, to: 2))" } ?? "2025-26"
        throw Diagnostic("“\(text(bytes[...]))” isn't a tax year", at: span, hints: ["write tax year \(meant)"])
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        Spelling.clipped(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the period at one end of a range, which may also be `today` or `yesterday`.
    private func end(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) -> Period {
        if Spelling.isSame(bytes, "today") { return Period(day: today) }
        if Spelling.isSame(bytes, "yesterday") { return Period(day: today.adding(days: -1)) }
        guard !bytes.isEmpty else {
            throw Diagnostic(
                "a range of days needs two ends", at: span, hints: ["write 2026-01..2026-03, or since 2026-01"])
        }
        return try single(bytes)
    }

    private func single(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) -> Period {
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
        if let slashed = slashed(bytes) { throw slashed }
        throw Diagnostic(
            "“\(text(bytes))” isn't \(expected)", at: span,
            hints: ["write for example 2026-03-14, 2026-03 or last 30 days"])
    }

    /// Returns the error for `3/4/2026` or `3.4.26`: some countries write the day first, others the month.
    private func slashed(_ bytes: ArraySlice<UInt8>) -> Diagnostic? {
        let parts = bytes.split(omittingEmptySubsequences: false) { "-./".utf8.contains($0) }
            .map { $0.count > 4 ? nil : Day.digits($0) }
        guard parts.count == 3, let first = parts[0], let second = parts[1], let last = parts[2], last < 10_000 else {
            return nil
        }
        let year = last < 100 ? 2000 + last : last
        let readings = [(second, first), (first, second)].compactMap { Day(year: year, month: $0.0, day: $0.1) }
        guard let only = readings.first?.description else { return nil }
        guard readings.count > 1, readings[0] != readings[1] else {
            return Diagnostic("“\(text(bytes))” isn't \(expected)", at: span, hints: ["did you mean \(only)?"])
        }
        return Diagnostic(
            "“\(text(bytes))” could be \(only) or \(readings[1].description)", at: span, hints: ["write the year first"]
        )
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
