import GRDB
import QueryLanguage

/// What a UK tax year's return asks of a trader, in pounds, and what platforms report of the calendar years it touches.
public struct TaxYearReport: Sendable {
    /// What one platform reports of a calendar year.
    public struct PlatformYear: Sendable {
        /// `nil` for sales on no platform.
        public var platform: String?
        public var year: Int
        public var sales = 0
        /// What buyers paid, the postage too, in euro cents.
        public var amount: Int64 = 0
        /// How many of the sales have an amount that could not be added.
        public var leftOut = 0

        /// Whether any amount is known, if there are any.
        public var isAmountKnown: Bool { sales > leftOut || leftOut == 0 }

        fileprivate func isBefore(_ other: PlatformYear) -> Bool {
            (year, platform ?? "~") < (other.year, other.platform ?? "~")
        }
    }

    public var year: Period
    /// Sales, returns, refunds and expenses of the year, where a sale whose cost is not known counts with none.
    public var figures = ProfitFigures()
    /// What was paid for the things that were unsold when the year ended.
    public var closingStock: Int64 = 0
    /// How many of them have a cost that was added, and one that could not be.
    public var closingStockCount = 0
    public var closingStockLeftOut = 0
    public var isClosingStockKnown: Bool { closingStockCount > 0 || closingStockLeftOut == 0 }
    public var platforms: [PlatformYear] = []
    public var losses = ReportLosses()
    var bound = SumBound()
    /// The events, where they are wanted beside the figures.
    var trail: ReportTrail?
    /// Where the platforms were that are in order now, as the trail has them.
    var platformOrder: [Int] = []
}

extension InventoryStore {
    /// Computes the figures of the tax year that `year` is.
    public func taxYear(_ year: Period) throws -> TaxYearReport {
        try read { database in
            RowWatch.begin(.sales, .expenses, .items)
            let rates = RateTable(database)
            var ledger = try TaxYearReport.ledger(of: year, database, rates)
            let profit = try ledger.report(database)
            var report = TaxYearReport(year: year)
            report.figures = profit.total
            report.losses = profit.losses
            try report.addStock(database, rates)
            try report.addPlatforms(database, rates)
            return report
        }
    }

    /// The records behind the figures of a tax year that are sums of records.
    ///
    /// What is allowable, and both profits, are sums and differences of those.
    public func taxYearRecords(_ year: Period) throws -> TracedReport {
        try read { database in
            RowWatch.begin(.sales, .expenses, .items)
            let rates = RateTable(database)
            var report = TaxYearReport(year: year)
            report.trail = ReportTrail()
            var ledger = try TaxYearReport.ledger(of: year, database, rates, isTraced: true)
            report.losses = try ledger.report(database).losses
            report.split(try ledger.records(database).trail)
            try report.addStock(database, rates)
            try report.addPlatforms(database, rates)
            return TracedReport(store: self, records: report.records, losses: report.losses)
        }
    }

    /// The statements that ``taxYear(_:)`` runs besides those of the profit.
    public func explainTaxYear(_ year: Period) throws -> [Explanation] {
        let report = TaxYearReport(year: year)
        return try read { database in
            try ([report.stockSQL] + report.platformSQL(database)).map { try database.explanation(of: $0) }
        }
    }
}

extension TaxYearReport {
    /// Of the sales, returns and expenses of the year, where a cost may be unknown.
    fileprivate static func ledger(
        of year: Period, _ database: Database, _ rates: RateTable, isTraced: Bool = false
    ) throws -> ProfitLedger {
        var request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: year.first, through: year.last))],
            currency: .gbp, today: year.last)
        request.needsCosts = false
        var ledger = ProfitLedger(request: request, rates: rates, isTraced: isTraced)
        var sql = ProfitSQL(request: request, database: database)
        sql.isTraced = isTraced
        try ledger.readSales(sql, database)
        try ledger.readExpenses(sql, database)
        return ledger
    }

    fileprivate var stockSQL: SQL {
        let last = year.last.description
        return """
            SELECT costMinor, costCurrency, boughtDay, costRate, costRateCurrency, id FROM items \
            WHERE deletedAt IS NULL AND (boughtDay <= \(last) OR boughtDay IS NULL) AND NOT EXISTS (SELECT 1 FROM sales \
            WHERE itemId = items.id AND deletedAt IS NULL AND soldDay <= \(last) \
            AND (returnedDay IS NULL OR returnedDay > \(last)))
            """
    }

    fileprivate mutating func addStock(_ database: Database, _ rates: RateTable) throws {
        var conversion = ReportConversion(to: .gbp, rates: rates)
        try database.scan(stockSQL) { row in
            // Whether it was there by then is not known.
            guard let day = row.day(2) else { return leaveOutStock(row, .noPurchaseDate) }
            guard let code = row.code(1), !row.isNull(0) else { return leaveOutStock(row, .noCost) }
            guard let cost = conversion.convert(row.integer(0), code, on: day, in: row, captured: (3, 4))
            else { return leaveOutStock(row, conversion.obstacle(code, on: day)) }
            guard cost.magnitude <= ReportLosses.mostMinor, bound.admits(cost) else {
                return leaveOutStock(row, .tooLarge)
            }
            closingStock += cost
            closingStockCount += 1
            traceStock(row, cost: cost)
        }
        losses.stale.add(conversion.stale)
    }

    private mutating func leaveOutStock(_ row: RowScan, _ reason: ReportLosses.Reason) {
        closingStockLeftOut += 1
        losses.add(.item, reason)
        traceStock(row, cost: 0, leftOut: reason)
    }

    private mutating func traceStock(_ row: RowScan, cost: Int64, leftOut reason: ReportLosses.Reason? = nil) {
        guard trail != nil else { return }
        let id = row.integer(5)
        trace(.item, .closingStock, row.day(2), id: id, item: id, amount: cost, leftOut: reason)
    }

    /// The sales of the calendar years that the tax year touches, whole, kind by kind.
    fileprivate func platformSQL(_ database: Database) throws -> [SQL] {
        let first = "\(year.first.description.prefix(4))-01-01"
        let last = "\(year.last.description.prefix(4))-12-31"
        return try AmountKind.all(.sale, in: database).map { kind in
            let terms = ["sales.deletedAt IS NULL"] + kind.terms
            return """
                SELECT sales.platformId, platforms.name, sales.soldDay, sales.priceMinor, sales.currency, sales.rate, \
                sales.rateCurrency, sales.id, sales.itemId, sales.postagePaidMinor FROM sales LEFT JOIN platforms ON platforms.id = sales.platformId \
                WHERE \(terms.joined(separator: " AND ")) AND sales.soldDay BETWEEN \(first) AND \(last)
                """
        }
    }

    fileprivate mutating func addPlatforms(_ database: Database, _ rates: RateTable) throws {
        var conversion = ReportConversion(to: .eur, rates: rates)
        var places: [PlatformKey: Int] = [:]
        for statement in try platformSQL(database) {
            try database.scan(statement) { row in addSale(row, &conversion, &places) }
        }
        losses.stale.add(conversion.stale)
        let order = platforms.indices.sorted { platforms[$0].isBefore(platforms[$1]) }
        platformOrder = order
        platforms = order.map { platforms[$0] }
    }

    private mutating func addSale(
        _ row: RowScan, _ conversion: inout ReportConversion, _ places: inout [PlatformKey: Int]
    ) {
        guard let day = row.day(2) else { return }
        let key = PlatformKey(id: row.optional(0), year: Day(number: day).civil.year)
        let place = places[key] ?? platforms.count
        if place == platforms.count {
            places[key] = place
            platforms.append(PlatformYear(platform: row.text(1), year: key.year))
        }
        platforms[place].sales += 1
        guard let code = row.code(4), !row.isNull(3),
            let price = conversion.convert(row.integer(3), code, on: day, in: row, captured: (5, 6)),
            let postage = row.integer(9) == 0
                ? 0 : conversion.convert(row.integer(9), code, on: day, in: row, captured: (5, 6)),
            price.magnitude <= ReportLosses.mostMinor, postage.magnitude <= ReportLosses.mostMinor,
            bound.admits(price), bound.admits(postage)
        else { return leaveOutAmount(row, place, row.code(4).map { conversion.obstacle($0, on: day) }) }
        platforms[place].amount += price + postage
        tracePlatform(row, place, amount: price + postage)
    }

    private mutating func tracePlatform(
        _ row: RowScan, _ place: Int, amount: Int64, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard trail != nil else { return }
        trace(
            .sale, .platform(place), row.day(2), id: row.integer(7), item: row.integer(8), amount: amount,
            leftOut: reason)
    }

    private struct PlatformKey: Hashable {
        var id: Int64?
        var year: Int
    }

    private mutating func leaveOutAmount(_ row: RowScan, _ place: Int, _ obstacle: ReportLosses.Reason?) {
        let reason = obstacle ?? .noPrice
        platforms[place].leftOut += 1
        losses.add(.amount, reason)
        tracePlatform(row, place, amount: 0, leftOut: reason)
    }
}
