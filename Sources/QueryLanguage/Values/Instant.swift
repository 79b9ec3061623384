/// A moment in UTC, exact to the millisecond.
package struct Instant: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Parses an RFC 3339 time, `2026-03-01T07:12:00Z`, with optional fractions and `+01:00` offsets, or a bare date.
    package init?(rfc3339 text: some StringProtocol) {
        let instant = text.utf8.withContiguousStorageIfAvailable { Instant(rfc3339: $0) }
        guard let instant = instant ?? Array(text.utf8).withUnsafeBufferPointer({ Instant(rfc3339: $0) }) else {
            return nil
        }
        self = instant
    }

    /// Parses the bytes of an RFC 3339 time or date.
    package init?(rfc3339 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count >= 10, let day = Day(iso: UnsafeBufferPointer(rebasing: bytes[..<10])) else { return nil }
        var milliseconds = Int64(day.number) * 86_400_000
        if bytes.count > 10 {
            guard let time = Self.timeOfDay(bytes[10...]) else { return nil }
            milliseconds += time
        }
        self.init(milliseconds: milliseconds)
    }

    /// Returns the milliseconds from midnight UTC for `T07:12:00.5+01:00`; `nil` if malformed.
    private static func timeOfDay(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
        let start = bytes.startIndex
        guard bytes.count >= 10, "Tt ".utf8.contains(bytes[start]),
            bytes[start + 3] == UInt8(ascii: ":"), bytes[start + 6] == UInt8(ascii: ":"),
            let hour = Day.digits(bytes[(start + 1)..<(start + 3)]), hour < 24,
            let minute = Day.digits(bytes[(start + 4)..<(start + 6)]), minute < 60,
            let second = Day.digits(bytes[(start + 7)..<(start + 9)]), second < 61
        else { return nil }
        var rest = bytes[(start + 9)...]
        var fraction: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard !digits.isEmpty, digits.count <= 9 else { return nil }
            fraction = Int64(Day.digits(digits.prefix(3)) ?? 0) * (digits.count == 1 ? 100 : digits.count == 2 ? 10 : 1)
            rest = rest[digits.endIndex...]
        }
        guard let offset = offset(rest) else { return nil }
        return Int64((hour * 60 + minute - offset) * 60 + second) * 1000 + fraction
    }

    /// Returns the minutes east of UTC for `Z` or `+01:00`; `nil` if malformed.
    private static func offset(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let start = bytes.startIndex
        if bytes.count == 1, bytes[start] == UInt8(ascii: "Z") || bytes[start] == UInt8(ascii: "z") { return 0 }
        guard bytes.count == 6, bytes[start + 3] == UInt8(ascii: ":"),
            bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-"),
            let hours = Day.digits(bytes[(start + 1)..<(start + 3)]), hours < 24,
            let minutes = Day.digits(bytes[(start + 4)..<(start + 6)]), minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (bytes[start] == UInt8(ascii: "-") ? -1 : 1)
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The day in UTC.
    package var utcDay: Day {
        Day(number: Int32(clamping: Self.floorDivide(milliseconds, by: 86_400_000)))
    }

    private static func floorDivide(_ value: Int64, by divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }

    /// The instant as the store keeps it: RFC 3339 in UTC with milliseconds, `2026-03-01T07:12:00.000Z`.
    package var description: String {
        let day = utcDay
        let time = Int(milliseconds - Int64(day.number) * 86_400_000)
        let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { Day.padded($0, to: 2) }
        return "\(day.description)T\(clock.joined(separator: ":")).\(Day.padded(time % 1000, to: 3))Z"
    }
}
