import Queries
import QueryLanguage
import StoreFile

/// The outcome for items bought at a place or in a month, or listed on a platform.
package struct PerformanceReport: Sendable {
    /// The figures of one group.
    package struct Line: Sendable {
        /// The name of the group; `nil` for items without one.
        package var label: String?
        package var bought = 0
        package var listed = 0
        /// The days to sell of each sold item.
        package var daysToSell: [Int32] = []
        package var sold = 0

        /// The fraction of items sold, in ten-thousandths; `nil` if there are no items.
        package var sellThrough: Int64? { Int64(sold).fraction(of: Int64(bought)) }

        /// The average days to sell, in hundredths of a day, rounded half away from zero.
        package var averageDays: Int64? {
            let sum = daysToSell.reduce(Int64(0)) { $0 + Int64($1) }
            return sum.fraction(of: Int64(daysToSell.count)).map { hundredths in
                (hundredths + (hundredths < 0 ? -50 : 50)) / 100
            }
        }

        /// The median days to sell, in tenths of a day.
        package var medianDays: Int64? {
            guard !daysToSell.isEmpty else { return nil }
            var days = daysToSell
            let (lower, upper) = MiddleValues.find(&days)
            return (Int64(lower) + Int64(upper)) * 5
        }
    }

    package var lines: [Line] = []
}

/// A request for a performance report.
package struct PerformanceRequest: Sendable {
    /// The fields that a report can group by.
    package enum Group: String, CaseIterable, Sendable {
        case market, seller, month, platform
    }

    /// The grouping; `nil` for one line over everything.
    package var group: Group?
    /// The period of purchase or, by platform, of the first listing there.
    package var bounds: Bounds

    package init(group: Group?, bounds: Bounds) {
        self.group = group
        self.bounds = bounds
    }
}

extension InventoryStore {
    /// Computes a performance report.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func performance(_ request: PerformanceRequest) throws -> PerformanceReport {
        if request.group == nil { return PerformanceReport(lines: try performance(of: [request.bounds])) }
        return try read { database in
            let lines = try PerformanceLines(request, database)
            return PerformanceReport(lines: try lines.named(request.group, database).sorted { $0.isBefore($1) })
        }
    }

    /// Computes the outcome for everything bought in each of some periods.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func performance(of periods: [Bounds]) throws -> [PerformanceReport.Line] {
        try read { database in
            RowWatch.begin(.items)
            var lines = periods.map { _ in PerformanceReport.Line() }
            var whole = ItemsOfPeriods()
            for (place, bounds) in periods.enumerated() {
                let request = PerformanceRequest(group: nil, bounds: bounds)
                let items = try request.bought(database)
                if try request.isNarrow(items.count, database) {
                    lines[place] = try PerformanceLines(request, database).lines[0]
                } else {
                    whole.add(items, place)
                }
            }
            try whole.addOutcomes(to: &lines, database)
            return lines
        }
    }

    /// Returns the items behind a performance report, each with the figure it counts in, and the days to sell of sold
    /// ones.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func performanceRecords(_ request: PerformanceRequest) throws -> TracedReport {
        try read { database in
            var lines = try PerformanceLines(request, database, isTraced: true)
            return TracedReport(
                store: self, records: try lines.records(request.group, database), losses: ReportLosses())
        }
    }

    /// Returns the statements that a performance report runs.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainPerformance(_ request: PerformanceRequest) throws -> [Explanation] {
        try read { database in
            try request.statements(database).map { try database.explanation(of: $0) }
        }
    }
}

extension PerformanceReport.Line {
    /// Returns true if the line comes first by name or month; a line without a label comes last.
    fileprivate func isBefore(_ other: PerformanceReport.Line) -> Bool {
        guard let label, let one = other.label else { return label != nil && other.label == nil }
        return (label.lowercased(), label) < (one.lowercased(), one)
    }

    mutating func sell(in days: Int32?) {
        sold += 1
        if let days { daysToSell.append(days) }
    }
}

/// The lines of a performance report by the ids of its groups, or by the numbers of its months.
private struct PerformanceLines {
    private(set) var lines: [PerformanceReport.Line] = []
    private var keys: [Int64?] = []
    private var places: [Int64?: Int] = [:]
    /// The items, if the records behind the figures are wanted.
    private var trail: ReportTrail?

    init(_ request: PerformanceRequest, _ database: StoreConnection, isTraced: Bool = false) throws {
        if isTraced { trail = ReportTrail() }
        RowWatch.begin(request.group == .platform ? .listings : .items)
        if request.group == .platform {
            try readListings(request, database)
        } else {
            let isNarrow = try request.isNarrow(database)
            var listed = try isNarrow ? nil : ItemsInOrder(database, PerformanceRequest.listed)
            try database.scan(request.items(isNarrow: isNarrow)) { row in
                add(row, isListed: try listed?.contains(row.integer(4)) ?? (row.integer(1) != 0))
            }
        }
        // This line exists even if there are no items.
        if request.group == nil { _ = place(nil) }
    }

    private mutating func place(_ key: Int64?) -> Int {
        if let place = places[key] { return place }
        places[key] = lines.count
        keys.append(key)
        lines.append(PerformanceReport.Line())
        return lines.count - 1
    }

    /// Adds an item of ``PerformanceRequest/items(isNarrow:)``.
    private mutating func add(_ row: RowScan, isListed: Bool) {
        let place = place(row.optional(0))
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
        let record = ReportTrail.Record(.item, day, id: item, item: item)
        let counts: [(ReportRecord.Figure, Int64?)] = [
            (.bought, 1), (.listed, isListed ? 1 : nil), (.sold, isSold ? 1 : nil),
            (.daysToSell, isSold ? days.map(Int64.init) : nil),
        ]
        for (column, (figure, count)) in counts.enumerated() {
            guard let count else { continue }
            var record = record
            record.figure = figure
            trail?.add(record, place, column, count)
        }
    }

    mutating func records(_ group: PerformanceRequest.Group?, _ database: StoreConnection) throws -> ReportRecords {
        let lines = try named(group, database)
        let order = lines.indices.sorted { lines[$0].isBefore(lines[$1]) }
        return ReportRecords(
            columns: group.map { [$0.rawValue] } ?? [],
            groups: order.map { .init(labels: group == nil ? [] : [lines[$0].label], currency: nil) },
            taking: &trail, order: order)
    }

    /// Reads listings and sales side by side, both in the order of their items.
    ///
    /// An item counts once for each platform it was ever listed on, from its first listing there.
    private mutating func readListings(_ request: PerformanceRequest, _ database: StoreConnection) throws {
        var sales = try LatestSales(database)
        let deleted = try Set(database.values(Int64.self, "SELECT id FROM items WHERE deletedAt IS NOT NULL"))
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

    /// Returns the lines with the names of their groups.
    func named(_ group: PerformanceRequest.Group?, _ database: StoreConnection) throws -> [PerformanceReport.Line] {
        let names = try group?.table.map { try database.names(of: $0) } ?? [:]
        return zip(keys, lines).map { key, line in
            var line = line
            line.label = group == .month ? key.map(Self.month) : key.flatMap { names[$0] }
            return line
        }
    }

    /// Returns the month of a number, such as `2026-01` for 202601.
    private static func month(_ number: Int64) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits.dropLast(2) + "-" + digits.suffix(2)
    }
}
