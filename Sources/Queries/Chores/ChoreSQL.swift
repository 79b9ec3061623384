import QueryLanguage
import StoreFile

/// The statements that find tasks, made from the chore's filter; each gives SKU, title, day, the platform's slug and
/// name, and a number.
struct ChoreSQL {
    let chore: Chore
    /// The query of the records, in words.
    let filter: String
    private let rows: FoundRows

    /// Compiles the filter.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, ``Diagnostic`` if a setting is out of bounds.
    init(_ chore: Chore, _ terms: ChoreTerms, _ database: StoreConnection) throws {
        self.chore = chore
        filter = try chore.filter(terms, database)
        var cursor = Cursor(Source(filter, name: "todo"), scope: Scope(today: terms.today))
        guard let noun = cursor.acceptNoun() else { preconditionFailure("The filter of a chore begins with a noun.") }
        let context = QueryContext(today: terms.today, homeCurrency: .gbp)
        rows = try QueryCompiler(query: cursor.query(of: noun), context: context, database: database)
            .found(joining: [.orders, .payouts].contains(noun) ? [] : [.items])
    }

    /// Returns the tasks that have waited longest; `nil` gives all of them.
    func lines(_ limit: Int?) -> BoundSQL {
        if let limit, chore == .relist { return firstStale(limit) }
        if chore == .list { return firstWaiting(limit ?? -1) }
        let all: BoundSQL = "SELECT \(columns) FROM \(source) ORDER BY \(order)"
        return limit.map { "\(all) LIMIT \($0)" } ?? all
    }

    /// Counts the tasks up to the limit, in an order that an index provides.
    var count: BoundSQL {
        if chore == .takeDown { return countStillLive }
        let all: BoundSQL = chore == .relist ? staleByPlatform : "\(source) ORDER BY \(order)"
        return "SELECT count(*) FROM (SELECT 1 FROM \(all) LIMIT \(Chore.mostCounted + 1))"
    }

    private var columns: BoundSQL {
        let item = "items.sku, items.title"
        return switch chore {
        case .takeDown: "\(sql: item), items.soldDay, platforms.slug, platforms.name, NULL"
        case .post: "\(sql: item), sales.soldDay, platforms.slug, platforms.name, sales.id, items.storedIn"
        case .list: "\(sql: item), items.boughtDay, NULL, NULL, NULL"
        case .relist: "\(sql: item), listings.listedDay, platforms.slug, platforms.name, listings.id"
        case .complete: "\(sql: item), items.boughtDay, NULL, NULL, lacking.value"
        case .match:
            """
            '', orders.title, orders.day, platforms.slug, platforms.name, orders.id, \
            (SELECT printf('%d %s', netMinor, facts.currency) FROM orderFacts AS facts \
            WHERE facts.platformId = orders.platformId AND facts.orderNumber = orders.orderNumber \
            AND facts.kind = 'unknown')
            """
        case .reconcile:
            """
            '', payouts.number, payouts.day, platforms.slug, platforms.name, payouts.id, \
            printf('%d %s', \(sql: PayoutSQL.difference), payouts.currency)
            """
        }
    }

    /// The records that the filter finds, one for each task of theirs.
    private var source: BoundSQL {
        switch chore {
        case .list: "\(rows.tables) WHERE \(rows.terms)"
        case .takeDown: joined("platforms ON instr(';' || items.listedOn || ';', ';' || platforms.id || ';')")
        case .post: joined("platforms ON platforms.id = sales.platformId")
        case .relist: joined("platforms ON platforms.id = listings.platformId")
        case .match: joined("platforms ON platforms.id = orders.platformId")
        // The number of the alternative is that of the thing that an item lacks.
        case .complete:
            """
            \(joined("json_each('[0,1]') AS lacking")) \
            AND iif(lacking.value, \(rows.alternatives[1]), \(rows.alternatives[0]))
            """
        case .reconcile: joined("platforms ON platforms.id = payouts.platformId")
        }
    }

    private func joined(_ table: BoundSQL) -> BoundSQL {
        "\(rows.tables) CROSS JOIN \(table) WHERE \(rows.terms)"
    }

    /// Counts the platforms in the lists of sold items, which is quicker than to look for each platform in each list.
    private var countStillLive: BoundSQL {
        """
        SELECT CAST(total(platforms) AS INTEGER) FROM (SELECT 1 + length(listedOn) \
        - length(replace(listedOn, ';', '')) AS platforms FROM \(rows.tables) WHERE \(rows.terms) \
        LIMIT \(Chore.mostCounted + 1))
        """
    }

    private var order: BoundSQL {
        switch chore {
        case .takeDown: "items.soldDay, items.id, platforms.id"
        case .post: "sales.soldDay, sales.id"
        case .list: "items.boughtDay, items.id"
        case .relist: "listings.listedDay, listings.itemId, listings.id"
        case .complete: "items.boughtDay NULLS LAST, items.id"
        case .match: "orders.day, orders.id"
        case .reconcile: "payouts.day, payouts.id"
        }
    }

    /// Returns a SELECT that finds the first items along the index of unsold ones, before it reads any.
    private func firstWaiting(_ limit: Int) -> BoundSQL {
        """
        SELECT \(columns) FROM (SELECT items.id AS key FROM \(source) ORDER BY \(order) LIMIT \(limit)) AS waiting \
        CROSS JOIN items ON items.id = waiting.key
        """
    }

    /// The stale listings, one platform after another, in the order of the index of live listings.
    private var staleByPlatform: BoundSQL {
        "platforms CROSS JOIN \(rows.tables) WHERE listings.platformId = platforms.id AND \(rows.terms)"
    }

    /// Returns a SELECT of the first stale listings, which takes the first of each platform, then the first of these,
    /// so that few rows are read.
    private func firstStale(_ limit: Int) -> BoundSQL {
        """
        SELECT \(columns) FROM platforms CROSS JOIN listings ON listings.id IN (SELECT listings.id \
        FROM \(rows.tables) WHERE listings.platformId = platforms.id AND \(rows.terms) \
        ORDER BY listings.listedDay, listings.itemId LIMIT \(limit)) \
        CROSS JOIN items ON items.id = listings.itemId ORDER BY \(order) LIMIT \(limit)
        """
    }
}

extension Chore {
    /// Returns the query that finds the records with tasks of this kind.
    ///
    /// An item has a task for each platform where it is still live, and for each alternative of the condition that
    /// holds.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    fileprivate func filter(_ terms: ChoreTerms, _ database: StoreConnection) throws -> String {
        switch self {
        case .takeDown: "items sold where platforms is not empty"
        case .post: try Self.sent(since: terms.today.adding(days: -Self.postDays), database)
        case .list: "items new where age >= \(terms.listAfter)"
        case .relist:
            """
            listings older than \(CalendarSpan(count: terms.staleAfter, unit: .day).description) \
            where ended is empty and status = listed
            """
        case .complete: "items where cost is empty or photos = 0 and status in (purchased, listed)"
        case .match: "orders where state = unmatched or mismatch != 0"
        case .reconcile: "payouts where state = differs"
        }
    }

    /// Returns the query of the sales without postage on platforms whose buyers aren't met.
    private static func sent(since day: Day, _ database: StoreConnection) throws -> String {
        let met = try database.values(String.self, "SELECT name FROM platforms WHERE NOT lists ORDER BY id")
        let elsewhere =
            met.isEmpty ? "" : " and platform not in (\(met.map { Quoting.quoted($0) }.joined(separator: ", ")))"
        return """
            sales since \(day.description) where postage is empty and returned is empty \
            and platform is not empty\(elsewhere)
            """
    }
}
