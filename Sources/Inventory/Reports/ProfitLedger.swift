import GRDB
import QueryLanguage

/// Adds the events of a profit report up, group by group.
struct ProfitLedger {
    let request: ProfitRequest
    private var conversion: ReportConversion
    private var groups = ProfitGroups()
    private var losses = ReportLosses()
    private let unit: Period.Unit?
    private let wanted: PackedCode
    private var saleDay = DayColumn(SaleColumn.day)
    private var expenseDay = DayColumn(ExpenseColumn.day)

    /// The columns of sales and returns.
    private enum SaleColumn {
        static let day: Int32 = 0
        static let item: Int32 = 1
        static let revenue: Int32 = 2
        static let currency: Int32 = 3
        static let fees: [Int32] = [4, 5, 6]
        static let captured: (rate: Int32, currency: Int32) = (7, 8)
        static let key: Int32 = 9
        /// The first of those of the cost.
        static let cost: Int32 = 10
    }

    private enum ExpenseColumn {
        static let day: Int32 = 0
        static let amount: Int32 = 1
        static let currency: Int32 = 2
        static let captured: (rate: Int32, currency: Int32) = (3, 4)
        static let key: Int32 = 5
    }

    init(request: ProfitRequest, rates: RateTable) {
        self.request = request
        conversion = ReportConversion(to: request.currency, rates: rates)
        wanted = PackedCode(request.currency)
        if case .calendar(let unit) = request.grouping { self.unit = unit } else { unit = nil }
    }

    // MARK: - Events

    mutating func readSales(_ sql: ProfitSQL, _ database: Database) throws {
        var costs = sql.readsSoldCosts ? try SoldCosts(sql, database) : nil
        try database.scan(try sql.sales()) { row in
            guard let day = saleDay.number(row) else { return losses.add(.sale, .noDay) }
            let item = row.integer(SaleColumn.item)
            addSale(row, day, costs == nil ? cost(in: row) : try costs?.cost(of: item, soldOn: day))
        }
        try database.scan(try sql.returns()) { row in
            guard let day = saleDay.number(row) else { return losses.add(.return, .noDay) }
            addReturn(row, day, cost(in: row))
        }
    }

    private func cost(in row: RowScan) -> ItemCost? {
        ItemCost(row, from: SaleColumn.cost, wanted: request.currency)
    }

    mutating func readExpenses(_ sql: ProfitSQL, _ database: Database) throws {
        guard let expenses = try sql.expenses() else { return }
        try database.scan(expenses) { row in addExpense(row) }
    }

    private mutating func addSale(_ row: RowScan, _ day: Int32, _ cost: ItemCost?) {
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            guard let code = row.code(SaleColumn.currency) else { throw Loss(reason: .noPrice) }
            let revenue = try amount(SaleColumn.revenue, code, day, row, SaleColumn.captured)
            let cost = try minor(of: cost, soldOn: day)
            var selling: Int64 = 0
            for column in SaleColumn.fees where row.integer(column) != 0 {
                selling += try amount(column, code, day, row, SaleColumn.captured)
            }
            groups.update(group) { figures in
                figures.sales += 1
                figures.revenue += revenue
                figures.cost += cost
                figures.sellingCosts += selling
            }
        } catch {
            leaveOut(.sale, error, group)
        }
    }

    /// The selling costs of a sale that came back stay spent.
    private mutating func addReturn(_ row: RowScan, _ day: Int32, _ cost: ItemCost?) {
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            guard let code = row.code(SaleColumn.currency) else { throw Loss(reason: .noPrice) }
            let refund = try amount(SaleColumn.revenue, code, day, row, SaleColumn.captured)
            let cost = try minor(of: cost, soldOn: day)
            groups.update(group) { figures in
                figures.revenue -= refund
                figures.cost -= cost
            }
        } catch {
            leaveOut(.return, error, group)
        }
    }

    private mutating func addExpense(_ row: RowScan) {
        guard let day = expenseDay.number(row) else { return losses.add(.expense, .noDay) }
        let isOwned = unit != nil || request.grouping == nil || !row.isNull(ExpenseColumn.key)
        let group = isOwned ? group(of: row, ExpenseColumn.key, day) : ProfitGroups.unassigned
        do throws(Loss) {
            guard let code = row.code(ExpenseColumn.currency) else { throw Loss(reason: .noPrice) }
            let amount = try amount(ExpenseColumn.amount, code, day, row, ExpenseColumn.captured)
            groups.update(group) { $0.expenses += amount }
        } catch {
            leaveOut(.expense, error, group)
        }
    }

    private mutating func leaveOut(_ kind: ReportLosses.Kind, _ loss: Loss, _ group: ProfitGroups.Key) {
        groups.update(group) { $0.leftOut += 1 }
        losses.add(kind, loss.reason)
    }

    // MARK: - Amounts

    private struct Loss: Error {
        var reason: ReportLosses.Reason
    }

    /// What an item cost; where costs may be unknown, nothing for such a one.
    private mutating func minor(of cost: ItemCost?, soldOn day: Int32) throws(Loss) -> Int64 {
        do throws(Loss) {
            guard let cost else { throw Loss(reason: .noCost) }
            guard cost.code != wanted else { return try checked(cost.minor, cost.code) }
            // An imported item may have no day.
            return try checked(
                conversion.exchange(cost.minor, cost.code, on: cost.day ?? day, recorded: cost.recorded), cost.code)
        } catch {
            if request.needsCosts { throw error }
            losses.add(.cost, error.reason)
            return 0
        }
    }

    @inline(__always)
    private mutating func amount(
        _ column: Int32, _ code: PackedCode, _ day: Int32, _ row: RowScan, _ captured: (rate: Int32, currency: Int32)
    ) throws(Loss) -> Int64 {
        try checked(conversion.convert(row.integer(column), code, on: day, in: row, captured: captured), code)
    }

    @inline(__always)
    private func checked(_ minor: Int64?, _ code: PackedCode) throws(Loss) -> Int64 {
        guard let minor else { throw Loss(reason: .noRate(conversion.lacking(code))) }
        guard minor.magnitude <= ReportLosses.mostMinor else { throw Loss(reason: .tooLarge) }
        return minor
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
