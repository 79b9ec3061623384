import Queries
import QueryLanguage
import StoreFile

/// The sales of a platform by month, as its own statement counts them, and what may explain a difference from it.
package struct Reconciliation: Sendable {
    /// An amount that a statement may count in another way than the store.
    package enum Reason: String, CaseIterable, Sendable {
        /// An order line, or pieces of one, without a sale.
        case unbooked
        /// An order line whose sales have another amount than the platform's file.
        case changed
        case cancelled
        /// A refund, which a statement before refunds doesn't subtract.
        case refund
        /// The postage that buyers paid.
        case postage
        /// A sale in the days before or after the period, or in its first or last days.
        case outside, inside
    }

    /// One record that may explain a difference.
    package struct PossibleCause: Sendable {
        package let reason: Reason
        package let day: Day
        /// The platform's number of the order, if its file brought it.
        package let order: String?
        package let title: String?
        /// The amount by which the statement would differ from the store, in minor units.
        package let amount: Int64
    }

    /// The sales of one month within the period.
    package struct Month: Sendable {
        package let label: String
        package var sales = 0
        /// The amount that buyers paid, with postage, before refunds and fees.
        package var amount: Int64 = 0
        /// The number of sales whose amount is unknown, or has no rate.
        package var leftOut = 0
    }

    package fileprivate(set) var months: [Month] = []
    /// The records of each reason by day; postage has none.
    package fileprivate(set) var findings: [PossibleCause] = []
    /// The postage in ``months``, and the number of sales with any.
    package fileprivate(set) var postage: Int64 = 0
    package fileprivate(set) var postageCount = 0
    package fileprivate(set) var losses = ReportLosses()

    /// The days on each side of the period's ends in which a statement may put a sale on the other side.
    package static let nearDays = 3

    /// The sums of all months.
    package var total: Month {
        months.reduce(into: Month(label: "")) { sum, month in
            sum.sales += month.sales
            sum.amount += month.amount
            sum.leftOut += month.leftOut
        }
    }

    fileprivate init(_ period: Period) {
        var day = period.first
        while day <= period.last, let month = Period.containing(day, unit: .month) {
            months.append(Month(label: Period.Unit.month.label(day)))
            guard month.last < Day.last else { break }
            day = month.last.adding(days: 1)
        }
    }
}

/// The sums of a reconciliation while its rows are read.
private struct ReconciliationLedger {
    private(set) var report: Reconciliation
    private let platform: Int64
    private let period: Period
    private var conversion: EventConversion
    private let near = Reconciliation.nearDays
    /// The counted sales, if they are wanted.
    fileprivate var trail: ReportTrail?

    init(
        _ platform: Int64, _ period: Period, _ currency: Currency, _ database: StoreConnection, isTraced: Bool = false
    ) throws {
        (self.platform, self.period) = (platform, period)
        trail = isTraced ? ReportTrail() : nil
        report = Reconciliation(period)
        conversion = EventConversion(to: currency, rates: RateTable(database))
        for event in MoneyEvent.ofSales { try read(event, currency, database) }
        try readOrders(database)
        report.losses.stale.add(conversion.conversion.stale)
    }

    // MARK: - Sales and refunds

    private mutating func read(_ event: MoneyEvent, _ currency: Currency, _ database: StoreConnection) throws {
        let columns = EventColumns(event, only: .revenue)
        let list =
            columns.list(key: "NULL", of: nil, wanted: currency, withIds: true)
            + ["(SELECT orderNumber FROM orders WHERE orders.id = sales.orderId)", "items.title"]
        let near = event.kind == .sale ? near : 0
        let terms =
            event.conditions.map { BoundSQL(sql: $0) } + [
                "sales.platformId = \(platform)",
                "\(sql: event.day) >= \(period.first.adding(days: -near).description)",
                "\(sql: event.day) <= \(period.last.adding(days: near).description)",
            ]
        let sql: BoundSQL = """
            SELECT \(sql: list.joined(separator: ", ")) FROM \(sql: event.rows) \
            \(sql: event.itemJoin) items ON items.id = \(sql: event.item) \
            WHERE \(terms.joined(separator: " AND ")) ORDER BY \(sql: event.day), \(sql: event.id)
            """
        try database.scan(sql) { row in add(row, columns) }
    }

    private mutating func add(_ row: RowScan, _ columns: EventColumns) {
        guard let day = row.day(EventColumns.day).map({ Day(number: $0) }) else {
            return report.losses.add(columns.event.loss, .noDay)
        }
        do throws(Loss) {
            let amounts = try amounts(row, columns, on: day)
            let amount = amounts.reduce(0, +)
            func note(_ reason: Reconciliation.Reason, _ amount: Int64) {
                let place = columns.item + 1
                self.note(reason, day, amount, (order: row.text(place), title: row.text(place + 1)))
            }
            guard columns.event.kind == .sale else { return note(.refund, amount) }
            guard isWithin(day) else { return note(.outside, amount) }
            count(amount, postage: amount - (amounts.first ?? 0), on: day)
            trace(row, columns, day, amount)
            let (start, end) = (period.first.adding(days: near), period.last.adding(days: -near))
            if day < start || day > end { note(.inside, -amount) }
        } catch {
            guard isWithin(day) else { return }
            report.losses.add(columns.event.loss, error.reason)
            guard columns.event.kind == .sale else { return }
            change(day) { $0.leftOut += 1 }
            trace(row, columns, day, 0, leftOut: error.reason)
        }
    }

    private func isWithin(_ day: Day) -> Bool { period.first <= day && day <= period.last }

    /// Returns the converted amounts of an event, each with its sign.
    private mutating func amounts(_ row: RowScan, _ columns: EventColumns, on day: Day) throws(Loss) -> [Int64] {
        guard let code = row.code(EventColumns.currency) else { throw Loss(reason: .noPrice) }
        var amounts: [Int64] = []
        for place in columns.places {
            let minor = row.integer(place.column)
            let isSomething = minor != 0 || place.isNeeded
            amounts.append(
                isSomething ? place.sign * (try conversion.amount(minor, code, on: day.number, in: row)) : 0)
        }
        return amounts
    }

    private mutating func count(_ amount: Int64, postage: Int64, on day: Day) {
        change(day) {
            $0.sales += 1
            $0.amount += amount
        }
        report.postage += postage
        report.postageCount += postage == 0 ? 0 : 1
    }

    private mutating func trace(
        _ row: RowScan, _ columns: EventColumns, _ day: Day, _ amount: Int64, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard trail != nil, let month = month(of: day) else { return }
        let event = ReportTrail.Event(
            kind: .sale, group: Int32(month), day: day.number, id: row.integer(columns.id),
            item: row.integer(columns.item), amounts: [amount, 0, 0, 0])
        trail?.add(event, leftOut: reason)
    }

    private func month(of day: Day) -> Int? {
        let label = Period.Unit.month.label(day)
        return report.months.firstIndex { $0.label == label }
    }

    private mutating func change(_ day: Day, _ change: (inout Reconciliation.Month) -> Void) {
        if let month = month(of: day) { change(&report.months[month]) }
    }

    private mutating func note(
        _ reason: Reconciliation.Reason, _ day: Day, _ amount: Int64, _ names: (order: String?, title: String?)
    ) {
        guard amount != 0 else { return }
        report.findings.append(
            Reconciliation.PossibleCause(
                reason: reason, day: day, order: names.order, title: names.title, amount: amount))
    }

    // MARK: - Orders

    /// Reads the orders of the period whose sales don't have their amount; their columns begin like those of an event.
    private mutating func readOrders(_ database: StoreConnection) throws {
        try database.scan(
            """
            SELECT day, currency, rate, rateCurrency, ifnull(priceMinor, 0) + ifnull(postagePaidMinor, 0) - ifnull(\
            (SELECT sum(sales.priceMinor + ifnull(sales.postagePaidMinor, 0)) FROM sales \
            WHERE orderId = orders.id AND deletedAt IS NULL AND sales.currency = orders.currency), 0), \
            isCancelled, matched > 0 AND state = 'matched', orderNumber, title FROM orders \
            WHERE platformId = \(platform) AND day >= \(period.first.description) AND day <= \(period.last.description) \
            ORDER BY day, id
            """
        ) { row in
            guard let day = row.day(0).map({ Day(number: $0) }), row.integer(4) != 0 else { return }
            let reason: Reconciliation.Reason =
                row.integer(6) != 0 ? .changed : row.integer(5) != 0 ? .cancelled : .unbooked
            do throws(Loss) {
                guard let code = row.code(EventColumns.currency) else { throw Loss(reason: .noPrice) }
                let amount = try conversion.amount(row.integer(4), code, on: day.number, in: row)
                note(reason, day, amount, (order: row.text(7), title: row.text(8)))
            } catch {
                report.losses.add(.amount, error.reason)
            }
        }
    }
}

extension InventoryStore {
    /// Returns the gross sales of a platform in a period, by month, and the records that its statement may count in
    /// another way.
    ///
    /// - Throws: ``QueryError`` for a platform that the store doesn't have, ``StoreError`` if the store can't be read.
    package func reconciliation(
        of slug: String, in period: Period, currency: Currency
    ) throws -> Reconciliation {
        try read { database in
            RowWatch.begin(.sales)
            let platform = try NameLookup(database: database).platform(slug)
            return try ReconciliationLedger(platform, period, currency, database).report
        }
    }

    /// Returns the sales behind the amounts of ``reconciliation(of:in:currency:)``, month by month.
    ///
    /// - Throws: ``QueryError`` for a platform that the store doesn't have, ``StoreError`` if the store can't be read.
    package func reconciliationRecords(of slug: String, in period: Period, currency: Currency) throws -> TracedReport {
        try read { database in
            RowWatch.begin(.sales)
            let platform = try NameLookup(database: database).platform(slug)
            var ledger = try ReconciliationLedger(platform, period, currency, database, isTraced: true)
            let months = ledger.report.months
            let records = ReportRecords(
                columns: ["figure", "period"],
                groups: months.map { .init(labels: ["gross", $0.label], currency: currency) },
                slots: [.sale: [.amount]], taking: &ledger.trail, order: Array(months.indices))
            return TracedReport(store: self, records: records, losses: ledger.report.losses)
        }
    }
}
