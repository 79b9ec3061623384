import Rendering

/// How fast something goes that takes long.
public struct Pace: Sendable {
    public let doing: String
    private let start: ContinuousClock.Instant

    public init(doing: String, start: ContinuousClock.Instant = .now) {
        (self.doing, self.start) = (doing, start)
    }

    /// `importing items.csv … 45 % · 6 %/s · 9 s left`; rate and rest after the first second, when they can be told.
    public func words(_ done: Int, of total: Int, now: ContinuousClock.Instant = .now) -> String {
        Self.share(doing, done, of: total) + rest(done, of: total, now: now)
    }

    /// `importing items.csv … 45 %`.
    static func share(_ doing: String, _ done: Int, of total: Int) -> String {
        "\(doing) … \(total > 0 ? done * 100 / total : 100) %"
    }

    /// ` · 6 %/s · 9 s left`; empty where it cannot be told.
    func rest(_ done: Int, of total: Int, now: ContinuousClock.Instant = .now) -> String {
        let (seconds, rest) = (now - start).components
        let elapsed = Double(seconds) + Double(rest) / 1e18
        let percent = Double(done) * 100 / Double(max(1, total))
        guard elapsed >= 1, percent > 0, done < total else { return "" }
        let rate = percent / elapsed
        let rateWords = rate < 1 ? "under 1" : grouped(Int(rate))
        return " · \(rateWords) %/s · \(Self.words(seconds: (100 - percent) / rate)) left"
    }

    /// `9 s`, `4 min`, `2 h`: rounded up, since what is left is guessed.
    private static func words(seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 100 { return "\(whole) s" }
        return whole < 6_000 ? "\((whole + 59) / 60) min" : "\((whole + 3_599) / 3_600) h"
    }
}

/// What a service is doing, and how much of it is done where that is known.
public struct Step: Sendable, ExpressibleByStringInterpolation {
    public let words: String
    private var part: (of: String, done: Int, total: Int)?

    public init(stringLiteral words: String) { self.words = words }

    /// `doing` with the share that is done: `fetching a backup … 45 %`.
    public init(_ doing: String, _ done: Int, of total: Int) {
        words = Pace.share(doing, done, of: total)
        part = (doing, done, total)
    }

    /// One of many alike, whose name in `words` changes from one to the next.
    public init(_ words: String, among many: String, _ done: Int, of total: Int) {
        (self.words, part) = (words, (many, done, total))
    }

    /// The words with rate and rest, reckoned since what `pace` is of began; it is replaced where that is something else.
    func sentence(_ pace: inout Pace?, now: ContinuousClock.Instant = .now) -> String {
        guard let part else { return words }
        if pace?.doing != part.of { pace = Pace(doing: part.of, start: now) }
        return words + (pace?.rest(part.done, of: part.total, now: now) ?? "")
    }
}
