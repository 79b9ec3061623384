import SystemLibrary

/// The end of a wait, by the monotonic clock.
struct Deadline {
    private let end: Double

    init(seconds: Double) {
        end = Self.now + seconds
    }

    var isAhead: Bool { Self.now < end }

    /// The time left, rounded up; 0 when none is left.
    var millisecondsLeft: CInt { CInt(max(0, min(60_000, ((end - Self.now) * 1000).rounded(.up)))) }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
