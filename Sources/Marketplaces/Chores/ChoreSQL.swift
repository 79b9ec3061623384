import GRDB
import Queries
import QueryLanguage
import StoreFile

/// The statements that find tasks; each gives SKU, title, day, the platform's slug and name, and a number.
struct ChoreSQL {
    let chore: Chore
    let terms: ChoreTerms

    /// Returns the tasks that have waited longest; `nil` gives all of them.
    func rows(_ limit: Int?) -> BoundSQL {
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
        }
    }

    private var source: BoundSQL {
        switch chore {
        case .takeDown:
            """
            items CROSS JOIN platforms ON instr(';' || items.listedOn || ';', ';' || platforms.id || ';') \
            WHERE \(sql: Self.isStillLive)
            """
        case .post:
            """
            sales CROSS JOIN platforms ON platforms.id = sales.platformId AND platforms.lists \
            CROSS JOIN items ON items.id = sales.itemId \
            WHERE sales.deletedAt IS NULL AND sales.soldDay >= \(day(before: Chore.postDays)) \
            AND sales.returnedDay IS NULL AND sales.postageMinor IS NULL
            """
        case .list:
            """
            items WHERE items.deletedAt IS NULL AND \(sql: StatusSQL.isStock) AND items.status = 'purchased' \
            AND items.boughtDay <= \(day(before: terms.listAfter))
            """
        case .relist:
            "listings CROSS JOIN platforms ON platforms.id = listings.platformId \(listedItem) WHERE \(isStale)"
        case .complete:
            """
            items CROSS JOIN json_each('[0,1]') AS lacking WHERE items.deletedAt IS NULL \
            AND (items.costMinor IS NULL OR items.photoCount = 0 AND \(sql: StatusSQL.isStock)) \
            AND iif(lacking.value, items.photoCount = 0 AND \(sql: StatusSQL.isStock), items.costMinor IS NULL)
            """
        case .match:
            """
            orders CROSS JOIN platforms ON platforms.id = orders.platformId \
            WHERE orders.state = 'unmatched' OR orders.mismatchMinor <> 0
            """
        }
    }

    private static let isStillLive =
        "items.deletedAt IS NULL AND items.status = 'sold' AND items.listedOn IS NOT NULL"

    /// Counts the platforms in the lists of sold items, which is quicker than to look for each platform in each list.
    private var countStillLive: BoundSQL {
        """
        SELECT CAST(total(platforms) AS INTEGER) FROM (SELECT 1 + length(listedOn) \
        - length(replace(listedOn, ';', '')) AS platforms FROM items WHERE \(sql: Self.isStillLive) \
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
        }
    }

    /// Returns a SELECT that finds the first items along the index of unsold ones, before it reads any.
    private func firstWaiting(_ limit: Int) -> BoundSQL {
        """
        SELECT \(columns) FROM (SELECT items.id AS key FROM \(source) ORDER BY \(order) LIMIT \(limit)) AS waiting \
        CROSS JOIN items ON items.id = waiting.key
        """
    }

    // MARK: - Listings

    private var listedItem: BoundSQL {
        "CROSS JOIN items ON items.id = listings.itemId AND items.status = 'listed' AND items.deletedAt IS NULL"
    }

    private var isStale: BoundSQL {
        """
        listings.endedAt IS NULL AND listings.deletedAt IS NULL \
        AND listings.listedDay < \(day(before: terms.staleAfter))
        """
    }

    /// The stale listings, one platform after another, in the order of the index of live listings.
    private var staleByPlatform: BoundSQL {
        "platforms CROSS JOIN listings ON listings.platformId = platforms.id \(listedItem) WHERE \(isStale)"
    }

    /// Returns a SELECT of the first stale listings, which takes the first of each platform, then the first of these,
    /// so that few rows are read.
    private func firstStale(_ limit: Int) -> BoundSQL {
        """
        SELECT \(columns) FROM platforms CROSS JOIN listings ON listings.id IN (SELECT listings.id \
        FROM listings \(listedItem) WHERE listings.platformId = platforms.id AND \(isStale) \
        ORDER BY listings.listedDay, listings.itemId LIMIT \(limit)) \
        CROSS JOIN items ON items.id = listings.itemId ORDER BY \(order) LIMIT \(limit)
        """
    }

    private func day(before days: Int) -> String { terms.today.adding(days: -days).description }
}
