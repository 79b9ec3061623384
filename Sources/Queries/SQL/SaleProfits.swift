import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Returns the profit, in the minor unit of a currency, and the id of each sale of a period that wasn't returned; a
    /// sale whose profit is unknown is left out.
    ///
    /// They are those of `sales … where returned is empty show profit, id`, in another order.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func saleProfits(_ period: Period, in currency: Currency) throws -> [(profit: Int64, id: Int64)] {
        try read { database in
            RowWatch.begin(.sales)
            var profits: [(profit: Int64, id: Int64)] = []
            try database.scan(SaleNet(currency: currency).profits(period)) { row in
                switch row.value(0) {
                case .integer(let profit): profits.append((profit, row.integer(1)))
                case .real: throw SQLiteError.integerOverflow
                default: break
                }
            }
            return profits
        }
    }
}

extension SaleNet {
    private static let kind = ["currency", "rateCurrency", "costCurrency", "costRateCurrency"]

    /// Returns a SELECT of the profit and the id of each sale of a period that wasn't returned.
    ///
    /// It finds the days of each kind of currencies in an index that has all columns but those of refunds; only a sale
    /// with refunds is read itself.
    fileprivate func profits(_ period: Period) -> BoundSQL {
        let kinds = Self.kind.map { "sales.\($0) IS nullif(kinds.\($0), '')" }.joined(separator: " AND ")
        let cost = MoneyEvent.Cost.ofSale.stored.converted(to: currency)
        return """
            SELECT CASE WHEN sales.id IN (SELECT saleId FROM refunds) THEN \(value(of: [.sale, .refund])) \
            ELSE \(value(of: [.sale])) END - \(cost), sales.id \
            FROM (SELECT DISTINCT \(sql: Self.kind.joined(separator: ", ")) FROM dailyTotals WHERE event = 'sale') AS kinds \
            CROSS JOIN sales INDEXED BY salesByCurrency ON \(sql: kinds) \
            WHERE sales.deletedAt IS NULL \
            AND sales.soldDay BETWEEN \(period.first.description) AND \(period.last.description) \
            AND sales.id NOT IN (SELECT id FROM sales WHERE deletedAt IS NULL AND returnedDay IS NOT NULL)
            """
    }
}
