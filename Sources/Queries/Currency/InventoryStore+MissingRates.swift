import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns the periods for which rates should be fetched, newest first.
    ///
    /// They cover the last 365 days and go back to a week before the oldest record, without the days that the store
    /// already has. The extra week lets a record made on a holiday use the newest earlier rate.
    ///
    /// A day counts as known if the currencies that every store needs have a rate. The newest known day is fetched
    /// again: nothing is published on holidays, and an answer without rates would look like a refusal.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func missingRatePeriods(today: Day) throws -> [ClosedRange<Day>] {
        try read { database in
            let oldest = try (oldestRecord(database) ?? today).adding(days: -7)
            // The euro's first day of trade; nothing was published before it.
            let start = Swift.max(Swift.min(today.adding(days: -365), oldest), Day(number: 10_595))
            guard let known = try knownRates(database) else { return [start...today] }
            var periods: [ClosedRange<Day>] = []
            if known.upperBound < today { periods.append(Swift.max(known.upperBound, start)...today) }
            // Nobody publishes at a weekend or on a holiday, so the first days of a period may have none.
            if start.adding(days: 6) < known.lowerBound { periods.append(start...known.lowerBound.adding(days: -1)) }
            return periods
        }
    }

    /// Returns the first and last day for which all the main currencies have rates; `nil` if one of them has none.
    private func knownRates(_ database: StoreConnection) throws -> ClosedRange<Day>? {
        let codes = ["AUD", "CAD", "GBP", "NZD", "USD"]
        let bounds = try codes.compactMap { code -> ClosedRange<Day>? in
            let row = try database.first("SELECT min(day), max(day) FROM rates WHERE currency = \(code)")
            guard let row, let first: String = try row[0], let last: String = try row[1], let from = Day(iso: first),
                let through = Day(iso: last), from <= through
            else { return nil }
            return from...through
        }
        guard bounds.count == codes.count, let from = bounds.map(\.lowerBound).max(),
            let through = bounds.map(\.upperBound).min(), from <= through
        else { return nil }
        return from...through
    }

    private func oldestRecord(_ database: StoreConnection) throws -> Day? {
        let text = try database.value(
            String.self,
            """
            SELECT min(day) FROM (
                SELECT min(boughtDay) AS day FROM items WHERE deletedAt IS NULL
                UNION ALL SELECT min(soldDay) FROM sales WHERE deletedAt IS NULL
                UNION ALL SELECT min(day) FROM expenses WHERE deletedAt IS NULL)
            """)
        return text.flatMap { Day(iso: $0) }
    }
}
