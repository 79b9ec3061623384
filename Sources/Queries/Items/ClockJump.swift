import GRDB
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
    /// The lag that is no wrong clock: what is entered without a time is dated noon, and another machine's clock may differ.
    ///
    /// 13 hours in milliseconds.
    package static let tolerance: Int64 = 13 * 3_600_000
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
    /// Returns the newest moment among the SKU counter and the last written row of each table; `nil` for an empty store.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func newestInstant() throws -> Instant? { try read { try $0.newestInstant() } }
}

extension Database {
    /// Returns the newest moment among the SKU counter and the last written row of each table.
    fileprivate func newestInstant() throws -> Instant? {
        let last = try texts("SELECT last FROM skuCounter WHERE last BETWEEN 0 AND \(SKU.end)").first
        let newest = last.flatMap { Int64($0) }.map { Instant(milliseconds: SKU.epoch.milliseconds + $0) }
        // Newest by row id: `updatedAt` has no index, and its maximum would need a scan.
        let times = try texts(
            """
            SELECT * FROM (SELECT updatedAt FROM items ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT updatedAt FROM sales ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT updatedAt FROM listings ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT updatedAt FROM expenses ORDER BY id DESC LIMIT 1) UNION ALL
            SELECT * FROM (SELECT changedAt FROM changes ORDER BY id DESC LIMIT 1)
            """)
        return ([newest] + times.map { Instant(rfc3339: $0) }).compactMap { $0 }.max()
    }
}
