import QueryLanguage
import StoreFile

/// The number of conversions whose rate was older than a long weekend.
package struct StaleRates: Hashable, Sendable, BitwiseCopyable {
    package private(set) var count = 0
    /// The number of the conversions in ``count`` whose rate was more than a week old.
    package private(set) var veryOldCount = 0
    private var oldestRate: Int32 = .max
    private var oldestCode: UInt32 = 0

    /// The longest gap between the European Central Bank's publishing days: Easter.
    package static let freshDays: Int32 = 4
    /// The age in days beyond which a rate says little about the amount.
    package static let usableDays: Int32 = 7

    package init() {}

    /// Returns true if the rate of `rateDay` is old for an amount of `day`.
    @inline(__always)
    package static func isOld(_ rateDay: Int32, on day: Int32) -> Bool { rateDay < day - freshDays }

    /// Counts a conversion by the rate of `rateDay` for an amount of `day`, if the rate is old.
    package mutating func add(_ rateDay: Int32, on day: Int32, _ code: PackedCode) {
        guard Self.isOld(rateDay, on: day) else { return }
        count += 1
        if rateDay < day - Self.usableDays { veryOldCount += 1 }
        guard rateDay < oldestRate else { return }
        oldestRate = rateDay
        oldestCode = code.value
    }

    /// Adds the counts of another part.
    package mutating func add(_ other: StaleRates) {
        count += other.count
        veryOldCount += other.veryOldCount
        guard other.oldestRate < oldestRate else { return }
        oldestRate = other.oldestRate
        oldestCode = other.oldestCode
    }

    /// The warning about amounts, as reports count them; `nil` if no rate was old.
    package var sentence: String? { sentence { "\($0) amount\($0 == 1 ? "" : "s")" } }

    /// Returns `3 amounts used a rate more than 4 days old (SEK, from 2026-02-01)`; `nil` if there are none.
    ///
    /// `subject` turns the count into words.
    package func sentence(_ subject: (Int) -> String) -> String? {
        guard count > 0 else { return nil }
        let oldest = "(\(PackedCode(value: oldestCode).text), from \(Day(number: oldestRate).description))"
        guard veryOldCount > 0 else {
            return "\(subject(count)) used a rate more than \(Self.freshDays) days old \(oldest)"
        }
        let days =
            veryOldCount == count
            ? "more than \(Self.usableDays) days old"
            : "more than \(Self.freshDays) days old, \(veryOldCount) of them more than \(Self.usableDays) days"
        return "\(subject(count)) used a rate \(days) \(oldest); the figures may be inaccurate"
    }
}
