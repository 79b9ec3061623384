import GRDB
import Queries
import QueryLanguage
import StoreFile

/// The sums of a period's events by the boxes of a tax form.
struct TaxLedger {
    private(set) var report: TaxFormReport
    private let form: TaxForm
    private var conversion: EventConversion
    private var days = DayColumn(EventColumns.day)
    /// The amounts of the present event by box, and the boxes that it has reached, as bits.
    private var amounts: [Int64]
    private var reached: UInt32 = 0
    /// The whole year, which decides whether mileage replaces the fuel of a car, and whether it does.
    private let year: Period
    private let hasMiles: Bool

    /// A box, and the sign of an amount in it.
    private typealias Target = (place: Int, sign: Int64)

    init(_ request: TaxFormRequest, _ database: Database, isTraced: Bool) throws {
        report = TaxFormReport(request, isTraced: isTraced)
        form = request.form
        conversion = EventConversion(to: request.form.currency, rates: RateTable(database))
        amounts = request.form.lines.map { _ in 0 }
        year = Period.containing(request.period.first, unit: form.unit) ?? request.period
        let miles = """
            SELECT EXISTS (SELECT 1 FROM expenses WHERE subkind = 'car' AND day BETWEEN ? AND ?
                AND miles IS NOT NULL AND deletedAt IS NULL)
            """
        hasMiles =
            try Bool.fetchOne(database, sql: miles, arguments: [year.first.description, year.last.description]) ?? false
    }

    static func report(_ request: TaxFormRequest, _ database: Database, isTraced: Bool) throws -> TaxFormReport {
        RowWatch.begin(.sales, .expenses, .items)
        var ledger = try TaxLedger(request, database, isTraced: isTraced)
        for event in ledger.events { try ledger.read(event, database) }
        try ledger.readKept(database)
        try ledger.readGoods(database)
        ledger.report.losses.stale.add(ledger.conversion.conversion.stale)
        return ledger.report
    }

    /// Returns every statement that the ledger runs.
    func statements(_ database: Database) throws -> [BoundSQL] {
        try events.flatMap { event in try kinds(of: event, database).map { select(event, of: $0) } }
            + [bought?.sql].compactMap(\.self) + (ends.isEmpty ? [] : StockHistory.statements)
    }

    // MARK: - The events

    private var isAccruals: Bool { report.request.basis == .accruals }

    /// The events with an amount in a box.
    private var events: [MoneyEvent] {
        (MoneyEvent.all + [.withdrawal]).filter { event in event.amounts.contains { target($0, of: event) != nil } }
    }

    /// Returns the box of an amount; the boxes of expenses depend on their kind.
    private func target(_ amount: MoneyEvent.Amount, of event: MoneyEvent) -> Target? {
        let boxes = report.request.boxes
        switch amount.part {
        case .revenue: return revenue(amount, event.kind)
        case .cost: return cost(amount, isKept: event.conditions == MoneyEvent.withdrawal.conditions)
        case .sellingCosts: return Self.target(boxes.place(of: amount.taxPart), -amount.sign)
        case .expenses: return Self.target(boxes.place(of: .other), -amount.sign)
        }
    }

    private static func target(_ place: Int?, _ sign: Int64) -> Target? {
        guard let place else { return nil }
        return (place, sign)
    }

    private func revenue(_ amount: MoneyEvent.Amount, _ kind: MoneyEvent.Kind) -> Target? {
        if kind == .sale || form.sales == form.refunds { return Self.target(form.place(form.sales), amount.sign) }
        return Self.target(form.place(form.refunds), -amount.sign)
    }

    /// Returns the box of an item's cost when the item leaves the stock; `nil` if the cost counts when it is bought.
    ///
    /// On accruals, a UK trader's goods cost when they leave the stock. Otherwise they cost when they are bought, and a
    /// US trader takes back the cost of an item that is kept.
    private func cost(_ amount: MoneyEvent.Amount, isKept: Bool) -> Target? {
        let counts = form == .sa103s ? isAccruals : isKept
        guard counts else { return nil }
        return Self.target(form.place(form.goods), form == .sa103s ? -amount.sign : amount.sign)
    }

    private func kinds(of event: MoneyEvent, _ database: Database) throws -> [AmountKind?] {
        event.isSummed ? try AmountKind.all(event, in: database) : [nil]
    }

    private func select(_ event: MoneyEvent, of kind: AmountKind?) -> BoundSQL {
        let (first, last) = (report.request.period.first.description, report.request.period.last.description)
        let columns = EventColumns(event).list(
            key: event.kind == .expense ? expenseKey : "NULL", of: kind, wanted: form.currency,
            withIds: report.trail != nil)
        let terms =
            event.conditions.map { BoundSQL(sql: $0) } + (kind?.terms ?? [])
            + ["\(sql: event.day) >= \(first)", "\(sql: event.day) <= \(last)"]
        return """
            SELECT \(sql: columns.joined(separator: ", ")) FROM \(sql: event.rows) \
            WHERE \(terms.joined(separator: " AND "))
            """
    }

    /// The place of the box of an expense's kind; -1 for a cost of a car that its mileage replaces.
    private var expenseKey: String {
        let boxes = report.request.boxes.kinds.map { kind, place in
            "WHEN '\(kind.replacing("'", with: "''"))' THEN \(place)"
        }
        let box = "CASE expenses.kind \(boxes.joined(separator: " ")) END"
        return hasMiles ? "CASE WHEN expenses.subkind IN ('car gas', 'car service') THEN -1 ELSE \(box) END" : box
    }

    private mutating func read(_ event: MoneyEvent, _ database: Database) throws {
        let columns = EventColumns(event)
        let targets = event.amounts.map { target($0, of: event) }
        for kind in try kinds(of: event, database) {
            try database.scan(select(event, of: kind)) { row in
                add(row, columns, targets, (kind?.code, kind?.costCode))
            }
        }
    }

    // MARK: - Adding up

    private mutating func add(
        _ row: RowScan, _ columns: EventColumns, _ targets: [Target?], _ codes: (own: PackedCode?, cost: PackedCode?)
    ) {
        let event = columns.event
        guard let day = days.number(row) else { return report.losses.add(event.loss, .noDay) }
        var targets = targets
        if event.kind == .expense, let key = row.optional(EventColumns.key),
            let place = key < 0 ? report.request.boxes.place(of: .transport) : Int(key)
        {
            if key < 0 { return leaveOut(place, event.loss, .mileage, row, columns, day) }
            targets = [(place, 1)]
        }
        do throws(Loss) {
            try convert(row, columns, targets, codes, on: day)
            settle(row, columns, day)
        } catch {
            clear()
            if event.isOfReturn != nil, row.integer(columns.isOfReturn) != 0, error.reason != .tooLarge { return }
            guard let place = targets.compactMap({ $0 }).first?.place else { return }
            leaveOut(place, event.loss, error.reason, row, columns, day)
        }
    }

    /// Converts the amounts of an event, and adds them up by box.
    private mutating func convert(
        _ row: RowScan, _ columns: EventColumns, _ targets: [Target?], _ codes: (own: PackedCode?, cost: PackedCode?),
        on day: Int32
    ) throws(Loss) {
        let own = codes.own ?? row.code(EventColumns.currency)
        guard own != nil || columns.event.own.isEmpty else { throw Loss(reason: .noPrice) }
        for (place, target) in zip(columns.places, targets) {
            guard let target else { continue }
            if place.part == .cost {
                try addCost(row, columns, target, codes.cost, day)
                continue
            }
            let minor = row.integer(place.column)
            guard minor != 0 || place.isNeeded, let own else { continue }
            add(target.sign * (try conversion.amount(minor, own, on: day, in: row)), to: target.place)
        }
    }

    /// Adds the cost of an item; an event without a known cost still counts.
    private mutating func addCost(
        _ row: RowScan, _ columns: EventColumns, _ target: Target, _ code: PackedCode?, _ day: Int32
    ) throws(Loss) {
        do throws(Loss) {
            add(target.sign * (try conversion.cost(row, from: columns.cost, code)), to: target.place)
        } catch {
            guard !columns.event.own.isEmpty else { throw error }
            leaveOut(target.place, .cost, error.reason, row, columns, day)
        }
    }

    private mutating func add(_ amount: Int64, to place: Int) {
        amounts[place] += amount
        reached |= 1 << UInt32(place)
    }

    private mutating func clear() {
        for place in amounts.indices { amounts[place] = 0 }
        reached = 0
    }

    /// Adds the amounts of the present event to their boxes.
    private mutating func settle(_ row: RowScan, _ columns: EventColumns, _ day: Int32) {
        for place in amounts.indices where reached >> UInt32(place) & 1 != 0 {
            report.sums[place].amount += amounts[place]
            report.sums[place].count += 1
            trace(columns.event.kind, place, day, row, columns, amounts[place])
        }
        clear()
    }

    private mutating func leaveOut(
        _ place: Int, _ kind: ReportLosses.Kind, _ reason: ReportLosses.Reason, _ row: RowScan,
        _ columns: EventColumns, _ day: Int32
    ) {
        report.sums[place].leftOut += 1
        report.losses.add(kind, reason)
        trace(columns.event.kind, place, day, row, columns, 0, leftOut: reason)
    }

    private mutating func trace(
        _ kind: ReportRecord.Kind, _ place: Int, _ day: Int32, _ row: RowScan, _ columns: EventColumns,
        _ amount: Int64, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard report.trail != nil else { return }
        report.trace(
            kind, place, day, id: row.integer(columns.id), item: row.integer(columns.item), amount: amount,
            leftOut: reason)
    }
}

// MARK: - Goods

extension TaxLedger {
    /// The place of the items bought, and their SELECT; `nil` if the form counts the items sold.
    fileprivate var bought: (place: Int, sql: BoundSQL)? {
        guard !isAccruals || form == .scheduleC, let place = form.place(form.goods) else { return nil }
        let (first, last) = (report.request.period.first.description, report.request.period.last.description)
        return (
            place,
            """
            SELECT \(sql: MoneyEvent.Cost.ofItem.list), id FROM items WHERE deletedAt IS NULL \
            AND (boughtDay BETWEEN \(first) AND \(last) OR boughtDay IS NULL)
            """
        )
    }

    /// The places of the stock at both ends of the period, and the days.
    fileprivate var ends: [(place: Int, day: Day)] {
        guard isAccruals, report.request.wantsStock else { return [] }
        let period = report.request.period
        let ends = [("35", "opening stock", period.first.adding(days: -1)), ("41", "closing stock", period.last)]
        return ends.compactMap { box, what, day in
            (form.place(box) ?? form.place(named: what)).map { (place: $0, day: day) }
        }
    }

    fileprivate mutating func readGoods(_ database: Database) throws {
        if let bought { try database.scan(bought.sql) { row in add(row, to: bought.place) } }
        let ends = ends
        guard !ends.isEmpty else { return }
        try StockHistory(database).forEach(on: ends.map(\.day), database) { row, index in
            add(row, to: ends[index].place)
        }
    }

    /// Adds the cost of an item to a sum.
    private mutating func add(_ row: RowScan, to place: Int) {
        let (day, id) = (row.day(2), row.integer(5))
        do throws(Loss) {
            guard day != nil else { throw Loss(reason: .noPurchaseDate) }
            let cost = try conversion.cost(row, from: 0)
            report.sums[place].amount += cost
            report.sums[place].count += 1
            report.trace(.item, place, day, id: id, item: id, amount: cost, leftOut: nil)
        } catch {
            report.sums[place].leftOut += 1
            report.losses.add(.item, error.reason)
            report.trace(.item, place, day, id: id, item: id, amount: 0, leftOut: error.reason)
        }
    }

    /// Adds the items kept for oneself at their market value, as far as the store has it.
    fileprivate mutating func readKept(_ database: Database) throws {
        let part: TaxPart = isAccruals ? .keptAccruals : .keptCash
        guard let place = report.request.boxes.place(of: part) else { return }
        let period = report.request.period
        let hasWorth = try database.columns(in: "items").contains { $0.name == MoneyEvent.worthColumn }
        let worth = hasWorth ? "items.\(MoneyEvent.worthColumn) IS NULL" : "1"
        let unknown =
            try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM items WHERE items.deletedAt IS NULL AND items.fate IS NOT NULL
                    AND \(MoneyEvent.isKept) AND items.goneDay BETWEEN ? AND ? AND \(worth)
                    """, arguments: [period.first.description, period.last.description]) ?? 0
        report.keptWithoutWorth = unknown
        report.sums[place].leftOut += unknown
        guard hasWorth else { return }
        let columns = EventColumns(.worth)
        try database.scan(select(.worth, of: nil)) { row in add(row, columns, [(place, 1)], (nil, nil)) }
    }
}
