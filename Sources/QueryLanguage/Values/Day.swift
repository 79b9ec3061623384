/// A day of the proleptic Gregorian calendar, without a time zone.
package struct Day: Hashable, Sendable, Comparable {
    /// Days since 1970-01-01, which is 0.
    package let number: Int32

    package init(number: Int32) {
        self.number = number
    }

    /// Returns the day of this date, in the years 1 to 9999; `nil` if there is none, such as 31 February.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.daysInMonth(year: year, month: month)
        else { return nil }
        self.init(number: Self.number(year: year, month: month, day: day))
    }

    /// Parses an ISO 8601 date with hyphens, `2026-03-14`; returns `nil` for anything else.
    package init?(iso text: some StringProtocol) {
        let day = text.utf8.withContiguousStorageIfAvailable { Day(iso: $0) }
        guard let day = day ?? Array(text.utf8).withUnsafeBufferPointer({ Day(iso: $0) }) else { return nil }
        self = day
    }

    /// Parses the bytes of an ISO 8601 date with hyphens.
    package init?(iso bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Self.digits(bytes[0..<4]), let month = Self.digits(bytes[5..<7]),
            let day = Self.digits(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    static func digits(_ bytes: some Collection<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return bytes.isEmpty ? nil : value
    }

    package static func < (left: Day, right: Day) -> Bool {
        left.number < right.number
    }

    /// Returns the day `days` later, or earlier if negative, limited to the years 1 to 9999.
    package func adding(days: Int) -> Day {
        let (sum, overflow) = Int(number).addingReportingOverflow(days)
        if overflow { return days < 0 ? Self.first : Self.last }
        return Day(number: Int32(min(max(sum, Int(Self.first.number)), Int(Self.last.number))))
    }

    /// Returns the same day of the month `months` later, or earlier if negative; in a shorter month, its last day.
    ///
    /// It is limited to the years 1 to 9999.
    package func adding(months: Int) -> Day {
        let (year, month, day) = civil
        let index = year * 12 + month - 1 + min(max(months, -200_000), 200_000)
        let (newYear, newMonth) = (index / 12, index % 12 + 1)
        guard index >= 12 else { return Self.first }
        return Day(year: newYear, month: newMonth, day: min(day, Self.daysInMonth(year: newYear, month: newMonth)))
            ?? Self.last
    }

    /// The earliest day that ISO 8601 writes with four digits, 0001-01-01.
    package static let first = Day(number: number(year: 1, month: 1, day: 1))
    /// The latest day that ISO 8601 writes with four digits, 9999-12-31.
    package static let last = Day(number: number(year: 9999, month: 12, day: 31))

    /// The weekday from 1 for Monday to 7 for Sunday (ISO 8601).
    package var weekday: Int {
        (Int(number) + 3 + 7 * 1_000_000) % 7 + 1
    }

    /// Year, month and day of the month.
    ///
    /// After Howard Hinnant's `civil_from_days`: the year is counted from March, so that a leap day ends it.
    package var civil: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func number(year: Int, month: Int, day: Int) -> Int32 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Int32(era * 146_097 + dayOfEra - 719_468)
    }

    static func daysInMonth(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The ISO 8601 date, `2026-03-14`.
    package var description: String {
        let (year, month, day) = civil
        return "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))"
    }

    static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
