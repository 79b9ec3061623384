import GRDB
import QueryLanguage

extension InventoryStore {
    /// The days for which rates should be asked for, newest first.
    ///
    /// The last 365, those back to the week before the oldest record of the store, and none that the store has already. The
    /// week is there since a record of a holiday is converted by the newest earlier rate.
    ///
    /// What is there is judged by the currencies that every store must have. The newest day known is asked for once
    /// more: nobody publishes on holidays, and a period without any rate could not be told from a refusal.
    public func missingRatePeriods(today: Day) throws -> [ClosedRange<Day>] {
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

    /// The days that each of the main currencies has rates from and to; `nil` if one of them has none.
    private func knownRates(_ database: Database) throws -> ClosedRange<Day>? {
        let codes = ["AUD", "CAD", "GBP", "NZD", "USD"]
        let bounds = try codes.compactMap { code -> ClosedRange<Day>? in
            let row = try Row.fetchOne(
                database, sql: "SELECT min(day), max(day) FROM rates WHERE currency = ?", arguments: [code])
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

    private func oldestRecord(_ database: Database) throws -> Day? {
        let text = try String.fetchOne(
            database,
            sql: """
                SELECT min(day) FROM (
                    SELECT min(boughtDay) AS day FROM items WHERE deletedAt IS NULL
                    UNION ALL SELECT min(soldDay) FROM sales WHERE deletedAt IS NULL
                    UNION ALL SELECT min(day) FROM expenses WHERE deletedAt IS NULL)
                """)
        return text.flatMap { Day(iso: $0) }
    }
}
