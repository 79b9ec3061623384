import GRDB
import QueryLanguage

/// What a haul has brought in: the sales of its items less all that the items cost, sold or not, and less its expenses.
///
/// An item counts only where each of its amounts is known in the currency; an expense likewise. What was spent on an
/// item belongs to the item's haul, unless it names another.
struct HaulNet {
    let currency: Currency
    let context: QueryContext

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

    private var cost: StoredAmount {
        StoredAmount(table: .items, amount: "costMinor", currency: "costCurrency", context: context)
    }

    /// The net of each item and of each expense.
    private var parts: SQL {
        let spent = amount(.expenses, "amountMinor", "currency")
        return """
            SELECT \(sales) - (\(amount(.items, "costMinor", "costCurrency"))) AS net FROM items \
            WHERE items.haulId = hauls.id AND items.deletedAt IS NULL \
            UNION ALL SELECT -(\(spent)) FROM expenses \
            WHERE expenses.haulId = hauls.id AND expenses.deletedAt IS NULL \
            UNION ALL SELECT -(\(spent)) FROM items CROSS JOIN expenses ON expenses.itemId = items.id \
            WHERE items.haulId = hauls.id AND expenses.haulId IS NULL AND expenses.deletedAt IS NULL
            """
    }

    /// What all sales of an item have brought in; `NULL` if that is not known of one of them.
    private var sales: SQL {
        """
        (SELECT CASE WHEN count(*) = count(net) THEN coalesce(sum(net), 0) END FROM (\
        SELECT \(SaleNet(currency: currency, context: context).value) AS net FROM sales \
        WHERE sales.itemId = items.id AND sales.deletedAt IS NULL))
        """
    }

    /// Each amount of the net of a haul: 0 item, 1 sale, 2 return, 3 refund or 4 expense; its id, the item's (0 for none), its day; why
    /// it is left out (1 no cost, 2 no price, 3 no rate, 4 no purchase date) and the currency that lacks it; then the amount, the selling costs.
    func records(of haul: Int64) -> SQL {
        let spent = amount(.expenses, "amountMinor", "currency")
        let cost = amount(.items, "costMinor", "costCurrency")
        let sale = SaleNet(currency: currency, context: context)
        let sold: SQL = """
            FROM counted CROSS JOIN sales ON sales.itemId = counted.id WHERE net IS NOT NULL AND sales.deletedAt IS NULL
            """
        let refunded = RefundSQL.part("refunds.amountMinor").converted(to: currency)
        let feesBack = RefundSQL.part("refunds.feesMinor").converted(to: currency)
        let expense: SQL = """
            SELECT 4, expenses.id, ifnull(expenses.itemId, 0), expenses.day, iif((\(spent)) IS NULL, 3, 0), \
            expenses.currency, -(\(spent)), 0
            """
        return """
            WITH counted AS MATERIALIZED (SELECT items.id, items.boughtDay, items.costMinor, items.costCurrency, \
            \(self.cost.isUndated(in: currency)) AS isUndated, (\(cost)) AS cost, \(sales) - (\(cost)) AS net FROM items \
            WHERE items.haulId = \(haul) AND items.deletedAt IS NULL), \
            lost AS (SELECT sales.itemId, sales.priceMinor, sales.currency FROM counted CROSS JOIN sales \
            ON sales.itemId = counted.id WHERE net IS NULL AND sales.deletedAt IS NULL AND \(sale.value) IS NULL) \
            SELECT 0, id, id, boughtDay, CASE WHEN net IS NOT NULL THEN 0 WHEN costMinor IS NULL THEN 1 \
            WHEN cost IS NOT NULL AND EXISTS (SELECT 1 FROM lost WHERE itemId = counted.id AND priceMinor IS NULL) THEN 2 \
            WHEN isUndated THEN 4 ELSE 3 END, iif(cost IS NULL, costCurrency, (SELECT currency FROM lost WHERE itemId = counted.id)), -cost, 0 \
            FROM counted \
            UNION ALL SELECT 1, sales.id, sales.itemId, sales.soldDay, 0, NULL, \(sale.revenue), -(\(sale.sellingCosts)) \(sold) \
            UNION ALL SELECT 2, sales.id, sales.itemId, sales.returnedDay, 0, NULL, -(\(sale.refund)), 0 \(sold) \
            AND sales.returnedAt IS NOT NULL \
            UNION ALL SELECT 3, sales.id, sales.itemId, refunds.refundedDay, 0, NULL, -(\(refunded)), \(feesBack) \
            FROM counted CROSS JOIN sales ON sales.itemId = counted.id CROSS JOIN refunds ON refunds.saleId = sales.id \
            WHERE net IS NOT NULL AND sales.deletedAt IS NULL AND refunds.deletedAt IS NULL \
            UNION ALL \(expense) FROM expenses WHERE expenses.haulId = \(haul) AND expenses.deletedAt IS NULL \
            UNION ALL \(expense) FROM items CROSS JOIN expenses ON expenses.itemId = items.id \
            WHERE items.haulId = \(haul) AND expenses.haulId IS NULL AND expenses.deletedAt IS NULL
            """
    }

    private func amount(_ table: StoreTable, _ amount: String, _ code: String) -> SQL {
        StoredAmount(table: table, amount: amount, currency: code, context: context).converted(to: currency)
    }
}

/// What a sale has brought in: its price and the postage paid, less fees, postage, packaging and what was refunded.
///
/// A refund is converted at its own day or that of the return, as are fees that came back; everything else at the day sold.
struct SaleNet {
    let currency: Currency
    let context: QueryContext

    /// In minor units; `NULL` where the price is not known, or an amount has no rate.
    var value: SQL {
        let price = stored("priceMinor")
        return """
            CASE WHEN sales.currency IS NULL THEN NULL WHEN sales.currency = \(currency.code) \
            THEN sales.priceMinor + coalesce(sales.postagePaidMinor, 0) - coalesce(sales.feesMinor, 0) \
            - coalesce(sales.postageMinor, 0) - coalesce(sales.packagingMinor, 0) \
            - coalesce(sales.refundedMinor, 0) + coalesce(sales.feesBackMinor, 0) \
            - CASE WHEN sales.returnedAt IS NOT NULL THEN \(sql: RefundSQL.ofReturn) ELSE 0 END \
            ELSE \(price.conversion(to: currency)) + \(part("postagePaidMinor")) - \(part("feesMinor")) \
            - \(part("postageMinor")) - \(part("packagingMinor")) - \(RefundSQL.net(in: currency)) \
            - CASE WHEN sales.returnedAt IS NOT NULL THEN \(RefundSQL.withReturn.conversion(to: currency)) ELSE 0 END END
            """
    }

    /// What the buyer paid, each amount converted, as ``value`` counts it.
    var revenue: SQL {
        let (price, postage) = (stored("priceMinor"), stored("postagePaidMinor"))
        return "\(price.converted(to: currency)) + ifnull(\(postage.converted(to: currency)), 0)"
    }

    /// Fees, postage and packaging, each converted, as ``value`` counts them.
    var sellingCosts: SQL {
        let parts = ["feesMinor", "postageMinor", "packagingMinor"].map { amount -> SQL in
            "ifnull(\(stored(amount).converted(to: currency)), 0)"
        }
        return parts.joined(separator: " + ")
    }

    private func stored(_ amount: String) -> StoredAmount {
        StoredAmount(table: .sales, amount: amount, currency: "currency", context: context)
    }

    /// What was refunded with a return, as ``value`` counts it.
    var refund: SQL { RefundSQL.withReturn.converted(to: currency) }

    private func part(_ amount: String) -> SQL {
        let stored = stored(amount)
        return "CASE WHEN \(stored.amountSQL) IS NULL THEN 0 ELSE \(stored.conversion(to: currency)) END"
    }
}
