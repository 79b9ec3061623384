import CSQLite
import QueryLanguage
import StoreFile

/// The published rates of one currency.
package struct RateColumn: Sendable {
    package var currency: Currency
    /// The amount of the currency that one euro bought, by day number, in any order.
    package var rates: [(day: Int32, rate: RateValue)] = []

    package init(_ currency: Currency) {
        self.currency = currency
    }
}

/// A rate that differs by more than a fifth from the previous one.
package struct RateJump: Sendable, Equatable {
    package var currency: Currency
    package var day: Day
    package var before: String
    package var after: String
}

/// The number of rates that an update added, changed and left unchanged, with unusual jumps.
package struct RateChange: Sendable {
    package var added = 0
    package var changed = 0
    package var unchanged = 0
    package var jumps: [RateJump] = []
}

extension InventoryStore {
    /// Stores the rates of `columns` in one transaction; rates already stored with the same digits are not rewritten.
    ///
    /// With `dryRun`, it counts but stores nothing. Rates are never removed.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func addRates(_ columns: [RateColumn], source: String, dryRun: Bool = false) throws -> RateChange {
        let work = { (database: StoreConnection) in
            try RateWriter(database: database, source: source, isDryRun: dryRun).add(columns)
        }
        return dryRun ? try read(work) : try write("rates", work)
    }

    /// Returns the newest day with a rate and the number of currencies that have one; `nil` if there are no rates.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func newestRates() throws -> (day: Day, currencies: Int)? {
        try read { database in
            let row = try database.first(
                "SELECT day, count(*) FROM rates WHERE day = (SELECT max(day) FROM rates) GROUP BY day")
            guard let row, let text: String = try row["day"], let day = Day(iso: text) else { return nil }
            return (day, try row[1])
        }
    }
}

/// A merge of published rates into those of the store, currency by currency, in the order of the table's key.
private struct RateWriter {
    let database: StoreConnection
    let source: String
    let isDryRun: Bool
    /// The number of rows from which rebuilding the index by day is faster than updating it row by row.
    private static let bulk = 20_000

    init(database: StoreConnection, source: String, isDryRun: Bool) {
        self.database = database
        self.source = source
        self.isDryRun = isDryRun
    }

    func add(_ columns: [RateColumn]) throws -> RateChange {
        var change = RateChange()
        let count = columns.reduce(0) { $0 + $1.rates.count }
        let isBulk = try !isDryRun && count >= Self.bulk && !hasRows(count)
        let index = try isBulk ? byDay() : nil
        if index != nil { try database.execute("DROP INDEX ratesByDay") }
        let insert = try RowStatement(
            """
            INSERT INTO rates (currency, day, perEuro, source) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (currency, day) DO UPDATE SET perEuro = excluded.perEuro, source = excluded.source
            """, in: database)
        insert.bind(source, at: 4)
        for column in columns.sorted(by: { $0.currency < $1.currency }) {
            try add(column, insert, &change)
        }
        if let index { try database.execute(BoundSQL(sql: index)) }
        return change
    }

    /// Returns the SQL that creates the index by day, as stored in the schema.
    private func byDay() throws -> String? {
        try database.value(String.self, "SELECT sql FROM sqlite_master WHERE type = 'index' AND name = 'ratesByDay'")
    }

    private func hasRows(_ count: Int) throws -> Bool {
        try database.first("SELECT 1 FROM rates LIMIT 1 OFFSET \(count)") != nil
    }

    private func add(_ column: RateColumn, _ insert: RowStatement, _ change: inout RateChange) throws {
        let stored = try stored(column.currency)
        insert.bind(column.currency.code, at: 1)
        var place = 0
        var before: (day: Int32, rate: RateValue)?
        for (day, rate) in column.rates.sorted(by: { $0.day < $1.day }) {
            while place < stored.count, stored[place].day < day {
                before = stored[place]
                place += 1
            }
            let old = place < stored.count && stored[place].day == day ? stored[place].rate : nil
            if let old, old.isEqual(to: rate) {
                change.unchanged += 1
            } else {
                if old == nil { change.added += 1 } else { change.changed += 1 }
                if let before { note(before, (day, rate), of: column.currency, &change) }
                if !isDryRun { try write(day, rate, insert) }
            }
            before = (day, rate)
        }
    }

    private func write(_ day: Int32, _ rate: RateValue, _ insert: RowStatement) throws {
        insert.bind(.day(Day(number: day)), at: 2)
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
            insert.bind(unowned: rate.write(to: buffer), at: 3)
            try insert.run()
        }
    }

    /// Notes a jump between rates at most five days apart, which covers a weekend or Easter but no gap in the data.
    private func note(
        _ before: (day: Int32, rate: RateValue), _ after: (day: Int32, rate: RateValue), of currency: Currency,
        _ change: inout RateChange
    ) {
        guard after.day - before.day <= 5, before.rate.isFar(from: after.rate) else { return }
        change.jumps.append(
            RateJump(
                currency: currency, day: Day(number: after.day), before: before.rate.description,
                after: after.rate.description))
    }

    private func stored(_ currency: Currency) throws -> [(day: Int32, rate: RateValue)] {
        let select = try RowStatement(
            "SELECT day, perEuro FROM rates WHERE currency = ?1 ORDER BY day", in: database)
        select.bind(currency.code, at: 1)
        var result: [(day: Int32, rate: RateValue)] = []
        try select.forEachRow { row in
            guard let day = row.day(0), let rate = RateValue(row.utf8(1)) else { return }
            result.append((day, rate))
        }
        return result
    }
}
