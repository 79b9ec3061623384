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
            var count = StockCount(request: request, rates: try SharedRates.table(database))
            try database.scan(try request.sql(database)) { row in count.add(row) }
            return count.report
        }
    }

    /// Returns the items behind a stock report, each with its cost.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func stockRecords(_ request: StockRequest) throws -> TracedReport {
        try read { database in
            RowWatch.begin(.items)
            var count = StockCount(request: request, rates: RateTable(database), isTraced: true)
            try database.scan(try request.sql(database)) { row in count.add(row) }
            return TracedReport(store: self, records: count.records(), losses: count.report.losses)
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

/// The sums of the stock, age by age.
private struct StockCount {
    let request: StockRequest
    private var conversion: EventConversion
    private var lines: [StockReport.Line] = []
    private var codes: [PackedCode?] = []
    private var losses = ReportLosses()
    private var days = DayColumn(2)
    private let wanted: PackedCode?
    /// The items, if the records behind the figures are wanted.
    private var trail: ReportTrail?

    init(request: StockRequest, rates: RateTable, isTraced: Bool = false) {
        self.request = request
        if isTraced { trail = ReportTrail() }
        conversion = EventConversion(to: request.currency ?? .gbp, rates: rates)
        wanted = request.currency.map(PackedCode.init)
        guard let currency = request.currency else { return }
        let bands = request.isAging ? StockReport.Band.allCases.filter { $0 != .unknown } : [.month]
        for band in bands { append(band, PackedCode(currency), currency) }
    }

    mutating func records() -> ReportRecords {
        let order = lines.indices.sorted { lines[$0].order < lines[$1].order }
        let groups = order.map { place in
            ReportRecords.Group(
                labels: request.isAging ? [lines[place].band.label] : [], currency: lines[place].currency)
        }
        return ReportRecords(
            columns: request.isAging ? ["age"] : [], groups: groups, slots: [.item: [.cost]],
            taking: &trail, order: order)
    }

    var report: StockReport {
        var report = StockReport(lines: lines.sorted { $0.order < $1.order }, losses: losses)
        report.losses.stale = conversion.conversion.stale
        report.rates = conversion.conversion.uses
        return report
    }

    mutating func add(_ row: RowScan) {
        let day = days.number(row)
        let band =
            request.isAging ? day.map { StockReport.Band.of(age: request.today.number - $0) } ?? .unknown : .month
        let own = row.isNull(0) ? nil : row.code(1)
        let place = place(band, wanted ?? own)
        lines[place].count += 1
        do throws(Loss) {
            guard own != nil else { throw Loss(reason: .noCost) }
            // Without conversion there is a line for each currency.
            let cost = try wanted == nil ? conversion.admit(row.integer(0)) : conversion.cost(row, from: 0, own)
            lines[place].cost += cost
            trace(row, place, day, cost: cost)
        } catch {
            lines[place].leftOut += 1
            losses.add(.item, error.reason)
            trace(row, place, day, cost: 0, leftOut: error.reason)
        }
    }

    private mutating func trace(
        _ row: RowScan, _ place: Int, _ day: Int32?, cost: Int64, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard trail != nil else { return }
        let id = row.integer(5)
        let event = ReportTrail.Event(
            kind: .item, group: Int32(place), day: day ?? .min, id: id, item: id, amounts: [cost, 0, 0, 0])
        trail?.add(event, leftOut: reason)
    }

    private mutating func place(_ band: StockReport.Band, _ code: PackedCode?) -> Int {
        for place in lines.indices where lines[place].band == band && codes[place] == code { return place }
        append(band, code, code.flatMap { Currency(code: $0.text) })
        return lines.count - 1
    }

    private mutating func append(_ band: StockReport.Band, _ code: PackedCode?, _ currency: Currency?) {
        lines.append(StockReport.Line(band: band, currency: currency))
        codes.append(code)
    }
}

extension StockReport.Line {
    /// The sort key: by age, then by currency, with no currency last.
    fileprivate var order: (Int, String) { (band.rawValue, currency?.code ?? "~") }
}
