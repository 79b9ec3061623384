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
        /// What buyers paid, in euro cents.
        public var amount: Int64 = 0
        /// How many of the sales have an amount that could not be added.
        public var leftOut = 0
    }

    public var year: Period
    /// Sales, returns and expenses of the year, where a sale whose cost is not known counts with none.
    public var figures = ProfitFigures()
    /// What was paid for the things that were unsold when the year ended.
    public var closingStock: Int64 = 0
    /// How many of them have a cost that could not be added.
    public var closingStockLeftOut = 0
    public var platforms: [PlatformYear] = []
    public var losses = ReportLosses()
}

extension InventoryStore {
    /// Computes the figures of the tax year that `year` is.
    public func taxYear(_ year: Period) throws -> TaxYearReport {
        try read { database in
            let rates = RateTable(database)
            var request = ProfitRequest(
                grouping: nil, filters: [.period(.sold, Bounds(from: year.first, through: year.last))],
                currency: .gbp, today: year.last)
            request.needsCosts = false
            var ledger = ProfitLedger(request: request, rates: rates)
            let sql = ProfitSQL(request: request, database: database)
            try ledger.readSales(sql, database)
            try ledger.readExpenses(sql, database)
            let profit = try ledger.report(database)
            var report = TaxYearReport(year: year)
            report.figures = profit.total
            report.losses = profit.losses
            try report.addStock(database, rates)
            try report.addPlatforms(database, rates)
            return report
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
    fileprivate var stockSQL: SQL {
        let last = year.last.description
        return """
            SELECT costMinor, costCurrency, boughtDay, costRate, costRateCurrency FROM items \
            WHERE deletedAt IS NULL AND boughtDay <= \(last) AND NOT EXISTS (SELECT 1 FROM sales \
            WHERE itemId = items.id AND deletedAt IS NULL AND soldDay <= \(last) \
            AND (returnedDay IS NULL OR returnedDay > \(last)))
            """
    }

    fileprivate mutating func addStock(_ database: Database, _ rates: RateTable) throws {
        var conversion = ReportConversion(to: .gbp, rates: rates)
        try database.scan(stockSQL) { row in
            guard let code = row.code(1), !row.isNull(0) else { return leaveOutStock(.noCost) }
            guard let cost = conversion.convert(row.integer(0), code, on: row.day(2) ?? 0, in: row, captured: (3, 4))
            else { return leaveOutStock(.noRate(conversion.lacking(code))) }
            guard cost.magnitude <= ReportLosses.mostMinor else { return leaveOutStock(.tooLarge) }
            closingStock += cost
        }
        losses.stale.add(conversion.stale)
    }

    private mutating func leaveOutStock(_ reason: ReportLosses.Reason) {
        closingStockLeftOut += 1
        losses.add(.item, reason)
    }

    /// The sales of the calendar years that the tax year touches, whole, kind by kind.
    fileprivate func platformSQL(_ database: Database) throws -> [SQL] {
        let first = "\(year.first.description.prefix(4))-01-01"
        let last = "\(year.last.description.prefix(4))-12-31"
        return try AmountKind.all(.sale, in: database).map { kind in
            let terms = ["sales.deletedAt IS NULL"] + kind.terms
            return """
                SELECT sales.platformId, platforms.name, sales.soldDay, sales.priceMinor, sales.currency, sales.rate, \
                sales.rateCurrency FROM sales LEFT JOIN platforms ON platforms.id = sales.platformId \
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
        platforms.sort { ($0.year, $0.platform ?? "~") < ($1.year, $1.platform ?? "~") }
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
            let amount = conversion.convert(row.integer(3), code, on: day, in: row, captured: (5, 6)),
            amount.magnitude <= ReportLosses.mostMinor
        else { return leaveOutAmount(place, row.code(4).map(conversion.lacking)) }
        platforms[place].amount += amount
    }

    private struct PlatformKey: Hashable {
        var id: Int64?
        var year: Int
    }

    private mutating func leaveOutAmount(_ place: Int, _ code: String?) {
        platforms[place].leftOut += 1
        losses.add(.amount, code.map { .noRate($0) } ?? .noPrice)
    }
}
