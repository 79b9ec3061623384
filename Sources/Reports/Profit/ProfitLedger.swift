import Queries
import QueryLanguage
import StoreFile

/// The tally of a profit report: a line for each of its groups.
///
/// The key of a line is the id of a row, or the number of the first day of a calendar period.
package struct ProfitLedger {
    /// The columns of the tally.
    package enum Column: Int, CaseIterable {
        case sold, returned, refunded, cost, sellingCosts, expenses, writtenOff

        /// The figure in the records of a report.
        var figure: ReportRecord.Figure {
            switch self {
            case .sold, .returned, .refunded: .revenue
            case .cost: .cost
            case .sellingCosts: .sellingCosts
            case .expenses: .expenses
            case .writtenOff: .writtenOff
            }
        }
    }

    /// The key of entries without a group.
    static let none: Int64 = .min
    /// The key of the line for expenses and losses without a group.
    static let unassigned: Int64 = .min + 1

    let request: ProfitRequest
    package var tally: Tally
    private var periods: CalendarKeys?
    /// The groups of items, if sales have those.
    private var items: ItemGroups?

    /// Creates an empty ledger; with `isTraced` it keeps the records behind its sums.
    package init(request: ProfitRequest, rates: RateTable, isTraced: Bool = false) {
        self.request = request
        tally = Tally(columns: Column.allCases.count, in: request.currency, rates, isTraced: isTraced)
        if case .calendar(let unit) = request.grouping { periods = CalendarKeys(unit) }
    }

    // MARK: - Entries

    /// Adds the entries that the request selects, or their sums by day where those say as much.
    package mutating func read(_ database: StoreConnection) throws {
        let sql = ProfitSQL(request: request, database: database, isTraced: tally.isTraced)
        if let column = request.grouping?.itemColumn { items = ItemGroups(column, in: database) }
        for source in try sql.sources() {
            let targets = sql.targets(of: source.event)
            if let kind = source.kind, let days = sql.dayTerms(source) {
                var periods = periods
                let isRead = try tally.addDays(of: kind, where: days, targets, in: database) { day in
                    periods?.key(of: day) ?? Self.none
                }
                if isRead { continue }
            }
            let (looksUp, asksMiles) = (sql.looksUpItem(source.event), sql.asksMiles(source.event))
            try database.scan(source.sql) { row in
                guard let entry = tally.entry(row, of: source) else { return }
                if asksMiles, entry.key == 1 {
                    return tally.leaveOut(entry, of: tally.line(Self.none), targets, .mileage)
                }
                let owner = asksMiles ? nil : looksUp ? try entry.key.flatMap { try items?.group(of: $0) } : entry.key
                let key = periods == nil ? owner ?? ownerless(source.event) : key(of: entry.day)
                tally.add(entry, to: tally.line(key), targets, needsCost: request.needsCosts)
            }
        }
    }

    private mutating func key(of day: Int32) -> Int64 { periods?.key(of: day) ?? Self.none }

    /// Returns the key of an event that no group owns: expenses and losses have a separate line.
    private func ownerless(_ event: MoneyEvent) -> Int64 {
        [.expense, .writeOff].contains(event.kind) && request.grouping != nil ? Self.unassigned : Self.none
    }

    // MARK: - Results

    package mutating func report(_ database: StoreConnection) throws -> ProfitReport {
        var report = ProfitReport()
        report.losses = tally.losses
        report.rates = tally.rates
        if let unit = periods?.unit { fill(unit) }
        report.lines = try groups(database).map { group in
            ProfitReport.Line(
                label: group.label, isUnassigned: group.isUnassigned, figures: ProfitFigures(tally, group.line))
        }
        if request.grouping == nil, report.lines.isEmpty { report.lines = [ProfitReport.Line()] }
        return report
    }

    /// Returns the records in the order of the report's lines.
    package mutating func records(_ database: StoreConnection) throws -> ReportRecords {
        if let unit = periods?.unit { fill(unit) }
        let groups = try groups(database)
        let labels = groups.map { group -> [String?] in
            request.grouping == nil ? [] : [group.label, group.isUnassigned ? "unassigned" : "group"]
        }
        tally.trail?.update { record in
            if record.figure != .leftOut { record.figure = Column.allCases[Int(record.column)].figure }
        }
        return ReportRecords(
            columns: request.grouping.map { [$0.name, "row"] } ?? [],
            groups: labels.map { ReportRecords.Group(labels: $0, currency: request.currency) },
            taking: &tally.trail, order: groups.map(\.line))
    }

    // MARK: - Lines

    /// The most calendar periods that are listed without gaps; beyond that only those with entries are listed.
    private static let mostPeriods = 40_000

    /// Adds a line for every calendar period asked for, even if it is empty.
    ///
    /// Future periods are listed only up to the last known entry.
    private mutating func fill(_ unit: Period.Unit) {
        let happened = tally.keys.filter { $0 != Self.none }
        let latest = happened.max().map { Day(number: Int32($0)) }
        let known = [latest, request.today].compactMap(\.self).max()
        let bounds = request.bounds
        let open = bounds.from == nil ? latest : known
        let first = bounds.from ?? happened.min().map { Day(number: Int32($0)) }
        guard let first, let last = bounds.through.map({ min($0, known ?? $0) }) ?? open,
            (last.number - first.number) / unit.shortest < Self.mostPeriods
        else { return }
        for key in CalendarKeys.all(unit, from: first, through: last) { _ = tally.line(key) }
    }

    /// A line with its name.
    private typealias Group = (line: Int, label: String?, isUnassigned: Bool)

    /// Returns every line in the order of the report: calendar periods by their days, others by name, then the one for
    /// entries without a group, then the one for expenses without a group.
    private func groups(_ database: StoreConnection) throws -> [Group] {
        let keys = tally.keys
        switch request.grouping {
        case nil: return keys.indices.map { ($0, nil, false) }
        case .calendar(let unit):
            return keys.indices.sorted { keys[$0] < keys[$1] }.map { line in
                (line, keys[line] == Self.none ? nil : unit.label(Day(number: Int32(keys[line]))), false)
            }
        case .some(let grouping):
            let names = try grouping.names(database)
            let order = keys.indices.sorted { left, right in
                let (one, other) = (names[keys[left]], names[keys[right]])
                guard let one, let other else { return one != nil || other == nil && keys[left] < keys[right] }
                return (one.lowercased(), keys[left]) < (other.lowercased(), keys[right])
            }
            return order.map { ($0, names[keys[$0]], keys[$0] == Self.unassigned) }
        }
    }
}

extension ProfitGrouping {
    fileprivate func names(_ database: StoreConnection) throws -> [Int64: String] {
        try table.map { try database.names(of: $0) } ?? [1: "cash", 2: "card"]
    }
}

extension StoreConnection {
    /// Returns the name of each row of a table.
    package func names(of table: StoreTable) throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        try scan("SELECT id, \(sql: table.nameColumn) FROM \(sql: table.rawValue)") { row in
            names[row.integer(0)] = row.text(1)
        }
        return names
    }
}

extension MoneyEvent {
    /// Returns the column of a profit's tally for each amount; `withCosts` false leaves only the revenue.
    func targets(withCosts: Bool) -> [Tally.Target?] {
        amounts.enumerated().map { place, amount in
            guard withCosts || amount.part == .revenue else { return nil }
            return Tally.Target(column(of: amount.part).rawValue, sign: amount.sign, isAlwaysCounted: place == 0)
        }
    }

    private func column(of part: ProfitColumn) -> ProfitLedger.Column {
        switch part {
        case .revenue: kind == .sale ? .sold : kind == .return ? .returned : .refunded
        case .cost: kind == .writeOff ? .writtenOff : .cost
        case .sellingCosts: .sellingCosts
        case .expenses: .expenses
        }
    }
}
