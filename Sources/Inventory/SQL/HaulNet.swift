import GRDB
import QueryLanguage

/// What a haul has brought in: the sales of its items less all that the items cost, sold or not, and less its expenses.
///
/// An item counts only where each of its amounts is known in the currency; an expense likewise. What was spent on an
/// item belongs to the item's haul, unless it names another.
struct HaulNet {
    let currency: Currency

    /// In minor units; `NULL` where nothing could be counted of what there is.
    var value: SQL {
        "(SELECT CASE WHEN count(net) > 0 OR count(*) = 0 THEN coalesce(sum(net), 0) END FROM (\(parts)))"
    }

    /// How many items and expenses could not be counted.
    var leftOut: SQL { "(SELECT count(*) - count(net) FROM (\(parts)))" }

    /// How many of them are items of which the cost, or the price of a sale, is not known at all.
    var unknown: SQL { count(isUnknown) }

    /// How many of the others have a cost in another currency, and no day whose rate would count.
    var undated: SQL { count("\(cost.isUndated(in: currency)) AND NOT \(isUnknown)") }

    private func count(_ condition: SQL) -> SQL {
        "(SELECT count(*) FROM items WHERE items.haulId = hauls.id AND items.deletedAt IS NULL AND \(condition))"
    }

    private var isUnknown: SQL {
        """
        (items.costMinor IS NULL OR EXISTS (SELECT 1 FROM sales WHERE sales.itemId = items.id \
        AND sales.deletedAt IS NULL AND sales.priceMinor IS NULL))
        """
    }

    private let cost = MoneyEvent.Cost.ofItem.stored

    /// The net of each item and of each expense.
    private var parts: SQL {
        let spent = MoneyEvent.expense.sum(.expenses, in: currency)
        return """
            SELECT \(sales) - (\(cost.converted(to: currency))) AS net FROM items \
            WHERE items.haulId = hauls.id AND items.deletedAt IS NULL \
            UNION ALL SELECT \(spent) FROM expenses \
            WHERE expenses.haulId = hauls.id AND expenses.deletedAt IS NULL \
            UNION ALL SELECT \(spent) FROM items CROSS JOIN expenses ON expenses.itemId = items.id \
            WHERE items.haulId = hauls.id AND expenses.haulId IS NULL AND expenses.deletedAt IS NULL
            """
    }

    /// What all sales of an item have brought in; `NULL` if that is not known of one of them.
    private var sales: SQL {
        """
        (SELECT CASE WHEN count(*) = count(net) THEN coalesce(sum(net), 0) END FROM (\
        SELECT \(SaleNet(currency: currency).value) AS net FROM sales \
        WHERE sales.itemId = items.id AND sales.deletedAt IS NULL))
        """
    }

    /// Each amount of the net of a haul: 0 item, 1 sale, 2 return, 3 refund or 4 expense; its id, the item's (0 for none), its day; why
    /// it is left out (1 no cost, 2 no price, 3 no rate, 4 no purchase date) and the currency that lacks it; then the amount, the selling costs.
    func records(of haul: Int64) -> SQL {
        let cost = cost.converted(to: currency)
        let spent = MoneyEvent.expense.sum(.expenses, in: currency)
        let expense: SQL = """
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

    /// What happened to the sales of the items that are counted.
    private func events(_ event: MoneyEvent) -> SQL {
        let refunds = event.kind == .refund ? " CROSS JOIN refunds ON refunds.saleId = sales.id" : ""
        return """
            SELECT \(Int64(event.kind.rawValue)), \(sql: event.id), \(sql: event.item), \(sql: event.day), 0, NULL, \
            \(event.sum(.revenue, in: currency)), \(event.sum(.sellingCosts, in: currency)) \
            FROM counted CROSS JOIN sales ON sales.itemId = counted.id\(sql: refunds) \
            WHERE net IS NOT NULL AND \(sql: event.conditions.joined(separator: " AND "))
            """
    }
}
