import GRDB
import Queries
import QueryLanguage
import StoreFile

/// The items in stock at the ends of some days, found in one reading.
///
/// Each statement is answered from an index alone, or reads few rows. To look up each item, or its sales, would take ten
/// times as long.
struct StockHistory {
    /// Days on which an item wasn't in stock: from one until before another.
    private typealias Absence = (from: Int32, until: Int32)

    private var absences: [Int64: [Absence]] = [:]
    /// The sales that were returned.
    private var returned: Set<Int64> = []
    private var deleted: Set<Int64> = []
    /// The items with more than one sale that wasn't returned.
    private var several: Set<Int64> = []

    init(_ database: Database) throws {
        try database.scan(Self.returns) { row in
            returned.insert(row.integer(3))
            absences[row.integer(0), default: []].append((row.day(1) ?? .min, row.day(2) ?? .min))
        }
        var (item, first): (Int64, Int32) = (0, 0)
        try database.scan(Self.standingSales) { row in
            if row.integer(0) == item {
                if several.insert(item).inserted { absences[item, default: []].append((first, .max)) }
            } else {
                (item, first) = (row.integer(0), row.day(1) ?? .min)
            }
        }
        try database.scan(Self.goneAndSold) { row in
            absences[row.integer(0), default: []].append((row.day(1) ?? .min, .max))
        }
        try database.scan(Self.deletedItems) { row in deleted.insert(row.integer(0)) }
    }

    /// Passes each item with the place of each day at whose end it was in stock; one without a purchase date may be.
    ///
    /// The columns are those of ``MoneyEvent/Cost/list``, then the item's id.
    func forEach(on ends: [Day], _ database: Database, _ each: (RowScan, Int) throws -> Void) throws {
        var passed: Set<Int64> = []
        for statement in Self.items {
            var days = DayColumn(2)
            try database.scan(statement) { row in
                let item = row.integer(5)
                guard !returned.contains(row.integer(7)), !deleted.contains(item),
                    !several.contains(item) || passed.insert(item).inserted
                else { return }
                let bought = days.number(row) ?? .min
                let left: Int32 = row.isNull(6) ? .max : row.day(6) ?? .min
                let out = absences[item] ?? []
                for (place, end) in ends.enumerated() where bought <= end.number && end.number < left {
                    if out.contains(where: { $0.from <= end.number && end.number < $0.until }) { continue }
                    try each(row, place)
                }
            }
        }
    }

    // MARK: - Statements

    static let statements = [returns, standingSales, goneAndSold, deletedItems] + items

    private static let returns: BoundSQL =
        "SELECT itemId, soldDay, returnedDay, id FROM sales WHERE deletedAt IS NULL AND returnedDay IS NOT NULL"

    private static let standingSales: BoundSQL =
        "SELECT itemId, soldDay FROM sales WHERE deletedAt IS NULL AND returnedAt IS NULL ORDER BY itemId, soldDay"

    private static let goneAndSold: BoundSQL =
        "SELECT id, goneDay FROM items WHERE deletedAt IS NULL AND fate IS NOT NULL AND status = 'sold'"

    private static let deletedItems: BoundSQL = "SELECT id FROM items WHERE deletedAt IS NOT NULL ORDER BY boughtDay"

    /// The items in stock, those sold and those gone, with the day on which they left, and the id of the sale.
    private static let items: [BoundSQL] = [
        "SELECT \(sql: ofItem), id, NULL, 0 FROM items WHERE deletedAt IS NULL AND \(sql: StatusSQL.isStock)",
        "SELECT \(sql: MoneyEvent.Cost.ofSale.list), itemId, soldDay, id FROM sales WHERE deletedAt IS NULL",
        """
        SELECT \(sql: ofItem), id, ifnull(goneDay, ''), 0 FROM items \
        WHERE deletedAt IS NULL AND fate IS NOT NULL AND \(sql: StatusSQL.isGone)
        """,
    ]

    private static let ofItem = MoneyEvent.Cost.ofItem.list
}
