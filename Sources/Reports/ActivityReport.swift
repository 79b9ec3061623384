import Queries
import QueryLanguage
import StoreFile

/// The number of days on which something was bought, listed or sold.
package struct ActivityReport: Sendable, Hashable {
    /// The period of the report, which ends today at the latest.
    package var window: Period
    package var purchaseDays = 0
    package var listingDays = 0
    package var saleDays = 0
    /// The days with at least one purchase, listing or sale.
    package var activeDays = 0
    /// The consecutive active days up to the window's last day, or to the day before if that last day has no activity
    /// yet.
    package var currentStreak = 0
    package var longestStreak = 0

    /// Active days as a fraction of the window's, in ten-thousandths.
    package var completionRate: Int64? {
        Int64(activeDays).fraction(of: Int64(window.dayCount))
    }
}

extension InventoryStore {
    /// Reports the days within `bounds`; an open start is the first active day, an open end is today.
    ///
    /// - Returns: `nil` if there is no such day.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func activity(_ bounds: Bounds, today: Day) throws -> ActivityReport? {
        try read { database in
            let last = min(bounds.through ?? today, today)
            var days: [Int32: ActivityKinds] = [:]
            for (sql, kind) in ActivityKinds.sources {
                try database.scan(sql) { row in
                    guard let day = row.day(0), day <= last.number, day >= bounds.from?.number ?? day else { return }
                    days[day, default: []].insert(kind)
                }
            }
            guard let first = bounds.from ?? days.keys.min().map({ Day(number: $0) }) else { return nil }
            return Period(first: first, last: last).map { ActivityReport(window: $0, days: days) }
        }
    }

    /// Returns the statements that ``activity(_:today:)`` runs.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainActivity() throws -> [Explanation] {
        try read { database in try ActivityKinds.sources.map { try database.explanation(of: $0.sql) } }
    }
}

private struct ActivityKinds: OptionSet {
    let rawValue: UInt8

    static let purchase = ActivityKinds(rawValue: 1)
    static let listing = ActivityKinds(rawValue: 2)
    static let sale = ActivityKinds(rawValue: 4)

    static let sources: [(sql: BoundSQL, kind: ActivityKinds)] = [
        ("SELECT DISTINCT boughtDay FROM items WHERE deletedAt IS NULL", .purchase),
        ("SELECT DISTINCT listedDay FROM listings WHERE deletedAt IS NULL", .listing),
        ("SELECT DISTINCT soldDay FROM sales WHERE deletedAt IS NULL", .sale),
    ]
}

extension ActivityReport {
    fileprivate init(window: Period, days: [Int32: ActivityKinds]) {
        self.window = window
        purchaseDays = days.values.count { $0.contains(.purchase) }
        listingDays = days.values.count { $0.contains(.listing) }
        saleDays = days.values.count { $0.contains(.sale) }
        activeDays = days.count
        let last = window.last.number
        var end = days[last] == nil ? last - 1 : last
        while days[end] != nil {
            currentStreak += 1
            end -= 1
        }
        longestStreak = Self.longestRun(days.keys.sorted())
    }

    fileprivate static func longestRun(_ days: [Int32]) -> Int {
        var longest = 0
        var run = 0
        for (place, day) in days.enumerated() {
            run = place > 0 && days[place - 1] == day - 1 ? run + 1 : 1
            longest = max(longest, run)
        }
        return longest
    }
}
