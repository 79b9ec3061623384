import Queries
import QueryLanguage
import StoreFile

/// A set of items that is read in their order; they must be asked for in ascending order.
struct ItemsInOrder {
    private let cursor: ScanCursor
    private var item: Int64? = .min

    /// Creates the set from a SELECT of ids in ascending order.
    init(_ database: StoreConnection, _ sql: BoundSQL) throws { cursor = try ScanCursor(database, sql) }

    mutating func contains(_ wanted: Int64) throws -> Bool {
        while let next = item, next < wanted { item = try cursor.advance() ? cursor.row.integer(0) : nil }
        return item == wanted
    }
}

/// The items bought in some periods, whose outcomes are read together from indexes that have all that is asked.
struct ItemsOfPeriods {
    private var periods: [(place: Int, items: ItemSet)] = []

    /// Adds the items bought in a period, whose line is at `place`.
    mutating func add(_ items: ItemSet, _ place: Int) { periods.append((place, items)) }

    /// Counts the items, those ever listed and those sold.
    func addOutcomes(to lines: inout [PerformanceReport.Line], _ database: StoreConnection) throws {
        let ranges = periods.map(\.items.range)
        // Items are mostly numbered in the order in which they were bought.
        guard let first = ranges.map(\.first).min(), let last = ranges.map(\.last).max() else { return }
        for (place, items) in periods { lines[place].bought = items.count }
        try forEach(PerformanceRequest.latestSales(of: (first, last)), database) { place, row in
            lines[place].sell(in: row.optional(1).map(Int32.init(clamping:)))
        }
        try forEach(PerformanceRequest.listed(of: (first, last)), database) { place, _ in lines[place].listed += 1 }
    }

    /// Passes the first row of each item, with the place of each period that has the item.
    private func forEach(_ sql: BoundSQL, _ database: StoreConnection, _ each: (Int, RowScan) -> Void) throws {
        var last: Int64?
        try database.scan(sql) { row in
            let item = row.integer(0)
            guard item != last else { return }
            last = item
            for (place, items) in periods where items.contains(item) { each(place, row) }
        }
    }
}

/// A reader of the newest sale of each sold item; items must be asked for in ascending order.
struct LatestSales {
    private let cursor: ScanCursor
    private var isOver = false
    private var item: Int64 = .min
    private var latest: (platform: Int64?, days: Int32?)?

    init(_ database: StoreConnection) throws {
        cursor = try ScanCursor(database, PerformanceRequest.sold)
        isOver = try !cursor.advance()
    }

    /// Returns the item's sale, or `nil` if it is not sold.
    ///
    /// Items must be asked for in ascending order.
    mutating func sale(of wanted: Int64) throws -> (platform: Int64?, days: Int32?)? {
        while !isOver, cursor.row.integer(0) <= wanted {
            item = cursor.row.integer(0)
            latest = (cursor.row.optional(1), cursor.row.optional(2).map(Int32.init(clamping:)))
            isOver = try !cursor.advance()
        }
        return item == wanted ? latest : nil
    }
}

extension PerformanceRequest {
    /// Returns true if an index finds the items of the period sooner than reading all of them.
    func isNarrow(_ database: StoreConnection) throws -> Bool {
        guard !days.isEmpty, group != .platform else { return false }
        let most = try Self.mostLookedUp(in: database)
        let found: BoundSQL = "SELECT count(*) FROM (\(ids) LIMIT \(most))"
        return try database.value(Int.self, found) ?? 0 < most
    }

    /// Returns true if an index finds this number of items sooner than reading all of them.
    func isNarrow(_ count: Int, _ database: StoreConnection) throws -> Bool {
        try !days.isEmpty && count < Self.mostLookedUp(in: database)
    }

    private static func mostLookedUp(in database: StoreConnection) throws -> Int {
        DayOrder.mostWalked(of: try database.value(Int.self, "SELECT max(id) FROM items") ?? 0)
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

    /// Returns the items bought in the period.
    func bought(_ database: StoreConnection) throws -> ItemSet {
        var items = ItemSet()
        try database.scan(ids) { row in items.insert(row.integer(0)) }
        return items
    }

    private var ids: BoundSQL {
        "SELECT id FROM items WHERE \((["items.deletedAt IS NULL"] + days).joined(separator: " AND "))"
    }

    /// Returns the statements of a report.
    func statements(_ database: StoreConnection) throws -> [BoundSQL] {
        if group == .platform { return [Self.sold, listings] }
        if try isNarrow(database) { return [items(isNarrow: true)] }
        if group != nil { return [items(isNarrow: false), Self.listed] }
        let range = try bought(database).range
        return [ids, Self.latestSales(of: range), Self.listed(of: range)]
    }

    /// Returns the item and the days to sell of each sale not returned, an item's newest sale first.
    static func latestSales(of items: (first: Int64, last: Int64)) -> BoundSQL {
        """
        SELECT itemId, daysToSell FROM sales WHERE returnedAt IS NULL AND deletedAt IS NULL \
        AND itemId BETWEEN \(items.first) AND \(items.last) ORDER BY itemId DESC, soldDay DESC, id DESC
        """
    }

    /// Returns the item of every listing of some items.
    static func listed(of items: (first: Int64, last: Int64)) -> BoundSQL {
        """
        SELECT itemId FROM listings WHERE deletedAt IS NULL AND itemId BETWEEN \(items.first) AND \(items.last) \
        ORDER BY itemId
        """
    }

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
