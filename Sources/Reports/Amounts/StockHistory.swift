import Queries
import QueryLanguage
import StoreFile

/// The items in stock at the ends of some days and those bought in a period, found in one reading.
///
/// Each statement is answered from an index alone, or reads few rows. To look up each item, or its sales, would take ten
/// times as long.
package struct StockHistory {
    /// The items that a report wants.
    package enum Choice {
        /// The items in stock at the end of a day, and those without a purchase date, which may be.
        case inStock(Day)
        /// The items bought in a period, and those without a purchase date; a report has at most one.
        case bought(Period)
    }

    /// Days on which an item wasn't in stock: from one until before another.
    private typealias Absence = (from: Int32, until: Int32)

    private var absences: [Int64: [Absence]] = [:]
    /// The sales that were returned.
    private var returned: Set<Int64> = []
    private var deleted = ItemSet()
    /// The items with more than one sale that wasn't returned.
    private var several: Set<Int64> = []
    /// The items of ``absences`` and ``deleted``, which include those of ``several``.
    private var special = ItemSet()

    package init(_ database: StoreConnection) throws {
        try database.scan(StockSource.returns) { row in
            returned.insert(row.integer(3))
            add((row.day(1) ?? .min, row.day(2) ?? .min), to: row.integer(0))
        }
        try database.scan(StockSource.goneAndSold) { row in add((row.day(1) ?? .min, .max), to: row.integer(0)) }
        try database.scan(StockSource.deletedItems) { row in
            deleted.insert(row.integer(0))
            special.insert(row.integer(0))
        }
        var sales: Int64 = 0
        try database.scan(StockSource.surplus) { row in sales = row.integer(0) }
        if sales != returned.count { try readSeveral(database) }
    }

    private mutating func readSeveral(_ database: StoreConnection) throws {
        var (item, first): (Int64, Int32) = (0, 0)
        try database.scan(StockSource.standingSales) { row in
            if row.integer(0) == item {
                if several.insert(item).inserted { add((first, .max), to: item) }
            } else {
                (item, first) = (row.integer(0), row.day(1) ?? .min)
            }
        }
    }

    private mutating func add(_ absence: Absence, to item: Int64) {
        absences[item, default: []].append(absence)
        special.insert(item)
    }

    /// Passes each item that belongs to a choice, with the place of the choice.
    package func forEach(_ choices: [Choice], _ database: StoreConnection, _ each: (StockItem, Int) throws -> Void)
        throws
    {
        let bounds = choices.map(\.bounds)
        let bought = choices.firstIndex { $0.period != nil }
        var passed: Set<Int64> = []
        var boughtCount: Int64 = 0
        func read(_ source: StockSource) throws {
            var (days, left) = (DayColumn(2), DayColumn(6))
            try database.scan(source.sql) { row in
                let item = StockItem(row, bought: days.number(row), source)
                let isSpecial = special.contains(item.id)
                if isSpecial {
                    guard !returned.contains(row.integer(7)), !deleted.contains(item.id),
                        !several.contains(item.id) || passed.insert(item.id).inserted
                    else { return }
                }
                let end: Int32 = row.isNull(6) ? .max : left.number(row) ?? .min
                for place in bounds.indices where item.isBought(from: bounds[place].first, through: bounds[place].last)
                {
                    let day = bounds[place].last
                    if place == bought {
                        boughtCount += 1
                    } else if end <= day || isSpecial && isAbsent(item.id, day) {
                        continue
                    }
                    try each(item, place)
                }
            }
        }
        for source in try StockSource.all(choices, database) { try read(source) }
        guard let bought, let period = choices[bought].period, let opening = choices.opening else { return }
        var expected: Int64 = 0
        try database.scan(StockSource.count(of: period)) { row in expected = row.integer(0) }
        // Items that were sold before they were bought, or whose purchase date is unknown, are among older sales.
        guard boughtCount < expected else { return }
        for source in try StockSource.sold(through: opening, boughtIn: period, database) { try read(source) }
    }

    private func isAbsent(_ item: Int64, _ day: Int32) -> Bool {
        absences[item]?.contains { $0.from <= day && day < $0.until } ?? false
    }
}

extension StockHistory.Choice {
    /// The days on which its items were bought.
    fileprivate var bounds: (first: Int32, last: Int32) {
        switch self {
        case .inStock(let day): (.min, day.number)
        case .bought(let period): (period.first.number, period.last.number)
        }
    }

    fileprivate var period: Period? {
        if case .bought(let period) = self { period } else { nil }
    }

    /// The last day on which its items were bought.
    var last: Day {
        switch self {
        case .inStock(let day): day
        case .bought(let period): period.last
        }
    }
}

extension [StockHistory.Choice] {
    /// The first day whose stock is wanted; `nil` if none is.
    var opening: Day? { filter { $0.period == nil }.map(\.last).min() }
}
