import GRDB
import QueryLanguage

/// What became of the things bought at a place or in a month, or listed on a platform.
public struct PerformanceReport: Sendable {
    public struct Line: Sendable {
        /// The group as it is shown; `nil` for what has none.
        public var label: String?
        public var bought = 0
        public var listed = 0
        /// The days that each of those sold took.
        public var daysToSell: [Int32] = []
        public var sold = 0

        /// Sold as a fraction of all, in ten-thousandths; `nil` if there is nothing.
        public var sellThrough: Int64? { ProfitFigures.fraction(Int64(sold), of: Int64(bought)) }

        /// In hundredths of a day, rounded half away from zero.
        public var averageDays: Int64? {
            let sum = daysToSell.reduce(Int64(0)) { $0 + Int64($1) }
            return ProfitFigures.fraction(sum, of: Int64(daysToSell.count)).map { hundredths in
                (hundredths + (hundredths < 0 ? -50 : 50)) / 100
            }
        }

        /// In tenths of a day.
        public var medianDays: Int64? {
            guard !daysToSell.isEmpty else { return nil }
            var days = daysToSell
            let (lower, upper) = MiddleValues.take(&days)
            return (Int64(lower) + Int64(upper)) * 5
        }
    }

    public var lines: [Line] = []
}

/// What a performance report is asked for.
public struct PerformanceRequest: Sendable {
    public enum Group: String, CaseIterable, Sendable {
        case market, seller, month, platform
    }

    /// `nil` for one line over everything.
    public var group: Group?
    /// The days bought; by platform, the days first listed there.
    public var bounds: Bounds

    public init(group: Group?, bounds: Bounds) {
        self.group = group
        self.bounds = bounds
    }
}

extension InventoryStore {
    /// Says how the things bought have done.
    public func performance(_ request: PerformanceRequest) throws -> PerformanceReport {
        try read { database in
            let lines = try PerformanceLines(request, database)
            return PerformanceReport(lines: try lines.named(request.group, database).sorted { $0.isBefore($1) })
        }
    }

    /// The items behind a performance report, each with what it counts as; those sold, with the days that took.
    public func performanceRecords(_ request: PerformanceRequest) throws -> TracedReport {
        try read { database in
            let lines = try PerformanceLines(request, database, isTraced: true)
            return TracedReport(
                store: self, records: try lines.records(request.group, database), losses: ReportLosses())
        }
    }

    /// The statements that a performance report runs.
    public func explainPerformance(_ request: PerformanceRequest) throws -> [Explanation] {
        let statements = request.group == .platform ? [PerformanceRequest.sold, request.listings] : [request.items]
        return try read { database in try statements.map { try database.explanation(of: $0) } }
    }
}

extension PerformanceReport.Line {
    /// In the order of names and months, what has none last.
    fileprivate func isBefore(_ other: PerformanceReport.Line) -> Bool {
        guard let label, let one = other.label else { return label != nil && other.label == nil }
        return (label.lowercased(), label) < (one.lowercased(), one)
    }

    fileprivate mutating func sell(in days: Int32?) {
        sold += 1
        if let days { daysToSell.append(days) }
    }
}

/// Gathers the lines of a performance report by the ids, or the numbers of the months, of its groups.
private struct PerformanceLines {
    private var lines: [PerformanceReport.Line] = []
    private var keys: [Int64?] = []
    private var places: [Int64?: Int] = [:]
    /// The items, where they are wanted beside the figures.
    private var trail: ReportTrail?

    init(_ request: PerformanceRequest, _ database: Database, isTraced: Bool = false) throws {
        if isTraced { trail = ReportTrail() }
        RowWatch.begin(request.group == .platform ? .listings : .items)
        if request.group == .platform {
            try readListings(request, database)
        } else {
            try database.scan(request.items) { row in add(row) }
        }
        // There is a line even if nothing is in it.
        if request.group == nil { _ = place(nil) }
    }

    private mutating func place(_ key: Int64?) -> Int {
        if let place = places[key] { return place }
        places[key] = lines.count
        keys.append(key)
        lines.append(PerformanceReport.Line())
        return lines.count - 1
    }

    /// Adds an item: key, whether it was listed, whether it is sold, its days to sell, its id and the day it was bought.
    private mutating func add(_ row: RowScan) {
        let place = place(row.optional(0))
        let isListed = row.integer(1) != 0
        let isSold = row.integer(2) != 0
        let days = row.optional(3).map(Int32.init(clamping:))
        lines[place].bought += 1
        lines[place].listed += isListed ? 1 : 0
        if isSold { lines[place].sell(in: days) }
        guard trail != nil else { return }
        trace(row.integer(4), place, row.day(5), isListed: isListed, isSold: isSold, days)
    }

    private mutating func trace(
        _ item: Int64, _ place: Int, _ day: Int32?, isListed: Bool, isSold: Bool, _ days: Int32?
    ) {
        let counts: SIMD4<Int64> = [1, isListed ? 1 : 0, isSold ? 1 : 0, Int64(days ?? 0)]
        let event = ReportTrail.Event(
            kind: .item, group: Int32(place), day: day ?? .min, id: item, item: item, amounts: counts,
            given: isSold && days != nil ? 0b1111 : 0b0111)
        trail?.add(event)
    }

    func records(_ group: PerformanceRequest.Group?, _ database: Database) throws -> ReportRecords {
        let lines = try named(group, database)
        let order = lines.indices.sorted { lines[$0].isBefore(lines[$1]) }
        return ReportRecords(
            columns: group.map { [$0.rawValue] } ?? [],
            groups: order.map { .init(labels: group == nil ? [] : [lines[$0].label], currency: nil) },
            slots: [.item: [.bought, .listed, .sold, .daysToSell]], trail: trail ?? ReportTrail(), order: order)
    }

    /// Reads listings and what was sold, both in the order of their items, side by side.
    ///
    /// An item counts once on each platform that it was ever listed on, from the first time on.
    private mutating func readListings(_ request: PerformanceRequest, _ database: Database) throws {
        var sales = try LatestSales(database)
        let deleted = try Set(Int64.fetchAll(database, sql: "SELECT id FROM items WHERE deletedAt IS NOT NULL"))
        var last: (item: Int64, platform: Int64)?
        try database.scan(request.listings) { row in
            let (item, platform) = (row.integer(0), row.integer(1))
            guard last?.item != item || last?.platform != platform else { return }
            last = (item, platform)
            guard !deleted.contains(item), request.holds(row) else { return }
            let place = place(platform)
            lines[place].bought += 1
            lines[place].listed += 1
            let sale = try sales.sale(of: item).flatMap { $0.platform == platform ? $0 : nil }
            if let sale { lines[place].sell(in: sale.days) }
            if trail != nil { trace(item, place, row.day(2), isListed: true, isSold: sale != nil, sale?.days) }
        }
    }

    /// The lines with the names of their groups.
    func named(_ group: PerformanceRequest.Group?, _ database: Database) throws -> [PerformanceReport.Line] {
        let names = try group?.table.map { try database.names(of: $0) } ?? [:]
        return zip(keys, lines).map { key, line in
            var line = line
            line.label = group == .month ? key.map(Self.month) : key.flatMap { names[$0] }
            return line
        }
    }

    /// `2026-01`, of 202601.
    private static func month(_ number: Int64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits.dropLast(2) + "-" + digits.suffix(2)
    }
}

/// The newest sale of each item that is sold, asked for in the order of the items.
private struct LatestSales {
    private let cursor: RowCursor
    private var isOver = false
    private var item: Int64 = .min
    private var latest: (platform: Int64?, days: Int32?)?

    init(_ database: Database) throws {
        cursor = try RowCursor(database, PerformanceRequest.sold)
        isOver = try !cursor.next()
    }

    /// `nil` if the item is not sold; items must not be asked for before those asked for already.
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
    /// The key of its group, whether it was ever listed, whether it is sold, its days to sell; an item a row.
    fileprivate var items: SQL {
        let key: String
        switch group {
        case .market: key = "items.marketId"
        case .seller: key = "items.sellerId"
        case .month: key = "CAST(substr(items.boughtDay, 1, 4) || substr(items.boughtDay, 6, 2) AS INTEGER)"
        case .platform, nil: key = "NULL"
        }
        let from = bounds.from.map { "items.boughtDay >= \($0.description)" as SQL }
        let through = bounds.through.map { "items.boughtDay <= \($0.description)" as SQL }
        let terms = ["items.deletedAt IS NULL"] + [from, through].compactMap(\.self)
        return """
            SELECT \(sql: key), EXISTS (SELECT 1 FROM listings WHERE itemId = items.id AND deletedAt IS NULL), \
            items.status = 'sold', items.daysToSell, items.id, items.boughtDay FROM items WHERE \(terms.joined(separator: " AND "))
            """
    }

    /// Item, platform and day of every listing, the first of an item there before others.
    fileprivate var listings: SQL {
        """
        SELECT itemId, platformId, listedDay FROM listings WHERE deletedAt IS NULL ORDER BY itemId, platformId, listedDay
        """
    }

    /// Item, platform and days to sell of every sale that holds, the newest of an item after others.
    fileprivate static let sold: SQL = """
        SELECT itemId, platformId, daysToSell FROM sales WHERE returnedAt IS NULL AND deletedAt IS NULL \
        ORDER BY itemId, soldDay, id
        """

    /// Whether the listing of a row of ``listings`` is of the days asked for.
    fileprivate func holds(_ row: RowScan) -> Bool {
        guard bounds.from != nil || bounds.through != nil else { return true }
        guard let day = row.day(2) else { return false }
        return bounds.from.map { $0.number <= day } ?? true && bounds.through.map { day <= $0.number } ?? true
    }
}

extension PerformanceRequest.Group {
    fileprivate var table: StoreTable? {
        switch self {
        case .market: .markets
        case .seller: .sellers
        case .platform: .platforms
        case .month: nil
        }
    }
}
