import QueryLanguage
import StoreFile

/// A source of the facts about tasks that no column of their records has, for a snapshot of the store and a day.
package typealias ChoreCompletion = @Sendable (StoreConnection, Day) -> (ChoreLine) throws -> ChoreLine

extension InventoryStore {
    /// Returns the count and the longest waiting tasks of each of `chores`, from one snapshot of the store.
    ///
    /// The facts that no column has come from `completions`.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func chores(
        _ chores: [Chore], _ terms: ChoreTerms, first: Int, completions: [ChoreCompletion] = []
    ) throws -> [ChoreCount] {
        try read { database in
            let completed = completions.map { $0(database, terms.today) }
            return try chores.map { chore in
                let sql = try ChoreSQL(chore, terms, database)
                var result = ChoreCount(chore: chore, count: 0, first: [])
                try database.scan(sql.lines(first)) { row in
                    result.first.append(try completed.reduce(ChoreLine(chore, row)) { try $1($0) })
                }
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
    package func eachChore(
        _ chores: [Chore], _ terms: ChoreTerms, completions: [ChoreCompletion] = [], _ each: (ChoreLine) throws -> Void
    ) throws {
        try read { database in
            let completed = completions.map { $0(database, terms.today) }
            func scan(_ chore: Chore, _ body: (ChoreLine) throws -> Void) throws {
                try database.scan(ChoreSQL(chore, terms, database).lines(nil)) { row in
                    try body(completed.reduce(ChoreLine(chore, row)) { try $1($0) })
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

    /// Returns unmatched order lines by number, newest first.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func unmatchedOrders(limit: Int) throws -> [(id: Int64, title: String)] {
        try read { database in
            try database.rows(
                """
                SELECT id, coalesce(title, orderNumber) FROM orders WHERE state = 'unmatched'
                ORDER BY day DESC, id DESC LIMIT \(limit)
                """
            ).map { (try $0["id"], try $0[1]) }
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
            try database.value(
                String.self,
                """
                SELECT slug FROM (SELECT platformId, listedDay, id FROM listings WHERE deletedAt IS NULL
                    ORDER BY listedDay DESC, id DESC LIMIT 100) AS newest JOIN platforms ON platforms.id = platformId
                WHERE lists AND enabled AND platforms.deletedAt IS NULL ORDER BY listedDay DESC, newest.id DESC
                    LIMIT 1
                """)
        }
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
