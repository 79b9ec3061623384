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

    fileprivate init() {}
}

/// The tally of a reconciliation: a line for each month.
private struct ReconciliationLedger {
    private(set) var report = Reconciliation()
    private var tally: Tally
    private var months = CalendarKeys(.month)
    private let platform: Int64
    private let period: Period
    private let near = Reconciliation.nearDays

    init(
        _ platform: Int64, _ period: Period, _ currency: Currency, _ database: StoreConnection, isTraced: Bool = false
    ) throws {
        (self.platform, self.period) = (platform, period)
        tally = Tally(columns: 1, in: currency, RateTable(database), isTraced: isTraced)
        for month in CalendarKeys.all(.month, from: period.first, through: period.last) { _ = tally.line(month) }
        for event in MoneyEvent.ofSales { try read(event, currency, database) }
        try readOrders(database)
        report.losses = tally.losses
        report.months = tally.keys.indices.map { line in
            let sum = tally[line, 0]
            let label = Period.Unit.month.label(Day(number: Int32(tally.keys[line])))
            return Reconciliation.Month(label: label, sales: sum.count, amount: sum.amount, leftOut: sum.leftOut)
        }
    }

    // MARK: - Sales and refunds

    private mutating func read(_ event: MoneyEvent, _ currency: Currency, _ database: StoreConnection) throws {
        let near = event.kind == .sale ? near : 0
        let source = EntrySource(
            event, in: currency, joins: " \(event.itemJoin) items ON items.id = \(event.item)",
            where: [
                "sales.platformId = \(platform)",
                "\(sql: event.day) >= \(period.first.adding(days: -near).description)",
                "\(sql: event.day) <= \(period.last.adding(days: near).description)",
            ], order: "\(event.day), \(event.id)", withIds: true,
            more: ["(SELECT orderNumber FROM orders WHERE orders.id = sales.orderId)", "items.title"])
        let targets = event.revenueTargets
        try database.scan(source.sql) { row in
            if let entry = tally.entry(row, of: source) { add(entry, targets) }
        }
    }

    private mutating func add(_ entry: MoneyEntry, _ targets: [Tally.Target?]) {
        let day = Day(number: entry.day)
        do throws(Loss) {
            let amounts = try tally.conversion.amounts(of: entry, to: targets, needsCost: false)
            let signed = targets.indices.map { (targets[$0]?.sign ?? 0) * amounts.minor[$0] }
            let amount = signed.reduce(0, +)
            func note(_ reason: Reconciliation.Reason, _ amount: Int64) {
                let more = entry.source.more
                self.note(reason, day, amount, (order: entry.row.text(more), title: entry.row.text(more + 1)))
            }
            guard entry.event.kind == .sale else { return note(.refund, amount) }
            guard isWithin(day) else { return note(.outside, amount) }
            tally.post(amounts, of: entry, to: tally.line(month(of: entry)), targets)
            let postage = amount - (signed.first ?? 0)
            report.postage += postage
            report.postageCount += postage == 0 ? 0 : 1
            let (start, end) = (period.first.adding(days: near), period.last.adding(days: -near))
            if day < start || day > end { note(.inside, -amount) }
        } catch {
            guard isWithin(day) else { return }
            guard entry.event.kind == .sale else { return tally.lose(entry.event.loss, error.reason) }
            tally.leaveOut(entry, of: tally.line(month(of: entry)), targets, error.reason)
        }
    }

    private mutating func month(of entry: MoneyEntry) -> Int64 { months.key(of: entry.day) ?? .min }

    private func isWithin(_ day: Day) -> Bool { period.first <= day && day <= period.last }

    private mutating func note(
        _ reason: Reconciliation.Reason, _ day: Day, _ amount: Int64, _ names: (order: String?, title: String?)
    ) {
        guard amount != 0 else { return }
        report.findings.append(
            Reconciliation.PossibleCause(
                reason: reason, day: day, order: names.order, title: names.title, amount: amount))
    }

    // MARK: - Orders

    /// Reads the orders of the period whose sales don't have their amount; their columns begin like those of an entry.
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
                let amount = try tally.conversion.amount(row.integer(4), on: day.number, in: row)
                note(reason, day, amount, (order: row.text(7), title: row.text(8)))
            } catch {
                tally.lose(.amount, error.reason)
            }
        }
    }
}

extension ReconciliationLedger {
    fileprivate mutating func records(_ currency: Currency) -> ReportRecords {
        ReportRecords(
            columns: ["figure", "period"],
            groups: report.months.map { .init(labels: ["gross", $0.label], currency: currency) },
            taking: &tally.trail, order: Array(report.months.indices))
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
            return TracedReport(store: self, records: ledger.records(currency), losses: ledger.report.losses)
        }
    }
}
