/// Migration `v24`: views for other programs, which need no function of ours.
///
/// - `itemsView`, `salesView` and `expensesView` are the rows that are not deleted, with all columns of their table, and the
///   names that its keys mean. Amounts are whole minor units with their currency beside them.
/// - `profitView` has a row for each event that `profit` counts, each amount in its own currency; a sale whose price or cost
///   is not known is left out as a whole, as there. `netProfitMinor` is NULL where the cost is in another currency.
/// - `dailySums` goes: its SQL is that of ``DailyTotals`` now, which saves every start the reading of it.
enum V24OpenStore: Migration {
    static let identifier = "v24"

    static let sql: StaticString = """
        DROP VIEW dailySums;
        CREATE VIEW itemsView AS SELECT items.*, markets.name AS market, sellers.name AS seller, hauls.name AS haul,
            (SELECT group_concat(name, '; ') FROM (SELECT name FROM platforms
                WHERE instr(';' || listedOn || ';', ';' || id || ';') ORDER BY id)) AS platforms,
            platforms.name AS salePlatform, priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment
        FROM items LEFT JOIN sales ON sales.id = saleId LEFT JOIN markets ON markets.id = items.marketId
        LEFT JOIN sellers ON sellers.id = sellerId LEFT JOIN hauls ON hauls.id = haulId
        LEFT JOIN platforms ON platforms.id = salePlatformId WHERE items.deletedAt IS NULL;
        CREATE VIEW salesView AS SELECT sales.*, sku, title, boughtDay, platforms.name AS platform, markets.name AS market,
            sellers.name AS seller, hauls.name AS haul
        FROM sales JOIN items ON items.id = itemId LEFT JOIN platforms ON platforms.id = platformId
        LEFT JOIN markets ON markets.id = items.marketId LEFT JOIN sellers ON sellers.id = sellerId
        LEFT JOIN hauls ON hauls.id = haulId WHERE sales.deletedAt IS NULL;
        CREATE VIEW expensesView AS SELECT expenses.*, sku, title, markets.name AS market, hauls.name AS haul
        FROM expenses LEFT JOIN items ON items.id = itemId LEFT JOIN markets ON markets.id = expenses.marketId
        LEFT JOIN hauls ON hauls.id = expenses.haulId WHERE expenses.deletedAt IS NULL;
        CREATE VIEW profitView AS SELECT *, CASE costCurrency WHEN currency
            THEN revenueMinor - costMinor - sellingCostsMinor - expensesMinor END AS netProfitMinor
        FROM (SELECT 'sale' AS record, id, soldDay AS day, priceMinor AS revenueMinor,
                coalesce(feesMinor, 0) + coalesce(postageMinor, 0) + coalesce(packagingMinor, 0) AS sellingCostsMinor,
                0 AS expensesMinor, currency, costMinor, costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'return', id, returnedDay, -coalesce(refundMinor, priceMinor), 0, 0, currency, -costMinor,
                costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE returnedDay IS NOT NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'expense', id, day, 0, 0, amountMinor, currency, 0, currency, sku, title, NULL, market, NULL,
                haul, payment
            FROM expensesView);
        """
}
