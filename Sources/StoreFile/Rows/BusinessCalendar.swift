import QueryLanguage
import SystemLibrary

/// The rule that assigns a business day to a moment.
package struct BusinessCalendar: Sendable {
    /// Returns the seconds east of UTC at a moment, given in seconds since 1970.
    package let offset: @Sendable (Int64) -> Int64

    package init(offset: @escaping @Sendable (Int64) -> Int64) {
        self.offset = offset
    }

    /// The calendar of the user's time zone, from `TZ` or the system's setting.
    package static let local = BusinessCalendar { seconds in
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return 0 }
        return Int64(parts.tm_gmtoff)
    }

    package static let utc = BusinessCalendar { _ in 0 }

    /// Returns the instant with its date in this calendar.
    package func moment(_ instant: Instant) -> BusinessMoment {
        let seconds = instant.milliseconds / 1000
        let local = Instant(milliseconds: instant.milliseconds + offset(seconds) * 1000)
        return BusinessMoment(instant: instant, day: local.utcDay)
    }
}
