import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Adds a rule by which an expense recurs; nothing is booked yet.
    ///
    /// - Throws: ``Refusal`` for a negative amount, for miles, or for a market, haul or item; ``QueryError`` for an
    ///   unknown kind.
    package func recur(_ spending: Spending, _ recurrence: Recurrence) throws -> WriteResult {
        try refuseOutOfBounds(spending.amount, "an expense")
        try refuseUnknown(kind: spending.kind)
        guard spending.distance == nil, spending.market == nil, spending.haul == nil, spending.item == nil,
            spending.day == nil
        else {
            throw Refusal("a recurring expense can't have miles, a market, a haul, an item or a single day")
        }
        if let until = recurrence.until, until < recurrence.first {
            throw Refusal("it would end on \(until.description), before it begins")
        }
        var row = Patch(.recurringKind, .kind(spending.kind, spending.subkind))
        row.set(.recurringAmount, spending.amount)
        row.set(.recurringPayment, spending.paid)
        row.set(.recurringMemo, spending.memo)
        row.set(.recurringEvery, recurrence.unit.rawValue)
        row.set(.recurringFirst, recurrence.first)
        row.set(.recurringNext, recurrence.first)
        row.set(.recurringUntil, recurrence.until)
        var result = WriteResult()
        result.row = try rows.insert(row)
        result.count = 1
        return result
    }

    /// The rules with a due day up to `?1`, with the name under which every store knows each.
    fileprivate static let due = """
        SELECT id, every, firstDay, untilDay, nextDay, coalesce(
            (SELECT origin FROM rowOrigins WHERE tableName = 'recurring' AND rowId = recurring.id AND isOwn = 0),
            \(FieldTimes.name)), amountMinor, currency
        \(fromDue)
        """

    fileprivate static let fromDue = """
        FROM recurring WHERE nextDay <= ?1 AND (untilDay IS NULL OR nextDay <= untilDay) AND paused = 0
            AND deletedAt IS NULL ORDER BY nextDay, id
        """

    /// Books the expenses that have fallen due.
    fileprivate func bookDue() throws -> BookedExpenses {
        var booked = BookedExpenses()
        for row in try database.rows(BoundSQL(sql: Self.due, today.description)) {
            let (rule, every, name): (Int64, String, String) = try (row[0], row[1], row[5])
            let amount = try Money(minor: row[6], currency: Currency(code: row[7] as String) ?? .gbp)
            let days: [Day?] = try (2...4).map { try (row[$0] as String?).flatMap { Day(iso: $0) } }
            guard let unit = Recurrence.Unit(rawValue: every), let first = days[0], let next = days[2] else { continue }
            let recurrence = Recurrence(unit: unit, first: first, until: days[1])
            let due = recurrence.days(from: next, through: today)
            for day in due where try book(rule, "\(name) \(day.description)", on: day) {
                booked.count += 1
                booked.sums.add(amount)
            }
            if let last = due.last { try setNext(recurrence.day(after: last), rule) }
        }
        return booked
    }

    private func setNext(_ day: Day, _ rule: Int64) throws {
        try rows.update(Patch(.recurringNext, .day(day)), where: "id = \(rule)")
    }

    /// The fields that an expense takes from its rule.
    private static let ofRule: [(StoredField, StoredField)] = [
        (.expenseKind, .recurringKind), (.expenseAmount, .recurringAmount), (.expensePayment, .recurringPayment),
        (.expenseMemo, .recurringMemo),
    ]

    /// Books one expense, unless this store or one that was exchanged with it ever had the expense of that name.
    private func book(_ rule: Int64, _ name: String, on day: Day) throws -> Bool {
        let isKnown = try database.value(
            Bool.self,
            BoundSQL(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM rowOrigins WHERE tableName = 'expenses' AND origin = ?1)
                        OR EXISTS (SELECT 1 FROM removedRows WHERE tableName = 'expenses' AND origin = ?1)
                    """, name))
        guard isKnown == false else { return false }
        var row = Patch(.expenseDate, .moment(try moment(day)))
        try database.forEachRow(of: .recurring, where: "id = ?", [.integer(rule)]) { known in
            for (field, other) in Self.ofRule { row.set(field, stored: known.values[other.places]) }
        }
        let expense = try rows.insert(row)
        try database.run(
            """
            INSERT INTO rowOrigins (tableName, origin, rowId, isOwn) VALUES ('expenses', \(name), \(expense), 1)
            """)
        return true
    }

    /// Skips the days that passed while a rule was paused.
    func resume(_ rule: Int64) throws {
        let row = try database.first("SELECT every, firstDay, nextDay FROM recurring WHERE id = \(rule) AND paused")
        guard let row, let unit = Recurrence.Unit(rawValue: try row["every"] as String),
            let first = Day(iso: try row["firstDay"] as String),
            let next = Day(iso: try row["nextDay"] as String), next < today
        else { return }
        try setNext(Recurrence(unit: unit, first: first, until: nil).day(after: today.adding(days: -1)), rule)
    }
}

/// The recurring expenses that were booked: their number, and the sums by currency.
package struct BookedExpenses: Sendable {
    package internal(set) var count = 0
    package internal(set) var sums = MoneySums()
}

extension InventoryStore {
    /// Books the recurring expenses that have fallen due up to `today`, as one change.
    ///
    /// - Throws: ``StoreError`` if the store can't be written.
    package func bookRecurring(today: Day) throws -> BookedExpenses {
        let isDue = try read { database in
            try database.first(BoundSQL(sql: InventoryWriter.due, today.description)) != nil
        }
        guard isDue else { return BookedExpenses() }
        return try change(Journal.bookingStatement, today: today, of: .expenses) { try $0.bookDue() }
    }

    /// Returns the recurring expenses that aren't booked and fall due up to a day.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func recurringDue(by day: Day) throws -> [(what: String, amount: Money, day: Day)] {
        let sql = "SELECT coalesce(memo, subkind, kind), amountMinor, currency, nextDay \(InventoryWriter.fromDue)"
        return try read { database in
            try database.rows(BoundSQL(sql: sql, day.description)).compactMap { row in
                guard let currency = Currency(code: try row[2] as String), let due = Day(iso: try row[3] as String)
                else { return nil }
                return (try row[0], Money(minor: try row[1], currency: currency), due)
            }
        }
    }
}
