import Rendering

/// How fast something goes that takes long.
public struct Pace: Sendable {
    let doing: String
    private let start: ContinuousClock.Instant

    init(doing: String, start: ContinuousClock.Instant = .now) {
        (self.doing, self.start) = (doing, start)
    }

    /// `importing items.csv … 45 % · 6 %/s · 9 s left`; rate and rest after the first second, when they can be told.
    func words(_ done: Int, of total: Int, now: ContinuousClock.Instant = .now) -> String {
        guard total > 0 else { return "\(doing) … 100 %" }
        let share = "\(doing) … \(done * 100 / total) %"
        let (seconds, rest) = (now - start).components
        let elapsed = Double(seconds) + Double(rest) / 1e18
        let percent = Double(done) * 100 / Double(total)
        guard elapsed >= 1, percent > 0, done < total else { return share }
        let rate = percent / elapsed
        let rateWords = rate < 1 ? "under 1" : grouped(Int(rate))
        return "\(share) · \(rateWords) %/s · \(Self.words(seconds: (100 - percent) / rate)) left"
    }

    /// `9 s`, `4 min`, `2 h`: rounded up, since what is left is guessed.
    private static func words(seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 100 { return "\(whole) s" }
        return whole < 6_000 ? "\((whole + 59) / 60) min" : "\((whole + 3_599) / 3_600) h"
    }
}
