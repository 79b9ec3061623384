import Queries
import QueryLanguage
import StoreFile

/// The sums of a profit report's events, group by group.
package struct ProfitLedger {
    let request: ProfitRequest
    private var conversion: EventConversion
    private var groups = ProfitGroups()
    private var losses = ReportLosses()
    private let unit: Period.Unit?
    private var days = DayColumn(EventColumns.day)
    /// The groups of items, if sales have those.
    private var items: ItemGroups?
    /// The events, if the records behind the figures are wanted.
    private var trail: ReportTrail?

    /// Creates an empty ledger; with `isTraced` it keeps every event that a traced ``ProfitSQL`` returns.
    package init(request: ProfitRequest, rates: RateTable, isTraced: Bool = false) {
        self.request = request
        if isTraced { trail = ReportTrail() }
        conversion = EventConversion(to: request.currency, rates: rates)
        if case .calendar(let unit) = request.grouping { self.unit = unit } else { unit = nil }
    }

    // MARK: - Events

    /// Reads the events that `sql` selects, or their sums by day for kinds that have them.
    package mutating func read(_ sql: ProfitSQL, _ database: StoreConnection) throws {
        if let column = request.grouping?.itemColumn { items = ItemGroups(column, in: database) }
        for statement in try sql.statements() {
            if try readSums(statement, database) { continue }
            guard let events = statement.events else { continue }
            let columns = EventColumns(statement.event)
            let codes = (own: statement.kind?.code, cost: statement.kind?.costCode)
            let looksUp = sql.looksUpItem(statement.event)
            try database.scan(events) { row in
                guard let day = days.number(row) else { return losses.add(statement.event.loss, .noDay) }
                let key = row.optional(EventColumns.key)
                if request.countsMilesOnly, statement.event.kind == .expense {
                    let group = group(of: statement.event, day, nil)
                    guard key != 1 else { return leaveOut(row, columns, day, group, .mileage) }
                    return add(row, columns, codes, on: day, to: group)
                }
                let owner = looksUp ? try key.flatMap { try items?.group(of: $0) } : key
                add(row, columns, codes, on: day, to: group(of: statement.event, day, owner))
            }
        }
    }

    /// Adds the sums of a kind's days; returns `false` if its events must be read one by one.
    private mutating func readSums(_ statement: ProfitSQL.Statement, _ database: StoreConnection) throws -> Bool {
        guard let sums = statement.sums else { return false }
        let before = (groups, losses, conversion.bound)
        let terms = statement.event.sums
        var isWhole = true
        try database.scan(sums) { row in
            isWhole = isWhole && row.integer(SumColumn.beyond) == 0
            if isWhole { try addSums(row, statement.event, terms) }
        }
        if !isWhole { (groups, losses, conversion.bound) = before }
        return isWhole
    }

    private mutating func addSums(_ row: RowScan, _ event: MoneyEvent, _ terms: [SumTerm]) throws {
        let count = Int(row.integer(SumColumn.count))
        guard count >= 0, conversion.bound.admits(Int64(count)) else { throw SQLiteError.figuresTooLarge }
        guard let day = row.day(SumColumn.day) else { return losses.add(event.loss, .noDay, count: count) }
        var amounts = SIMD4<Int64>.zero
        for term in terms {
            let sum = row.integer(term.column)
            guard conversion.bound.admits(sum) else { throw SQLiteError.figuresTooLarge }
            amounts[term.place] = term.isTaken ? -sum : sum
        }
        groups.update(unit.map { groups.key(of: day, $0) } ?? ProfitGroups.none) { figures in
            figures.add(event.kind, amounts, count: count)
        }
    }

    private mutating func add(
        _ row: RowScan, _ columns: EventColumns, _ codes: (own: PackedCode?, cost: PackedCode?), on day: Int32,
        to group: ProfitGroups.Key
    ) {
        let event = columns.event
        do throws(Loss) {
            var lack: ReportLosses.Reason?
            // A write-off is nothing but its cost.
            let needsCost = request.needsCosts || event.kind == .writeOff
            let amounts = try conversion.amounts(row, columns, on: day, codes, needsCost: needsCost, lack: &lack)
            if let lack { losses.add(.cost, lack) }
            groups.update(group) { $0.add(event.kind, amounts, isCostKnown: lack == nil) }
            trace(row, columns, day, group, amounts, lackOfCost: lack)
        } catch {
            // A refund that comes with a return lacks the same amount as the return, which is already counted.
            if event.isOfReturn != nil, row.integer(columns.isOfReturn) != 0, error.reason != .tooLarge { return }
            leaveOut(row, columns, day, group, error.reason)
        }
    }

    private mutating func leaveOut(
        _ row: RowScan, _ columns: EventColumns, _ day: Int32, _ group: ProfitGroups.Key,
        _ reason: ReportLosses.Reason
    ) {
        groups.update(group) { $0.leaveOut(columns.event.kind) }
        losses.add(columns.event.loss, reason)
        trace(row, columns, day, group, leftOut: reason)
    }

    private mutating func group(of event: MoneyEvent, _ day: Int32, _ owner: Int64?) -> ProfitGroups.Key {
        if let unit { return groups.key(of: day, unit) }
        // Expenses for nothing in particular have a separate line, as have losses that no platform owns.
        let nobody =
            [.expense, .writeOff].contains(event.kind) && request.grouping != nil
            ? ProfitGroups.unassigned : ProfitGroups.none
        return owner ?? nobody
    }

    // MARK: - The events behind the figures

    @inline(__always)
    private mutating func trace(
        _ row: RowScan, _ columns: EventColumns, _ day: Int32, _ group: ProfitGroups.Key,
        _ amounts: SIMD4<Int64> = .zero, leftOut reason: ReportLosses.Reason? = nil,
        lackOfCost: ReportLosses.Reason? = nil
    ) {
        guard trail != nil else { return }
        let event = ReportTrail.Event(
            kind: columns.event.kind, given: columns.event.given, group: Int32(groups.place(group)), day: day,
            id: row.integer(columns.id), item: row.integer(columns.item), amounts: amounts)
        trail?.add(event, leftOut: reason, lackOfCost: lackOfCost)
    }

    /// Returns the events in the order of the report's lines.
    package mutating func records(_ database: StoreConnection) throws -> ReportRecords {
        _ = try report(database)
        let named = try groups.ordered(by: request.grouping, database)
        let labels = named.map { group -> [String?] in
            request.grouping == nil ? [] : [group.label, group.isUnassigned ? "unassigned" : "group"]
        }
        return ReportRecords(
            columns: request.grouping.map { [$0.name, "row"] } ?? [],
            groups: labels.map { ReportRecords.Group(labels: $0, currency: request.currency) },
            slots: MoneyEvent.slots, taking: &trail, order: named.map(\.place))
    }

    package mutating func report(_ database: StoreConnection) throws -> ProfitReport {
        var report = ProfitReport()
        report.losses = losses
        report.losses.stale = conversion.conversion.stale
        report.rates = conversion.conversion.uses
        if let unit {
            report.lines = groups.calendarLines(unit, request.bounds, today: request.today)
        } else {
            report.lines = try groups.lines(named: request.grouping, database)
        }
        return report
    }
}

/// A column of the sums by day, and the part that it adds to.
private struct SumTerm {
    let place: Int
    let column: Int32
    /// True if it is subtracted from the profit.
    let isTaken: Bool

    init(_ part: MoneyEvent.ProfitColumn, _ column: Int32) {
        (place, self.column, isTaken) = (part.rawValue, column, part != .revenue)
    }
}

extension MoneyEvent {
    /// The columns of the sums by day that an event of this kind fills.
    fileprivate var sums: [SumTerm] {
        kind == .expense
            ? [SumTerm(.expenses, SumColumn.amount)]
            : [
                SumTerm(.revenue, SumColumn.amount), SumTerm(.cost, SumColumn.cost),
                SumTerm(.sellingCosts, SumColumn.selling),
            ]
    }

    /// The kind under which it is left out.
    package var loss: ReportLosses.Component {
        switch kind {
        case .item: .item
        case .sale: .sale
        case .return: .return
        case .refund: .refund
        case .expense: .expense
        case .writeOff: .writeOff
        }
    }

    /// The parts of a report that it adds to, as bits.
    var given: UInt8 { amounts.reduce(0) { $0 | 1 << UInt8($1.part.rawValue) } }

    /// The parts that the amounts of an event add to, by its kind.
    static let slots = Dictionary(
        uniqueKeysWithValues: all.map { event in
            (event.kind, ProfitColumn.allCases.map { event.kind == .writeOff && $0 == .cost ? .writtenOff : $0.record })
        })
}

extension MoneyEvent.ProfitColumn {
    /// The part's name in the records of a report.
    var record: ReportRecord.Figure {
        switch self {
        case .revenue: .revenue
        case .cost: .cost
        case .sellingCosts: .sellingCosts
        case .expenses: .expenses
        }
    }
}
