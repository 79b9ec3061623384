import Queries
import QueryLanguage
import StoreFile

/// An item of a stock history; its row is valid only during the call that passes it.
package struct StockItem {
    package let id: Int64
    /// The number of the day bought; `nil` if it is unknown.
    package let bought: Int32?
    /// The currency of its cost; `nil` if the cost is unknown.
    package let code: PackedCode?
    /// The columns of ``MoneyEvent/Cost/list``.
    package let row: RowScan

    package init(_ row: RowScan, bought: Int32?, code: PackedCode?) {
        (self.row, self.bought, self.code, id) = (row, bought, code, row.integer(5))
    }

    init(_ row: RowScan, bought: Int32?, _ source: StockSource) {
        self.init(row, bought: bought, code: source.kind.map(\.costCode) ?? row.code(1))
    }

    func isBought(from first: Int32, through last: Int32) -> Bool {
        bought.map { first <= $0 && $0 <= last } ?? true
    }
}

/// A SELECT of some of the items, each with its cost, its id, the day on which it left and the id of the sale.
///
/// An item is in stock, gone or sold. Sales are read kind by kind, since an index has their days in order for each kind.
package struct StockSource {
    let sql: BoundSQL
    /// The kind of all sales; `nil` for items.
    var kind: AmountKind?

    /// Returns the SELECTs of all items that may belong to a choice, except those sold before the first day whose stock
    /// is wanted.
    static func all(_ choices: [StockHistory.Choice], _ database: StoreConnection) throws -> [StockSource] {
        let last = choices.map(\.last).max() ?? Day.last
        let after = choices.opening.map { ["sales.soldDay > \($0.description)" as BoundSQL] } ?? []
        return [
            stock(where: "items.boughtDay <= \(last.description)"), stock(where: "items.boughtDay IS NULL"),
            StockSource(
                sql: """
                    SELECT \(sql: ofItem), id, ifnull(goneDay, ''), 0 FROM items \
                    WHERE deletedAt IS NULL AND fate IS NOT NULL AND \(sql: StatusSQL.isGone)
                    """),
        ] + (try AmountKind.all(.sale, in: database).map { sold($0, where: after) })
    }

    /// Returns the SELECTs of the items sold by a day and bought in a period, or without a purchase date.
    static func sold(through day: Day, boughtIn period: Period, _ database: StoreConnection) throws -> [StockSource] {
        let terms: [BoundSQL] = [
            "sales.soldDay <= \(day.description)",
            """
            (sales.costDay BETWEEN \(period.first.description) AND \(period.last.description) OR sales.costDay IS NULL)
            """,
        ]
        return try AmountKind.all(.sale, in: database).map { sold($0, where: terms) }
    }

    private static func stock(where term: BoundSQL) -> StockSource {
        StockSource(
            sql: """
                SELECT \(sql: ofItem), id, NULL, 0 FROM items \
                WHERE deletedAt IS NULL AND \(sql: StatusSQL.isStock) AND \(term)
                """)
    }

    private static func sold(_ kind: AmountKind, where terms: [BoundSQL]) -> StockSource {
        let cost = MoneyEvent.Cost.ofSale
        let rate = kind.costRateCode == nil ? "NULL, NULL" : "\(cost.rate.rate), \(cost.rate.currency)"
        let all = ["sales.deletedAt IS NULL"] + kind.terms + terms
        return StockSource(
            sql: """
                SELECT \(sql: cost.minor), NULL, \(sql: cost.day), \(sql: rate), itemId, soldDay, id FROM sales \
                WHERE \(all.joined(separator: " AND "))
                """, kind: kind)
    }

    private static let ofItem = MoneyEvent.Cost.ofItem.list

    // MARK: - What is special

    static let returns: BoundSQL =
        "SELECT itemId, soldDay, returnedDay, id FROM sales WHERE deletedAt IS NULL AND returnedDay IS NOT NULL"

    static let standingSales: BoundSQL =
        "SELECT itemId, soldDay FROM sales WHERE deletedAt IS NULL AND returnedAt IS NULL ORDER BY itemId, soldDay"

    static let goneAndSold: BoundSQL =
        "SELECT id, goneDay FROM items WHERE deletedAt IS NULL AND fate IS NOT NULL AND status = 'sold'"

    static let deletedItems: BoundSQL = "SELECT id FROM items WHERE deletedAt IS NOT NULL ORDER BY boughtDay"

    /// The number of sales less one for each sold item: without the returned sales, 0 unless an item has several.
    ///
    /// The sales of deleted items are not counted. SQLite would read all items to find them.
    static let surplus: BoundSQL = """
        SELECT (SELECT CAST(total(count) AS INTEGER) FROM dailyTotals \
        WHERE event = \(MoneyEvent.sale.kind.name.description)) \
        - (SELECT count(*) FROM items WHERE deletedAt IS NULL AND status = 'sold') \
        - (SELECT count(*) FROM items INDEXED BY itemsDeleted CROSS JOIN sales ON sales.itemId = items.id \
        WHERE items.deletedAt IS NOT NULL AND sales.deletedAt IS NULL AND sales.returnedAt IS NULL)
        """

    /// Returns the SELECT of the number of items bought in a period, or without a purchase date.
    static func count(of period: Period) -> BoundSQL {
        let (first, last) = (period.first.description, period.last.description)
        return """
            SELECT (SELECT count(*) FROM items WHERE deletedAt IS NULL AND boughtDay BETWEEN \(first) AND \(last)) \
            + (SELECT count(*) FROM items WHERE deletedAt IS NULL AND boughtDay IS NULL)
            """
    }

    /// Returns every SELECT that a stock history runs, those that few stores need among them.
    package static func statements(_ choices: [StockHistory.Choice], _ database: StoreConnection) throws -> [BoundSQL] {
        [returns, goneAndSold, deletedItems, surplus, standingSales] + (try all(choices, database).map(\.sql))
    }
}
