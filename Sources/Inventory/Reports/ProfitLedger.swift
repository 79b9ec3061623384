import GRDB
import QueryLanguage

/// Adds the events of a profit report up, group by group.
struct ProfitLedger {
    let request: ProfitRequest
    private var conversion: ReportConversion
    private var groups = ProfitGroups()
    private var losses = ReportLosses()
    private let unit: Period.Unit?
    /// The costs of all items, where they were read beforehand.
    private var costs: ItemCosts?

    /// The columns of sales and returns.
    private enum SaleColumn {
        static let day: Int32 = 0
        static let item: Int32 = 1
        static let revenue: Int32 = 2
        static let currency: Int32 = 3
        static let fees: [Int32] = [4, 5, 6]
        static let captured: (rate: Int32, currency: Int32) = (7, 8)
        static let cost: Int32 = 9
        static let costCurrency: Int32 = 10
        static let boughtDay: Int32 = 11
        static let capturedCost: (rate: Int32, currency: Int32) = (12, 13)
        static let key: Int32 = 14
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
        if case .calendar(let unit) = request.grouping { self.unit = unit } else { unit = nil }
    }

    // MARK: - Events

    mutating func readSales(_ sql: ProfitSQL, _ database: Database) throws {
        if sql.readsAllCosts { costs = try ItemCosts(database, to: request.currency) }
        let sales = costs == nil ? try sql.sales(joined: true) : try sql.sales()
        try database.scan(sales) { row in addSale(row) }
        costs = nil
        try database.scan(try sql.returns()) { row in addReturn(row) }
    }

    mutating func readExpenses(_ sql: ProfitSQL, _ database: Database) throws {
        guard let expenses = try sql.expenses() else { return }
        try database.scan(expenses) { row in addExpense(row) }
    }

    private mutating func addSale(_ row: RowScan) {
        guard let day = row.day(SaleColumn.day) else { return losses.add(.sale, .noDay) }
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            let revenue = try price(row, day)
            let cost = try soldCost(row)
            var selling: Int64 = 0
            for column in SaleColumn.fees where !row.isNull(column) {
                selling += try amount(column, SaleColumn.currency, day, row, SaleColumn.captured)
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
    private mutating func addReturn(_ row: RowScan) {
        guard let day = row.day(SaleColumn.day) else { return losses.add(.return, .noDay) }
        let group = group(of: row, SaleColumn.key, day)
        do throws(Loss) {
            let refund = try price(row, day)
            let cost = try soldCost(row)
            groups.update(group) { figures in
                figures.revenue -= refund
                figures.cost -= cost
            }
        } catch {
            leaveOut(.return, error, group)
        }
    }

    private mutating func addExpense(_ row: RowScan) {
        guard let day = row.day(ExpenseColumn.day) else { return losses.add(.expense, .noDay) }
        let isOwned = unit != nil || request.grouping == nil || !row.isNull(ExpenseColumn.key)
        let group = isOwned ? group(of: row, ExpenseColumn.key, day) : ProfitGroups.unassigned
        do throws(Loss) {
            let amount = try amount(
                ExpenseColumn.amount, ExpenseColumn.currency, day, row, ExpenseColumn.captured)
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

    private mutating func price(_ row: RowScan, _ day: Int32) throws(Loss) -> Int64 {
        guard !row.isNull(SaleColumn.revenue) else { throw Loss(reason: .noPrice) }
        return try amount(SaleColumn.revenue, SaleColumn.currency, day, row, SaleColumn.captured)
    }

    /// Where costs may be unknown, nothing for such a one.
    private mutating func soldCost(_ row: RowScan) throws(Loss) -> Int64 {
        do throws(Loss) {
            return try cost(row)
        } catch {
            if request.needsCosts { throw error }
            losses.add(.cost, error.reason)
            return 0
        }
    }

    private mutating func cost(_ row: RowScan) throws(Loss) -> Int64 {
        if costs != nil { return try heldCost(row) }
        guard !row.isNull(SaleColumn.cost) else { throw Loss(reason: .noCost) }
        // An amount in the wanted currency needs no day, and an imported item may have none.
        let day = row.day(SaleColumn.boughtDay) ?? row.day(SaleColumn.day) ?? 0
        return try amount(SaleColumn.cost, SaleColumn.costCurrency, day, row, SaleColumn.capturedCost)
    }

    private mutating func heldCost(_ row: RowScan) throws(Loss) -> Int64 {
        let id = row.integer(SaleColumn.item)
        guard let cost = costs?.cost(of: id) else { throw Loss(reason: .noCost) }
        let day = cost.day == ItemCosts.unknownDay ? row.day(SaleColumn.day) ?? 0 : cost.day
        let rate = costs?.recordedRate(of: id)
        guard let minor = conversion.exchange(cost.minor, cost.code, on: day, recorded: rate) else {
            throw Loss(reason: .noRate(cost.code.text))
        }
        guard minor.magnitude <= ReportLosses.mostMinor else { throw Loss(reason: .tooLarge) }
        return minor
    }

    private mutating func amount(
        _ column: Int32, _ currency: Int32, _ day: Int32, _ row: RowScan, _ captured: (rate: Int32, currency: Int32)
    ) throws(Loss) -> Int64 {
        guard let code = row.code(currency) else { throw Loss(reason: .noPrice) }
        guard let minor = conversion.convert(row.integer(column), code, on: day, in: row, captured: captured) else {
            throw Loss(reason: .noRate(row.text(currency) ?? ""))
        }
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
        report.losses.stale = conversion.stale.sentence
        if let unit {
            report.lines = groups.calendarLines(unit, request.bounds, today: request.today)
        } else {
            report.lines = try groups.lines(named: request.grouping, database)
        }
        return report
    }
}
