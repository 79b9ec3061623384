import QueryLanguage

/// The twenty months that a made-up inventory covers, from 1 March 2025 through 31 October 2026.
enum SampleCalendar {
    static let first = Instant(milliseconds: 1_740_787_200_000)
    static let end = Instant(milliseconds: 1_793_491_200_000)
    private static let day: Int64 = 86_400_000
    /// The days by which everything that is written is later, so that the inventory ends on another day.
    @TaskLocal static var delay = 0

    /// The last day with an event.
    static var lastDay: Day { Instant(milliseconds: end.milliseconds - day).utcDay }

    /// Returns a moment with the delay.
    static func delayed(_ instant: Instant) -> Instant {
        Instant(milliseconds: instant.milliseconds + Int64(delay) * day)
    }

    /// Returns the SKU of an item, dated at noon of the day after the last, a millisecond after the previous item.
    ///
    /// It is part of the record, so that an example with an SKU is valid at any time.
    static func sku(localId: Int) -> SKU? {
        SKU(number: end.milliseconds + day / 2 - SKU.epoch.milliseconds + Int64(localId) - 2)
    }

    /// Returns a morning between the first day and the last, more often at a weekend.
    static func purchase(_ random: inout SeededRandom) -> Instant {
        let days = Int((end.milliseconds - first.milliseconds) / day)
        var chosen = random.below(days)
        for _ in 0..<2 {
            let weekday = Instant(milliseconds: first.milliseconds + Int64(chosen) * day).utcDay.weekday
            if weekday >= 6 { break }
            chosen = random.below(days)
        }
        let second = 6 * 3600 + random.below(6 * 3600)
        return Instant(milliseconds: first.milliseconds + Int64(chosen) * day + Int64(second) * 1000)
    }

    /// Returns a moment up to `days` after another, at any time of day, perhaps after the end.
    static func after(_ start: Instant, upTo days: Int, _ random: inout SeededRandom) -> Instant {
        Instant(milliseconds: start.milliseconds + Int64(600 + random.below(days * 86_400)) * 1000)
    }

    /// Returns the moment of an RFC 3339 text, for records written by hand.
    static func at(_ rfc3339: String) -> Instant {
        Instant(rfc3339: rfc3339) ?? first
    }
}
