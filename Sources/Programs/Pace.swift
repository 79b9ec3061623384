import Rendering

/// The speed of long work.
package struct Pace: Sendable {
    package let doing: String
    private let start: ContinuousClock.Instant

    package init(doing: String, start: ContinuousClock.Instant = .now) {
        (self.doing, self.start) = (doing, start)
    }

    /// Returns `importing items.csv … 45 % · 6 %/s · 9 s left`; speed and time left appear after the first second, if
    /// known.
    package func words(_ done: Int, of total: Int, now: ContinuousClock.Instant = .now) -> String {
        Self.share(doing, done, of: total) + rest(done, of: total, now: now)
    }

    /// Returns `importing items.csv … 45 %`.
    static func share(_ doing: String, _ done: Int, of total: Int) -> String {
        "\(doing) … \(total > 0 ? done * 100 / total : 100) %"
    }

    /// Returns ` · 6 %/s · 9 s left`; empty if unknown.
    func rest(_ done: Int, of total: Int, now: ContinuousClock.Instant = .now) -> String {
        let (seconds, rest) = (now - start).components
        let elapsed = Double(seconds) + Double(rest) / 1e18
        let percent = Double(done) * 100 / Double(max(1, total))
        guard elapsed >= 1, percent > 0, done < total else { return "" }
        let rate = percent / elapsed
        let rateWords = rate < 1 ? "under 1" : grouped(Int(rate))
        return " · \(rateWords) %/s · \(Self.words(seconds: (100 - percent) / rate)) left"
    }

    /// Returns `9 s`, `4 min`, `2 h`; rounded up, since it is an estimate.
    private static func words(seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 100 { return "\(whole) s" }
        return whole < 6_000 ? "\((whole + 59) / 60) min" : "\((whole + 3_599) / 3_600) h"
    }
}

/// The present step of a service, with the share that is done if it is known.
package struct Step: Sendable, ExpressibleByStringInterpolation {
    package let words: String
    private var part: (of: String, done: Int, total: Int)?

    package init(stringLiteral words: String) { self.words = words }

    /// Creates a step with the share that is done: `fetching a backup … 45 %`.
    package init(_ doing: String, _ done: Int, of total: Int) {
        words = Pace.share(doing, done, of: total)
        part = (doing, done, total)
    }

    /// Creates one of many similar steps; `words` names this one, `many` all of them.
    package init(_ words: String, among many: String, _ done: Int, of total: Int) {
        (self.words, part) = (words, (many, done, total))
    }

    /// Returns the words with speed and time left since the work in `pace` began; for other work, `pace` starts anew.
    func sentence(_ pace: inout Pace?, now: ContinuousClock.Instant = .now) -> String {
        guard let part else { return words }
        if pace?.doing != part.of { pace = Pace(doing: part.of, start: now) }
        return words + (pace?.rest(part.done, of: part.total, now: now) ?? "")
    }
}
