import QueryLanguage

/// How many conversions had only a rate from more than a long weekend before.
public struct StaleRates: Hashable, Sendable, BitwiseCopyable {
    public private(set) var count = 0
    /// How many of them had none of the week before either.
    public private(set) var veryOldCount = 0
    private var oldestRate: Int32 = .max
    private var oldestCode: UInt32 = 0

    /// The longest gap of the European Central Bank's days: Easter.
    public static let freshDays: Int32 = 4
    /// A rate older than this says little of its amount.
    public static let usableDays: Int32 = 7

    init() {}

    @inline(__always)
    static func isOld(_ rateDay: Int32, on day: Int32) -> Bool { rateDay < day - freshDays }

    /// Counts a rate of `rateDay` for an amount of `day`, if it is old.
    mutating func add(_ rateDay: Int32, on day: Int32, _ code: PackedCode) {
        guard Self.isOld(rateDay, on: day) else { return }
        count += 1
        if rateDay < day - Self.usableDays { veryOldCount += 1 }
        guard rateDay < oldestRate else { return }
        oldestRate = rateDay
        oldestCode = code.value
    }

    mutating func add(_ other: StaleRates) {
        count += other.count
        veryOldCount += other.veryOldCount
        guard other.oldestRate < oldestRate else { return }
        oldestRate = other.oldestRate
        oldestCode = other.oldestCode
    }

    /// The same of amounts, as reports count them.
    var sentence: String? { sentence { "\($0) amount\($0 == 1 ? "" : "s")" } }

    /// `3 amounts converted by a rate more than 4 days older, the oldest of 2026-02-01 (SEK)`; `nil` if there are none.
    ///
    /// `subject` says what was counted.
    public func sentence(_ subject: (Int) -> String) -> String? {
        guard count > 0 else { return nil }
        let oldest = "the oldest of \(Day(number: oldestRate).description) (\(PackedCode(value: oldestCode).text))"
        let mild = "\(subject(count)) converted by a rate more than \(Self.freshDays) days older, \(oldest)"
        guard veryOldCount > 0 else { return mild }
        let many = veryOldCount == count ? "" : "\(veryOldCount) of them "
        return "\(mild); \(many)more than \(Self.usableDays) days older: the figures may be well off"
    }
}
