import GRDB
import QueryLanguage

extension InventoryStore {
    /// What needs doing, of each of `chores` the count and those that wait longest, as one unchanging view of the store.
    public func chores(_ chores: [Chore], _ terms: ChoreTerms, first: Int) throws -> [ChoreCount] {
        try read { database in
            try chores.map { chore in
                let sql = ChoreSQL(chore: chore, terms: terms)
                var result = ChoreCount(chore: chore, count: 0, first: [])
                let named = NamedByOrders(database: database, today: terms.today)
                try database.scan(sql.rows(first)) { result.first.append(try named.completed(ChoreLine(chore, $0))) }
                // What there are fewer of is counted already.
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

    /// How much there is to do, of every kind as far as it is counted.
    public func choreTotal(_ terms: ChoreTerms) throws -> BoundedCount {
        let counts = try chores(Chore.allCases, terms, first: 1).map(\.count)
        return BoundedCount(
            count: counts.reduce(0) { $0 + ($1 ?? Chore.mostCounted) }, isWhole: !counts.contains(nil))
    }

    /// All that needs doing of one kind, those that wait longest first.
    public func eachChore(_ chore: Chore, _ terms: ChoreTerms, _ each: (ChoreLine) throws -> Void) throws {
        try read { database in
            let named = NamedByOrders(database: database, today: terms.today)
            try database.scan(ChoreSQL(chore: chore, terms: terms).rows(nil)) {
                try each(named.completed(ChoreLine(chore, $0)))
            }
        }
    }

    /// How those that wait longest are found, how they are counted, and how all of them are found.
    public func explainChore(_ chore: Chore, _ terms: ChoreTerms, first: Int) throws -> [Explanation] {
        let sql = ChoreSQL(chore: chore, terms: terms)
        return try read { database in
            try [sql.rows(first), sql.count, sql.rows(nil)].map { try database.explanation(of: $0) }
        }
    }

    /// The slug of the platform that something was listed on last, `nil` if none of the newest can be listed on today.
    public func usualPlatform() throws -> String? {
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

    /// The day of the newest rates, where amounts in other currencies than `home` are kept; `nil` where there are none.
    public func neededRates(home: Currency) throws -> NeededRates? {
        let amounts = [("items", "costCurrency"), ("sales", "currency"), ("expenses", "currency")]
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

/// The rates that a store cannot do without, since not all of its amounts are in its home currency.
public struct NeededRates: Hashable, Sendable {
    /// The day of the newest; `nil` if there are none.
    public var newest: Day?

    /// Whether an amount of today would be converted by a rate that is old, or by none.
    public func areOld(today: Day) -> Bool {
        newest.map { StaleRates.isOld($0.number, on: today.number) } ?? true
    }
}

extension ChoreLine {
    fileprivate init(_ chore: Chore, _ row: RowScan) {
        self.init(
            chore: chore, sku: row.text(0) ?? "", title: row.text(1), since: row.day(2).map { Day(number: $0) },
            record: [.post, .match].contains(chore) ? row.integer(5) : nil,
            lacksPhoto: chore == .complete && row.integer(5) == 1,
            slug: row.text(3), name: row.text(4))
        guard chore == .match, let words = row.text(6)?.split(separator: " "), words.count == 2 else { return }
        unknown = Int64(words[0]).flatMap { minor in
            Currency(code: String(words[1])).map { Money(minor: minor, currency: $0) }
        }
    }
}

/// Finds the items that waiting order lines name.
private final class NamedByOrders {
    private let database: Database
    private let today: Day
    private var matchings: [Int64: OrderMatching] = [:]

    init(database: Database, today: Day) {
        (self.database, self.today) = (database, today)
    }

    /// A line with the items that it names, where they are more than its pieces.
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
        return line
    }
}
