import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns the state of the rates if the store has amounts in currencies other than `home`; otherwise `nil`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func neededRates(home: Currency) throws -> NeededRates? {
        let amounts = [
            ("items", "costCurrency"), ("items", "askingCurrency"), ("sales", "currency"), ("expenses", "currency"),
        ]
        return try read { database in
            let parts = amounts.flatMap { table, column in
                ["<", ">"].map { "EXISTS (SELECT 1 FROM \(table) WHERE deletedAt IS NULL AND \(column) \($0) ?1)" }
            }
            let sql = "SELECT \(parts.joined(separator: " OR ")), (SELECT day FROM rates ORDER BY day DESC LIMIT 1)"
            guard let row = try database.first(BoundSQL(sql: sql, home.code)), try row[0] as Bool else {
                return nil
            }
            return NeededRates(newest: (try row[1] as String?).flatMap { Day(iso: $0) })
        }
    }
}

/// The state of the rates of a store whose amounts are not all in its home currency.
package struct NeededRates: Hashable, Sendable {
    /// The newest day with rates; `nil` if there are none.
    package var newest: Day?

    /// Returns true if today's amounts would be converted by an old rate, or not at all.
    package func areOld(today: Day) -> Bool {
        newest.map { StaleRates.isOld($0.number, on: today.number) } ?? true
    }

    /// Returns true if the European Central Bank has published newer rates, which it does on working days by 16:00 UTC.
    ///
    /// Its six yearly holidays count as working days, since asking in vain costs nothing.
    package func areBehind(at now: Instant) -> Bool {
        let dayLength: Int64 = 86_400_000
        let published = now.milliseconds - 16 * 3_600_000
        var day = Int32(clamping: published / dayLength - (published % dayLength < 0 ? 1 : 0))
        // Day 0 was a Thursday, so a Saturday is 2 above a multiple of 7.
        let weekday = ((day - 2) % 7 + 7) % 7
        if weekday < 2 { day -= weekday + 1 }
        return newest.map { $0.number < day } ?? true
    }
}
