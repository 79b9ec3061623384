import GRDB
import Queries
import QueryLanguage
import StoreFile

/// A set of items that is read in their order; they must be asked for in ascending order.
struct ItemsInOrder {
    private let cursor: ScanCursor
    private var item: Int64? = .min

    /// Creates the set from a SELECT of ids in ascending order.
    init(_ database: Database, _ sql: BoundSQL) throws { cursor = try ScanCursor(database, sql) }

    mutating func contains(_ wanted: Int64) throws -> Bool {
        while let next = item, next < wanted { item = try cursor.next() ? cursor.row.integer(0) : nil }
        return item == wanted
    }
}

/// The items bought in some periods, whose outcomes are read together from indexes that have all that is asked.
struct ItemsOfPeriods {
    private var periods: [(place: Int, items: ItemSet)] = []

    /// Reads the items bought in a period, whose line is at `place`.
    mutating func add(_ request: PerformanceRequest, _ place: Int, _ database: Database) throws {
        var items = ItemSet()
        try database.scan(request.ids) { row in items.insert(row.integer(0)) }
        periods.append((place, items))
    }

    /// Counts the items, those ever listed and those sold.
    func addOutcomes(to lines: inout [PerformanceReport.Line], _ database: Database) throws {
        guard !periods.isEmpty else { return }
        for (place, items) in periods { lines[place].bought = items.count }
        try database.scan(PerformanceRequest.soldItems) { row in
            let (item, days) = (row.integer(0), row.optional(1).map(Int32.init(clamping:)))
            for (place, items) in periods where items.contains(item) { lines[place].sell(in: days) }
        }
        var last: Int64?
        try database.scan(PerformanceRequest.listed) { row in
            let item = row.integer(0)
            guard item != last else { return }
            last = item
            for (place, items) in periods where items.contains(item) { lines[place].listed += 1 }
        }
    }
}

/// A reader of the newest sale of each sold item; items must be asked for in ascending order.
struct LatestSales {
    private let cursor: ScanCursor
    private var isOver = false
    private var item: Int64 = .min
    private var latest: (platform: Int64?, days: Int32?)?

    init(_ database: Database) throws {
        cursor = try ScanCursor(database, PerformanceRequest.sold)
        isOver = try !cursor.next()
    }

    /// Returns the item's sale, or `nil` if it is not sold.
    ///
    /// Items must be asked for in ascending order.
    mutating func sale(of wanted: Int64) throws -> (platform: Int64?, days: Int32?)? {
        while !isOver, cursor.row.integer(0) <= wanted {
            item = cursor.row.integer(0)
            latest = (cursor.row.optional(1), cursor.row.optional(2).map(Int32.init(clamping:)))
            isOver = try !cursor.next()
        }
        return item == wanted ? latest : nil
    }
}

extension PerformanceRequest {
    /// Returns true if an index finds the items of the period sooner than reading all of them.
    func isNarrow(_ database: Database) throws -> Bool {
        guard !days.isEmpty, group != .platform else { return false }
        let most = DayOrder.mostWalked(of: try Int.fetchOne(database, sql: "SELECT max(id) FROM items") ?? 0)
        let found: BoundSQL = """
            SELECT count(*) FROM (SELECT 1 FROM items WHERE items.deletedAt IS NULL AND \(days.joined(separator: " AND ")) \
            LIMIT \(most))
            """
        return try Int.fetchOne(database, sql: found.text, arguments: found.arguments) ?? 0 < most
    }

    private var days: [BoundSQL] {
        let from = bounds.from.map { "items.boughtDay >= \($0.description)" as BoundSQL }
        let through = bounds.through.map { "items.boughtDay <= \($0.description)" as BoundSQL }
        return [from, through].compactMap(\.self)
    }

    /// Returns a row for each item: its group, whether it was ever listed and sold, its days to sell, its id and the
    /// day it was bought.
    ///
    /// All items come in their own order, to be compared with ``listed``; of a few each is looked up in the listings.
    func items(isNarrow: Bool) -> BoundSQL {
        let key: String
        switch group {
        case .market: key = "items.marketId"
        case .seller: key = "items.sellerId"
        case .month: key = "CAST(substr(items.boughtDay, 1, 4) || substr(items.boughtDay, 6, 2) AS INTEGER)"
        case .platform, nil: key = "NULL"
        }
        let terms = ["items.deletedAt IS NULL"] + days
        let isListed =
            isNarrow ? "EXISTS (SELECT 1 FROM listings WHERE itemId = items.id AND deletedAt IS NULL)" : "NULL"
        return """
            SELECT \(sql: key), \(sql: isListed), items.status = 'sold', items.daysToSell, items.id, items.boughtDay \
            FROM items\(sql: isNarrow ? "" : " NOT INDEXED") WHERE \(terms.joined(separator: " AND "))\
            \(sql: isNarrow ? "" : " ORDER BY items.id")
            """
    }

    /// The items bought in the period.
    var ids: BoundSQL {
        "SELECT id FROM items WHERE \((["items.deletedAt IS NULL"] + days).joined(separator: " AND "))"
    }

    /// Returns the statements of a report.
    func statements(isNarrow: Bool) -> [BoundSQL] {
        switch group {
        case .platform: [Self.sold, listings]
        case _ where isNarrow: [items(isNarrow: true)]
        case nil: [ids, Self.soldItems, Self.listed]
        default: [items(isNarrow: false), Self.listed]
        }
    }

    /// The sold items with their days to sell.
    static let soldItems: BoundSQL = "SELECT id, daysToSell FROM items WHERE deletedAt IS NULL AND status = 'sold'"

    /// The item of every listing.
    static let listed: BoundSQL = "SELECT itemId FROM listings WHERE deletedAt IS NULL ORDER BY itemId"

    /// The item, platform and day of every listing, the item's first one on a platform first.
    var listings: BoundSQL {
        """
        SELECT itemId, platformId, listedDay FROM listings WHERE deletedAt IS NULL ORDER BY itemId, platformId, listedDay
        """
    }

    /// The item, platform and days to sell of every sale not returned, an item's newest sale last.
    static let sold: BoundSQL = """
        SELECT itemId, platformId, daysToSell FROM sales WHERE returnedAt IS NULL AND deletedAt IS NULL \
        ORDER BY itemId, soldDay, id
        """

    /// Returns true if the listing in a row of ``listings`` is in the requested period.
    func holds(_ row: RowScan) -> Bool {
        guard bounds.from != nil || bounds.through != nil else { return true }
        guard let day = row.day(2) else { return false }
        return bounds.from.map { $0.number <= day } ?? true && bounds.through.map { day <= $0.number } ?? true
    }
}

extension PerformanceRequest.Group {
    var table: StoreTable? {
        switch self {
        case .market: .markets
        case .seller: .sellers
        case .platform: .platforms
        case .month: nil
        }
    }
}
