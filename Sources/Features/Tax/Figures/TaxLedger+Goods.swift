import Queries
import QueryLanguage
import Reports
import StoreFile

/// The goods bought, in stock, and kept for oneself.
extension TaxLedger {
    /// The place of the items bought, and their SELECT; `nil` if the form counts the items sold.
    var bought: (place: Int, sql: BoundSQL)? {
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
    var ends: [(place: Int, day: Day)] {
        guard isAccruals, report.request.wantsStock else { return [] }
        let period = report.request.period
        let ends = [("35", "opening stock", period.first.adding(days: -1)), ("41", "closing stock", period.last)]
        return ends.compactMap { box, what, day in
            (form.place(box) ?? form.place(named: what)).map { (place: $0, day: day) }
        }
    }

    /// The items whose costs are summed, each choice with the place of its sum; empty without stock at the ends.
    var goods: [(place: Int, choice: StockHistory.Choice)] {
        let ends = ends.map { (place: $0.place, choice: StockHistory.Choice.inStock($0.day)) }
        guard !ends.isEmpty, let bought else { return ends }
        return [(bought.place, .bought(report.request.period))] + ends
    }

    mutating func readGoods(_ database: StoreConnection) throws {
        let goods = goods
        if !goods.isEmpty {
            return try StockHistory(database).forEach(goods.map(\.choice), database) { item, index in
                add(item, to: goods[index].place)
            }
        }
        guard let bought else { return }
        var days = DayColumn(2)
        try database.scan(bought.sql) { row in
            add(StockItem(row, bought: days.number(row), code: row.code(1)), to: bought.place)
        }
    }

    /// Adds the cost of an item to a sum.
    private mutating func add(_ item: StockItem, to place: Int) {
        do throws(Loss) {
            guard item.bought != nil else { throw Loss(reason: .noPurchaseDate) }
            let cost = try cost(of: item)
            report.sums[place].amount += cost
            report.sums[place].count += 1
            trace(item, place, cost)
        } catch {
            report.sums[place].leftOut += 1
            report.losses.add(.item, error.reason)
            trace(item, place, 0, leftOut: error.reason)
        }
    }

    /// Returns the cost of an item, converted once for all sums that have it.
    private mutating func cost(of item: StockItem) throws(Loss) -> Int64 {
        if let lastCost, lastCost.item == item.id { return try conversion.admit(lastCost.cost) }
        let stale = conversion.conversion.stale.count
        let cost = try conversion.cost(item.row, from: 0, item.code)
        // An old rate is counted for each sum.
        lastCost = stale == conversion.conversion.stale.count ? (item.id, cost) : nil
        return cost
    }

    private mutating func trace(
        _ item: StockItem, _ place: Int, _ cost: Int64, leftOut reason: ReportLosses.Reason? = nil
    ) {
        guard report.trail != nil else { return }
        report.trace(.item, place, item.bought, id: item.id, item: item.id, amount: cost, leftOut: reason)
    }

    /// Adds the items kept for oneself at their market value, as far as the store has it.
    mutating func readKept(_ database: StoreConnection) throws {
        let part: TaxPart = isAccruals ? .keptAccruals : .keptCash
        guard let place = report.request.boxes.place(of: part) else { return }
        let period = report.request.period
        let hasWorth =
            try database.value(
                Bool.self,
                "SELECT EXISTS (SELECT 1 FROM pragma_table_info('items') WHERE name = \(MoneyEvent.worthColumn))")
            == true
        let worth = hasWorth ? "items.\(MoneyEvent.worthColumn) IS NULL" : "1"
        let unknown =
            try database.value(
                Int.self,
                """
                SELECT count(*) FROM items WHERE items.deletedAt IS NULL AND items.fate IS NOT NULL
                AND \(sql: MoneyEvent.isKept) AND items.goneDay BETWEEN \(period.first.description) AND
                    \(period.last.description) AND \(sql: worth)
                """) ?? 0
        report.keptWithoutWorth = unknown
        report.sums[place].leftOut += unknown
        guard hasWorth else { return }
        let columns = EventColumns(.worth)
        try database.scan(select(.worth, of: nil)) { row in add(row, columns, [(place, 1)], (nil, nil)) }
    }
}
