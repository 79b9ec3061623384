import GRDB
import QueryLanguage

/// A clock that is far ahead of everything the store has seen, which would carry new SKUs into the future.
public struct ClockJump: Hashable, Sendable {
    /// The newest moment in the store.
    public let newestSeen: Instant
    /// What the clock says.
    public let now: Instant

    /// How far ahead a clock may be before it is worth a question: 24 hours in milliseconds.
    public static let tolerance: Int64 = 86_400_000
}

extension InventoryStore {
    /// The jump, if the clock is more than 24 hours ahead of anything in the store; `nil` in an empty store.
    public func clockJump() throws -> ClockJump? {
        let now = clock()
        guard let newest = try read({ try $0.newestInstant() }), now > newest else { return nil }
        let (ahead, overflow) = now.milliseconds.subtractingReportingOverflow(newest.milliseconds)
        return overflow || ahead > ClockJump.tolerance ? ClockJump(newestSeen: newest, now: now) : nil
    }
}

extension Database {
    /// The newest moment that the SKU counter or the last written row of a table tells of.
    fileprivate func newestInstant() throws -> Instant? {
        var newest: Instant?
        if let last = try Int64.fetchOne(
            self, sql: "SELECT last FROM skuCounter WHERE last BETWEEN 0 AND ?", arguments: [SKU.end])
        {
            newest = Instant(milliseconds: SKU.epoch.milliseconds + last)
        }
        // By the row id, newest first: there is no index on `updatedAt`, and its maximum would need a scan.
        let times = try String.fetchAll(
            self,
            sql: """
                SELECT * FROM (SELECT updatedAt FROM items ORDER BY id DESC LIMIT 1) UNION ALL
                SELECT * FROM (SELECT updatedAt FROM sales ORDER BY id DESC LIMIT 1) UNION ALL
                SELECT * FROM (SELECT updatedAt FROM listings ORDER BY id DESC LIMIT 1) UNION ALL
                SELECT * FROM (SELECT updatedAt FROM expenses ORDER BY id DESC LIMIT 1) UNION ALL
                SELECT * FROM (SELECT changedAt FROM changes ORDER BY id DESC LIMIT 1)
                """)
        return ([newest] + times.map { Instant(rfc3339: $0) }).compactMap { $0 }.max()
    }
}
