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
        /// The line of its tally.
        private(set) var line = 0
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
}

extension InventoryStore {
    /// Computes the figures of a tax year.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxYear(_ year: Period) throws -> TaxYearReport {
        try read { try TaxYearLedger(year, $0, isTraced: false).report($0) }
    }

    /// Returns the records behind the figures of a tax year that are sums of records.
    ///
    /// Allowable costs and both profits are sums and differences of those figures.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func taxYearRecords(_ year: Period) throws -> TracedReport {
        try read { database in
            let ledger = try TaxYearLedger(year, database, isTraced: true)
            return TracedReport(store: self, records: try ledger.records(database), losses: ledger.losses)
        }
    }

    /// Returns the sales of each platform in a calendar year, in full; sales in person are those of no platform.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func platformYear(_ year: Period, in currency: Currency) throws -> [TaxYearReport.PlatformYear] {
        try read { database in
            RowWatch.begin(.sales)
            let rates = try SharedRates.table(database)
            return try PlatformLedger(year, in: currency, database, rates, isTraced: false).platforms(database)
        }
    }

    /// Returns the statements that ``taxYear(_:)`` runs besides those of the profit.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainTaxYear(_ year: Period) throws -> [Explanation] {
        try read { database in
            try
                (StockSource.statements([.inStock(year.last)], database)
                + PlatformLedger.sources(of: year, in: .eur, database).map(\.sql))
                .map { try database.explanation(of: $0) }
        }
    }
}

/// The tallies of a tax year: of its entries, in which a cost may be unknown, of its closing stock, and of the platforms.
struct TaxYearLedger {
    let year: Period
    private(set) var profit: ProfitLedger
    private(set) var stock: Tally
    private(set) var platforms: PlatformLedger

    init(_ year: Period, _ database: StoreConnection, isTraced: Bool) throws {
        RowWatch.begin(.sales, .expenses, .items)
        self.year = year
        let rates = RateTable(database)
        var request = ProfitRequest(
            grouping: nil, filters: [.period(.sold, Bounds(from: year.first, through: year.last))],
            currency: .gbp, today: year.last)
        request.needsCosts = false
        request.countsMilesOnly = try CarMiles.areRecorded(in: year, database)
        var profit = ProfitLedger(request: request, rates: rates, isTraced: isTraced)
        try profit.read(database)
        var stock = Tally(columns: 1, in: .gbp, rates, isTraced: isTraced)
        let line = stock.line(0)
        try StockHistory(database).forEach([.inStock(year.last)], database) { item, _ in stock.add(item, to: line, 0) }
        (self.profit, self.stock) = (profit, stock)
        platforms = try PlatformLedger.reported(year, database, rates, isTraced: isTraced)
    }

    func report(_ database: StoreConnection) throws -> TaxYearReport {
        var (report, profit) = (TaxYearReport(year: year), profit)
        report.figures = try profit.report(database).total
        let closing = stock[0, 0]
        report.closingStock = closing.amount
        (report.closingStockCount, report.closingStockLeftOut) = (closing.count, closing.leftOut)
        report.platforms = try platforms.platforms(database)
        report.platformCurrency = platforms.currency
        report.losses = losses
        return report
    }

    /// The records left out of all three tallies.
    var losses: ReportLosses {
        var losses = profit.tally.losses
        losses.add(stock.losses)
        losses.add(platforms.tally.losses)
        return losses
    }
}

/// The tally of what platforms report: the sales of each in a calendar year, in full.
struct PlatformLedger {
    let currency: Currency
    private(set) var tally: Tally
    private let year: Period
    /// The platform and the year of each line.
    private var owners: [(platform: Int64?, year: Int)] = []

    /// Returns the SELECTs of the sales of the calendar years that overlap a tax year, kind by kind.
    static func sources(
        of year: Period, in currency: Currency, _ database: StoreConnection, isTraced: Bool = false
    ) throws -> [EntrySource] {
        let (first, last) = (year.first.civil.year, year.last.civil.year)
        let bounds = Bounds(from: Day(year: first, month: 1, day: 1), through: Day(year: last, month: 12, day: 31))
        let request = ProfitRequest(
            grouping: .platform, filters: [.period(.sold, bounds)], currency: currency, today: year.last)
        return try ProfitSQL(request: request, database: database, isTraced: isTraced).sources()
            .filter { $0.event.kind == .sale }
    }

    /// Returns the sales in euros, or in pounds if fewer of their amounts are left out then.
    static func reported(
        _ year: Period, _ database: StoreConnection, _ rates: RateTable, isTraced: Bool
    ) throws -> PlatformLedger {
        let inEuros = try PlatformLedger(year, in: .eur, database, rates, isTraced: isTraced)
        guard inEuros.leftOut > 0 else { return inEuros }
        let inPounds = try PlatformLedger(year, in: .gbp, database, rates, isTraced: isTraced)
        return inPounds.leftOut < inEuros.leftOut ? inPounds : inEuros
    }

    init(
        _ year: Period, in currency: Currency, _ database: StoreConnection, _ rates: RateTable, isTraced: Bool
    ) throws {
        (self.year, self.currency) = (year, currency)
        tally = Tally(columns: 1, in: currency, rates, isTraced: isTraced, as: .amount)
        // Selling in person is on no platform, whose thresholds these are.
        let inPerson = try Set(database.values(Int64.self, "SELECT id FROM platforms WHERE lists = 0"))
        let targets = MoneyEvent.sale.revenueTargets
        for source in try Self.sources(of: year, in: currency, database, isTraced: isTraced) {
            try database.scan(source.sql) { row in
                guard let entry = tally.entry(row, of: source) else { return }
                let platform = entry.key
                if let platform, inPerson.contains(platform) { return }
                tally.add(entry, to: line(of: platform, on: entry.day), targets)
            }
        }
    }

    private var leftOut: Int { tally.keys.indices.reduce(0) { $0 + tally[$1, 0].leftOut } }

    private mutating func line(of platform: Int64?, on day: Int32) -> Int {
        let year = Day(number: day).civil.year
        let line = tally.line(Self.key(platform, year))
        if line == owners.count { owners.append((platform, year)) }
        return line
    }

    /// Returns the key of a platform's year; the ids of platforms are small.
    private static func key(_ platform: Int64?, _ year: Int) -> Int64 { (platform ?? 0) << 16 | Int64(year) }

    /// Returns the platforms' years in order.
    func platforms(_ database: StoreConnection) throws -> [TaxYearReport.PlatformYear] {
        let names = try database.names(of: .platforms)
        var repeats: [Int64: Int] = [:]
        try database.scan(soldTogether) { row in
            repeats[Self.key(row.optional(0), Int(row.integer(1)))] = Int(row.integer(2))
        }
        let platforms = owners.indices.map { line in
            let (owner, sum) = (owners[line], tally[line, 0])
            var platform = TaxYearReport.PlatformYear(year: owner.year, line: line)
            platform.platform = owner.platform.flatMap { names[$0] }
            (platform.rows, platform.leftOut, platform.amount) = (sum.count + sum.leftOut, sum.leftOut, sum.amount)
            platform.repeats = repeats[tally.keys[line]] ?? 0
            return platform
        }
        return platforms.sorted { $0.isBefore($1) }
    }

    /// The number of sales of each platform and year that were sold together with an earlier one.
    private var soldTogether: BoundSQL {
        let (first, last) = (year.first.civil.year, year.last.civil.year)
        return """
            SELECT platformId, CAST(substr(soldDay, 1, 4) AS INTEGER) AS year, count(*) - count(DISTINCT togetherKey)
            FROM sales INDEXED BY salesTogether WHERE togetherKey IS NOT NULL AND deletedAt IS NULL
                AND year BETWEEN \(first) AND \(last) GROUP BY 1, 2
            """
    }
}
