import Queries
import QueryLanguage
import StoreFile

/// The number and cost of unsold items, by the time since they were bought.
package struct StockReport: Sendable {
    /// A range of ages in days, both ends included.
    package enum Band: Int, CaseIterable, Sendable {
        case month, twoMonths, quarter, halfYear, year, older
        /// The purchase day is unknown.
        case unknown

        package var label: String? {
            switch self {
            case .month: "0-30"
            case .twoMonths: "31-60"
            case .quarter: "61-90"
            case .halfYear: "91-180"
            case .year: "181-365"
            case .older: "over 365"
            case .unknown: nil
            }
        }

        /// Returns the band of an age; a future purchase is in the youngest.
        static func of(age: Int32) -> Band {
            switch age {
            case ...30: .month
            case ...60: .twoMonths
            case ...90: .quarter
            case ...180: .halfYear
            case ...365: .year
            default: .older
            }
        }
    }

    /// The stock of one age band in one currency.
    package struct Line: Sendable, Hashable {
        package var band: Band
        /// The currency; `nil` for items with an unknown cost when nothing is converted.
        package var currency: Currency?
        package var count = 0
        /// The total cost, in minor units of the currency.
        package var cost: Int64 = 0
        /// The number of items whose cost could not be added.
        package var leftOut = 0

        /// True if the cost of at least one of the items is known, or there are none.
        package var isCostKnown: Bool { currency != nil && (count > leftOut || leftOut == 0) }

        package init(band: Band, currency: Currency?) {
            self.band = band
            self.currency = currency
        }
    }

    package var lines: [Line] = []
    package var losses = ReportLosses()
    /// The rates used for costs in other currencies.
    package var rates: [RateUse] = []
}

/// A request for a stock report.
package struct StockRequest: Sendable {
    /// Filters on items, which are all unsold.
    package var filters: [Filter]
    /// True for a line per age.
    package var isAging: Bool
    /// The currency of all costs; `nil` for a line per currency.
    package var currency: Currency?
    package var today: Day

    package init(filters: [Filter], isAging: Bool, currency: Currency?, today: Day) {
        self.filters = filters
        self.isAging = isAging
        self.currency = currency
        self.today = today
    }
}

extension InventoryStore {
    /// Computes a stock report.
    ///
    /// - Throws: ``QueryError`` for a name that the store does not have, ``StoreError`` if the store can't be read.
    package func stock(_ request: StockRequest) throws -> StockReport {
        try read { database in
            RowWatch.begin(.items)
            var ledger = StockLedger(request: request, rates: try SharedRates.table(database))
            try database.scan(try request.sql(database)) { row in ledger.add(row) }
            return ledger.report
        }
    }

    /// Returns the items behind a stock report, each with its cost.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func stockRecords(_ request: StockRequest) throws -> TracedReport {
        try read { database in
            RowWatch.begin(.items)
            var ledger = StockLedger(request: request, rates: RateTable(database), isTraced: true)
            try database.scan(try request.sql(database)) { row in ledger.add(row) }
            return TracedReport(store: self, records: ledger.records(), losses: ledger.report.losses)
        }
    }

    /// Returns the statement that a stock report runs.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func explainStock(_ request: StockRequest) throws -> Explanation {
        try read { try $0.explanation(of: try request.sql($0)) }
    }
}

extension StockRequest {
    fileprivate func sql(_ database: StoreConnection) throws -> BoundSQL {
        let context = QueryContext(today: today, homeCurrency: currency ?? .gbp)
        let compiler = FilterSQL(
            noun: .items, names: NameLookup(database: database),
            condition: ConditionSQL(context: context, currency: currency))
        let terms = try ["items.deletedAt IS NULL"] + compiler.compile([.state(.unsold)] + filters)
        return """
            SELECT \(sql: MoneyEvent.Cost.ofItem.list), items.id FROM items WHERE \(terms.joined(separator: " AND "))
            """
    }
}

/// The tally of the stock: a line for each age and currency.
private struct StockLedger {
    let request: StockRequest
    private var tally: Tally
    private var days = DayColumn(2)
    private let wanted: PackedCode?

    init(request: StockRequest, rates: RateTable, isTraced: Bool = false) {
        self.request = request
        tally = Tally(columns: 1, in: request.currency ?? .gbp, rates, isTraced: isTraced)
        wanted = request.currency.map(PackedCode.init)
        guard let wanted else { return }
        let bands = request.isAging ? StockReport.Band.allCases.filter { $0 != .unknown } : [.month]
        for band in bands { _ = tally.line(Self.key(band, wanted)) }
    }

    /// Returns the key of an age and a currency; without a currency, of items with an unknown cost.
    private static func key(_ band: StockReport.Band, _ code: PackedCode?) -> Int64 {
        Int64(band.rawValue) << 32 | Int64(code?.value ?? 0)
    }

    /// The lines in the order of the tally.
    private var lines: [StockReport.Line] {
        tally.keys.indices.map { place in
            let (key, sum) = (tally.keys[place], tally[place, 0])
            let code = PackedCode(value: UInt32(truncatingIfNeeded: key))
            var line = StockReport.Line(
                band: StockReport.Band(rawValue: Int(key >> 32)) ?? .unknown,
                currency: code.value == 0 ? nil : Currency(code: code.text))
            (line.cost, line.count, line.leftOut) = (sum.amount, sum.count + sum.leftOut, sum.leftOut)
            return line
        }
    }

    mutating func records() -> ReportRecords {
        let lines = lines
        let order = lines.indices.sorted { lines[$0].order < lines[$1].order }
        let groups = order.map { place in
            ReportRecords.Group(
                labels: request.isAging ? [lines[place].band.label] : [], currency: lines[place].currency)
        }
        return ReportRecords(
            columns: request.isAging ? ["age"] : [], groups: groups, taking: &tally.trail, order: order)
    }

    var report: StockReport {
        var report = StockReport(lines: lines.sorted { $0.order < $1.order }, losses: tally.losses)
        report.rates = tally.rates
        return report
    }

    mutating func add(_ row: RowScan) {
        let day = days.number(row)
        let band =
            request.isAging ? day.map { StockReport.Band.of(age: request.today.number - $0) } ?? .unknown : .month
        let own = row.isNull(0) ? nil : row.code(1)
        let (line, isConverted) = (tally.line(Self.key(band, wanted ?? own)), wanted != nil)
        let record = { ReportTrail.Record(.item, day, id: row.integer(5), item: row.integer(5), .cost) }
        tally.add(record(), to: line, 0, as: .item) { (conversion) throws(Loss) in
            guard let own else { throw Loss(reason: .noCost) }
            // Without conversion there is a line for each currency.
            return try isConverted ? conversion.cost(row, from: 0, own) : conversion.admit(row.integer(0))
        }
    }
}

extension StockReport.Line {
    /// The sort key: by age, then by currency, with no currency last.
    fileprivate var order: (Int, String) { (band.rawValue, currency?.code ?? "~") }
}
