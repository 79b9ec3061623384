/// Migration `v6`: what lists and partial indexes need of an item's listings and sales, kept on the item by triggers.
///
/// SQLite allows no subquery in a partial index, so the state is a column. Triggers alone write these columns.
enum V6DerivedState: Migration {
    static let identifier = "v6"

    static let sql: StaticString = """
        ALTER TABLE items ADD COLUMN status TEXT NOT NULL DEFAULT 'purchased'
            CHECK (status IN ('purchased', 'listed', 'sold'));
        ALTER TABLE items ADD COLUMN saleId INTEGER;
        ALTER TABLE items ADD COLUMN soldDay TEXT;
        ALTER TABLE items ADD COLUMN askingMinor INTEGER;
        ALTER TABLE items ADD COLUMN askingCurrency TEXT;
        ALTER TABLE items ADD COLUMN listedOn TEXT;
        ALTER TABLE items ADD COLUMN photoCount INTEGER NOT NULL DEFAULT 0;
        UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = items.id AND returnedAt IS NULL \
        AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = items.id AND endedAt IS \
        NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, saleId = (SELECT id FROM sales WHERE itemId = \
        items.id AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), soldDay = \
        (SELECT soldDay FROM sales WHERE itemId = items.id AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY \
        soldDay DESC, id DESC LIMIT 1), askingMinor = (SELECT askingMinor FROM listings WHERE itemId = items.id AND \
        endedAt IS NULL AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), \
        askingCurrency = (SELECT askingCurrency FROM listings WHERE itemId = items.id AND endedAt IS NULL AND deletedAt \
        IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), listedOn = (SELECT \
        group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings WHERE itemId = items.id AND \
        endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)), photoCount = (SELECT count(*) FROM photos WHERE \
        itemId = items.id AND deletedAt IS NULL) WHERE TRUE;
        CREATE INDEX itemsUnsold ON items(boughtDay) WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE INDEX itemsPurchased ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'purchased';
        CREATE INDEX itemsListed ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX itemsSold ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsBySold ON items(soldDay) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsByAsking ON items(askingCurrency, askingMinor) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX itemsUnsoldByMarket ON items(marketId, costCurrency, costMinor)
            WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE INDEX listingsLive ON listings(platformId, listedDay, itemId) WHERE endedAt IS NULL AND deletedAt IS \
        NULL;
        CREATE TRIGGER listingsInsertedRefreshItem AFTER INSERT ON listings
        WHEN new.endedAt IS NULL AND new.deletedAt IS NULL BEGIN
            UPDATE items SET status = 'listed' WHERE id = new.itemId AND status = 'purchased';
            UPDATE items SET listedOn = CASE WHEN listedOn IS NULL THEN CAST(new.platformId AS TEXT)
                    ELSE (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings WHERE \
        itemId = new.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)) END
                WHERE id = new.itemId;
            UPDATE items SET askingMinor = (SELECT askingMinor FROM listings WHERE itemId = new.itemId AND endedAt IS \
        NULL AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), askingCurrency = \
        (SELECT askingCurrency FROM listings WHERE itemId = new.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1)
                WHERE id = new.itemId AND new.askingMinor >= coalesce(askingMinor, new.askingMinor);
        END;
        CREATE TRIGGER salesInsertedRefreshItem AFTER INSERT ON sales
        WHEN new.returnedAt IS NULL AND new.deletedAt IS NULL BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = new.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, saleId = (SELECT id FROM sales WHERE \
        itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        soldDay = (SELECT soldDay FROM sales WHERE itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL \
        ORDER BY soldDay DESC, id DESC LIMIT 1) WHERE id = new.itemId
            AND (status, saleId, soldDay) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.itemId AND \
        returnedAt IS NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = \
        new.itemId AND endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, (SELECT id FROM sales \
        WHERE itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        (SELECT soldDay FROM sales WHERE itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY \
        soldDay DESC, id DESC LIMIT 1));
        END;
        CREATE TRIGGER photosInsertedRefreshItem AFTER INSERT ON photos WHEN new.deletedAt IS NULL BEGIN
            UPDATE items SET photoCount = photoCount + 1 WHERE id = new.itemId;
        END;
        CREATE TRIGGER listingsUpdatedRefreshItem AFTER UPDATE OF itemId, platformId, askingMinor, askingCurrency, \
        endedAt, deletedAt ON listings BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = new.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END WHERE id = new.itemId
            AND (status) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.itemId AND returnedAt IS NULL \
        AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = new.itemId AND endedAt IS \
        NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END);
        UPDATE items SET askingMinor = (SELECT askingMinor FROM listings WHERE itemId = new.itemId AND endedAt IS NULL \
        AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), askingCurrency = \
        (SELECT askingCurrency FROM listings WHERE itemId = new.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1) WHERE id = new.itemId
            AND (askingMinor, askingCurrency) IS NOT ((SELECT askingMinor FROM listings WHERE itemId = new.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), \
        (SELECT askingCurrency FROM listings WHERE itemId = new.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1));
        UPDATE items SET listedOn = (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM \
        listings WHERE itemId = new.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)) WHERE id = \
        new.itemId
            AND (listedOn) IS NOT ((SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings \
        WHERE itemId = new.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)));
        END;
        CREATE TRIGGER listingsMovedRefreshItem AFTER UPDATE OF itemId ON listings WHEN old.itemId <> new.itemId BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = old.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END WHERE id = old.itemId
            AND (status) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND returnedAt IS NULL \
        AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = old.itemId AND endedAt IS \
        NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END);
        UPDATE items SET askingMinor = (SELECT askingMinor FROM listings WHERE itemId = old.itemId AND endedAt IS NULL \
        AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), askingCurrency = \
        (SELECT askingCurrency FROM listings WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1) WHERE id = old.itemId
            AND (askingMinor, askingCurrency) IS NOT ((SELECT askingMinor FROM listings WHERE itemId = old.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), \
        (SELECT askingCurrency FROM listings WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1));
        UPDATE items SET listedOn = (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM \
        listings WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)) WHERE id = \
        old.itemId
            AND (listedOn) IS NOT ((SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings \
        WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)));
        END;
        CREATE TRIGGER listingsDeletedRefreshItem AFTER DELETE ON listings BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = old.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END WHERE id = old.itemId
            AND (status) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND returnedAt IS NULL \
        AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = old.itemId AND endedAt IS \
        NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END);
        UPDATE items SET askingMinor = (SELECT askingMinor FROM listings WHERE itemId = old.itemId AND endedAt IS NULL \
        AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), askingCurrency = \
        (SELECT askingCurrency FROM listings WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1) WHERE id = old.itemId
            AND (askingMinor, askingCurrency) IS NOT ((SELECT askingMinor FROM listings WHERE itemId = old.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL AND askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1), \
        (SELECT askingCurrency FROM listings WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL AND \
        askingMinor IS NOT NULL ORDER BY askingMinor DESC, id LIMIT 1));
        UPDATE items SET listedOn = (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM \
        listings WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)) WHERE id = \
        old.itemId
            AND (listedOn) IS NOT ((SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings \
        WHERE itemId = old.itemId AND endedAt IS NULL AND deletedAt IS NULL ORDER BY platformId)));
        END;
        CREATE TRIGGER salesUpdatedRefreshItem AFTER UPDATE OF itemId, soldDay, returnedAt, deletedAt ON sales BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = new.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, saleId = (SELECT id FROM sales WHERE \
        itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        soldDay = (SELECT soldDay FROM sales WHERE itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL \
        ORDER BY soldDay DESC, id DESC LIMIT 1) WHERE id = new.itemId
            AND (status, saleId, soldDay) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.itemId AND \
        returnedAt IS NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = \
        new.itemId AND endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, (SELECT id FROM sales \
        WHERE itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        (SELECT soldDay FROM sales WHERE itemId = new.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY \
        soldDay DESC, id DESC LIMIT 1));
        END;
        CREATE TRIGGER salesMovedRefreshItem AFTER UPDATE OF itemId ON sales WHEN old.itemId <> new.itemId BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = old.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, saleId = (SELECT id FROM sales WHERE \
        itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        soldDay = (SELECT soldDay FROM sales WHERE itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL \
        ORDER BY soldDay DESC, id DESC LIMIT 1) WHERE id = old.itemId
            AND (status, saleId, soldDay) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND \
        returnedAt IS NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = \
        old.itemId AND endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, (SELECT id FROM sales \
        WHERE itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        (SELECT soldDay FROM sales WHERE itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY \
        soldDay DESC, id DESC LIMIT 1));
        END;
        CREATE TRIGGER salesDeletedRefreshItem AFTER DELETE ON sales BEGIN
            UPDATE items SET status = CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND returnedAt IS \
        NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = old.itemId AND \
        endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, saleId = (SELECT id FROM sales WHERE \
        itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        soldDay = (SELECT soldDay FROM sales WHERE itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL \
        ORDER BY soldDay DESC, id DESC LIMIT 1) WHERE id = old.itemId
            AND (status, saleId, soldDay) IS NOT (CASE WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = old.itemId AND \
        returnedAt IS NULL AND deletedAt IS NULL) THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings WHERE itemId = \
        old.itemId AND endedAt IS NULL AND deletedAt IS NULL) THEN 'listed' ELSE 'purchased' END, (SELECT id FROM sales \
        WHERE itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY soldDay DESC, id DESC LIMIT 1), \
        (SELECT soldDay FROM sales WHERE itemId = old.itemId AND returnedAt IS NULL AND deletedAt IS NULL ORDER BY \
        soldDay DESC, id DESC LIMIT 1));
        END;
        CREATE TRIGGER photosUpdatedRefreshItem AFTER UPDATE OF itemId, deletedAt ON photos BEGIN
            UPDATE items SET photoCount = (SELECT count(*) FROM photos WHERE itemId = new.itemId AND deletedAt IS NULL) \
        WHERE id = new.itemId
            AND (photoCount) IS NOT ((SELECT count(*) FROM photos WHERE itemId = new.itemId AND deletedAt IS NULL));
        END;
        CREATE TRIGGER photosMovedRefreshItem AFTER UPDATE OF itemId ON photos WHEN old.itemId <> new.itemId BEGIN
            UPDATE items SET photoCount = (SELECT count(*) FROM photos WHERE itemId = old.itemId AND deletedAt IS NULL) \
        WHERE id = old.itemId
            AND (photoCount) IS NOT ((SELECT count(*) FROM photos WHERE itemId = old.itemId AND deletedAt IS NULL));
        END;
        CREATE TRIGGER photosDeletedRefreshItem AFTER DELETE ON photos BEGIN
            UPDATE items SET photoCount = (SELECT count(*) FROM photos WHERE itemId = old.itemId AND deletedAt IS NULL) \
        WHERE id = old.itemId
            AND (photoCount) IS NOT ((SELECT count(*) FROM photos WHERE itemId = old.itemId AND deletedAt IS NULL));
        END;
        """
}
