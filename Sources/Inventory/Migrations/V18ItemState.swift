/// Migration `v18`: what an item's state is, said better.
///
/// - The asking price is the highest of those in the home currency, or where none is, in the first currency by its code:
///   bare numbers of two currencies are not compared. What `set currency` changes is computed again.
/// - A deleted item is in the state that it was deleted in: what was deleted together with it counts.
enum V18ItemState: Migration {
    static let identifier = "v18"

    static let sql: StaticString = """
        DROP VIEW itemState;
        CREATE VIEW itemState AS SELECT items.id AS itemId,
            CASE WHEN sale.id IS NOT NULL THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt))
                THEN 'listed' ELSE 'purchased' END AS status,
            sale.id AS saleId, sale.soldDay AS soldDay,
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
        CREATE TRIGGER itemStateRefresh INSTEAD OF UPDATE ON itemState BEGIN
            UPDATE items SET status = old.status, saleId = old.saleId, soldDay = old.soldDay WHERE id = old.itemId
                AND (status, saleId, soldDay) IS NOT (old.status, old.saleId, old.soldDay);
            UPDATE items SET askingMinor = old.askingMinor, askingCurrency = old.askingCurrency WHERE id = old.itemId
                AND (askingMinor, askingCurrency) IS NOT (old.askingMinor, old.askingCurrency);
            UPDATE items SET listedOn = old.listedOn WHERE id = old.itemId AND listedOn IS NOT old.listedOn;
            UPDATE items SET photoCount = old.photoCount WHERE id = old.itemId AND photoCount IS NOT old.photoCount;
        END;
        CREATE TRIGGER itemsDeletionRefresh AFTER UPDATE OF deletedAt ON items WHEN new.deletedAt IS NOT old.deletedAt BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TRIGGER settingsHomeInserted AFTER INSERT ON settings WHEN new.key = 'currency' BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TRIGGER settingsHomeUpdated AFTER UPDATE ON settings WHEN 'currency' IN (old.key, new.key) BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TRIGGER settingsHomeDeleted AFTER DELETE ON settings WHEN old.key = 'currency' BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT id FROM items WHERE deletedAt IS NOT NULL
            UNION SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        """
}
