/// The views that compute derived state, made as TEMP views by each connection that needs them.
///
/// - `itemState`, `saleState` and `orderState` compute derived columns.
/// - `itemWords` is the text by which the search index finds each item.
extension Derivation {
    package static let views = stateViews + wordsView

    static let wordsView = """
        CREATE TEMP VIEW IF NOT EXISTS itemWords AS SELECT id, text, isPlain,
            CASE WHEN isPlain THEN text ELSE (SELECT words FROM foldedItems WHERE itemId = id) END AS words
        FROM (SELECT id, text, length(CAST(text AS BLOB)) = length(text) AS isPlain
            FROM (SELECT id, coalesce(title, '') || ' ' || sku || ' ' || coalesce(note, '') AS text FROM items));
        """

    static let stateViews = """
        CREATE TEMP VIEW IF NOT EXISTS itemState AS SELECT items.id AS itemId,
            CASE WHEN sale.id IS NOT NULL THEN 'sold' WHEN items.fate IS NOT NULL THEN items.fate WHEN EXISTS (SELECT 1 FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt))
                THEN 'listed' ELSE 'purchased' END AS status,
            sale.id AS saleId, sale.soldDay AS soldDay, sale.platformId AS salePlatformId, sale.daysToSell AS daysToSell,
            asked.askingMinor AS askingMinor, asked.askingCurrency AS askingCurrency,
            (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
                ORDER BY platformId)) AS listedOn,
            (SELECT count(*) FROM photos
                WHERE itemId = items.id AND (deletedAt IS NULL OR deletedAt = items.deletedAt)) AS photoCount
        FROM items
        LEFT JOIN sales AS sale ON sale.id = (SELECT id FROM sales
            WHERE itemId = items.id AND returnedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
            ORDER BY soldDay DESC, id DESC LIMIT 1)
        LEFT JOIN listings AS asked ON asked.id = (SELECT id FROM listings
            WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
                AND askingMinor IS NOT NULL
            ORDER BY askingCurrency <> coalesce((SELECT value FROM settings WHERE key = 'currency'), 'GBP'),
                askingCurrency, askingMinor DESC, id LIMIT 1);
        CREATE TEMP VIEW IF NOT EXISTS saleState AS SELECT sales.id AS saleId,
            items.costMinor AS costMinor, items.costCurrency AS costCurrency, boughtDay AS costDay,
            items.costRate AS costRate, items.costRateCurrency AS costRateCurrency,
            CAST(julianday(sales.soldDay) - julianday(coalesce((SELECT max(listedDay) FROM listings
                WHERE itemId = items.id AND platformId = sales.platformId AND listedDay <= sales.soldDay
                AND (listings.deletedAt IS NULL OR listings.deletedAt = items.deletedAt)), boughtDay)) AS INTEGER) AS daysToSell,
            (SELECT nullif(CAST(total(amountMinor) AS INTEGER), 0) FROM refunds
                WHERE saleId = sales.id AND refunds.deletedAt IS NULL) AS refundedMinor,
            (SELECT nullif(CAST(total(refunds.feesMinor) AS INTEGER), 0) FROM refunds
                WHERE saleId = sales.id AND refunds.deletedAt IS NULL) AS feesBackMinor
        FROM sales JOIN items ON items.id = itemId;
        CREATE TEMP VIEW IF NOT EXISTS orderState AS SELECT orders.id AS orderId,
            (SELECT count(*) FROM sales WHERE sales.orderId = orders.id AND deletedAt IS NULL) AS matched FROM orders;
        """
}
