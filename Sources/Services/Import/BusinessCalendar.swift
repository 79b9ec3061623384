import Glibc
import Inventory
import QueryLanguage

/// The rule that gives a moment its business day.
public struct BusinessCalendar: Sendable {
    /// Seconds east of UTC at a moment, given in seconds since 1970.
    let offset: @Sendable (Int64) -> Int64

    public init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The user's own time zone, from `TZ` or the system's setting.
    public static let local = BusinessCalendar { seconds in
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return 0 }
        return Int64(parts.tm_gmtoff)
    }

    public static let utc = BusinessCalendar { _ in 0 }

    /// The instant with its date in this calendar.
    public func moment(_ instant: Instant) -> BusinessMoment {
        let seconds = instant.milliseconds / 1000
        let local = Instant(milliseconds: instant.milliseconds + offset(seconds) * 1000)
        return BusinessMoment(instant: instant, day: local.utcDay)
    }
}
