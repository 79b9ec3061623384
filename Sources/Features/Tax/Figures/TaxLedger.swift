import Queries
import QueryLanguage
import Reports
import StoreFile

/// The sums of a period's events by the boxes of a tax form.
struct TaxLedger {
    var report: TaxFormReport
    let form: TaxForm
    var conversion: EventConversion
    private var days = DayColumn(EventColumns.day)
    /// The amounts of the present event by box, and the boxes that it has reached, as bits.
    private var amounts: [Int64]
    private var reached: UInt32 = 0
    /// The cost of the last item that was in stock or bought, if its rate isn't old.
    var lastCost: (item: Int64, cost: Int64)?
    /// The whole year, which decides whether mileage replaces the fuel of a car, and whether it does.
    private let year: Period
    private let hasMiles: Bool

    /// A box, and the sign of an amount in it.
    typealias Target = (place: Int, sign: Int64)

    init(_ request: TaxFormRequest, _ database: StoreConnection, isTraced: Bool) throws {
        report = TaxFormReport(request, isTraced: isTraced)
        form = request.form
        conversion = EventConversion(to: request.form.currency, rates: RateTable(database))
        amounts = request.form.lines.map { _ in 0 }
        year = Period.containing(request.period.first, unit: form.unit) ?? request.period
        hasMiles = try CarMiles.areRecorded(in: year, database)
    }

    static func report(_ request: TaxFormRequest, _ database: StoreConnection, isTraced: Bool) throws -> TaxFormReport {
        RowWatch.begin(.sales, .expenses, .items)
        var ledger = try TaxLedger(request, database, isTraced: isTraced)
        for event in ledger.events { try ledger.read(event, database) }
        try ledger.readKept(database)
        try ledger.readGoods(database)
        ledger.report.losses.stale.add(ledger.conversion.conversion.stale)
        return ledger.report
    }

    /// Returns every statement that the ledger runs.
    func statements(_ database: StoreConnection) throws -> [BoundSQL] {
        let goods = goods.map(\.choice)
        return try events.flatMap { event in try kinds(of: event, database).map { select(event, of: $0) } }
            + (goods.isEmpty ? [bought?.sql].compactMap(\.self) : StockSource.statements(goods, database))
    }

    // MARK: - The events

    var isAccruals: Bool { report.request.basis == .accruals }

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

    private func revenue(_ amount: MoneyEvent.Amount, _ kind: MoneyEvent.EventType) -> Target? {
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

    private func kinds(of event: MoneyEvent, _ database: StoreConnection) throws -> [AmountKind?] {
        event.isSummed ? try AmountKind.all(event, in: database) : [nil]
    }

    func select(_ event: MoneyEvent, of kind: AmountKind?) -> BoundSQL {
        let (first, last) = (report.request.period.first.description, report.request.period.last.description)
        let columns = EventColumns(event).list(
            key: event.kind == .expense ? expenseKey : "NULL", of: kind, wanted: form.currency,
            withCost: event.amounts.contains { $0.part == .cost && target($0, of: event) != nil },
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
        return hasMiles ? "CASE WHEN \(CarMiles.replaced) THEN -1 ELSE \(box) END" : box
    }

    private mutating func read(_ event: MoneyEvent, _ database: StoreConnection) throws {
        let columns = EventColumns(event)
        let targets = event.amounts.map { target($0, of: event) }
        for kind in try kinds(of: event, database) {
            if let kind, try readSums(kind, targets, database) { continue }
            try database.scan(select(event, of: kind)) { row in
                add(row, columns, targets, (kind?.code, kind?.costCode))
            }
        }
    }

    /// Adds the sums of a kind's days; returns `false` if its events must be read one by one.
    private mutating func readSums(_ kind: AmountKind, _ targets: [Target?], _ database: StoreConnection) throws -> Bool
    {
        let wanted = PackedCode(form.currency)
        guard report.trail == nil, kind.event.kind == .sale, kind.code == wanted,
            let boxes = sumTargets(kind.event, targets), boxes[1].target == nil || kind.costCode == wanted
        else { return false }
        let period = report.request.period
        let before = (report, conversion.bound)
        var isWhole = true
        try database.scan(
            kind.sums(where: ["day BETWEEN \(period.first.description) AND \(period.last.description)"])
        ) { row in
            isWhole = isWhole && row.integer(SumColumn.beyond) == 0
            if isWhole { try addSums(row, boxes) }
        }
        if !isWhole { (report, conversion.bound) = before }
        return isWhole
    }

    /// Returns the box of each sum of a day's sales; `nil` if a sum has amounts of several boxes.
    private func sumTargets(
        _ event: MoneyEvent, _ targets: [Target?]
    ) -> [(column: Int32, target: Target?)]? {
        var boxes: [(column: Int32, target: Target?)] = []
        for (part, column) in SumColumn.ofSales {
            let parts = zip(event.amounts, targets).filter { $0.0.part == part }.map(\.1)
            guard Set(parts.map { $0?.place }).count <= 1 else { return nil }
            boxes.append((column, parts.first ?? nil))
        }
        return boxes
    }

    private mutating func addSums(_ row: RowScan, _ boxes: [(column: Int32, target: Target?)]) throws {
        let count = Int(row.integer(SumColumn.count))
        guard row.day(SumColumn.day) != nil else { return report.losses.add(.sale, .noDay, count: count) }
        for (column, target) in boxes {
            let sum = row.integer(column)
            // A selling cost of nothing is no record.
            guard let target, column != SumColumn.selling || sum != 0 else { continue }
            guard conversion.bound.admits(sum) else { throw SQLiteError.figuresTooLarge }
            report.sums[target.place].amount += target.sign * sum
            report.sums[target.place].count += count
        }
    }

    // MARK: - Adding up

    mutating func add(
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
            while takeReached() != nil {}
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

    /// Returns a box that the present event has reached, and its amount, and empties it; `nil` if there is no other.
    private mutating func takeReached() -> (place: Int, amount: Int64)? {
        guard reached != 0 else { return nil }
        let place = reached.trailingZeroBitCount
        reached &= reached - 1
        defer { amounts[place] = 0 }
        return (place, amounts[place])
    }

    /// Adds the amounts of the present event to their boxes.
    private mutating func settle(_ row: RowScan, _ columns: EventColumns, _ day: Int32) {
        while let (place, amount) = takeReached() {
            report.sums[place].amount += amount
            report.sums[place].count += 1
            trace(columns.event.kind, place, day, row, columns, amount)
        }
    }

    private mutating func leaveOut(
        _ place: Int, _ kind: ReportLosses.Component, _ reason: ReportLosses.Reason, _ row: RowScan,
        _ columns: EventColumns, _ day: Int32
    ) {
        report.sums[place].leftOut += 1
        report.losses.add(kind, reason)
        trace(columns.event.kind, place, day, row, columns, 0, leftOut: reason)
    }

    private mutating func trace(
        _ kind: MoneyEvent.EventType, _ place: Int, _ day: Int32, _ row: RowScan, _ columns: EventColumns,
        _ amount: Int64, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard report.trail != nil else { return }
        report.trace(
            kind, place, day, id: row.integer(columns.id), item: row.integer(columns.item), amount: amount,
            leftOut: reason)
    }
}
