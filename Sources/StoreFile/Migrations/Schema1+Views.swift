extension Schema1 {
    /// The views for other programs, which need none of fhq's functions.
    ///
    /// `profitView` has a row for each event that `profit` counts, with amounts in their own currencies; a sale without
    /// a price or cost is left out entirely. `netProfitMinor` is NULL if the cost is in another currency.
    ///
    /// `places` has a row for each place that an item is stored in, spelt as in the oldest of its items.
    static let views: StaticString = """
        CREATE VIEW places AS SELECT min(id) AS id, storedIn AS name, NULL AS deletedAt
        FROM items WHERE deletedAt IS NULL AND storedIn IS NOT NULL GROUP BY storedIn;
        CREATE VIEW salesView AS SELECT sales.*, sku, title, boughtDay, platforms.name AS platform, markets.name AS market,
            sellers.name AS seller, hauls.name AS haul
        FROM sales JOIN items ON items.id = itemId LEFT JOIN platforms ON platforms.id = platformId
        LEFT JOIN markets ON markets.id = items.marketId LEFT JOIN sellers ON sellers.id = sellerId
        LEFT JOIN hauls ON hauls.id = haulId WHERE sales.deletedAt IS NULL;
        CREATE VIEW expensesView AS SELECT expenses.*, sku, title, markets.name AS market, hauls.name AS haul
        FROM expenses LEFT JOIN items ON items.id = itemId LEFT JOIN markets ON markets.id = expenses.marketId
        LEFT JOIN hauls ON hauls.id = expenses.haulId WHERE expenses.deletedAt IS NULL;
        CREATE VIEW itemsView AS SELECT items.*, markets.name AS market, sellers.name AS seller, hauls.name AS haul,
            (SELECT group_concat(name, '; ') FROM (SELECT name FROM platforms
                WHERE instr(';' || listedOn || ';', ';' || id || ';') ORDER BY id)) AS platforms,
            platforms.name AS salePlatform, priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment,
            postagePaidMinor
        FROM items LEFT JOIN sales ON sales.id = saleId LEFT JOIN markets ON markets.id = items.marketId
        LEFT JOIN sellers ON sellers.id = sellerId LEFT JOIN hauls ON hauls.id = haulId
        LEFT JOIN platforms ON platforms.id = salePlatformId WHERE items.deletedAt IS NULL;
        CREATE VIEW profitView AS SELECT *, CASE costCurrency WHEN currency
            THEN revenueMinor - costMinor - sellingCostsMinor - expensesMinor END AS netProfitMinor
        FROM (SELECT 'sale' AS record, id, soldDay AS day, priceMinor + coalesce(postagePaidMinor, 0) AS revenueMinor,
                coalesce(feesMinor, 0) + coalesce(postageMinor, 0) + coalesce(packagingMinor, 0) AS sellingCostsMinor,
                0 AS expensesMinor, currency, costMinor, costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'return', id, returnedDay, -coalesce(refundMinor,
                    priceMinor + coalesce(postagePaidMinor, 0) - coalesce(refundedMinor, 0)), 0, 0, currency, -costMinor,
                costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE returnedDay IS NOT NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'refund', saleId, refundedDay, -amountMinor, -refunds.feesMinor, 0, currency, 0, currency, sku,
                title, platform, market, seller, haul, payment
            FROM refunds JOIN salesView ON salesView.id = saleId
            WHERE refunds.deletedAt IS NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'item', id, goneDay, 0, 0, 0, costCurrency, costMinor, costCurrency, sku, title, NULL, market,
                seller, haul, NULL
            FROM itemsView WHERE status IN ('donated', 'binned', 'lost') AND goneDay IS NOT NULL AND costMinor IS NOT NULL
            UNION ALL SELECT 'expense', id, day, 0, 0, amountMinor, currency, 0, currency, sku, title, NULL, market, NULL,
                haul, payment
            FROM expensesView);
        """
}
