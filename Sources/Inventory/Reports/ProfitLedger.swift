import GRDB
import QueryLanguage

/// Adds the events of a profit report up, group by group.
struct ProfitLedger {
    let request: ProfitRequest
    private var conversion: ReportConversion
    private var groups = ProfitGroups()
    private var losses = ReportLosses()
    private var bound = SumBound()
    private let unit: Period.Unit?
    private let wanted: PackedCode
    private var saleDay = DayColumn(SaleColumn.day)
    private var expenseDay = DayColumn(ExpenseColumn.day)
    /// The events, where they are wanted beside the figures.
    private var trail: ReportTrail?
    /// Why the sale or return that is read counts without a cost, until it is traced.
    private var lackOfCost: ReportLosses.Reason?

    /// `isTraced`: every event is kept, of what a ``ProfitSQL`` that is traced gives.
    init(request: ProfitRequest, rates: RateTable, isTraced: Bool = false) {
        self.request = request
        if isTraced { trail = ReportTrail() }
        conversion = ReportConversion(to: request.currency, rates: rates)
        wanted = PackedCode(request.currency)
        if case .calendar(let unit) = request.grouping { self.unit = unit } else { unit = nil }
    }

    // MARK: - Events

    /// Reads the sales, returns and refunds that `sql` asks for.
    mutating func readSales(_ sql: ProfitSQL, _ database: Database) throws {
        for kind in try sql.asksAll ? AmountKind.all(.sale, in: database) : [] {
            if try !readSums(of: kind, sql, database) {
                try database.scan(try sql.sales(of: kind)) { row in addSale(row, kind.code, kind.costCode) }
            }
        }
        if !sql.asksAll { try database.scan(try sql.sales()) { row in addSale(row, nil, nil) } }
        try database.scan(try sql.returns()) { row in addReturn(row) }
        try database.scan(try sql.refunds()) { row in addRefund(row) }
    }

    /// Reads the expenses that `sql` asks for, if any can be meant.
    mutating func readExpenses(_ sql: ProfitSQL, _ database: Database) throws {
        for kind in try sql.asksAll ? AmountKind.all(.expense, in: database) : [] {
            if try !readSums(of: kind, sql, database), let expenses = try sql.expenses(of: kind) {
                try database.scan(expenses) { row in addExpense(row) }
            }
        }
        guard !sql.asksAll, let expenses = try sql.expenses() else { return }
        try database.scan(expenses) { row in addExpense(row) }
    }

    /// Adds the sums of a kind's days; `false` if its events have to be read one by one.
    private mutating func readSums(of kind: AmountKind, _ sql: ProfitSQL, _ database: Database) throws -> Bool {
        guard sql.sumsServe(kind) else { return false }
        let before = (groups, losses, bound)
        var isWhole = true
        try database.scan(sql.sums(of: kind)) { row in
            isWhole = isWhole && row.integer(SumColumn.beyond) == 0
            if isWhole { try addSums(row, kind.event) }
        }
        if !isWhole { (groups, losses, bound) = before }
        return isWhole
    }

    private mutating func addSums(_ row: RowScan, _ event: AmountKind.Event) throws {
        let count = Int(row.integer(SumColumn.count))
        guard count >= 0, bound.admits(Int64(count)) else { throw DatabaseError.figuresTooLarge }
        guard let day = row.day(SumColumn.day) else {
            return losses.add(event == .sale ? .sale : .expense, .noDay, count: count)
        }
        let amount = row.integer(SumColumn.amount)
        let (cost, selling) = (row.integer(SumColumn.cost), row.integer(SumColumn.selling))
        guard bound.admits(amount), bound.admits(cost), bound.admits(selling) else {
            throw DatabaseError.figuresTooLarge
        }
        groups.update(unit.map { groups.key(of: day, $0) } ?? ProfitGroups.none) { figures in
            guard event == .sale else {
                figures.expenseCount += count
                return figures.expenses += amount
            }
            figures.events += count
            figures.sales += count
            figures.revenue += amount
            figures.cost += cost
            figures.sellingCosts += selling
        }
    }

    /// The currencies are in their columns where they are not given.
    private mutating func addSale(_ row: RowScan, _ code: PackedCode?, _ costCode: PackedCode?) {
        guard let day = saleDay.number(row) else { return losses.add(.sale, .noDay) }
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            guard let code = code ?? row.code(SaleColumn.currency) else { throw Loss(reason: .noPrice) }
            let recorded = recorded(row, code, SaleColumn.captured)
            var revenue = try amount(row.integer(SaleColumn.revenue), code, day, recorded)
            let postagePaid = row.integer(SaleColumn.postagePaid)
            if postagePaid != 0 { revenue += try amount(postagePaid, code, day, recorded) }
            let cost = try known(cost(in: row, costCode), soldOn: day)
            var selling: Int64 = 0
            for column in SaleColumn.selling {
                let part = row.integer(column)
                if part != 0 { selling += try amount(part, code, day, recorded) }
            }
            groups.update(group) { figures in
                figures.sales += 1
                figures.events += 1
                figures.revenue += revenue
                figures.add(cost: cost)
                figures.sellingCosts += selling
            }
            trace(.sale, row, SaleColumn.ids, day, group, [revenue, -(cost ?? 0), -selling, 0])
        } catch {
            leaveOut(.sale, error, group)
            trace(.sale, row, SaleColumn.ids, day, group, leftOut: error.reason)
        }
    }

    /// The selling costs of a sale that came back stay spent.
    private mutating func addReturn(_ row: RowScan) {
        guard let day = saleDay.number(row) else { return losses.add(.return, .noDay) }
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            guard let code = row.code(SaleColumn.currency) else { throw Loss(reason: .noPrice) }
            let recorded = recorded(row, code, SaleColumn.captured)
            let refund = try amount(row.integer(SaleColumn.revenue), code, day, recorded)
            let cost = try known(cost(in: row, nil), soldOn: day)
            groups.update(group) { figures in
                figures.events += 1
                figures.revenue -= refund
                figures.add(cost: cost.map { -$0 })
            }
            trace(.return, row, SaleColumn.ids, day, group, [-refund, cost ?? 0, 0, 0])
        } catch {
            leaveOut(.return, error, group)
            trace(.return, row, SaleColumn.ids, day, group, leftOut: error.reason)
        }
    }

    /// A refund of a sale that is left out as a whole is left out as well.
    private mutating func addRefund(_ row: RowScan) {
        guard let day = saleDay.number(row) else { return losses.add(.refund, .noDay) }
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            guard let code = row.code(SaleColumn.currency) else { throw Loss(reason: .noPrice) }
            try requireCost(in: row, soldOn: day)
            let (given, fees) = (row.integer(SaleColumn.revenue), row.integer(SaleColumn.feesBack))
            let refund = given == 0 ? 0 : try amount(given, code, day, nil)
            let feesBack = fees == 0 ? 0 : try amount(fees, code, day, nil)
            groups.update(group) { figures in
                figures.refunds += 1
                figures.revenue -= refund
                figures.sellingCosts -= feesBack
            }
            trace(.refund, row, SaleColumn.ids, day, group, [-refund, feesBack, 0, 0])
        } catch {
            // The return lacks the same, and is counted already.
            if row.integer(SaleColumn.isOfReturn) != 0, error.reason != .tooLarge { return }
            leaveOut(.refund, error, group)
            trace(.refund, row, SaleColumn.ids, day, group, leftOut: error.reason)
        }
    }

    private mutating func addExpense(_ row: RowScan) {
        guard let day = expenseDay.number(row) else { return losses.add(.expense, .noDay) }
        let isOwned = unit != nil || request.grouping == nil || !row.isNull(ExpenseColumn.key)
        let group = isOwned ? group(of: row, ExpenseColumn.key, day) : ProfitGroups.unassigned
        do throws(Loss) {
            guard let code = row.code(ExpenseColumn.currency) else { throw Loss(reason: .noPrice) }
            let recorded = recorded(row, code, ExpenseColumn.captured)
            let amount = try amount(row.integer(ExpenseColumn.amount), code, day, recorded)
            groups.update(group) { figures in
                figures.expenseCount += 1
                figures.expenses += amount
            }
            trace(.expense, row, ExpenseColumn.ids, day, group, [-amount, 0, 0, 0])
        } catch {
            leaveOut(.expense, error, group)
            trace(.expense, row, ExpenseColumn.ids, day, group, leftOut: error.reason)
        }
    }

    private mutating func leaveOut(_ kind: ReportLosses.Kind, _ loss: Loss, _ group: ProfitGroups.Key) {
        groups.update(group) { figures in
            if kind == .expense { figures.expensesLeftOut += 1 } else { figures.eventsLeftOut += 1 }
        }
        losses.add(kind, loss.reason)
    }

    // MARK: - The events behind the figures

    @inline(__always)
    private mutating func trace(
        _ kind: ReportRecord.Kind, _ row: RowScan, _ ids: (id: Int32, item: Int32), _ day: Int32,
        _ group: ProfitGroups.Key, _ amounts: SIMD4<Int64> = .zero, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard trail != nil else { return }
        let event = ReportTrail.Event(
            kind: kind, group: Int32(groups.place(group)), day: day, id: row.integer(ids.id),
            item: row.integer(ids.item), amounts: amounts)
        trail?.add(event, leftOut: reason, lackOfCost: lackOfCost)
        lackOfCost = nil
    }

    /// The events in the order of the report's lines.
    mutating func records(_ database: Database) throws -> ReportRecords {
        _ = try report(database)
        let named = try groups.ordered(by: request.grouping, database)
        let labels = named.map { group -> [String?] in
            request.grouping == nil ? [] : [group.label, group.isUnassigned ? "unassigned" : "group"]
        }
        return ReportRecords(
            columns: request.grouping.map { [$0.name, "row"] } ?? [],
            groups: labels.map { ReportRecords.Group(labels: $0, currency: request.currency) },
            slots: ReportRecords.profitSlots, trail: trail ?? ReportTrail(), order: named.map(\.place))
    }

    // MARK: - Amounts

    private struct Loss: Error {
        var reason: ReportLosses.Reason
    }

    private func cost(in row: RowScan, _ code: PackedCode?) -> ItemCost? {
        ItemCost(row, from: SaleColumn.cost, code: code, wanted: request.currency)
    }

    /// What an item cost; `nil` if it is not known, where that may be.
    private mutating func known(_ cost: ItemCost?, soldOn day: Int32) throws(Loss) -> Int64? {
        do throws(Loss) {
            guard let cost else { throw Loss(reason: .noCost) }
            guard !cost.isUndated else { throw Loss(reason: .noPurchaseDate) }
            return try amount(cost.minor, cost.code, cost.day ?? day, cost.recorded)
        } catch {
            if request.needsCosts { throw error }
            losses.add(.cost, error.reason)
            lackOfCost = error.reason
            return nil
        }
    }

    /// Throws what keeps a cost from being known, where that may not be; the cost itself is counted with the sale.
    private func requireCost(in row: RowScan, soldOn day: Int32) throws(Loss) {
        guard request.needsCosts else { return }
        guard let cost = cost(in: row, nil) else { throw Loss(reason: .noCost) }
        guard !cost.isUndated else { throw Loss(reason: .noPurchaseDate) }
        var conversion = conversion
        guard let known = conversion.exchange(cost.minor, cost.code, on: cost.day ?? day, recorded: cost.recorded)
        else {
            throw Loss(reason: conversion.obstacle(cost.code, on: cost.day ?? day))
        }
        guard known.magnitude <= ReportLosses.mostMinor else { throw Loss(reason: .tooLarge) }
    }

    /// The rate that came with a record, if it leads to the currency wanted.
    private func recorded(
        _ row: RowScan, _ code: PackedCode, _ columns: (rate: Int32, currency: Int32)
    ) -> RecordedRate? {
        code == wanted ? nil : conversion.recorded(in: row, columns)
    }

    @inline(__always)
    private mutating func amount(
        _ minor: Int64, _ code: PackedCode, _ day: Int32, _ recorded: RecordedRate?
    ) throws(Loss) -> Int64 {
        guard let converted = conversion.exchange(minor, code, on: day, recorded: recorded) else {
            throw Loss(reason: conversion.obstacle(code, on: day))
        }
        guard converted.magnitude <= ReportLosses.mostMinor, bound.admits(converted) else {
            throw Loss(reason: .tooLarge)
        }
        return converted
    }

    // MARK: - Groups

    private mutating func group(of row: RowScan, _ key: Int32, _ day: Int32) -> ProfitGroups.Key {
        if let unit { return groups.key(of: day, unit) }
        return ProfitGroups.Key(row.optional(key) ?? ProfitGroups.none)
    }

    mutating func report(_ database: Database) throws -> ProfitReport {
        var report = ProfitReport()
        report.losses = losses
        report.losses.stale = conversion.stale
        report.rates = conversion.uses
        if let unit {
            report.lines = groups.calendarLines(unit, request.bounds, today: request.today)
        } else {
            report.lines = try groups.lines(named: request.grouping, database)
        }
        return report
    }
}
