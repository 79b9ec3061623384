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
            let sorted = daysToSell.sorted()
            let middle = sorted.count / 2
            guard sorted.count % 2 == 0 else { return Int64(sorted[middle]) * 10 }
            return (Int64(sorted[middle - 1]) + Int64(sorted[middle])) * 5
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
            var lines: [(key: String?, line: PerformanceReport.Line)] = []
            var places: [String?: Int] = [:]
            try database.scan(request.sql) { row in
                let key = row.text(0)
                let place = places[key] ?? lines.count
                if place == lines.count {
                    places[key] = place
                    lines.append((key, PerformanceReport.Line(label: request.group == .month ? key : row.text(1))))
                }
                lines[place].line.add(row)
            }
            if request.group == nil, lines.isEmpty { lines.append((nil, PerformanceReport.Line())) }
            return PerformanceReport(lines: lines.map(\.line).sorted { $0.isBefore($1) })
        }
    }

    /// The statement that a performance report runs.
    public func explainPerformance(_ request: PerformanceRequest) throws -> Explanation {
        try read { try $0.explanation(of: request.sql) }
    }
}

extension PerformanceReport.Line {
    fileprivate mutating func add(_ row: RowScan) {
        bought += 1
        listed += row.integer(2) != 0 ? 1 : 0
        guard row.integer(3) != 0 else { return }
        sold += 1
        if let first = row.day(4), let last = row.day(5) { daysToSell.append(last - first) }
    }

    /// In the order of names and months, what has none last.
    fileprivate func isBefore(_ other: PerformanceReport.Line) -> Bool {
        guard let label, let one = other.label else { return label != nil && other.label == nil }
        return (label.lowercased(), label) < (one.lowercased(), one)
    }
}

extension PerformanceRequest {
    /// Key, name, whether it was listed, whether it sold, the day its clock began, the day it sold.
    fileprivate var sql: SQL { group == .platform ? listings : items }

    private var items: SQL {
        let key: String
        let name: String
        switch group {
        case .market: (key, name) = ("items.marketId", "(SELECT name FROM markets WHERE id = items.marketId)")
        case .seller: (key, name) = ("items.sellerId", "(SELECT name FROM sellers WHERE id = items.sellerId)")
        case .month: (key, name) = ("substr(items.boughtDay, 1, 7)", "NULL")
        case .platform, nil: (key, name) = ("NULL", "NULL")
        }
        return """
            SELECT \(sql: key), \(sql: name), EXISTS (SELECT 1 FROM listings WHERE itemId = items.id \
            AND deletedAt IS NULL), sales.id IS NOT NULL, \(sql: Computation.startDay), sales.soldDay \
            FROM items LEFT JOIN sales ON sales.id = items.saleId WHERE \(narrowed("items.boughtDay", "items"))
            """
    }

    /// An item counts once on each platform that it was ever listed on, from the first time on.
    private var listings: SQL {
        """
        SELECT there.platformId, (SELECT name FROM platforms WHERE id = there.platformId), 1, \
        sales.id IS NOT NULL, \(sql: Computation.startDay), sales.soldDay \
        FROM (SELECT platformId, itemId, min(listedDay) AS firstDay FROM listings WHERE deletedAt IS NULL \
        GROUP BY platformId, itemId) AS there JOIN items ON items.id = there.itemId \
        LEFT JOIN sales ON sales.id = items.saleId AND sales.platformId = there.platformId \
        WHERE \(narrowed("there.firstDay", "items"))
        """
    }

    private func narrowed(_ column: String, _ table: String) -> SQL {
        let from = bounds.from.map { "\(sql: column) >= \($0.description)" as SQL }
        let through = bounds.through.map { "\(sql: column) <= \($0.description)" as SQL }
        return (["\(sql: table).deletedAt IS NULL"] + [from, through].compactMap(\.self)).joined(separator: " AND ")
    }
}
