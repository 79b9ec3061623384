import GRDB
import QueryLanguage
import StoreFile

/// A clock far ahead of everything in the store, which would give new items SKUs from the future.
package struct ClockJump: Hashable, Sendable {
    /// The newest moment in the store.
    package let newestSeen: Instant
    /// The moment that the clock shows.
    package let now: Instant

    /// The longest jump ahead of the clock that needs no question: 24 hours in milliseconds.
    package static let tolerance: Int64 = 86_400_000
}

extension InventoryStore {
    /// Returns the jump if the clock is more than 24 hours ahead of the newest moment in the store; otherwise, and for
    /// an empty store, `nil`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func clockJump() throws -> ClockJump? {
        let now = clock()
        guard let newest = try read({ try $0.newestInstant() }), now > newest else { return nil }
        let (ahead, overflow) = now.milliseconds.subtractingReportingOverflow(newest.milliseconds)
        return overflow || ahead > ClockJump.tolerance ? ClockJump(newestSeen: newest, now: now) : nil
    }
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
