import Queries
import QueryLanguage
import Reports
import StoreFile

/// The tally of a tax form: one line, with a column for each box.
struct TaxLedger {
    let request: TaxFormRequest
    private(set) var tally: Tally
    /// The number of items kept for oneself whose market value is unknown.
    private(set) var keptWithoutWorth = 0
    /// True if the miles of a car in the whole year replace its other costs.
    private let hasMiles: Bool

    /// The box of an amount, and its sign there.
    typealias Box = (place: Int, sign: Int64)

    init(_ request: TaxFormRequest, _ database: StoreConnection, isTraced: Bool) throws {
        self.request = request
        let form = request.form
        tally = Tally(columns: form.lines.count, in: form.currency, RateTable(database), isTraced: isTraced)
        _ = tally.line(0)
        let year = Period.containing(request.period.first, unit: form.unit) ?? request.period
        hasMiles = try CarMiles.areRecorded(in: year, database)
    }

    /// Returns the ledger of everything that belongs to a form.
    static func of(_ request: TaxFormRequest, _ database: StoreConnection, isTraced: Bool) throws -> TaxLedger {
        RowWatch.begin(.sales, .expenses, .items)
        var ledger = try TaxLedger(request, database, isTraced: isTraced)
        for event in ledger.events { try ledger.read(event, database) }
        try ledger.readKept(database)
        try ledger.readGoods(database)
        return ledger
    }

    /// Returns every statement that the ledger runs.
    func statements(_ database: StoreConnection) throws -> [BoundSQL] {
        let goods = goods.map(\.choice)
        return try events.flatMap { event in try kinds(of: event, database).map { source(event, of: $0).sql } }
            + (goods.isEmpty ? [bought?.sql].compactMap(\.self) : StockSource.statements(goods, database))
    }

    /// Returns the records behind the tally, which keeps them no longer.
    mutating func takeTrail() -> ReportTrail? {
        var trail = tally.trail.take()
        trail?.leaveOutUnknown()
        return trail
    }

    // MARK: - The boxes

    var form: TaxForm { request.form }
    var isAccruals: Bool { request.basis == .accruals }

    /// The events with an amount in a box.
    private var events: [MoneyEvent] {
        (MoneyEvent.all + [.withdrawal]).filter { event in event.amounts.contains { box(of: $0, in: event) != nil } }
    }

    /// Returns the box of an amount; the boxes of expenses depend on their kind.
    private func box(of amount: MoneyEvent.Amount, in event: MoneyEvent) -> Box? {
        switch amount.part {
        case .revenue: revenue(amount, event.kind)
        case .cost: cost(amount, isKept: event.conditions == MoneyEvent.withdrawal.conditions)
        case .sellingCosts: box(request.boxes.place(of: amount.taxPart), -amount.sign)
        case .expenses: box(request.boxes.place(of: .other), -amount.sign)
        }
    }

    private func box(_ place: Int?, _ sign: Int64) -> Box? { place.map { ($0, sign) } }

    private func revenue(_ amount: MoneyEvent.Amount, _ kind: MoneyEvent.EventType) -> Box? {
        if kind == .sale || form.sales == form.refunds { return box(form.place(form.sales), amount.sign) }
        return box(form.place(form.refunds), -amount.sign)
    }

    /// Returns the box of an item's cost when the item leaves the stock; `nil` if the cost counts when it is bought.
    ///
    /// On accruals, a UK trader's goods cost when they leave the stock. Otherwise they cost when they are bought, and a
    /// US trader takes back the cost of an item that is kept.
    private func cost(_ amount: MoneyEvent.Amount, isKept: Bool) -> Box? {
        let counts = form == .sa103s ? isAccruals : isKept
        guard counts else { return nil }
        return box(form.place(form.goods), form == .sa103s ? -amount.sign : amount.sign)
    }

    private func targets(of event: MoneyEvent) -> [Tally.Target?] {
        event.amounts.map { amount in
            box(of: amount, in: event).map { box in
                Tally.Target(box.place, sign: box.sign, isAlwaysCounted: amount.isNeeded || amount.part == .cost)
            }
        }
    }

    // MARK: - The entries

    private func kinds(of event: MoneyEvent, _ database: StoreConnection) throws -> [AmountKind?] {
        event.isSummed ? try AmountKind.all(event, in: database) : [nil]
    }

    private func source(_ event: MoneyEvent, of kind: AmountKind? = nil) -> EntrySource {
        let period = request.period
        return EntrySource(
            event, of: kind, in: form.currency, key: event.kind == .expense ? expenseKey : "NULL",
            where: [
                "\(sql: event.day) >= \(period.first.description)", "\(sql: event.day) <= \(period.last.description)",
            ],
            withCost: event.amounts.contains { $0.part == .cost && box(of: $0, in: event) != nil },
            withIds: tally.isTraced)
    }

    /// The place of the box of an expense's kind; -1 for a cost of a car that its mileage replaces.
    private var expenseKey: String {
        let boxes = request.boxes.kinds.map { kind, place in
            "WHEN '\(kind.replacing("'", with: "''"))' THEN \(place)"
        }
        let box = "CASE expenses.kind \(boxes.joined(separator: " ")) END"
        return hasMiles ? "CASE WHEN \(CarMiles.replaced) THEN -1 ELSE \(box) END" : box
    }

    private mutating func read(_ event: MoneyEvent, _ database: StoreConnection) throws {
        let (targets, period) = (targets(of: event), request.period)
        let days: BoundSQL = "day BETWEEN \(period.first.description) AND \(period.last.description)"
        for kind in try kinds(of: event, database) {
            // The box of an expense depends on its kind, which the sums of days don't have.
            if let kind, event.kind == .sale,
                try tally.addDays(of: kind, where: [days], targets, in: database, key: { _ in 0 })
            {
                continue
            }
            try add(source(event, of: kind), targets, database)
        }
    }

    private mutating func add(_ source: EntrySource, _ targets: [Tally.Target?], _ database: StoreConnection) throws {
        let transport = request.boxes.place(of: .transport)
        let isExpense = source.event.kind == .expense
        try database.scan(source.sql) { row in
            guard let entry = tally.entry(row, of: source) else { return }
            guard isExpense, let key = entry.key, let place = key < 0 ? transport : Int(key) else {
                return tally.add(entry, to: 0, targets)
            }
            let box: [Tally.Target?] = [Tally.Target(place, sign: 1, isAlwaysCounted: true)]
            if key < 0 {
                tally.leaveOut(entry, of: 0, box, .mileage)
            } else {
                tally.add(entry, to: 0, box)
            }
        }
    }

    /// Adds the items kept for oneself at their market value, as far as the store has it.
    private mutating func readKept(_ database: StoreConnection) throws {
        let part: TaxPart = isAccruals ? .keptAccruals : .keptCash
        guard let place = request.boxes.place(of: part) else { return }
        let period = request.period
        let hasWorth =
            try database.value(
                Bool.self,
                "SELECT EXISTS (SELECT 1 FROM pragma_table_info('items') WHERE name = \(MoneyEvent.worthColumn))")
            == true
        let worth = hasWorth ? "items.\(MoneyEvent.worthColumn) IS NULL" : "1"
        keptWithoutWorth =
            try database.value(
                Int.self,
                """
                SELECT count(*) FROM items WHERE items.deletedAt IS NULL AND items.fate IS NOT NULL
                AND \(sql: MoneyEvent.isKept) AND items.goneDay BETWEEN \(period.first.description) AND
                    \(period.last.description) AND \(sql: worth)
                """) ?? 0
        tally.miss(keptWithoutWorth, of: 0, place)
        if hasWorth { try add(source(.worth), [Tally.Target(place, sign: 1, isAlwaysCounted: true)], database) }
    }

    // MARK: - The goods

    /// The place of the items bought, and their SELECT; `nil` if the form counts the items sold.
    private var bought: (place: Int, sql: BoundSQL)? {
        guard !isAccruals || form == .scheduleC, let place = form.place(form.goods) else { return nil }
        let (first, last) = (request.period.first.description, request.period.last.description)
        return (
            place,
            """
            SELECT \(sql: MoneyEvent.Cost.ofItem.list), id FROM items WHERE deletedAt IS NULL \
            AND (boughtDay BETWEEN \(first) AND \(last) OR boughtDay IS NULL)
            """
        )
    }

    /// The items whose costs are summed, each choice with the place of its sum: the stock at both ends of the period,
    /// and those bought; empty without stock at the ends.
    private var goods: [(place: Int, choice: StockHistory.Choice)] {
        guard isAccruals, request.wantsStock else { return [] }
        let period = request.period
        let days = [("35", "opening stock", period.first.adding(days: -1)), ("41", "closing stock", period.last)]
        let ends = days.compactMap { box, what, day in
            (form.place(box) ?? form.place(named: what)).map { (place: $0, choice: StockHistory.Choice.inStock(day)) }
        }
        guard !ends.isEmpty, let bought else { return ends }
        return [(bought.place, .bought(period))] + ends
    }

    private mutating func readGoods(_ database: StoreConnection) throws {
        let goods = goods
        if !goods.isEmpty {
            return try StockHistory(database).forEach(goods.map(\.choice), database) { item, index in
                tally.add(item, to: 0, goods[index].place)
            }
        }
        guard let bought else { return }
        var days = DayColumn(2)
        try database.scan(bought.sql) { row in
            tally.add(StockItem(row, bought: days.number(row), code: row.code(1)), to: 0, bought.place)
        }
    }
}
