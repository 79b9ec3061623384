import GRDB
import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns the count and the longest waiting tasks of each of `chores`, from one snapshot of the store.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func chores(_ chores: [Chore], _ terms: ChoreTerms, first: Int) throws -> [ChoreCount] {
        try read { database in
            try chores.map { chore in
                let sql = try ChoreSQL(chore, terms, database)
                var result = ChoreCount(chore: chore, count: 0, first: [])
                let named = NamedByOrders(database: database, today: terms.today)
                try database.scan(sql.lines(first)) { result.first.append(try named.completed(ChoreLine(chore, $0))) }
                // Fewer than asked for are already counted.
                guard result.first.count == first else {
                    result.count = result.first.count
                    return result
                }
                try database.scan(sql.count) { row in
                    result.count = row.integer(0) > Chore.mostCounted ? nil : Int(row.integer(0))
                }
                return result
            }
        }
    }

    /// Returns the total number of tasks, each kind counted up to its limit.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func choreTotal(_ terms: ChoreTerms) throws -> BoundedCount {
        let counts = try chores(Chore.allCases, terms, first: 1).map(\.count)
        return BoundedCount(
            count: counts.reduce(0) { $0 + ($1 ?? Chore.mostCounted) }, isWhole: !counts.contains(nil))
    }

    /// Passes every task of some kinds to `each`, the longest waiting first.
    ///
    /// Only the tasks of the first kind may be many; those of the others are held.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, and any error that `each` throws.
    package func eachChore(_ chores: [Chore], _ terms: ChoreTerms, _ each: (ChoreLine) throws -> Void) throws {
        try read { database in
            let named = NamedByOrders(database: database, today: terms.today)
            func scan(_ chore: Chore, _ body: (ChoreLine) throws -> Void) throws {
                try database.scan(ChoreSQL(chore, terms, database).lines(nil)) {
                    try body(named.completed(ChoreLine(chore, $0)))
                }
            }
            var held: [ChoreLine] = []
            for chore in chores.dropFirst() { try scan(chore) { held.append($0) } }
            var others = ChoreLine.oldestFirst(held)[...]
            if let first = chores.first {
                try scan(first) { line in
                    while let other = others.first, other.waiting < line.waiting { try each(others.removeFirst()) }
                    try each(line)
                }
            }
            for other in others { try each(other) }
        }
    }

    /// Returns the query of the records with tasks, and the statements that find the longest waiting tasks, count the
    /// tasks, and find all of them.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainChore(
        _ chore: Chore, _ terms: ChoreTerms, first: Int
    ) throws -> (query: String, plans: [Explanation]) {
        try read { database in
            let sql = try ChoreSQL(chore, terms, database)
            let plans = try [sql.lines(first), sql.count, sql.lines(nil)].map { try database.explanation(of: $0) }
            return (sql.filter, plans)
        }
    }

    /// Returns the slug of the platform of the newest listing that can still be used today; `nil` if there is none.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func usualPlatform() throws -> String? {
        try read { database in
            try String.fetchOne(
                database,
                sql: """
                    SELECT slug FROM (SELECT platformId, listedDay, id FROM listings WHERE deletedAt IS NULL
                        ORDER BY listedDay DESC, id DESC LIMIT 100) AS newest JOIN platforms ON platforms.id = platformId
                    WHERE lists AND enabled AND platforms.deletedAt IS NULL ORDER BY listedDay DESC, newest.id DESC LIMIT 1
                    """)
        }
    }

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
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [home.code]), try row[0] as Bool else {
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

extension ChoreLine {
    /// The day by which tasks are sorted, an unknown one first.
    fileprivate var waiting: Int32 { since?.number ?? .min }

    /// Returns tasks of several kinds in the order of their days, and on one day in that of the kinds.
    package static func oldestFirst(_ lines: [ChoreLine]) -> [ChoreLine] {
        lines.enumerated().sorted { ($0.element.waiting, $0.offset) < ($1.element.waiting, $1.offset) }.map(\.element)
    }

    fileprivate init(_ chore: Chore, _ row: RowScan) {
        self.init(
            chore: chore, sku: row.text(0) ?? "", title: row.text(1), since: row.day(2).map { Day(number: $0) },
            record: [.post, .relist, .match, .reconcile].contains(chore) ? row.integer(5) : nil,
            lacksPhoto: chore == .complete && row.integer(5) == 1,
            slug: row.text(3), name: row.text(4))
        if chore == .post { storedIn = row.text(6) }
        if chore == .match { unknown = Self.money(row.text(6)) }
        if chore == .reconcile { difference = Self.money(row.text(6)) }
    }

    /// Reads an amount in minor units before its currency's code.
    private static func money(_ text: String?) -> Money? {
        guard let words = text?.split(separator: " "), words.count == 2, let minor = Int64(words[0]) else { return nil }
        return Currency(code: String(words[1])).map { Money(minor: minor, currency: $0) }
    }
}

/// A search for the items that unmatched order lines name.
private final class NamedByOrders {
    private let database: Database
    private let today: Day
    private var matchings: [Int64: OrderMatching] = [:]

    init(database: Database, today: Day) {
        (self.database, self.today) = (database, today)
    }

    /// Returns the line with the items it names, if they are more than its pieces, and the reason why it waits.
    func completed(_ line: ChoreLine) throws -> ChoreLine {
        guard line.chore == .match, line.unknown == nil, let id = line.record,
            let row = try database.order(id)
        else { return line }
        let matching =
            try matchings[row.platform] ?? OrderMatching(database: database, platform: row.platform, today: today)
        matchings[row.platform] = matching
        let named = try matching.named(row.line)
        var line = line
        if named.isTooMany { line.items = named.items.map(\.sku) }
        let facts: [KeptFact] = try database.records(
            where: "platformId = ? AND orderNumber = ?", .integer(row.platform), .text(row.number))
        line.waits = DerivedOrder(facts).lines.first?.waits
        if row.mismatch != 0 { line.mismatch = Money(minor: row.mismatch, currency: row.line.currency) }
        return line
    }
}
