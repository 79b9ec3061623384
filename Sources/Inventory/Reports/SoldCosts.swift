import GRDB
import QueryLanguage

/// What was paid for one item.
struct ItemCost {
    var minor: Int64
    var code: PackedCode
    /// The day it was bought; `nil` if that is not known, or not needed since the cost is in the currency wanted.
    var day: Int32?
    /// The rate that came with the record, if it leads to the currency wanted.
    var recorded: RecordedRate?

    /// Reads amount, currency, day bought, rate and its currency, from the column `first` on; `nil` if no cost is known.
    init?(_ row: RowScan, from first: Int32, wanted: Currency) {
        guard let code = row.code(first + 1) else { return nil }
        minor = row.integer(first)
        self.code = code
        guard code != PackedCode(wanted) else { return }
        day = row.day(first + 2)
        guard row.code(first + 4) == PackedCode(wanted), let rate = row.text(first + 3).flatMap({ try? Decimal64($0) })
        else { return }
        recorded = RecordedRate(rate: rate, currency: wanted)
    }
}

/// The costs of what was sold, read day by day along with the sales.
///
/// An index holds them in the order of the days sold, so that no item has to be looked up, except what came back or was
/// sold twice.
struct SoldCosts {
    private let wanted: Currency
    private let sold: RowCursor
    private let lookup: RowCursor
    private var soldDay = DayColumn(0)
    /// The day of the row that comes next; `nil` after the last.
    private var nextDay: Int32?
    private var heldDay: Int32?
    /// The items sold on the day held, in ascending order, and their costs.
    private var items: [Int64] = []
    private var costs: [ItemCost?] = []

    private enum Column {
        static let item: Int32 = 1
        static let cost: Int32 = 2
    }

    init(_ sql: ProfitSQL, _ database: Database) throws {
        wanted = sql.request.currency
        sold = try RowCursor(database, sql.soldCosts)
        lookup = try RowCursor(database, ProfitSQL.itemCost)
        try advance()
    }

    private mutating func advance() throws {
        nextDay = try sold.next() ? soldDay.number(sold.row) : nil
    }

    /// What was paid for an item that was sold on `day`, which must not be before the day asked for last.
    mutating func cost(of item: Int64, soldOn day: Int32) throws -> ItemCost? {
        if heldDay != day { try hold(day) }
        let place = place(of: item)
        if place < items.count, items[place] == item { return costs[place] }
        try lookup.restart(binding: item)
        return try lookup.next() ? ItemCost(lookup.row, from: 0, wanted: wanted) : nil
    }

    private mutating func hold(_ day: Int32) throws {
        heldDay = day
        items.removeAll(keepingCapacity: true)
        costs.removeAll(keepingCapacity: true)
        while let next = nextDay, next <= day {
            if next == day {
                items.append(sold.row.integer(Column.item))
                costs.append(ItemCost(sold.row, from: Column.cost, wanted: wanted))
            }
            try advance()
        }
    }

    /// The first place whose item is not less.
    private func place(of item: Int64) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle] < item { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
