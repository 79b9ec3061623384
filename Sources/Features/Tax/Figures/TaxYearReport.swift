import Queries
import QueryLanguage
import Reports
import StoreFile

/// The figures for a UK tax return of a trader, in pounds, and the amounts that platforms report for its calendar
/// years.
package struct TaxYearReport: Sendable {
    /// The amounts that one platform reports for a calendar year.
    package struct PlatformYear: Sendable {
        /// The platform; `nil` for sales without one.
        package var platform: String?
        package var year: Int
        /// The number of sales; several things sold at one price are one (HMRC IEIM901540).
        package var sales: Int { rows - repeats }
        /// The number of things sold, and of those that were sold together with an earlier one.
        package var rows = 0
        package var repeats = 0
        /// The amount that buyers paid, with postage, in minor units.
        package var amount: Int64 = 0
        /// The number of sales whose amount could not be added.
        package var leftOut = 0

        /// True if at least one amount is known, or there are no sales.
        package var isAmountKnown: Bool { rows > leftOut || leftOut == 0 }

        fileprivate func isBefore(_ other: PlatformYear) -> Bool {
            (year, platform ?? "~") < (other.year, other.platform ?? "~")
        }
    }

    package var year: Period
    /// The year's sales, returns, refunds and expenses; a sale with an unknown cost counts without a cost.
    package var figures = ProfitFigures()
    /// The cost of the items unsold at the end of the year.
    package var closingStock: Int64 = 0
    /// The number of items whose cost is in ``closingStock``, and of unsold items whose cost could not be added.
    package var closingStockCount = 0
    package var closingStockLeftOut = 0
    package var isClosingStockKnown: Bool { closingStockCount > 0 || closingStockLeftOut == 0 }
    package var platforms: [PlatformYear] = []
    /// The currency of the platforms' amounts: euros, as their threshold, or pounds without rates.
    package var platformCurrency = Currency.eur
    package var losses = ReportLosses()
    /// The events, if the records behind the figures are wanted.
    var trail: ReportTrail?
    /// The places in the trail of the platforms, in their sorted order.
    var platformOrder: [Int] = []
}

extension InventoryStore {
    /// Computes the figures of a tax year.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxYear(_ year: Period) throws -> TaxYearReport {
        try read { database in
            RowWatch.begin(.sales, .expenses, .items)
            let rates = RateTable(database)
            var ledger = try TaxYearReport.ledger(of: year, database, rates)
            let profit = try ledger.report(database)
            var report = TaxYearReport(year: year)
            report.figures = profit.total
            report.losses = profit.losses
            try report.addStock(database, rates)
            try report.addReported(database, rates)
            return report
        }
    }

    /// Returns the records behind the figures of a tax year that are sums of records.
    ///
    /// Allowable costs and both profits are sums and differences of those figures.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxYearRecords(_ year: Period) throws -> TracedReport {
        try read { database in
            RowWatch.begin(.sales, .expenses, .items)
            let rates = RateTable(database)
            var report = TaxYearReport(year: year)
            report.trail = ReportTrail()
            var ledger = try TaxYearReport.ledger(of: year, database, rates, isTraced: true)
            report.losses = try ledger.report(database).losses
            report.split(try ledger.records(database).trail)
            try report.addStock(database, rates)
            try report.addReported(database, rates)
            return TracedReport(store: self, records: report.records(), losses: report.losses)
        }
    }

    /// Returns the sales of each platform in a calendar year, in full; sales in person are those of no platform.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func platformYear(_ year: Period, in currency: Currency) throws -> [TaxYearReport.PlatformYear] {
        try read { database in
            RowWatch.begin(.sales)
            var report = TaxYearReport(year: year)
            try report.addPlatforms(database, SharedRates.table(database), in: currency)
            return report.platforms
        }
    }

    /// Returns the statements that ``taxYear(_:)`` runs besides those of the profit.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainTaxYear(_ year: Period) throws -> [Explanation] {
        let report = TaxYearReport(year: year)
        return try read { database in
            try
                (StockSource.statements([.inStock(year.last)], database)
                + report.platformSQL(database).compactMap(\.events))
                .map { try database.explanation(of: $0) }
        }
    }
}

extension TaxYearReport {
    /// Returns the ledger of the year's events, in which a cost may be unknown.
    fileprivate static func ledger(
        of year: Period, _ database: StoreConnection, _ rates: RateTable, isTraced: Bool = false
    ) throws -> ProfitLedger {
        var request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: year.first, through: year.last))],
            currency: .gbp, today: year.last)
        request.needsCosts = false
        request.countsMilesOnly = try CarMiles.areRecorded(in: year, database)
        var ledger = ProfitLedger(request: request, rates: rates, isTraced: isTraced)
        var sql = ProfitSQL(request: request, database: database)
        sql.isTraced = isTraced
        try ledger.read(sql, database)
        return ledger
    }

    fileprivate mutating func addStock(_ database: StoreConnection, _ rates: RateTable) throws {
        var conversion = EventConversion(to: .gbp, rates: rates)
        try StockHistory(database).forEach([.inStock(year.last)], database) { item, _ in
            do throws(Loss) {
                // Without a purchase day nobody knows whether it was in stock by then.
                guard item.bought != nil else { throw Loss(reason: .noPurchaseDate) }
                let cost = try conversion.cost(item.row, from: 0, item.code)
                closingStock += cost
                closingStockCount += 1
                traceStock(item, cost: cost)
            } catch {
                closingStockLeftOut += 1
                losses.add(.item, error.reason)
                traceStock(item, cost: 0, leftOut: error.reason)
            }
        }
        losses.stale.add(conversion.conversion.stale)
    }

    private mutating func traceStock(_ item: StockItem, cost: Int64, leftOut reason: ReportLosses.Reason? = nil) {
        guard trail != nil else { return }
        trace(.item, .closingStock, item.bought, id: item.id, item: item.id, amount: cost, leftOut: reason)
    }

    /// Returns the sales of the calendar years that overlap the tax year, in full, kind by kind.
    fileprivate func platformSQL(_ database: StoreConnection, in currency: Currency = .eur) throws -> [ProfitSQL
        .Statement]
    {
        let (first, last) = (year.first.civil.year, year.last.civil.year)
        let bounds = Bounds(from: Day(year: first, month: 1, day: 1), through: Day(year: last, month: 12, day: 31))
        let request = ProfitRequest(
            grouping: .platform, filters: [.period(.sold, bounds)], currency: currency, today: year.last)
        return try ProfitSQL(request: request, database: database, isTraced: trail != nil).statements()
            .filter { $0.event.kind == .sale }
    }

    /// Adds the sales of the platforms in euros, or in pounds if fewer of their amounts are left out then.
    fileprivate mutating func addReported(_ database: StoreConnection, _ rates: RateTable) throws {
        var (inEuros, inPounds) = (self, self)
        try inEuros.addPlatforms(database, rates)
        let lost = inEuros.platforms.reduce(0) { $0 + $1.leftOut }
        if lost > 0 {
            inPounds.platformCurrency = .gbp
            try inPounds.addPlatforms(database, rates, in: .gbp)
        }
        let isLess = lost > 0 && inPounds.platforms.reduce(0) { $0 + $1.leftOut } < lost
        self = isLess ? inPounds : inEuros
    }

    fileprivate mutating func addPlatforms(
        _ database: StoreConnection, _ rates: RateTable, in currency: Currency = .eur
    ) throws {
        // Selling in person is on no platform, whose thresholds these are.
        let inPerson = try Set(database.values(Int64.self, "SELECT id FROM platforms WHERE lists = 0"))
        var conversion = EventConversion(to: currency, rates: rates)
        var places: [PlatformKey: Int] = [:]
        let columns = EventColumns(.sale, only: .revenue)
        for statement in try platformSQL(database, in: currency) {
            guard let events = statement.events else { continue }
            try database.scan(events) { row in
                if let platform = row.optional(EventColumns.key), inPerson.contains(platform) { return }
                addSale(row, columns, statement.kind?.code, &conversion, &places)
            }
        }
        try database.scan(repeats) { row in
            let key = PlatformKey(id: row.optional(0), year: Int(row.integer(1)))
            if let place = places[key] { platforms[place].repeats = Int(row.integer(2)) }
        }
        losses.stale.add(conversion.conversion.stale)
        let names = try database.names(of: .platforms)
        for (key, place) in places { platforms[place].platform = key.id.flatMap { names[$0] } }
        let order = platforms.indices.sorted { platforms[$0].isBefore(platforms[$1]) }
        platformOrder = order
        platforms = order.map { platforms[$0] }
    }

    /// The number of sales of each platform and year that were sold together with an earlier one.
    private var repeats: BoundSQL {
        let (first, last) = (year.first.civil.year, year.last.civil.year)
        return """
            SELECT platformId, CAST(substr(soldDay, 1, 4) AS INTEGER) AS year, count(*) - count(DISTINCT togetherKey)
            FROM sales INDEXED BY salesTogether WHERE togetherKey IS NOT NULL AND deletedAt IS NULL
                AND year BETWEEN \(first) AND \(last) GROUP BY 1, 2
            """
    }

    private mutating func addSale(
        _ row: RowScan, _ columns: EventColumns, _ code: PackedCode?, _ conversion: inout EventConversion,
        _ places: inout [PlatformKey: Int]
    ) {
        guard let day = row.day(EventColumns.day) else { return }
        let key = PlatformKey(id: row.optional(EventColumns.key), year: Day(number: day).civil.year)
        let place = places[key] ?? platforms.count
        if place == platforms.count {
            places[key] = place
            platforms.append(PlatformYear(year: key.year))
        }
        platforms[place].rows += 1
        do throws(Loss) {
            var lack: ReportLosses.Reason?
            let amounts = try conversion.amounts(row, columns, on: day, (code, nil), needsCost: false, lack: &lack)
            let amount = amounts[MoneyEvent.ProfitColumn.revenue.rawValue]
            platforms[place].amount += amount
            trace(row, columns, day, place, amount: amount)
        } catch {
            platforms[place].leftOut += 1
            losses.add(.amount, error.reason)
            trace(row, columns, day, place, amount: 0, leftOut: error.reason)
        }
    }

    private mutating func trace(
        _ row: RowScan, _ columns: EventColumns, _ day: Int32, _ place: Int, amount: Int64,
        leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard trail != nil else { return }
        trace(
            .sale, .platform(place), day, id: row.integer(columns.id), item: row.integer(columns.item), amount: amount,
            leftOut: reason)
    }

    private struct PlatformKey: Hashable {
        var id: Int64?
        var year: Int
    }
}
