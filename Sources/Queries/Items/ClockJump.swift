import QueryLanguage
import StoreFile

/// A clock before the newest entry of the store, or more than a year after it, which would date new entries wrongly.
package struct ClockJump: Hashable, Sendable {
    /// The newest moment in the store.
    package let newestSeen: Instant
    /// The moment that the clock shows.
    package let now: Instant

    /// True if the clock is behind the newest entry.
    package var isBehind: Bool { now < newestSeen }

    /// The longest time without entries that needs no question: 366 days in milliseconds.
    package static let longestPause: Int64 = 366 * 86_400_000
    /// The lag that is no wrong clock, since another machine's may differ a little: 10 minutes in milliseconds.
    package static let tolerance: Int64 = 600_000
}

extension InventoryStore {
    /// Returns the jump if the clock is behind the newest moment in the store, or more than a year after it; otherwise,
    /// and for an empty store, `nil`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func clockJump() throws -> ClockJump? {
        let now = clock()
        guard let newest = try newestInstant() else { return nil }
        let (ahead, overflow) = now.milliseconds.subtractingReportingOverflow(newest.milliseconds)
        let isUsual = !overflow && (-ClockJump.tolerance...ClockJump.longestPause).contains(ahead)
        return isUsual ? nil : ClockJump(newestSeen: newest, now: now)
    }
}

extension InventoryStore {
    /// Returns the newest time of change among the last written rows of the tables; `nil` for an empty store.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func newestInstant() throws -> Instant? { try read { try $0.newestInstant() } }
}

extension StoreConnection {
    /// Returns the newest time of change among the last written rows of the tables.
    ///
    /// The counter of SKUs isn't among them: 1,000,000 items at once put it a quarter of an hour ahead of the clock.
    fileprivate func newestInstant() throws -> Instant? {
        // Newest by row id: `updatedAt` has no index, and its maximum would need a scan.
        let times = try texts(
            """
            SELECT * FROM (SELECT updatedAt FROM items ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT updatedAt FROM sales ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT updatedAt FROM listings ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT updatedAt FROM expenses ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT changedAt FROM changes ORDER BY id DESC LIMIT 1)
            """)
        return times.compactMap { Instant(rfc3339: $0) }.max()
    }
}
