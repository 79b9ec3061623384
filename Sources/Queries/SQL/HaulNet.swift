import QueryLanguage
import StoreFile

/// The net result of a haul: the sales of its items, less the cost of all its items, sold or not, and its expenses.
///
/// An item or expense counts only if all its amounts can be expressed in the currency. An expense for an item belongs
/// to the item's haul, unless it names another.
package struct HaulNet {
    package let currency: Currency

    package init(currency: Currency) {
        self.currency = currency
    }

    private let cost = MoneyEvent.Cost.ofItem.stored

    /// The sum of the net of each item and each expense.
    var sum: PartsSum {
        let spent = MoneyEvent.expense.sum(.expenses, in: currency)
        return PartsSum(
            "net", in: currency,
            of: """
                SELECT \(sales) - (\(cost.converted(to: currency))) AS amount, \(cost.isUndated(in: currency)) AS isUndated, \
                items.id AS item, items.costMinor AS cost FROM items \
                WHERE items.haulId = hauls.id AND items.deletedAt IS NULL \
                UNION ALL SELECT \(spent), 0, NULL, 0 FROM expenses \
                WHERE expenses.haulId = hauls.id AND expenses.deletedAt IS NULL \
                UNION ALL SELECT \(spent), 0, NULL, 0 FROM items CROSS JOIN expenses ON expenses.itemId = items.id \
                WHERE items.haulId = hauls.id AND expenses.haulId IS NULL AND expenses.deletedAt IS NULL
                """,
            isUnknown: """
                (cost IS NULL OR EXISTS (SELECT 1 FROM sales WHERE sales.itemId = item AND sales.deletedAt IS NULL \
                AND sales.priceMinor IS NULL))
                """)
    }

    /// The proceeds of all sales of an item; `NULL` if those of one are unknown.
    ///
    /// Without its limit SQLite would merge the two queries, and compute each sale's proceeds twice.
    private var sales: BoundSQL {
        """
        (SELECT CASE WHEN count(*) FILTER (WHERE net IS NULL) = 0 THEN ifnull(sum(net), 0) END FROM (\
        SELECT \(SaleNet(currency: currency).value) AS net FROM sales \
        WHERE sales.itemId = items.id AND sales.deletedAt IS NULL LIMIT -1))
        """
    }

    /// Returns a row for each amount in the net of a haul.
    ///
    /// Its columns are the kind (0 item, 1 sale, 2 return, 3 refund, 4 expense); its id, the item's id (0 for none) and
    /// its day; the reason it is left out (1 no cost, 2 no price, 3 no rate, 4 no purchase date) and the currency
    /// without a rate; then the amount and the selling costs.
    package func records(of haul: Int64) -> BoundSQL {
        let cost = cost.converted(to: currency)
        let spent = MoneyEvent.expense.sum(.expenses, in: currency)
        let expense: BoundSQL = """
            SELECT 4, expenses.id, ifnull(expenses.itemId, 0), expenses.day, iif(\(spent) IS NULL, 3, 0), \
            expenses.currency, \(spent), 0
            """
        return """
            WITH counted AS MATERIALIZED (SELECT items.id, items.boughtDay, items.costMinor, items.costCurrency, \
            \(self.cost.isUndated(in: currency)) AS isUndated, (\(cost)) AS cost, \(sales) - (\(cost)) AS net FROM items \
            WHERE items.haulId = \(haul) AND items.deletedAt IS NULL), \
            lost AS (SELECT sales.itemId, sales.priceMinor, sales.currency FROM counted CROSS JOIN sales \
            ON sales.itemId = counted.id WHERE net IS NULL AND sales.deletedAt IS NULL \
            AND \(SaleNet(currency: currency).value) IS NULL) \
            SELECT 0, id, id, boughtDay, CASE WHEN net IS NOT NULL THEN 0 WHEN costMinor IS NULL THEN 1 \
            WHEN cost IS NOT NULL AND EXISTS (SELECT 1 FROM lost WHERE itemId = counted.id AND priceMinor IS NULL) THEN 2 \
            WHEN isUndated THEN 4 ELSE 3 END, iif(cost IS NULL, costCurrency, (SELECT currency FROM lost WHERE itemId = counted.id)), -cost, 0 \
            FROM counted UNION ALL \(MoneyEvent.ofSales.map(events).joined(separator: " UNION ALL ")) \
            UNION ALL \(expense) FROM expenses WHERE expenses.haulId = \(haul) AND expenses.deletedAt IS NULL \
            UNION ALL \(expense) FROM items CROSS JOIN expenses ON expenses.itemId = items.id \
            WHERE items.haulId = \(haul) AND expenses.haulId IS NULL AND expenses.deletedAt IS NULL
            """
    }

    /// Returns the rows of one kind of event of the sales of the haul's items.
    private func events(_ event: MoneyEvent) -> BoundSQL {
        let refunds = event.kind == .refund ? " CROSS JOIN refunds ON refunds.saleId = sales.id" : ""
        return """
            SELECT \(Int64(event.kind.rawValue)), \(sql: event.id), \(sql: event.item), \(sql: event.day), 0, NULL, \
            \(event.sum(.revenue, in: currency)), \(event.sum(.sellingCosts, in: currency)) \
            FROM counted CROSS JOIN sales ON sales.itemId = counted.id\(sql: refunds) \
            WHERE net IS NOT NULL AND \(sql: event.conditions.joined(separator: " AND "))
            """
    }
}
